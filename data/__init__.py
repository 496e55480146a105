"""From text in files to batches of ids: normal form, readers, cleaning, tokenizer, batching."""
