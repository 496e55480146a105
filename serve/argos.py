"""A model as Argos Translate installs it: a zip that LibreTranslate serves too.

The package is one folder with metadata.json, sentencepiece.model and model/; the model itself adds the end marker,
which Argos does not. Imports `model.artifact`.
"""

import json
import zipfile
from pathlib import Path

from model.artifact import Artifact
from serve.directions import language_name


def export_argos(artifact: Artifact, to: Path | None = None) -> Path:
    """Write `translate-en_hi-0_1_0.argosmodel` into the folder above the artifact, or to `to`.

    Raises:
        FileNotFoundError: the artifact has not been exported to CTranslate2.
    """
    config, model = artifact.config, artifact.path / "ctranslate2"
    if not (model / "model.bin").is_file():
        raise FileNotFoundError(f"{model}: no exported model (make it with: setu export ctranslate2)")
    name = f"{config.source}_{config.target}"
    file = to or artifact.path.parent / f"translate-{name}-{config.version.replace('.', '_')}.argosmodel"
    metadata = {
        "package_version": config.version,
        "argos_version": "1.9",
        "from_code": config.source,
        "from_name": language_name(config.source),
        "to_code": config.target,
        "to_name": language_name(config.target),
        "type": "translate",
    }
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(f"{name}/metadata.json", json.dumps(metadata, indent=2))
        package.write(artifact.path / "tokenizer.model", f"{name}/sentencepiece.model")
        for part in sorted(model.iterdir()):
            package.write(part, f"{name}/model/{part.name}")
    return file
