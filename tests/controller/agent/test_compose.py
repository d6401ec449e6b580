"""Answers made from outcomes, in every language that has phrases."""

import json

import pytest

from controller.agent import compose
from controller.agent.language import in_one_language
from controller.agent.phrasebook import LANGUAGES, MissingPhraseError
from controller.home.outcome import Outcome, Status
from controller.tools.observation import Fault, Note, Observation, Reading
from devices.discovery import parse

FOREIGN = [language for language in LANGUAGES if language != "en"]
LIGHT, STUDY, LAMP = "light.kitchen_light", "light.study_light", "light.hall_lamp"
THERMOSTAT, BLINDS = "climate.bedroom_thermostat", "cover.living_room_blinds"
SENSOR, LOCK = "sensor.bedroom_temperature", "lock.front_door"


def outcome(house, device_id, asked, status=Status.CONFIRMED, said=None, **more):
    """What became of an action; confirmed as asked unless told otherwise."""
    member = house.home.get(device_id)
    name = member.name if member else device_id
    said = asked if said is None else said
    return Outcome(device_id=device_id, name=name, asked=asked, status=status, said=said, **more)


def reading(house, device_id, key, text, name=""):
    """A reading as tools make it."""
    name = name or house.home.get(device_id).name
    return Reading(device_id=device_id, name=name, key=key, text=text)


ON, OFF = [(LIGHT, {"on": True})], [(LIGHT, {"on": False}), (STUDY, {"on": False})]
CONFIRMED = {
    "on": (
        ON,
        {
            "en": "Kitchen Light is on.",
            "de": "Kitchen Light ist jetzt an.",
            "fr": "Kitchen Light : allumé.",
            "es": "Kitchen Light: encendido.",
            "nl": "Kitchen Light is nu aan.",
            "pl": "Kitchen Light: włączone.",
            "it": "Kitchen Light: acceso.",
        },
    ),
    "two off": (
        OFF,
        {
            "en": "Kitchen Light and Study Light are off.",
            "de": "Kitchen Light und Study Light sind jetzt aus.",
            "fr": "Kitchen Light et Study Light : éteint.",
            "es": "Kitchen Light y Study Light: apagado.",
            "nl": "Kitchen Light en Study Light zijn nu uit.",
            "pl": "Kitchen Light i Study Light: wyłączone.",
            "it": "Kitchen Light e Study Light: spento.",
        },
    ),
    "brightness": (
        [(LAMP, {"on": True, "brightness": 30.0})],
        {
            "en": "Hall Lamp is on at 30 %.",
            "de": "Hall Lamp ist jetzt an, Helligkeit 30 %.",
            "fr": "Hall Lamp : allumé, luminosité 30 %.",
            "es": "Hall Lamp: encendido, brillo 30 %.",
            "nl": "Hall Lamp is nu aan, helderheid 30%.",
            "pl": "Hall Lamp: włączone, jasność 30%.",
            "it": "Hall Lamp: acceso, luminosità 30%.",
        },
    ),
    "temperature": (
        [(THERMOSTAT, {"temperature": 21.5})],
        {
            "en": "Bedroom Thermostat is set to 21.5 °C.",
            "de": "Bedroom Thermostat: Solltemperatur 21,5 °C.",
            "fr": "Bedroom Thermostat : consigne 21,5 °C.",
            "es": "Bedroom Thermostat: temperatura deseada 21,5 °C.",
            "nl": "Bedroom Thermostat: doeltemperatuur 21,5 °C.",
            "pl": "Bedroom Thermostat: temperatura zadana 21,5 °C.",
            "it": "Bedroom Thermostat: temperatura impostata 21,5 °C.",
        },
    ),
    "mode": (
        [(THERMOSTAT, {"mode": "heat"})],
        {
            "en": "Bedroom Thermostat is on heat.",
            "de": "Bedroom Thermostat: Betriebsart heizen.",
            "fr": "Bedroom Thermostat : mode chauffage.",
            "es": "Bedroom Thermostat: modo calefacción.",
            "nl": "Bedroom Thermostat: stand verwarmen.",
            "pl": "Bedroom Thermostat: tryb ogrzewanie.",
            "it": "Bedroom Thermostat: modalità riscaldamento.",
        },
    ),
    "a mode of its own": (
        [(LAMP, {"effect": "Rainbow Flow"})],
        {
            "en": "Hall Lamp is showing Rainbow Flow.",
            "de": "Hall Lamp: Effekt Rainbow Flow.",
            "fr": "Hall Lamp : effet Rainbow Flow.",
            "es": "Hall Lamp: efecto Rainbow Flow.",
            "nl": "Hall Lamp: effect Rainbow Flow.",
            "pl": "Hall Lamp: efekt Rainbow Flow.",
            "it": "Hall Lamp: effetto Rainbow Flow.",
        },
    ),
    "closed, by position": (
        [(BLINDS, {"position": 0})],
        {
            "en": "Living Room Blinds are closed.",
            "de": "Living Room Blinds sind jetzt zu.",
            "fr": "Living Room Blinds : fermé.",
            "es": "Living Room Blinds: cerrado.",
            "nl": "Living Room Blinds zijn nu dicht.",
            "pl": "Living Room Blinds: zamknięte.",
            "it": "Living Room Blinds: chiuso.",
        },
    ),
    "position": (
        [(BLINDS, {"position": 40})],
        {
            "en": "Living Room Blinds are at 40 %.",
            "de": "Living Room Blinds: Öffnung 40 %.",
            "fr": "Living Room Blinds : ouverture 40 %.",
            "es": "Living Room Blinds: apertura 40 %.",
            "nl": "Living Room Blinds: opening 40%.",
            "pl": "Living Room Blinds: otwarcie 40%.",
            "it": "Living Room Blinds: apertura 40%.",
        },
    ),
    "unlocked": (
        [(LOCK, {"locked": False})],
        {
            "en": "Front Door is unlocked.",
            "de": "Front Door ist jetzt entriegelt.",
            "fr": "Front Door : déverrouillé.",
            "es": "Front Door: sin llave.",
            "nl": "Front Door is nu van het slot.",
            "pl": "Front Door: odryglowane.",
            "it": "Front Door: sbloccato.",
        },
    ),
    "playing": (
        [("Radio", {"state": "playing", "volume_level": 30.5})],
        {
            "en": "Radio is playing at 30.5.",
            "de": "Radio: Wiedergabe läuft, Lautstärke 30,5.",
            "fr": "Radio : lecture en cours, volume 30,5.",
            "es": "Radio: reproduciendo, volumen 30,5.",
            "nl": "Radio: speelt, volume 30,5.",
            "pl": "Radio: odtwarzanie, głośność 30,5.",
            "it": "Radio: in riproduzione, volume 30,5.",
        },
    ),
    "cleaning": (
        [("Robot", {"activity": "cleaning"})],
        {
            "en": "Robot is cleaning.",
            "de": "Robot: reinigt.",
            "fr": "Robot : nettoyage en cours.",
            "es": "Robot: limpiando.",
            "nl": "Robot: maakt schoon.",
            "pl": "Robot: sprzątanie.",
            "it": "Robot: pulizia in corso.",
        },
    ),
    "two kinds": (
        [*ON, (LOCK, {"locked": True})],
        {
            "en": "Kitchen Light is on and Front Door is locked.",
            "de": "Kitchen Light ist jetzt an und Front Door ist jetzt verriegelt.",
            "fr": "Kitchen Light : allumé. Front Door : verrouillé.",
            "es": "Kitchen Light: encendido. Front Door: cerrado con llave.",
            "nl": "Kitchen Light is nu aan en Front Door is nu op slot.",
            "pl": "Kitchen Light: włączone. Front Door: zaryglowane.",
            "it": "Kitchen Light: acceso. Front Door: chiuso a chiave.",
        },
    ),
    "a list": (
        [("Liste", {"added": "Milch"})],
        {
            "en": "Liste now has Milch.",
            "de": "Liste: neu: Milch.",
            "fr": "Liste : ajouté Milch.",
            "es": "Liste: añadido Milch.",
            "nl": "Liste: nieuw: Milch.",
            "pl": "Liste: dodano Milch.",
            "it": "Liste: aggiunto Milch.",
        },
    ),
}


@pytest.mark.parametrize(
    ("kind", "language"), [(kind, language) for kind in CONFIRMED for language in LANGUAGES]
)
def test_confirmed_is_said_in_the_language(house, kind, language):
    """What devices confirmed is one short sentence in each language."""
    changes, said = CONFIRMED[kind]

    outcomes = [outcome(house, device_id, asked) for device_id, asked in changes]

    assert compose.actions(outcomes, house.home, language) == said[language]


UNDONE = {
    Status.UNCONFIRMED: {
        "en": "I sent the command, but Kitchen Light did not confirm; it last said off.",
        "de": "Ich habe den Befehl geschickt, aber Kitchen Light hat ihn nicht bestätigt; "
        "letzte Meldung: aus.",
        "fr": "J'ai envoyé la commande, mais sans confirmation de Kitchen Light ; "
        "dernier état connu : éteint.",
        "es": "He enviado la orden, pero Kitchen Light no la ha confirmado; "
        "último estado: apagado.",
        "nl": "Ik heb de opdracht gestuurd, maar Kitchen Light heeft niet bevestigd; "
        "laatste melding: uit.",
        "pl": "Kitchen Light: polecenie wysłane, ale bez potwierdzenia; ostatni stan: wyłączone.",
        "it": "Ho inviato il comando, ma Kitchen Light non ha confermato; ultimo stato: spento.",
    },
    Status.UNAVAILABLE: {
        "en": "Kitchen Light is offline, so nothing was sent.",
        "de": "Kitchen Light ist nicht erreichbar, deshalb wurde nichts geschickt.",
        "fr": "Kitchen Light : injoignable, rien n'a donc été envoyé.",
        "es": "Kitchen Light: sin conexión, así que no se ha enviado nada.",
        "nl": "Kitchen Light is niet bereikbaar, dus er is niets gestuurd.",
        "pl": "Kitchen Light: brak połączenia, więc nic nie zostało wysłane.",
        "it": "Kitchen Light: non raggiungibile, quindi non è stato inviato nulla.",
    },
    Status.SENT: {
        "en": "I sent the command to Kitchen Light, which does not report back.",
        "de": "Ich habe den Befehl an Kitchen Light geschickt; "
        "eine Rückmeldung gibt es von dort nicht.",
        "fr": "J'ai envoyé la commande à Kitchen Light ; aucun retour n'est possible de là.",
        "es": "He enviado la orden a Kitchen Light; desde allí no llega confirmación.",
        "nl": "Ik heb de opdracht naar Kitchen Light gestuurd; daarvandaan komt geen terugmelding.",
        "pl": "Kitchen Light: polecenie wysłane; stamtąd nie przychodzi potwierdzenie.",
        "it": "Ho inviato il comando a Kitchen Light; da lì non arriva conferma.",
    },
    Status.PLANNED: {
        "en": "I would turn on Kitchen Light.",
        "de": "Ich würde Kitchen Light einschalten.",
        "fr": "Simulation : allumer Kitchen Light.",
        "es": "Simulación: encender Kitchen Light.",
        "nl": "Ik zou Kitchen Light aanzetten.",
        "pl": "Na próbę: Kitchen Light – włączyć.",  # noqa: RUF001  written so in Polish
        "it": "Simulazione: accendere Kitchen Light.",
    },
    Status.REFUSED: {
        "en": "Kitchen Light was not changed: that is not allowed.",
        "de": "Kitchen Light wurde nicht geändert: das ist nicht erlaubt.",
        "fr": "Kitchen Light : rien n'a été changé, ce n'est pas autorisé.",
        "es": "Kitchen Light: no se ha cambiado nada, no está permitido.",
        "nl": "Kitchen Light is niet veranderd: dat is niet toegestaan.",
        "pl": "Kitchen Light: bez zmian, to nie jest dozwolone.",
        "it": "Kitchen Light: nessun cambiamento, non è permesso.",
    },
}


@pytest.mark.parametrize(
    ("status", "language"), [(status, language) for status in UNDONE for language in LANGUAGES]
)
def test_what_was_not_confirmed_is_told_as_such(house, status, language):
    """An action that no echo confirmed never sounds done, in any language."""
    seen = outcome(house, LIGHT, {"on": True}, status, {"on": False})

    assert compose.actions([seen], house.home, language) == UNDONE[status][language]


INVALID = {
    "de": "Bedroom Thermostat wurde nicht geändert: Solltemperatur geht von 5 °C bis 30 °C.",
    "fr": "Bedroom Thermostat : rien n'a été changé, consigne va de 5 °C à 30 °C.",
    "es": "Bedroom Thermostat: no se ha cambiado nada, temperatura deseada va de 5 °C a 30 °C.",
    "nl": "Bedroom Thermostat is niet veranderd: doeltemperatuur gaat van 5 °C tot 30 °C.",
    "pl": "Bedroom Thermostat: bez zmian, temperatura zadana od 5 °C do 30 °C.",
    "it": "Bedroom Thermostat: nessun cambiamento, temperatura impostata va da 5 °C a 30 °C.",
}


@pytest.mark.parametrize("language", FOREIGN)
def test_value_out_of_range_is_told_with_the_range(house, language):
    """What a device takes is said in the language, from its feature."""
    asked = outcome(
        house, THERMOSTAT, {"temperature": 50}, Status.INVALID, reason="must be 5 to 30 °C"
    )

    assert compose.actions([asked], house.home, language) == INVALID[language]


@pytest.mark.parametrize("language", FOREIGN)
def test_reason_in_english_is_not_mixed_in(house, language):
    """A reason that was built in English is replaced, and the word of a choice is translated."""
    choice = outcome(house, THERMOSTAT, {"mode": "sauna"}, Status.INVALID, reason="must be heat")
    other = outcome(house, LIGHT, {"on": True}, Status.INVALID, reason="it cannot do that")

    said = compose.actions([choice, other], house.home, language)

    assert "must be" not in said
    assert "cannot" not in said
    assert "heat" not in said


def test_many_devices_are_counted(house):
    """From four devices on, the number comes with the names."""
    lights = [m.device.id for m in house.home.members if m.device.domain == "light"]
    outcomes = [outcome(house, device_id, {"on": False}) for device_id in lights]

    said = {language: compose.actions(outcomes, house.home, language) for language in LANGUAGES}

    assert said["en"].startswith("All 6 are off: Bedroom Light, ")
    assert said["de"].startswith("Alle 6 aus: Bedroom Light, ")
    assert said["fr"].startswith("6 en tout, éteint : Bedroom Light, ")
    assert said["es"].endswith(" y Study Light.")
    assert said["nl"].endswith(" en Study Light.")
    assert said["pl"].startswith("Razem 6, wyłączone: ")
    assert said["it"].startswith("6 in tutto, spento: ")


def test_name_in_the_plural_takes_its_verb(house):
    """A German name that looks like several takes the verb of several."""
    blinds = Outcome(
        device_id="cover.x", name="Rollläden", asked={"open": True}, status=Status.CONFIRMED
    )

    assert compose.actions([blinds], house.home, "de") == "Rollläden sind jetzt offen."


ASKED = {
    "which": (
        Observation(
            text="", fault=Fault.AMBIGUOUS, say="?", candidates=("Kitchen Light", "Hall Lamp")
        ),
        {
            "de": "Was ist gemeint: Kitchen Light oder Hall Lamp?",
            "fr": "Que faut-il comprendre : Kitchen Light ou Hall Lamp ?",
            "es": "¿A qué te refieres: Kitchen Light o Hall Lamp?",
            "nl": "Wat wordt bedoeld: Kitchen Light of Hall Lamp?",
            "pl": "O co chodzi: Kitchen Light lub Hall Lamp?",
            "it": "Che cosa intendi: Kitchen Light o Hall Lamp?",
        },
    ),
    "which room": (
        Observation(text="", fault=Fault.AMBIGUOUS, say="?", candidates=("Kitchen", "Hall")),
        {
            "de": "Welcher Raum ist gemeint: Kitchen oder Hall?",
            "fr": "Dans quelle pièce : Kitchen ou Hall ?",
            "es": "¿En qué habitación: Kitchen o Hall?",
            "nl": "Welke kamer wordt bedoeld: Kitchen of Hall?",
            "pl": "O które pomieszczenie chodzi: Kitchen lub Hall?",
            "it": "In quale stanza: Kitchen o Hall?",
        },
    ),
    "really": (
        Observation(
            text="", fault=Fault.CONFIRM, say="?", candidates=("Front Door",), verb="unlock"
        ),
        {
            "de": "Soll ich Front Door wirklich entriegeln?",
            "fr": "Dois-je vraiment déverrouiller Front Door ?",
            "es": "¿De verdad abro la cerradura Front Door?",
            "nl": "Zal ik Front Door echt ontgrendelen?",
            "pl": "Czy na pewno odryglować: Front Door?",
            "it": "Devo davvero sbloccare Front Door?",
        },
    ),
    "unknown": (
        Observation(text="", fault=Fault.UNKNOWN, say="x", phrase="Sauna", candidates=("Study",)),
        {
            "de": "„Sauna“ gibt es hier nicht. Ähnlich: Study. Es wurde nichts geändert.",
            "fr": "Il n'y a pas de « Sauna » ici. Noms proches : Study. Rien n'a été changé.",
            "es": "Aquí no hay «Sauna». Nombres parecidos: Study. No se ha cambiado nada.",
            "nl": "“Sauna” is hier niet te vinden. Lijkt op: Study. Er is niets veranderd.",
            "pl": "Nie ma tu „Sauna”. Podobne nazwy: Study. Nic nie zostało zmienione.",
            "it": "Qui non c'è «Sauna». Nomi simili: Study. Non è stato cambiato nulla.",
        },
    ),
    "no way found": (
        Observation(text="", fault=Fault.ARGUMENTS),
        {
            "de": "Ich habe nicht herausgefunden, wie das geht. Es wurde nichts geändert.",
            "fr": "Je n'ai pas trouvé comment faire cela. Rien n'a été changé.",
            "es": "No he encontrado la manera de hacerlo. No se ha cambiado nada.",
            "nl": "Ik heb niet gevonden hoe dat moet. Er is niets veranderd.",
            "pl": "Nie udało mi się ustalić, jak to zrobić. Nic nie zostało zmienione.",
            "it": "Non ho trovato il modo di farlo. Non è stato cambiato nulla.",
        },
    ),
}


@pytest.mark.parametrize(
    ("kind", "language"), [(kind, language) for kind in ASKED for language in FOREIGN]
)
def test_questions_and_faults_are_in_the_language(house, kind, language):
    """What Hearth asks back, and why nothing was done, is said from the kind of fault."""
    observation, said = ASKED[kind]

    text = compose.faults([observation], acted=False, language=language, home=house.home)

    assert text == said[language]


def test_choices_that_are_no_names_stay_english(house):
    """Candidates in English words have no words in other languages."""
    ways = Observation(
        text="", fault=Fault.AMBIGUOUS, say="How?", candidates=("arm home", "arm away")
    )

    with pytest.raises(MissingPhraseError):
        compose.faults([ways], acted=False, language="de", home=house.home)


def test_more_candidates_than_are_named_are_counted(house):
    """Who could choose from more than is named hears how many."""
    names = ("Kitchen Light", "Hall Lamp")
    several = Observation(
        text="", fault=Fault.AMBIGUOUS, say="?", candidates=names, among=("a", "b", "c", "d", "e")
    )

    said = compose.faults([several], acted=False, language="de", home=house.home)

    assert said == "Was ist gemeint: Kitchen Light, Hall Lamp oder 3 weitere?"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Front Door habe ich ausgelassen: das mache ich nur einzeln."),
        ("fr", "J'ai laissé de côté Front Door : je ne le fais qu'un par un."),
        ("en", "I left out Front Door."),
    ],
)
def test_notes_are_in_the_language(house, language, text):
    """What a tool left out is said from what it tells besides its English words."""
    note = Note("I left out Front Door.", kind="left_out", names=("Front Door",))
    acted = outcome(house, LIGHT, {"on": True})
    seen = Observation(text="", outcomes=(acted,), say=note, notes=(note,))

    assert compose.notes([seen], language) == text


THREE = {
    "de": "Bedroom Thermostat: heizen, Solltemperatur 17 °C. Front Door: verriegelt. "
    "Hall Lamp: an, Helligkeit 100 %.",
    "fr": "Bedroom Thermostat : chauffage, consigne 17 °C. Front Door : verrouillé. "
    "Hall Lamp : allumé, luminosité 100 %.",
    "es": "Bedroom Thermostat: calefacción, temperatura deseada 17 °C. "
    "Front Door: cerrado con llave. Hall Lamp: encendido, brillo 100 %.",
    "nl": "Bedroom Thermostat: verwarmen, doeltemperatuur 17 °C. Front Door: op slot. "
    "Hall Lamp: aan, helderheid 100%.",
    "pl": "Bedroom Thermostat: ogrzewanie, temperatura zadana 17 °C. Front Door: zaryglowane. "
    "Hall Lamp: włączone, jasność 100%.",
    "it": "Bedroom Thermostat: riscaldamento, temperatura impostata 17 °C. "
    "Front Door: chiuso a chiave. Hall Lamp: acceso, luminosità 100%.",
}


@pytest.mark.parametrize("language", FOREIGN)
def test_readings_are_said_anew(house, language):
    """What devices are doing is said from their states, not from the English text."""
    seen = Observation(
        text="",
        say="English.",
        readings=(
            reading(house, THERMOSTAT, "mode", "heat, set to 17 °C"),
            reading(house, LOCK, "locked", "locked"),
            reading(house, LAMP, "on", "on, 100 %"),
        ),
    )

    assert compose.readings([seen], language, house.home) == THREE[language]


def test_one_value_is_told_with_its_name(house):
    """A value that is not the device's first is named, and keeps the other unit."""
    text = "17 °C (62.6 °F)"
    name = "Bedroom Thermostat set temperature"
    seen = Observation(text="", readings=(reading(house, THERMOSTAT, "temperature", text, name),))

    said = compose.reading(seen, "de", house.home)

    assert said == "Bedroom Thermostat, Solltemperatur: 17 °C (62,6 °F)."


def test_device_that_is_not_reachable_is_told_as_such(house):
    """The last state of a device that is gone is told as the last one."""
    house.home.set_available(LOCK, available=False)
    seen = Observation(text="", readings=(reading(house, LOCK, "locked", "not reachable"),))

    said = compose.reading(seen, "de", house.home)

    assert said == "Front Door: nicht erreichbar, zuletzt verriegelt."


def test_sums_and_rooms_need_no_device(house):
    """A sum is written in the language's numbers, and the rooms are listed."""
    total = Observation(text="", say="2.5 * 3 = 7.5")
    rooms = Observation(text="", say="I control A.", candidates=("Kitchen", "Hall"))

    assert compose.reading(total, "de", house.home) == "2,5 * 3 = 7,5"
    assert compose.reading(rooms, "it", house.home) == "Controllo Kitchen e Hall."


def test_list_is_told_with_what_is_to_be_done(house):
    """A list for the shops is counted and told in the language."""
    announced = {"name": "Einkauf", "unique_id": "shop", "state_topic": "h/shop/items"}
    [device] = parse("homeassistant/todo/shop/config", json.dumps(announced).encode()).devices
    items = [{"uid": str(at), "summary": text} for at, text in enumerate(("Milch", "Eier"))]
    items += [{"uid": "2", "summary": "Tee", "status": "completed"}]
    house.home.put(device)
    house.home.apply(device.id, {"items": json.dumps(items)}, live=True)
    seen = Observation(text="", readings=(reading(house, device.id, "items", "2 to do"),))

    assert compose.reading(seen, "de", house.home) == "Einkauf: 2 zu erledigen: Milch und Eier."
    house.home.apply(device.id, {"items": "[]"}, live=True)
    assert compose.reading(seen, "fr", house.home) == "Einkauf : rien à faire."


def test_calendar_has_no_words_yet(house):
    """Dates are told in English only."""
    seen = Observation(text="", readings=(reading(house, SENSOR, "events", "no events"),))

    with pytest.raises(MissingPhraseError):
        compose.reading(seen, "de", house.home)


UNMET = {
    "en": "Bedroom Temperature is 17.8 °C, so I left everything as it is.",
    "de": "Bedroom Temperature: 17,8 °C. Deshalb habe ich nichts geändert.",
    "fr": "Bedroom Temperature : 17,8 °C. Je n'ai donc rien changé.",
    "es": "Bedroom Temperature: 17,8 °C. Por eso no he cambiado nada.",
    "nl": "Bedroom Temperature: 17,8 °C. Daarom heb ik niets veranderd.",
    "pl": "Bedroom Temperature: 17,8 °C. Dlatego nic nie zostało zmienione.",
    "it": "Bedroom Temperature: 17,8 °C. Per questo non ho cambiato nulla.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_condition_that_does_not_hold_is_told_with_its_reading(house, language):
    """Why nothing was done is said with what was read."""
    check = Observation(
        text="", readings=(reading(house, SENSOR, "value", "17.8 °C"),), truth=False
    )

    assert compose.unmet(check, language, house.home) == UNMET[language]


def test_unknown_language_is_english(house):
    """A language without phrases is answered in English."""
    seen = [outcome(house, LIGHT, {"on": True})]

    assert compose.actions(seen, house.home, "sv") == "Kitchen Light is on."


def test_feature_without_words_makes_all_of_it_english(house):
    """One missing word makes the whole answer English, never half of it."""

    class Turn:
        language = "de"

    @in_one_language
    def answer(turn):
        return compose.actions(seen, house.home, turn.language)

    seen = [outcome(house, LIGHT, {"on": True}), outcome(house, "Toaster", {"browning": 3})]
    turn = Turn()

    assert answer(turn) == "Kitchen Light is on and Toaster is set to browning 3."
    assert turn.language == "en"
