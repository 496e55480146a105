# Setu's service with what serving needs and no more: no torch, no compiler, no cache; it runs as a user without rights.
#
#   docker build -t setu .                                           and the artifact mounted when it runs:
#   docker run -p 3000:3000 --read-only --tmpfs /tmp -v "$PWD/runs/starter/artifact:/artifact:ro" setu
#   docker build -t setu --build-arg ARTIFACT=runs/starter/artifact .     the artifact baked in
#
# BASE is any image with Python 3.11 or newer, its venv and pip.
ARG BASE=python:3.11-slim

FROM ${BASE} AS build
RUN apt-get update && apt-get install -y --no-install-recommends binutils
COPY . /source
# Debugging symbols are a sixth of what the packages weigh (ctranslate2 alone has 66 MB), their own tests a little.
RUN python3 -m venv --without-pip /opt/setu \
 && python3 -m pip --python /opt/setu/bin/python install --no-cache-dir -c /source/constraints.txt '/source[plots]' \
 && find /opt/setu -name '*.so' -not -path '*.libs/*' -exec strip --strip-debug {} + \
 && find /opt/setu -type d -name tests -prune -exec rm -r {} +
ARG ARTIFACT=
RUN mkdir /artifact && if [ -n "$ARTIFACT" ]; then cp -r "/source/$ARTIFACT/." /artifact; fi && chmod -R a+rX /artifact

FROM ${BASE}
COPY --from=build /opt/setu /opt/setu
COPY --from=build /artifact /artifact
RUN useradd --system --uid 10001 --no-create-home --home-dir /tmp setu
ENV PATH=/opt/setu/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    BENTOML_HOME=/tmp/bentoml BENTOML_DO_NOT_TRACK=True MPLCONFIGDIR=/tmp/matplotlib
WORKDIR /tmp
USER 10001
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:3000/readyz', timeout=4)"]
ENTRYPOINT ["setu"]
CMD ["serve", "--host", "0.0.0.0", "--artifact", "/artifact"]
