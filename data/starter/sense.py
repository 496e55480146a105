"""What goes with what, so that a sentence is sensible: who owns things, where they are, which words stand without the.

Sets of English lemmas of the lexicon, and how often each kind of noun phrase is tried. Imports the lexicon beside it.
"""

from data.starter.lexicon import Noun


def _set(words: str) -> frozenset[str]:
    return frozenset(word.strip() for word in words.split(","))


# -- which determiners: "the plural", "adjective a" and so on are read by Draw.thing ---------------------------------

COUNTABLE = (
    "a", "a", "a", "the", "the", "the", "this", "that", "own", "own", "other's", "plural", "plural", "the plural",
    "these", "count", "some", "adjective a", "adjective the", "adjective plural",
)  # fmt: skip
# Not "a" or "some" after not.
DENIED = ("the", "the", "the", "this", "that", "own", "other's", "plural", "the plural", "adjective the")
MASS = ("bare", "bare", "bare", "the", "this", "own", "some", "adjective bare")
MASS_DENIED = ("bare", "bare", "bare", "the", "this", "own")
BARE = _set("language, subject, game, sport, weather, illness, feeling, festival")  # tags of what has no article
ONLY_THE = _set("sun, moon, sky, earth, world, sea, ocean, weather, government, army, internet, past, future")
# Never one of these, and never two of those.
SMALL = _set("pea, grape, bean, almond, cashew, raisin, walnut, peanut, seed, clove, scissor, ant, marble")
ONE_AT_A_TIME = _set("vehicle, animal, place, event, idea, trouble, music")  # tags: one rides one bicycle at a time
ONE_EACH = _set("name, address, price, head, face, nose, mouth, heart, life, job, income, date, age, health")

# -- who may own what ------------------------------------------------------------------------------------------------

OWNED = _set(
    "thing, clothing, furniture, vehicle, utensil, device, readable, document, toy, room, body, kin, person, "
    "money, tool, container, idea, trouble, worktask"
)
OWN_TOO = _set(
    "house, room, shop, school, office, village, city, garden, farm, field, company, college, flat, hotel, "
    "clinic, hut, country, factory, restaurant, town, state, dog, cat, cow, horse, goat, buffalo, parrot, ox, "
    "hen, bull, donkey, camel, elephant, puppy, duck, mango, apple, milk, tea, food, breakfast, lunch, dinner, "
    "vegetable, fruit, medicine, wedding, birthday, holiday, meeting, exam, interview, journey, class"
)
NOBODYS = _set(
    "law, rule, government, army, war, peace, freedom, border, strike, election, crime, justice, flood, "
    "drought, earthquake, population, society, internet, thing, matter, person, "
    "epidemic, pollution, poverty, unemployment, danger, worship, traveller, pedestrian, stranger, thief, beggar, "
    "tourist, citizen, voter, spectator, passenger, hero, heroine, villager, winner, witness, youth"
)


def ownable(noun: Noun) -> bool:
    """Whether one may say my: my pen, my dog, but not my mountain or my lion."""
    return bool(noun.tags & OWNED and noun.en not in NOBODYS or noun.en in OWN_TOO)


def bare(noun: Noun) -> bool:
    """Whether it stands without an article, as a name does: Hindi, cricket, history, Diwali."""
    return bool(noun.tags & BARE) and (not noun.en_plural or noun.en[0].isupper())


# -- places and times ------------------------------------------------------------------------------------------------

FOREIGN = _set(
    "London, Paris, New York, Tokyo, Beijing, Dubai, Singapore, Kathmandu, Dhaka, Colombo, Moscow, Berlin, Rome, Sydney"
)
ON = _set(  # one is on the first, at the second; in all others
    "roof, road, bridge, platform, balcony, beach, island, hill, mountain, pavement, playground, border, farm, "
    "stage, staircase, veranda, way"
)
AT = _set("station, bus stop, petrol pump, crossroads, airport")
USUAL_PLACES = (
    "=garden =park =house =room =kitchen =school =office =market =village =city =playground =courtyard =library =hotel "
    "=hostel =station =forest =field =street =roof =balcony =classroom =temple =bedroom =hospital =museum =beach"
)
NEARBY = (("here", "यहाँ"), ("there", "वहाँ"), ("outside", "बाहर"), ("at home", "घर पर"), ("inside", "अंदर"))
_BESIDE = (("near", "के पास"), ("behind", "के पीछे"), ("in front of", "के सामने"), ("beside", "की बगल में"))
SPOTS = (
    ("=table =desk =shelf =bench =stool =bed =sofa =chair =carpet =plate =tray =roof =wall =floor", (("on", "पर"),)),
    ("=table =desk =bed =sofa =chair =tree =bridge =bench =car =umbrella =pillow =carpet", (("under", "के नीचे"),)),
    ("container =cupboard =drawer =fridge =pocket =room =kitchen =car", (("in", "में"), ("inside", "के अंदर"))),
    ("building furniture vehicle =door =window =tree =wall =garden =pond", _BESIDE),
)
NOT_A_TIME = ("for", "since", "until", "by", "from", "already", "still", "then")
FOR_YEARS = _set(  # what one can do for years; all else takes minutes or hours
    "learn, study, teach, manage, practise, save, keep, grow, treat, support, oppose, protect, use, wear, work, "
    "travel, exercise, pray, play, drive, help, speak, translate, lead, look after, prepare for, wait for"
)

# -- adjectives and people -------------------------------------------------------------------------------------------

FELT = _set("hungry, thirsty, sleepy, ashamed")  # of people Hindi says मुझे भूख लगी है: see experiences.feels
ORDER = _set("first, second, third, last, next, previous, main, whole, half")
BEFORE_ONLY = ORDER | _set(
    "daily, weekly, monthly, annual, national, international, social, economic, political, favourite, separate"
)
NO_DEGREE = _set("asleep, awake, alive, alone, absent, present, ready, free")  # nobody is very asleep
PERSONS = ("I", "you", "we", "they", "he", "she")
