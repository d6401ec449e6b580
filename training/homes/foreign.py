"""Names from homes that speak another language at times."""

from collections.abc import Mapping
from random import Random

from training.homes.draft import maybe

_PLACES: Mapping[str, tuple[str, ...]] = {
    "de": (
        "Küche", "Bad", "Flur", "Wohnzimmer", "Schlafzimmer", "Keller", "Büro", "Balkon", "Garten",
        "Diele", "Esszimmer", "Kinderzimmer", "Treppe", "Dachboden", "Links", "Rechts", "Oben",
    ),
    "fr": (
        "Salon", "Cuisine", "Chambre", "Bureau", "Entrée", "Terrasse", "Couloir", "Grenier", "Cave",
        "Jardin", "Salle de Bain", "Gauche", "Droite",
    ),
    "es": (
        "Cocina", "Comedor", "Dormitorio", "Oficina", "Baño", "Terraza", "Pasillo", "Entrada",
        "Patio", "Sótano", "Salón", "Principal",
    ),
    "it": (
        "Cucina", "Soggiorno", "Camera", "Bagno", "Studio", "Corridoio", "Ingresso", "Giardino",
        "Cantina", "Mansarda", "Sala",
    ),
    "nl": (
        "Keuken", "Woonkamer", "Slaapkamer", "Badkamer", "Gang", "Zolder", "Tuin", "Kelder", "Hal",
        "Eettafel", "Boven", "Beneden",
    ),
    "sv": (
        "Kök", "Vardagsrum", "Sovrum", "Badrum", "Hall", "Vind", "Trädgård", "Källare", "Kontor",
        "Matsal", "Balkong",
    ),
    "pl": (
        "Kuchnia", "Salon", "Sypialnia", "Biuro", "Ogród", "Piwnica", "Taras", "Korytarz", "Strych",
    ),
}  # fmt: skip
_KINDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "de": {
        "light": ("Lampe", "Licht", "Stehlampe", "Deckenlampe", "Leselampe", "Wandleuchte"),
        "climate": ("Heizung", "Thermostat", "Klimaanlage", "Fußbodenheizung"),
        "cover": ("Rollladen", "Jalousie", "Vorhang", "Markise"),
        "switch": ("Steckdose", "Kaffeemaschine", "Spülmaschine", "Waschmaschine", "Wasserkocher"),
        "sensor": ("Temperatur", "Luftfeuchte", "Helligkeit", "Stromzähler"),
        "fan": ("Ventilator", "Lüfter"),
        "media_player": ("Fernseher", "Radio", "Lautsprecher"),
        "lock": ("Haustür", "Kellertür"),
    },
    "fr": {
        "light": ("Lampe", "Lumière", "Plafonnier", "Applique", "Lampadaire"),
        "climate": ("Chauffage", "Radiateur", "Clim"),
        "cover": ("Volet", "Store", "Rideau"),
        "switch": ("Prise", "Cafetière", "Bouilloire", "Lave-linge"),
        "sensor": ("Température", "Humidité"),
        "fan": ("Ventilateur",),
        "media_player": ("Télé", "Enceinte"),
    },
    "es": {
        "light": ("Luz", "Lámpara", "Foco"),
        "climate": ("Calefactor", "Termostato", "Calefacción"),
        "cover": ("Persiana", "Estor", "Cortina", "Toldo"),
        "switch": ("Enchufe", "Cafetera", "Lavadora", "Lavavajillas"),
        "sensor": ("Temperatura", "Humedad"),
        "fan": ("Ventilador",),
        "media_player": ("Altavoz", "Televisor"),
    },
    "it": {
        "light": ("Luce", "Lampada", "Faretto", "Lampadario"),
        "climate": ("Riscaldamento", "Termosifone", "Climatizzatore"),
        "cover": ("Tapparella", "Tenda", "Serranda"),
        "switch": ("Presa", "Lavatrice", "Lavastoviglie"),
        "sensor": ("Temperatura", "Umidità"),
        "media_player": ("Televisore", "Cassa"),
    },
    "nl": {
        "light": ("Lamp", "Staande Lamp", "Plafondlamp", "Bureaulamp"),
        "climate": ("Verwarming", "Radiator"),
        "cover": ("Rolgordijn", "Zonwering", "Gordijn"),
        "switch": ("Stopcontact", "Vaatwasser", "Wasmachine"),
        "sensor": ("Temperatuur", "Vochtigheid"),
    },
    "sv": {
        "light": ("Taklampa", "Golvlampa", "Sänglampa", "Spotlight"),
        "climate": ("Värme", "Element"),
        "cover": ("Persienn", "Rullgardin"),
        "switch": ("Vattenkokare", "Diskmaskin", "Uttag"),
        "sensor": ("Temperatur", "Luftfuktighet"),
        "fan": ("Fläkt",),
    },
    "pl": {
        "light": ("Lampka", "Światło", "Kinkiet"),
        "climate": ("Kaloryfer", "Ogrzewanie"),
        "cover": ("Roleta", "Zasłona"),
        "switch": ("Gniazdko", "Pralka", "Zmywarka"),
        "sensor": ("Temperatura", "Wilgotność"),
    },
}


def foreign_name(rng: Random, domain: str) -> str:
    """What such a thing may be called in another language; empty for what English is used for."""
    languages = [language for language, kinds in _KINDS.items() if domain in kinds]
    if not languages:
        return ""
    language = rng.choice(languages)
    noun = rng.choice(_KINDS[language][domain])
    return f"{noun} {rng.choice(_PLACES[language])}" if maybe(rng, 0.8) else noun
