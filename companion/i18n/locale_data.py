"""How each language writes lists, numbers and dates: from the Unicode locale data, by `make catalogues`."""

from companion.i18n.locale_forms import LocaleForms

FORMS = {
    "en": LocaleForms(
        list_of_two="{0} and {1}",
        list_start="{0}, {1}",
        list_middle="{0}, {1}",
        list_end="{0} and {1}",
        decimal=".",
        group=",",
        moment="{day:02}/{month:02}/{year}, {hour:02}:{minute:02}",
    ),
    "de": LocaleForms(
        list_of_two="{0} und {1}",
        list_start="{0}, {1}",
        list_middle="{0}, {1}",
        list_end="{0} und {1}",
        decimal=",",
        group=".",
        moment="{day}.{month}.{year}, {hour:02}:{minute:02}",
    ),
    "fr": LocaleForms(
        list_of_two="{0} et {1}",
        list_start="{0}, {1}",
        list_middle="{0}, {1}",
        list_end="{0} et {1}",
        decimal=",",
        group="\u202f",
        moment="{day:02}/{month:02}/{year}, {hour:02}:{minute:02}",
    ),
    "ru": LocaleForms(
        list_of_two="{0} \u0438 {1}",
        list_start="{0}, {1}",
        list_middle="{0}, {1}",
        list_end="{0} \u0438 {1}",
        decimal=",",
        group="\u00a0",
        moment="{day:02}.{month:02}.{year}, {hour:02}:{minute:02}",
    ),
    "ky": LocaleForms(
        list_of_two="{0} \u0436\u0430\u043d\u0430 {1}",
        list_start="{0}, {1}",
        list_middle="{0}, {1}",
        list_end="{0} \u0436\u0430\u043d\u0430 {1}",
        decimal=",",
        group="\u00a0",
        moment="{day:02}.{month:02}.{year} {hour:02}:{minute:02}",
    ),
}
"""By language."""
