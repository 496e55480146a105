"""What Prometheus is told. BentoML publishes it at /metrics, beside its own figures.

prometheus_client is imported when the meters are made, since BentoML says where they are kept only after it has
imported the service.
"""


class Meters:
    """Counters and histograms of one worker."""

    def __init__(self) -> None:
        from prometheus_client import Counter, Gauge, Histogram

        self.requests = Counter("setu_requests", "Requests answered.", ["path", "status"])
        self.seconds = Histogram("setu_request_seconds", "Time until a request was answered.", ["path"])
        self.sentences = Counter("setu_sentences", "Sentences translated.", ["source", "target"])
        self.pieces = Counter("setu_pieces", "Sub-word pieces read and written.", ["side"])
        self.warnings = Counter("setu_warnings", "Warnings given with translations.")
        self.batches = Histogram(
            "setu_batch_sentences", "Sentences decoded together.", buckets=[1, 2, 4, 8, 16, 32, 64, 128]
        )
        self.waiting = Gauge("setu_waiting_sentences", "Sentences waiting.", multiprocess_mode="livesum")
