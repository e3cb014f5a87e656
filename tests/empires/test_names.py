"""Names in commands and options: seats, cards, spaces, and the players' own names."""

import pytest

from core.empires.catalog import advances
from core.empires.options import read_options, write_options
from core.empires.parse import VERBS, format_command, parse
from core.errors import RuleError
from core.names import find
from tests.empires.table import Table, new, played, position

CARDS = ("clay", "copper", "corruption", "civil_war", "civil_disorder", "tin", "tin_ore")


@pytest.mark.parametrize(
    ("word", "name"),
    [("cop", "copper"), ("COPPER", "copper"), ("cl", "clay"), ("civil-w", "civil_war"), ("civil_d", "civil_disorder")],
)
def test_a_name_may_be_shortened_as_long_as_one_fits(word, name):
    assert find(word, CARDS, "card") == name


def test_an_exact_name_wins_over_a_longer_one():
    assert find("tin", CARDS, "card") == "tin"


def test_an_ambiguous_name_is_refused_with_the_candidates():
    with pytest.raises(RuleError) as refused:
        find("co", CARDS, "card")
    assert (refused.value.code, refused.value.values["candidates"]) == ("parse.ambiguous", ("copper", "corruption"))


def test_an_unknown_name_is_refused_with_what_comes_near():
    with pytest.raises(RuleError) as refused:
        find("coper", CARDS, "card")
    assert refused.value.code == "parse.unknown"
    assert "copper" in refused.value.values["candidates"]


@pytest.mark.parametrize("word", ["", " ", "xyz"])
def test_nothing_is_no_name(word):
    with pytest.raises(RuleError) as refused:
        find(word, CARDS, "card")
    assert refused.value.code == "parse.unknown"


def test_only_names_of_this_game_fit():
    """In the West w is Wool, Wine or Water; in the East Water alone begins so."""
    west = position({"minoa": "water copper"}, "1a clay, 2a iron")
    west.refused("trade w copper for 1a 2a", "parse.ambiguous")
    east = position({"kushan": "water bronze"}, "1a hides, 2a furs", edition="east")
    east.do("trade w bronze for 1a 2a")
    east.refused("discard kushan copper", "parse.unknown")


def test_only_names_of_that_kind_fit():
    """f is Fish, Fruit, Famine or Flood; as a calamity held, fl is Flood alone."""
    table = position({"minoa": "*"}, mode="table", phase="8")
    table.refused("discard minoa f", "parse.ambiguous")
    table.do("holds minoa fl")
    assert table.holds("minoa") == ["flood"]


@pytest.mark.parametrize("text", ["ci hellas 4", "dea", "pas", "citie hellas 4"])
def test_verbs_are_never_shortened(text):
    refusal = new().refused(text, "parse.verb")
    assert set(refusal.values["verbs"]) == set(VERBS)


@pytest.mark.parametrize(
    "text", ["CITIES Hellas 4", "  cities   HEL  4 ", "cities\thellas\t4", "hatti: cities hellas 4"]
)
def test_extra_blanks_and_case_do_not_matter(text):
    assert played(text).state.cities_of("hellas") == 4


@pytest.mark.parametrize("text", ["", "   ", "hellas:", "hellas:   "])
def test_no_command_is_refused(text):
    new().refused(text, "parse.empty")


@pytest.mark.parametrize("text", [":pass", "pass:", "atlantis: pass", "h: pass", "h h: pass"])
def test_what_stands_before_a_colon_is_a_seat(text):
    table = new()
    with pytest.raises(RuleError) as refused:
        parse(text, table.state, "table")
    assert refused.value.code in ("parse.verb", "parse.unknown", "parse.ambiguous")


@pytest.mark.parametrize("seat", ["atlantis", "watch", "", "assyria"])
@pytest.mark.parametrize("text", ["deal", "cities hellas 4", "end", "wants hellas copper"])
def test_who_has_no_seat_changes_nothing(seat, text):
    refusal = new().refused(text, "seat.unknown", seat=seat)
    assert refusal.values["seats"] == ("minoa", "hatti", "hellas")


def test_a_seat_may_not_speak_for_another():
    table = new()
    refusal = table.refused("hatti: cities hellas 4", "seat.not-yours", seat="hellas")
    assert refusal.values == {"seat": "hatti", "yours": "hellas"}
    table.do("hellas: cities hellas 4", seat="hellas")


@pytest.mark.parametrize(
    "text",
    [
        "cities hellas",
        "cities",
        "cities hellas 4 minoa",
        "set hellas cities",
        "wants hellas",
        "remove",
        "reveal",
        "keep",
        "holds hatti",
        "smuggled famine from hatti",
    ],
)
def test_an_incomplete_command_says_how_it_reads(text):
    refusal = new().refused(text, "parse.missing")
    assert refusal.values["form"].split()[0] == text.split()[0]


@pytest.mark.parametrize("text", ["deal now", "pass now", "remove water now", "keep 4a 5a", "reveal 4a flood now"])
def test_words_too_many_are_refused(text):
    new().refused(text, "parse.too-much")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("CITIES hel 4 min 5", "cities hellas 4 minoa 5"),
        ("set hel cities 3", "cities hellas 3"),
        ("buy wat 1", "buy water"),
        ("hatti: buy 9", "buy 9"),
        ("trade cop cl@1 for R2 3A", "trade copper@6b clay@1b for r2 3a"),
        ("trade copper*2 for 1a 2a", "trade copper@6b copper@6c for 1a 2a"),
        ("trade *@r2 4@r3 for 1a 2a", "trade *@r2 4@r3 for 1a 2a"),
        ("hand min clay*2 clay 4 4*2 * cop", "hand minoa clay*3 4 4 4 * copper"),
        ("hand min none", "hand minoa none"),
        ("got min wat*3", "got minoa water*3"),
        ("discard min och*3 4 *", "discard minoa ochre*3 4 *"),
        ("market 3a fi R2 epi 9a wat 7a empty 6b 6 r3 *", "market 3a fish r2 epidemic 9a water 7a empty 6b 6 r3 *"),
        ("holds hat fam tre", "holds hatti famine treachery"),
        ("smuggled fam from hat on r3 losing cl", "smuggled famine from hatti on r3 losing clay"),
        ("smuggled fam from hat drawn by min losing 4", "smuggled famine from hatti drawn by minoa losing 4"),
        ("smuggled fam from hat drawn by min losing none", "smuggled famine from hatti drawn by minoa losing none"),
        ("wants hel cop", "wants hellas copper"),
        ("offers hel cl", "offers hellas clay"),
        ("reveal 4A flo", "reveal 4a flood"),
        ("reveal 4A", "reveal 4a"),
        ("keep 4A", "keep 4a"),
        ("remove wat", "remove water"),
        ("phase Trade", "phase trade"),
        ("end because It is  LATE", "end because It is LATE"),
        ("PASS", "pass"),
        ("Done", "done"),
        ("Deal", "deal"),
        ("End", "end"),
    ],
)
def test_a_command_is_kept_in_one_plain_form_that_means_the_same_again(text, canonical):
    state = position({"minoa": "clay"}, mode="table").state
    _, command = parse(text, state, "table")
    assert format_command(command) == canonical
    assert parse(canonical, state, "table")[1] == command


def test_names_of_players_stand_beside_their_seats():
    table = new(names={"hellas": "Joel", "min": "Linda"})
    assert table.words.player("hellas") == "Joel"
    assert table.words.player("minoa") == "Linda"
    assert table.words.player("hatti") == ""


@pytest.mark.parametrize("name", ["[b]Joel[/b]", "Žofie", "李雷", "O'Neill", "x" * 16, "{seat}"])
def test_a_name_is_text_and_nothing_else(name):
    options = read_options({"names": {"hellas": name}})
    assert options.names == {"hellas": name}
    assert read_options(write_options(options)) == options


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "text.empty"),
        (" Joel", "text.blank-ends"),
        ("Jo\x1b[31mel", "text.control"),
        ("Jo\nel", "text.control"),
        ("Jo\u202eel", "text.direction"),
        ("Jo\u200del", "text.joiner"),
        ("Joel \U0001f3db", "text.width"),
        ("x" * 17, "text.too-long"),
    ],
)
def test_a_name_that_could_change_the_screen_is_refused(name, code):
    with pytest.raises(RuleError) as refused:
        read_options({"names": {"hellas": name}})
    assert refused.value.code == code
    assert new().words.refusal(refused.value).message


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"colour": "red"}, "option.unknown"),
        ({"names": "Joel"}, "option.value"),
        ({"names": {"hellas": 5}}, "option.value"),
        ({"names": {"atlantis": "Joel"}}, "parse.unknown"),
        ({"names": {"h": "Joel"}}, "parse.ambiguous"),
        ({"names": {"hellas": "Joel", "hel": "Anna"}}, "option.twice"),
        ({"switches": ["pass_circle"]}, "option.value"),
        ({"mode": "solo"}, "option.value"),
        ({"ast": 1}, "option.value"),
        ({"short": "yes"}, "option.value"),
        ({"with": "atlantis"}, "option.expansion"),
        ({"with": ["atlantis"]}, "option.expansion"),
    ],
)
def test_options_that_are_none_are_refused(raw, code):
    with pytest.raises(RuleError) as refused:
        read_options(raw)
    assert refused.value.code == code
    said = Table(new().state).words.refusal(refused.value)
    assert said.message and "{" not in str(said)


@pytest.mark.parametrize("word", ["anna", "ANNA", "An", "an"])
def test_names_as_players_write_them_are_found_whatever_their_letters(word):
    assert find(word, ("Anna", "Bob"), "seat") == "Anna"
    with pytest.raises(RuleError) as refused:
        find("bb", ("Anna", "Bob"), "seat")
    assert refused.value.values["candidates"] == ("Bob",)


@pytest.mark.parametrize(
    ("word", "kind", "names", "candidates"),
    [
        ("luck", "goal", ("points", "credits", "ast"), ("points", "credits", "ast")),
        ("record", "advance", advances(), ("written_record",)),
        ("misticism", "advance", advances(), ("mysticism",)),
        ("qqqqqqq", "advance", advances(), ()),
    ],
)
def test_an_unknown_name_is_refused_with_all_of_a_few_or_with_what_holds_it(word, kind, names, candidates):
    with pytest.raises(RuleError) as refused:
        find(word, names, kind)
    assert refused.value.values["candidates"][: len(candidates)] == candidates
    assert bool(candidates) == bool(refused.value.values["candidates"])


@pytest.mark.parametrize("text", ["own hellas pottery luck", "own hellas monument choose luck 10"])
def test_a_group_or_an_advance_there_is_not_is_refused_with_those_there_are(text):
    assert new().refused(text, "parse.unknown").values["candidates"]


def test_what_is_no_group_is_called_none():
    refusal = new().refused("own hellas monument choose luck 10", "parse.unknown")
    assert new().words.refusal(refusal).message == "“luck” is no group of this game."
