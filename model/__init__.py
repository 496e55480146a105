"""The Transformer, its training, decoding, alignment, scoring and the artifact that a training leaves behind."""
