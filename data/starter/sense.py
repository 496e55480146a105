"""What goes with what, so that a sentence is sensible: who owns things, where they are, which words stand without the.

Sets of English lemmas of the lexicon, and how often each kind of noun phrase is tried. Imports the lexicon beside it.
"""

import re
from collections.abc import Collection

from data.starter.lexicon import Noun


def words(text: str) -> frozenset[str]:
    """The set of "sun, moon"."""
    return frozenset(word.strip() for word in text.split(","))


# -- which determiners: "the plural", "adjective a" and so on are read by Objects._determined --------------------

COUNTABLE = (
    "a", "a", "a", "a", "the", "the", "the", "the", "the", "this", "this", "that", "own", "own", "own", "plural",
    "plural", "the plural", "the plural", "count", "adjective a", "adjective a", "adjective the", "adjective the",
    "adjective own",
)  # fmt: skip
DESCRIBED = words("buy, see, wear, build, choose, look for, sew, knit, draw, paint, wash")  # done to red things
# Not "a" or "some" after not.
DENIED = ("the", "the", "the", "this", "that", "own", "the plural")
# Of deeds told in one sentence with others.
PLAIN = ("the", "the", "the plural", "a", "a")
DONE_TO_ANY = words(  # to a picture, a chair; one discusses the film, and weighs the parcel
    "bring, buy, make, draw, write, sing, cook, read, plant, choose, take, wear, book, order, play, watch, light, "
    "send, build, dig, knit, sew, bake, see, sell, phone, catch, post, pick, learn, grow, save, eat, drink, ride, "
    "drive, collect, print, translate, paint, borrow, hear, fold, use, attend, wait for"
)
SINGLE = {  # for verbs that are done to one thing at a time: ride, drive, cross
    "plural": "a", "the plural": "the", "these": "this", "count": "a", "some": "a", "adjective plural": "adjective a",
}  # fmt: skip
MASS = ("bare", "bare", "bare", "bare", "the", "this", "own", "some")
MASS_DENIED = ("bare", "bare", "bare", "the", "this", "own")
MASS_PLAIN = ("bare", "bare", "the")
BARE = words("language, subject, game, sport, weather, illness, feeling, festival")  # tags of what has no article
ONLY_THE = words(
    "sun, moon, sky, earth, world, sea, ocean, weather, government, army, internet, past, future, wind, monsoon"
)
IN_PIECES = words(
    "pizza, dosa, papaya, watermelon, melon, pineapple, pumpkin, cabbage, cauliflower, cake"
)  # I like pizza
SMALL = words(  # never one of these, and never two of those
    "pea, grape, bean, potato, onion, tomato, carrot, radish, aubergine, lychee, almond, cashew, walnut, "
    "peanut, biscuit, sweet, crop, vegetable, seed, scissor, ant, marble, shoe, sock, glove, slipper, "
    "sandal, earring, anklet"
)
EATEN_BY_THE_PLATE = words("samosa, dosa, idli, pakora, puri, paratha, sandwich, flower, laddu, jalebi, toffee")
ONE_AT_A_TIME = words("vehicle, animal, place, event, idea, trouble, music")  # tags: one rides one bicycle at a time
ONE_EACH = words(
    "name, address, price, head, hair, face, nose, mouth, heart, life, job, income, salary, pension, fare, luggage, "
    "fee, rent, forehead, neck, throat, chin, stomach, back, waist, chest, tongue, body, brain, date, time, age, "
    "birthday, health"
)

ONE_OF_ITS_KIND = words("culture, religion, society, life, soul, government, army, border, network, population")
ONE_AT_ONCE = words("prime minister, president, mayor, king, queen, principal, bride, bridegroom, god")  # no two

WITHOUT_ONE = words("wear, book, drive, ride, fly, wait for, use")  # she wore a sari: साड़ी, rather than एक साड़ी
NOT_ONES_OWN = words(  # my question, but one understands the question
    "lesson, question, answer, meeting, story, bill, fare, rent, class, problem, idea, game, match, film, song, news, "
    "potato, flower, door, window, gate, heater, cooler, fan, bulb, machine, printer, washing machine, oven, stove"
)

BOUGHT_DAILY = words("fruit, vegetable, food, drink, readable, office_thing, clothing")  # tags
ONE_EACH_OF_MANY = words("clothing, fruit, dish, food")  # tags: they bought shirts, and ate oranges
THE_ONE = words(
    "lesson, message, notice, election, form, result, report, fare, bill, rent, fee, fine, key, project, course"
)
ONCE_ONLY = words(
    "answer, application, form, fare, fine, fee, notice, document, lesson, file"
)  # not written or paid again and again

KNOWN = {  # for verbs that are done to what is there already: open the window, not a window
    "a": "the", "adjective a": "adjective the", "plural": "the plural", "some": "the plural", "count": "the plural",
    "adjective plural": "the plural",
}  # fmt: skip

# -- who may own what ------------------------------------------------------------------------------------------------

OWNED = words(
    "thing, clothing, furniture, vehicle, utensil, device, readable, document, toy, room, body, kin, person, money, "
    "tool, container, idea, trouble, worktask"
)
OWN_TOO = words(
    "house, room, shop, school, office, village, city, garden, farm, field, company, college, flat, hotel, clinic, "
    "hut, country, factory, restaurant, town, state, dog, cat, cow, horse, goat, buffalo, parrot, ox, hen, donkey, "
    "puppy, milk, tea, food, breakfast, lunch, dinner, vegetable, fruit, medicine, wedding, birthday, "
    "holiday, meeting, exam, interview, journey, class"
)
ONES_OWN = words(
    "teacher, doctor, lawyer, driver, servant, maid, tailor, manager, secretary, cook, gardener, coach, guard, "
    "barber, worker, employee, dentist, professor, principal, nurse, accountant, washerman, milkman, "
    "mechanic"
)
NOBODYS = words(
    "meaning, drawer, metro, train, bus, aeroplane, ship, ambulance, helicopter, taxi, help, law, rule, government, "
    "army, war, peace, freedom, border, strike, election, crime, justice, flood, drought, earthquake, population, "
    "time, wage, storm, society, internet, thing, matter, person, ball, epidemic, pollution, poverty, unemployment, "
    "danger, worship, traveller, pedestrian, stranger, thief, beggar, tourist, citizen, voter, spectator, system, "
    "service, passenger, hero, heroine, villager, winner, witness, youth, hall, classroom, page, tablet, sack, rumour, "
    "pearl, lung, fine, price, line, row, queue, switch, corner, man, woman, boy, girl, ornament, pump"
)


def owned_by_the_many(noun: Noun) -> bool:
    """Whether one person has several: my books and shirts, but my umbrella and my passport."""
    several = noun.tags & {"clothing", "readable", "toy", "kin", "person", "animal", "utensil"}
    return noun.en in SMALL or bool(several) and noun.en != "glass"


def ownable(noun: Noun) -> bool:
    """Whether one may say my: my pen, my dog, but not my mountain or my lion."""
    if "profession" in noun.tags:  # my doctor, but not my mayor
        return noun.en in ONES_OWN
    if noun.en in OF_ONE_ROLE:
        return noun.en in ("guest", "patient", "customer", "enemy", "tenant", "baby")
    return bool(noun.tags & OWNED and noun.en not in NOBODYS or noun.en in OWN_TOO)


def bare(noun: Noun) -> bool:
    """Whether it stands without an article, as a name does: Hindi, cricket, history, Diwali."""
    return bool(noun.tags & BARE) and noun.en not in ONLY_THE and (not noun.en_plural or noun.en[0].isupper())


# -- places and times ------------------------------------------------------------------------------------------------

FOREIGN = words(
    "London, Paris, New York, Tokyo, Beijing, Dubai, Singapore, Kathmandu, Dhaka, Colombo, Moscow, Berlin, Rome, Sydney"
)
ON = words(  # one is on the first, at the second; in all others
    "roof, road, bridge, platform, balcony, beach, island, hill, mountain, pavement, border, farm, stage, stair, way"
)
AT = words("station, bus stop, petrol pump, crossroads, airport")
USUAL_PLACES = (
    "=garden =park =house =room =kitchen =school =office =market =village =city =playground =courtyard =library "
    "=hotel =hostel =station =field =roof =classroom =temple =bedroom =hospital =museum"
)
NEARBY = (("here", "यहाँ"), ("there", "वहाँ"), ("outside", "बाहर"), ("at home", "घर पर"))
SPOTS = (
    ("=table =desk =shelf =bench =bed =sofa =chair", (("on", "पर"),)),
    ("=table =bed =chair =sofa", (("under", "के नीचे"),)),
    ("=box =bag =cupboard =drawer =room", (("in", "में"),)),
    (
        "=table =bed =chair =sofa =cupboard",
        (("near", "के पास"), ("beside", "की बगल में")),
    ),
)
SMALL_THINGS = (  # what lies about in a house
    "=key =book =pen =pencil =phone =bag =glass =cup =plate =bowl =spoon =newspaper =magazine =letter =notebook "
    "=dictionary =umbrella =purse =wallet =watch =ring =camera =laptop =torch =shirt =towel =cap =coat =blanket "
    "=ticket =passport =map =ball =toy =doll =knife =bottle =file =parcel "
    "=envelope =comb =charger"
)
DONE_SOON = words(  # what one will do in ten minutes, in an hour
    "call, phone, come back, go back, go out, go, come, return, leave, arrive, start, finish, begin, end, open, close, "
    "sleep, eat, send, get up"
)
AT_A_MOMENT = re.compile(r"in (?:ten minutes|an hour|two days|a week)$|.*(?:minutes|hour|hours) ago$")
NOT_A_TIME = ("just", "later", "earlier", "for", "since", "until", "by", "from", "already", "still", "then")
LONG = re.compile(  # times that suit only what lasts: one does not boil an egg in 2015
    r"\d{4}|year|month|season|summer|winter|spring|autumn|January|February|March|April|May|June|July|August|September|"
    r"October|November|December|childhood|future|long ago|beginning|first day|last day|weeks ago|"
    r"recently|nowadays|these days|every hour|"
    r"in two days|in a week|after two|after a week|all day|"
    r"all night|day and night|from morning|until|some day|one day|in the end|this (?:week|month|year)"
)
SHORT = re.compile("hour|minute|moment|at once|immediately|right now|just now")  # that do not suit what takes years
UNWILLED = " stative once unwilled things"  # traits of verbs of which one cannot say can, should, wants to …
UNFIT = {  # traits of verbs that a tense does not suit; UNWILLED for all others
    "habitual": " once unwilled sudden", "used to": " once moment stative unwilled sudden",
    "progressive": " stative once moment", "past progressive": " stative once moment",
    "perfect progressive": " stative once moment",
    "future progressive": " stative once moment hostile free", "going to": " stative unwilled",
    "future": " no-perfect unwilled", "simple past": " no-perfect", "perfect": " no-perfect free",
    "past perfect": " no-perfect free", "already": " stative no-perfect free",
    "can": UNWILLED + " hostile", **dict.fromkeys(("should", "must", "have to", "had to",
    "will have to"), UNWILLED + " free hostile"),
}  # fmt: skip
OFTEN = ("habitual", "used to")  # tenses of what is done again and again
FOR_YEARS = words(  # what one can do for years; all else takes minutes or hours
    "learn, study, teach, save, work, exercise, look after"
)

LASTING = words(  # what one does for hours or years
    "use, cook, read, write, learn, study, teach, clean, wash, watch, listen to, play, paint, drive, translate, dance, "
    "exercise, work, rest, sleep, pray, knit, sew, wait for, look for, talk to, iron, cry, prepare, "
    "swim, discuss, repair, save, watch the news"
)
USUAL = words(  # what people do by habit
    "drink, eat, cook, read, write, buy, learn, study, teach, speak, watch, listen to, play, sing, drive, ride, swim, "
    "dance, work, exercise, pray, travel, help, clean, wash, meet, look after, sew, knit, water"
)
BEGUN = words(  # what one starts, stops, and used to do
    "cook, read, write, learn, study, teach, play, sing, dance, exercise, drive, swim, knit, sew, collect, watch, "
    "listen to, speak, travel, pray"
)
ABLE = words(  # what one can or could not do
    "cook, make, read, write, buy, sell, bring, teach, learn, speak, play, sing, draw, sew, knit, drive, ride, "
    "swim, dance, solve, translate, use, fix, repair, help, open, close, clean, cut, wait for, phone, call, meet, "
    "pay, send, print, bake, run, climb, cross, work, come back, explain, prepare, finish, complete, look after, "
    "travel, download, milk, grow, attend, celebrate"
)
DUTIES = words(  # what one should do, must do, has to do
    "cook, make, read, write, buy, bring, use, clean, wash, wipe, fix, repair, look for, learn, study, teach, meet, "
    "help, call, phone, talk to, wait for, pay, send, post, print, translate, solve, choose, plant, water, iron, "
    "finish, complete, prepare, prepare for, attend, explain, discuss, look after, check, sign, fill in, change, "
    "work, rest, exercise, come back, go back, sleep, get up, vote, practise, feed, decorate, save, thank, correct"
)
WANTED = words(  # what one wants to do
    "drink, eat, cook, make, read, write, buy, sell, use, watch, listen to, learn, study, teach, meet, help, call, "
    "phone, talk to, play, sing, draw, paint, plant, grow, travel, dance, swim, sleep, rest, go for a walk, come "
    "back, go back, go out, work, win, celebrate, book, order, invite, photograph, change, leave, clean, finish, "
    "start, try on, bake, knit, sew, download, collect, exercise, save, thank, understand, choose, wear, open, watch "
    "the news, borrow, repair, translate"
)
HABITS = words(  # what people are said to do, or not to do, again and again, with what is USUAL
    "bake, boil, bring, celebrate, close, collect, cut, decorate, discuss, dry, feed, fix, fold, go for a walk, "
    "greet, iron, know, light, make, milk, open, order, pay, peel, phone, photograph, plant, play with, print, "
    "repair, respect, run, save, sell, send, solve, talk about, talk to, think about, translate, trust, turn "
    "off, turn on, use, wait for, wake, walk, watch the news, wear, worry about, write about"
)
COULD_NOT = words(  # what one could not do, one time
    "sleep, come back, finish, complete, open, close, phone, call, meet, help, buy, bring, send, pay, repair, fix, "
    "attend, explain, solve, cross, climb, print, download, translate, clean, wait for, prepare, make, work, travel, "
    "watch"
)
FUTURE = words(  # what people will do, or will not, with what they can, should and want to do
    "arrive, bathe, boil, dry, earn, eat breakfast, fill, fold, forgive, greet, join, light, look at, move, peel, "
    "pick, pray, pull, return, sit down, stop, take, talk about, turn off, turn on, use, wake, write about"
)
OF_WILL = {  # the verbs of which these tenses are told
    **dict.fromkeys(("can", "able"), ABLE), "could": COULD_NOT, **dict.fromkeys(("want to", "wanted to"), WANTED),
    "habitual": (USUAL | HABITS) - {"work"}, "future": ABLE | DUTIES | WANTED | FUTURE,
    "going to": WANTED - {"work", "understand"},  # going to work: to one's work
    **dict.fromkeys(("need to", "not have to"), DUTIES),
    **dict.fromkeys(("should", "must", "have to", "will have to"), DUTIES), "had to": DUTIES | {"sell"},
}  # fmt: skip
ASKED = words(  # what one asks or lets others do
    "drink, eat, cook, make, read, write, buy, bring, take, watch, listen to, open, close, clean, wash, wipe, wear, "
    "take off, cut, fix, repair, look for, study, help, call, phone, talk to, speak, wait for, look "
    "at, thank, invite, sing, draw, pick up, count, weigh, save, pay, send, post, print, translate, solve, "
    "choose, plant, water, peel, boil, fill, fill in, empty, light, turn on, turn off, decorate, move, feed, "
    "wake, tie up, sew, iron, finish, start, stop, prepare, prepare for, practise, repeat, explain, discuss, "
    "look after, forgive, check, correct, sign, cover, spread, fold, hang, press, change, photograph, greet, "
    "dry, download, delete, run, dance, sit down, lie down, work, rest, pray, "
    "come back, go out, go back"
)
FORGOTTEN = words(
    "bring, take, close, turn off, turn on, pay, send, post, wash, clean, water, feed, phone, call, thank, "
    "invite, sign, fill in, check, iron, book, print, download, wake"
)
OF_WOMEN = words("sari, blouse, skirt, dress, dupatta, anklet, bangle, necklace, earring")
OF_MEN = words("turban, tie, lungi, suit, vest")

# -- adjectives and people -------------------------------------------------------------------------------------------

SEEN = words(  # what one says of a thing that something is done to
    "new, old, big, small, red, blue, green, white, black, yellow, long, beautiful"
)
CREATING = words(
    "build, write, make, draw, sew, knit, prepare, plant, dig, have made, have built, have sewn"
)  # new things
ORDER = words("first, second, third, last, next, previous, main, whole, half, favourite")
BEFORE_ONLY = ORDER | words(
    "stolen, crowded, rural, urban, common, iron, plastic, silver, golden, foreign, local, unknown, dear, distant, "
    "daily, weekly, monthly, annual, national, international, social, economic, political, favourite, separate"
)
NO_DEGREE = words("asleep, awake, alive, alone, absent, present, ready, free") | words(  # nobody is very asleep
    "safe, useless, excellent, wonderful, terrible, huge, tiny, blind, deaf, guilty, modern, married, unmarried, "
    "retired, educated, unemployed, bald, young, sure, new"
)
SAID_OF_ANYONE = words(  # after is: she is busy
    "good, tall, happy, sad, tired, ill, rich, poor, busy, ready, famous, honest, kind, brave, clever, "
    "intelligent, wise, lazy, hardworking, polite, shy, generous, careless, cheerful, talkative, educated, "
    "lucky, healthy, weak, alone, angry, worried, frightened, disappointed, excited, upset, awake, asleep, absent, "
    "present, free, satisfied, pleased, surprised, nervous, calm, married, unemployed, young, "
    "friendly, helpful, loyal, responsible, religious, skilful, talented, experienced, humble, arrogant, "
    "selfish, greedy, stubborn, foolish, rude, safe, grateful, alive, sick, bald, blind, deaf"
)
COMPARABLE = words(  # of people: taller, the kindest
    "tall, rich, poor, honest, kind, brave, clever, intelligent, wise, hardworking, polite, generous, "
    "helpful, friendly, cheerful, talkative, talented, experienced"
)
PERSONS = ("I", "I", "you", "we", "they", "they", "he", "he", "she", "she")
OF_ONE_ROLE = words(  # people who are seldom said to do anything but what they are called after
    "baby, king, queen, prince, princess, thief, enemy, passenger, tourist, customer, patient, tenant, citizen, "
    "voter, member, volunteer, beggar, hero, heroine, spectator, winner, bride, bridegroom, witness, saint, devotee, "
    "pedestrian, guardian, prime minister, president, minister, mayor, stranger, person, youth, owner, traveller, guest"
)
EVERYDAY = words(  # people of whom most things may be said; those of other trades do what they are called after
    "man, woman, boy, girl, child, student, teacher, doctor, farmer, driver, officer, worker, nurse"
)
PLAIN_PEOPLE = words("man, woman, boy, girl, child, student")
YOUNG = words("boy, girl, child, student")
AT_SCHOOL = YOUNG | words("brother, sister, son, daughter, nephew, niece, grandson, granddaughter, classmate, friend")
MINORS = YOUNG | words("baby, son, daughter, grandson, granddaughter, nephew, niece, classmate")  # under twenty
NOT_BY_THE_YOUNG = words(
    "teach, drive, earn, sell, vote, search, save, borrow, dig, build, grow, lift, hunt"
)  # what a child does not do
NOT_OF_THE_YOUNG = words(  # whom a child does not have
    "husband, wife, son, daughter, grandson, granddaughter, nephew, niece, father-in-law, mother-in-law, son-in-law, "
    "daughter-in-law"
)
FORBIDDEN = words(  # what one is told not to do
    "touch, open, close, break, throw, drink, eat, buy, sell, use, write, read, watch, listen to, trust, call, "
    "phone, meet, talk to, wait for, laugh at, scold, follow, turn on, turn off, burn, cut, pick, hide, wake, cry, "
    "shout, run, laugh, sleep, get up, sit down, go out, delete, sign, send, lift, push, pull, climb, cross, "
    "fight, dance, jump, change, move, tie up, borrow, bring, wash, paint, wear, come "
    "back, punish"
)
SELDOM = words(  # what is seldom done, so that it is seldom told
    "hit, touch, rescue, protect, support, oppose, recognise, respect, hold, taste, lift, follow, "
    "hunt, insult, deceive, trouble, defeat, inform, complain about, worry about, fight with, laugh at, attack, "
    "steal, punish, join, manage, lead, joke, lie, cough, tremble, slip, hide, fight, quarrel, jump, run away, "
    "shout, win, lose, die, bite, chase, increase, reduce, smell, fear, hate, break, save, smile, laugh, cry, "
    "feed, describe, measure, burn, throw, repeat, press, pour, hang, cover, weigh, count, sharpen, forgive, "
    "enter, catch, spend, advise, encourage"
)
OF_ANYONE = words(  # what is told of people of any trade; all else of the family, friends, and of men and women
    "drink, eat, meet, call, talk to, help, wait for, look for, lose, forget, see, thank, understand, "
    "know, hear, come back, go back, go out, arrive, leave, laugh, smile, travel, speak, "
    "pay, live, stay, work, wait"
)
OF_NOBODY = words("person, guardian, youth, winner, member, owner, partner, enemy, bride, bridegroom")  # not met
NO_SUBJECT = words("relative, partner, roommate, boss, guardian")  # of whom less is told than of friends
LOVED = (
    "=mother =father =wife =husband =son =daughter =brother =sister =grandmother =grandfather =grandson =granddaughter"
)
CALLED = (  # whom one calls, so that they come
    "=doctor =plumber =electrician =mechanic =driver =waiter =guard =servant =maid =nurse =carpenter =tailor =cook "
    "=policeman =porter =gardener =washerman =milkman =barber =priest =photographer =postman =painter =mason =cobbler "
    "=sweeper =secretary =teacher =lawyer"
)
PHONED = "=doctor =dentist =lawyer =plumber =electrician =mechanic =driver =teacher =principal =manager =secretary"
NEAR = words(  # of whom most is told
    "mother, father, brother, sister, son, daughter, husband, wife, grandfather, grandmother, uncle, aunt, friend"
)
ONES_FRIENDS = words("friend, neighbour, colleague, classmate, roommate, partner, boss, relative")  # my friend
MOVABLE = words("thing, clothing, utensil, container, tool, toy, document")  # tags of what can be found
SOLD = MOVABLE - {"document"} | words("furniture, device, food, drink, material, medicine")
TOPICS = words(  # what people talk and ask about, of which both know which
    "village, city, school, college, hospital, market, shop, office, company, factory, house, flat, hotel, restaurant, "
    "film, story, book, novel, poem, song, play, serial, letter, news, report, plan, project, budget, team, match, "
    "game, race, tournament, exam, test, result, question, answer, lesson, course, meeting, wedding, engagement, "
    "party, picnic, function, festival, journey, flight, interview, conference, lecture, speech, programme, "
    "exhibition, election, strike, accident, fire, theft, quarrel, flood, drought, earthquake, storm, epidemic, "
    "debt, donation, discount, punishment, injection, network, group, swimming pool, "
    "weather, rain, treatment, operation, complaint, decision, mistake, problem, idea, job, holiday, training, law, "
    "rule, tax, pension, government, internet, train, bus, road, bridge, temple, river, dam"
)
TOPICS_OF_ONE = words(  # what people talk and ask about, of somebody: his job, my dream
    "job, business, exam, result, plan, idea, problem, decision, mistake, dream, wish, habit, health, income, family, "
    "wedding, birthday, engagement, journey, holiday, interview, treatment, fever, cough, injury, illness, success, "
    "future, experience, promise, request, debt, diet"
)
THEMES = words(  # what one reads about, and what books, lectures and articles are about
    "horse, elephant, lion, tiger, bird, snake, fish, animal, bee, butterfly, peacock, camel, crocodile, frog, "
    "tree, flower, plant, river, sea, ocean, mountain, forest, desert, island, moon, sun, star, sky, earth, cloud, "
    "rain, wind, storm, earthquake, monsoon, weather, village, city, temple, fort, palace, "
    "museum, history, geography, mathematics, science, physics, chemistry, biology, economics, literature, "
    "education, health, yoga, cricket, football, hockey, chess, kabaddi, festival, Diwali, Holi, Eid, Christmas, "
    "king, queen, poet, writer, leader, scientist, artist, singer, farmer, soldier, player, child, society, culture, "
    "religion, government, election, law, war, peace, freedom, justice, crime, poverty, unemployment, pollution, "
    "population, internet, software, computer, robot, train, aeroplane, ship, malaria, dengue, cancer, diabetes, "
    "asthma, tax, business, friendship, happiness, love, fear, anger, courage, dream, childhood, "
    "old age, truth, family, electricity, music, dance, painting"
)
IN_GENERAL = words("fear, crime, law, society, culture, religion, health, business, family")  # about it, not them
HEROES = words(  # of whom, and of what, stories, films and poems tell
    "king, queen, prince, princess, thief, hero, heroine, stranger, soldier, farmer, teacher, doctor, actor, singer, "
    "poet, ghost, magician, shepherd, fisherman, boatman, traveller, saint, beggar, bride, child, girl, boy, horse, "
    "elephant, lion, dog, cat, parrot, peacock, fox, wolf, tiger, bear, monkey, cow, river, village, journey, war, "
    "love, friendship, courage, rain, moon, wedding, freedom, mother, flower, tree, sea, mountain"
)
NOT_SOLD = words(
    "thing, lunch, breakfast, dinner, drawer, shelf, lid, blood, skin, dust, rubbish, ash, mud, soil, air, smoke, "
    "snow, electricity, land, medal, prize, luggage, parcel, passport, card, receipt, cheque, file, photo, furniture, "
    "gas, injection, vaccine, ticket, food, tablet, petrol, diesel, key, engine, robot, pocket, net, chain, arrow, "
    "hay, iron, copper, stone, ointment, plastic"
)


NOT_FOUND = words(
    "thing, complaint, budget, notice, invitation, signature, pocket, rubbish, bill, picture, prize, medal, degree, "
    "visa, glass, firecracker, ornament, lid, sack, swing, plough, arrow, garland, oil lamp, jug"
)


def sold(noun: Noun) -> bool:
    """Whether shops have it: mixers, ties, ghee."""
    return bool(noun.tags & SOLD) and noun.en not in NOT_SOLD


def movable(noun: Noun) -> bool:
    """Whether one may find or look for it: a tie, a receipt, but not food or a word."""
    return bool(noun.tags & MOVABLE) and bool(noun.en_plural) and noun.en not in NOT_FOUND


def of_the_other_sex(lemma: str, feminine: bool) -> bool:
    """Whether it is what only men wear, for a woman, or only women, for a man."""
    return lemma in (OF_MEN if feminine else OF_WOMEN)


def anybody(nouns: Collection[Noun]) -> bool:
    """Whether it is people of every kind, as one meets, or who may do a thing."""
    return len(nouns) > _ANYBODY


_ANYBODY = 100  # nouns; a verb that names its people names fewer


def ones_own(noun: Noun) -> bool:
    """Whether such a person is somebody's: my uncle, her friend."""
    return "kin" in noun.tags or noun.en in ONES_FRIENDS


def stands_alone(noun: Noun) -> bool:
    """Whether one says "the": not whose people are somebody's, and not one of what is always many."""
    return not ones_own(noun) and noun.en not in SMALL
