"""Words that make no sense together: no grandmother plays football, and no child pays a loan.

`clashing` is asked of the words noted for a sentence, whichever construction drew them. Imports the rules of sense
beside it.
"""

from collections.abc import Collection

from data.starter.sense import OF_MEN, OF_WOMEN, words

_ELDERS = words(
    "mother, father, grandmother, grandfather, uncle, aunt, maternal uncle, maternal aunt, father-in-law, "
    "mother-in-law, principal, judge, minister, officer"
)
_MEN = words(
    "father, brother, son, husband, uncle, maternal uncle, grandfather, grandson, nephew, father-in-law, son-in-law, "
    "man, boy"
)
_WOMEN = words(
    "mother, sister, daughter, wife, aunt, maternal aunt, grandmother, granddaughter, niece, mother-in-law, "
    "daughter-in-law, woman, girl"
)
_PUPILS = words("boy, girl, child, baby, student, classmate")
_GAMES = words("football, hockey, kabaddi, volleyball, basketball, badminton, tennis, hide-and-seek, marble, ball")
_OF_THE_YOUNG = words(
    "run, climb, swim, dance, ride, jump, study, homework, essay, grammar, exam, test, doll, kite, toy"
)
_OF_THE_GROWN = words(
    "fine, loan, tax, rent, bill, job, salary, vote, car, scooter, motorcycle, truck, tractor, sew, knit, dig"
)
_OF_THE_OLDER = words("write, read, cook, iron, drive, buy, sell, work, book, newspaper, letter, tea, coffee, ticket")
_CLASHES = (  # of each set of a row, a word is in the sentence
    (_ELDERS, words("play, play with"), _GAMES),
    (_ELDERS, _OF_THE_YOUNG),
    (_PUPILS, _OF_THE_GROWN),
    (_PUPILS, words("experienced, husband, wife, grandson, granddaughter")),
    (_PUPILS, words("milk"), words("cow, buffalo, goat")),
    (_MEN, OF_WOMEN),
    (_WOMEN, OF_MEN),
    (words("husband, wife"), words("married, unmarried")),
    (words("roommate, boss, partner, colleague"), words("poor")),
    (words("baby"), _OF_THE_OLDER),
    (words("army, government"), words("child, man, woman, boy, girl, friend, guest, patient")),
    (words("thief, enemy, beggar"), words("wait for, talk to, phone, call, help, meet")),
)


def clashing(lemmas: Collection[str]) -> bool:
    """Whether the words of a sentence hold a word of each set of one row."""
    said = set(lemmas)
    return any(all(said & part for part in row) for row in _CLASHES)
