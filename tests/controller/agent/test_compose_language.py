"""Which language an answer is in."""

import pytest

from controller.agent.language import answered, detected, spoken
from controller.agent.turn import AnswerStatus, Request
from controller.errors import ModelError
from controller.llm import Message

SENTENCES = {
    "en": """
turn on the Wohnzimmer light
turn off Küchenlicht
is the Haustür locked?
set Heizung to 21 degrees
what's the temperature in the Schlafzimmer
open the volet de la cuisine
dim la lampe to 30%
please switch off Luce soggiorno
close all the blinds in the Cucina
are all the doors locked
unlock Drzwi wejściowe
what is das Licht doing
set the lamp in the salon to red
turn die Lampe off
make it warmer
""",
    "de": """
Schalte das Licht im Wohnzimmer ein
mach die Küchenlampe aus
Licht an
Licht in der Küche aus
Ist die Haustür verriegelt?
Wie warm ist es im Schlafzimmer?
stelle die Heizung auf 21 Grad
Dimme das Licht auf 30 Prozent
fahr die Rollläden herunter
mach bitte den Living Room Fan an
welche Lampen sind an?
Musik lauter
kannst du Kitchen Light ausmachen
""",
    "fr": """
allume la lumière du salon
éteins la cuisine
ferme les volets de la chambre
est-ce que la porte d'entrée est verrouillée ?
quelle est la température dans le bureau ?
mets le chauffage à 21 degrés
règle la lampe sur 30 %
baisse un peu le store
lance l'aspirateur
éteins toutes les lumières s'il te plaît
allume Living Room Light
monte le son
""",
    "es": """
enciende la luz de la cocina
apaga todas las luces
abre la persiana del salón
cierra la puerta del garaje
¿está cerrada la puerta principal?
¿qué temperatura hay en el dormitorio?
pon la calefacción a 21 grados
sube el volumen
baja las persianas a la mitad
apaga Living Room Light por favor
¿cuántas luces están encendidas?
""",
    "nl": """
doe het licht in de keuken aan
zet de lamp uit
sluit de gordijnen in de slaapkamer
is de voordeur op slot?
hoe warm is het in de woonkamer?
zet de verwarming op 21 graden
dim het licht naar 30 procent
welke lampen staan aan?
start de stofzuiger
doe alle lichten uit alsjeblieft
maak de Living Room Light donkerder
lamp aan
""",
    "pl": """
włącz światło w kuchni
wyłącz wszystkie światła
zamknij rolety w sypialni
czy drzwi wejściowe są zamknięte?
jaka jest temperatura w salonie?
ustaw ogrzewanie na 21 stopni
przyciemnij lampę do 30 procent
uruchom odkurzacz
zgaś światło w łazience
które światła są włączone?
włącz Living Room Light
""",
    "it": """
accendi la luce della cucina
spegni tutte le luci
apri la tapparella del soggiorno
chiudi la porta del garage
la porta d'ingresso è chiusa?
che temperatura c'è in camera da letto?
imposta il riscaldamento a 21 gradi
alza il volume
abbassa le tapparelle a metà
avvia l'aspirapolvere
spegni Living Room Light per favore
""",
}
CASES = [
    (language, sentence)
    for language, text in SENTENCES.items()
    for sentence in text.strip().splitlines()
]


def request(text, *before, language=None):
    """A sentence after others of the person, each of which was answered."""
    history = [
        Message(role=role, content=said)
        for earlier in before
        for role, said in (("user", earlier), ("assistant", "Which one?"))
    ]
    return Request(text=text, language=language, history=history)


@pytest.mark.parametrize(("language", "sentence"), CASES)
def test_language_is_heard(language, sentence):
    """A sentence about the home tells its language, whatever its devices are called."""
    assert spoken(request(sentence)) == language


@pytest.mark.parametrize("text", ["", "30 %", "Salon Licht", "1234", "🙂", "?", "kitchen bad"])
def test_doubt_is_english(text):
    """A sentence that does not tell is answered in English."""
    assert spoken(request(text)) == "en"


@pytest.mark.parametrize("text", ["включи свет на кухне", "打开厨房的灯", "slå på lampan"])
def test_other_languages_are_answered_in_english(text):
    """A language without phrases is answered in English."""
    assert spoken(request(text)) == "en"


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("DE_ch", "de"),
        ("fr-CA", "fr"),
        ("en-GB", "en"),
        ("sv", "en"),
        ("pt-BR", "en"),
        ("", "en"),
        ("../de", "en"),
    ],
)
def test_tag_is_taken_by_its_language(tag, language):
    """The region of a language does not count, and one without phrases is English."""
    assert answered(tag) == language


def test_language_of_the_command_goes_before_its_words():
    """What a source has set is what it is answered in."""
    assert spoken(request("turn on the light", language="de")) == "de"
    assert spoken(request("schalte das Licht ein", language="sv")) == "en"


def test_short_answer_is_in_the_language_of_the_dialogue():
    """`Ja` is said in several languages: the sentences before it tell which."""
    assert spoken(request("ja", "mach das Licht im Bad aus")) == "de"
    assert spoken(request("ja", "doe het licht uit")) == "nl"
    assert spoken(request("Hall Lamp", "Good morning", "allume la lampe")) == "fr"
    assert spoken(request("what is on?", "mach das Licht im Bad aus")) == "en"
    assert spoken(request("Küche", "turn on the lamp")) == "en"
    assert spoken(request("Küche")) == "de"


def test_long_text_is_no_trouble():
    """Only the beginning of a long text is looked at."""
    assert detected("x" * 100_000 + " das Licht").language is None


async def test_answer_is_in_the_language_of_the_sentence(say, write):
    """An answer that code composes is in the person's language."""
    said = await say(
        "Schalte das Licht in der Küche ein", write(("turn_on", {"target": "kitchen light"}))
    )

    assert said.answer.text == "Kitchen Light ist jetzt an."
    assert said.answer.status is AnswerStatus.DONE


async def test_question_is_in_the_language_of_the_sentence(say, write):
    """What Hearth asks back is in the person's language."""
    said = await say("éteins la lumière s'il te plaît", write(("turn_off", {"target": "light"})))

    assert said.answer.text.startswith(("Que faut-il comprendre : ", "Dans quelle pièce : "))
    assert said.answer.text.endswith(" ?")
    assert said.answer.pending.question == said.answer.text
    assert said.answer.status is AnswerStatus.QUESTION


async def test_state_is_told_in_the_language_of_the_sentence(say, write):
    """A reading is told in the person's language."""
    said = await say(
        "Jaka jest temperatura w sypialni?",
        write(("get_state", {"target": "bedroom temperature"})),
    )

    assert said.answer.text == "Bedroom Temperature: 17,8 °C."


async def test_unknown_name_is_told_in_the_language(say, write):
    """A name that does not exist is said back in the person's language."""
    calls = write(("turn_on", {"target": "sauna"}))

    said = await say("accendi la sauna", calls, calls)

    assert said.answer.text.startswith("Qui non c'è «sauna».")
    assert said.answer.text.endswith("Non è stato cambiato nulla.")


async def test_server_that_fails_is_told_in_the_language(say):
    """The words of the model's server are English; the person hears it in their own language."""
    broken = ModelError("No model server answers at x", hint="Start it.")

    said = await say("zet het licht in de keuken aan", broken)

    assert said.answer.text == "Het taalmodel heeft niet goed geantwoord. Er is niets veranderd."
    assert said.answer.hint == "Start it."
