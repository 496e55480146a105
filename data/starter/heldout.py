"""The held-out files that the grammar makes: `python -m data.starter.heldout` writes them anew after a change to it.

test/grammar.tsv (1,500 pairs of withheld combinations, with links), test/contrast.tsv (minimal pairs) and
test/dev.tsv (generated pairs behind the hand-written ones of test/everyday_dev.tsv). Imports the grammar and
`data.links`.
"""

from collections.abc import Iterable
from pathlib import Path

from data.links import format_pharaoh
from data.starter.grammar import contrasts, generate

FOLDER = Path(__file__).parent / "test"
TEST_SEED, DEV_SEED, CONTRAST_SEED = 1001, 1002, 1003
TEST_PAIRS, DEV_PAIRS, CONTRASTS = 1500, 180, 360


def write(path: Path, header: str, rows: Iterable[Iterable[str]]) -> None:
    """A TSV file with a header."""
    lines = (header, *("\t".join(row) for row in rows))
    path.write_text("".join(line + "\n" for line in lines), "utf-8")


def main() -> None:
    """Write all three."""
    header = "en\thi\tlinks\tfeatures"
    tests = list(generate(TEST_PAIRS, TEST_SEED, held_out=True))
    write(FOLDER / "grammar.tsv", header, ((p.en, p.hi, format_pharaoh(p.links), " ".join(p.features)) for p in tests))
    known = {pair.en for pair in tests}
    dev = [pair for pair in generate(2 * DEV_PAIRS, DEV_SEED, held_out=True) if pair.en not in known][:DEV_PAIRS]
    everyday = (FOLDER / "everyday_dev.tsv").read_text("utf-8").splitlines()[1:]
    rows = [(*line.split("\t")[:2], "") for line in everyday]
    rows += [(pair.en, pair.hi, format_pharaoh(pair.links)) for pair in dev]
    write(FOLDER / "dev.tsv", "en\thi\tlinks", rows)
    minimal = (
        (c.kind, c.en_a, c.hi_a, c.en_b, c.hi_b, c.word_a, c.word_b) for c in contrasts(CONTRASTS, CONTRAST_SEED)
    )
    write(FOLDER / "contrast.tsv", "kind\ten_a\thi_a\ten_b\thi_b\tword_a\tword_b", minimal)


if __name__ == "__main__":
    main()
