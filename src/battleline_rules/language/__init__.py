"""The languages in which this library speaks to people.

Every text has an id and stands in a catalog for each language, ``locale/<language>/LC_MESSAGES/<domain>.po``. After a
change there ``python -m battleline_rules.language`` makes the files that programs load.
"""

from battleline_rules.language.catalogs import LANGUAGES, Catalog, CatalogError, Language, catalog
from battleline_rules.language.sentences import (
    Listed,
    Sentence,
    all_of,
    choice,
    described,
    in_language,
    one_by_one,
    player_at,
    sentence,
)

__all__ = [
    "LANGUAGES",
    "Catalog",
    "CatalogError",
    "Language",
    "Listed",
    "Sentence",
    "all_of",
    "catalog",
    "choice",
    "described",
    "in_language",
    "one_by_one",
    "player_at",
    "sentence",
]
