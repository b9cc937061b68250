"""From kept steps to recommendations: judging, folding, exploring, scoring anew."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from crawler.visits.pagestore import PageStore
from interests import selectors as interests_now
from interests import services as interests
from newsreader.accounts.models import Reader
from newsreader.recommendations import selectors
from newsreader.recommendations.models import Recommendation
from newsreader.recommendations.services import feedback, recommend, rescore
from newsreader.recommendations.tasks import recommend_due
from tests.newsreader.builders import NOON, a_page, a_step, a_walk, an_article, an_interest, kept


def of(reader: Reader, title: str) -> Recommendation:
    return Recommendation.objects.get(reader=reader, article__title=title)


def test_a_kept_article_is_recommended_once_from_the_keywords_alone(alice: Reader) -> None:
    an_interest(alice)
    walk = a_walk(alice)
    article = kept(walk, 奶粉=6, 国内=3, published_at=NOON)
    assert recommend(reader_id=alice.pk, now=NOON) == 1
    assert recommend(reader_id=alice.pk, now=NOON) == 0
    row = Recommendation.objects.get()
    assert (row.article, row.step, row.state, row.explored) == (article, walk.steps.get(), "listed", False)
    assert [term["word"] for term in row.reason["terms"]] == ["奶粉", "国内", ""]
    assert sum(Decimal(repr(term["value"])) for term in row.reason["terms"]) == Decimal(repr(row.score))
    assert row.scored_with == 1


def test_an_article_kept_by_two_walks_is_one_recommendation_a_reader(alice: Reader, bob: Reader) -> None:
    an_interest(alice)
    an_interest(bob)
    first = a_walk(alice)
    article = kept(first, 奶粉=6)
    a_step(a_walk(alice), article.page)
    a_step(a_walk(bob), article.page)
    assert recommend(reader_id=alice.pk, now=NOON) == 1
    assert recommend(reader_id=bob.pk, now=NOON) == 1
    assert Recommendation.objects.get(reader=alice).step == first.steps.get()


def test_muted_words_and_low_relevance_are_filtered_and_stay_listable(alice: Reader) -> None:
    an_interest(alice)
    interests.mute(reader_id=alice.pk, word="白酒", on=True, now=NOON)
    walk = a_walk(alice)
    kept(walk, title="白酒与奶粉", 奶粉=9, 白酒=2)
    kept(walk, title="天气", 天气=9)
    recommend(reader_id=alice.pk, now=NOON)
    assert {row.article.title: row.filter_reason for row in selectors.filtered(alice.pk)} == {
        "白酒与奶粉": "muted",
        "天气": "low",
    }
    assert not selectors.filtered(alice.pk, NOON + timedelta(days=1)).exists()


def test_near_duplicates_fold_into_the_best(alice: Reader) -> None:
    an_interest(alice)
    walk = a_walk(alice)
    weak = kept(walk, title="weak", 奶粉=2)
    kept(walk, title="strong", 奶粉=9, duplicate_of=weak)
    recommend(reader_id=alice.pk, now=NOON)
    assert of(alice, "weak").folded_into == of(alice, "strong")
    kept(walk, title="stronger", 奶粉=9, 国内=9, duplicate_of=weak)
    recommend(reader_id=alice.pk, now=NOON)
    head = of(alice, "stronger")
    assert head.state == "listed"
    assert {row.article.title for row in selectors.why(head).also} == {"weak", "strong"}


def test_what_was_read_or_hidden_does_not_come_back_as_its_duplicate(alice: Reader) -> None:
    an_interest(alice)
    walk = a_walk(alice)
    seen = kept(walk, title="seen", 奶粉=2)
    recommend(reader_id=alice.pk, now=NOON)
    feedback(recommendation=of(alice, "seen"), kind="hide", now=NOON)
    kept(walk, title="again", 奶粉=9, duplicate_of=seen)
    recommend(reader_id=alice.pk, now=NOON)
    assert of(alice, "again").folded_into == of(alice, "seen")


def test_the_nearest_of_the_filtered_are_explored_and_marked(alice: Reader) -> None:
    an_interest(alice)
    walk = a_walk(alice)
    for number in range(12):
        kept(walk, title=f"good {number}", 奶粉=9, 国内=number + 1)
    for number in range(9):
        kept(walk, title=f"near {number}", 配方=number + 1, 别的=40)
    assert recommend(reader_id=alice.pk, now=NOON) == 21
    explored = Recommendation.objects.filter(explored=True)
    assert {row.state for row in explored} == {"listed"}
    assert explored.count() == 2
    assert Recommendation.objects.filter(state="filtered", filter_reason="low").count() == 7


def test_an_article_that_a_walk_read_and_did_not_keep_may_be_explored(
    alice: Reader, settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    an_interest(alice)
    walk = a_walk(alice)
    kept(walk, title="good", 奶粉=9)
    page = a_page(配方=2, 别的=9)
    paragraphs = "".join(f"<p>第{number}段讲的是别的配方，写得够长，可以当作正文来读。</p>" for number in range(12))
    body = f"<html><head><title>别的配方</title></head><body><article>{paragraphs}</article></body></html>"
    page.digest = PageStore(tmp_path / "pages").put(body.encode())
    page.charset, page.title = "utf-8", "别的配方"
    page.save()
    a_step(walk, page, kept=False, relevance=0.08)
    assert recommend(reader_id=alice.pk, now=NOON) == 2
    row = Recommendation.objects.get(explored=True)
    assert row.article.page == page
    assert "别的配方" in row.article.text
    assert row.score >= row.reason["terms"][0]["value"] > 0


def test_a_page_without_its_body_is_not_explored(alice: Reader) -> None:
    an_interest(alice)
    walk = a_walk(alice)
    kept(walk, title="good", 奶粉=9)
    a_step(walk, a_page(配方=2, 别的=9), kept=False, relevance=0.08)
    assert recommend(reader_id=alice.pk, now=NOON) == 1


def test_what_is_about_a_muted_word_is_not_explored(alice: Reader) -> None:
    an_interest(alice)
    interests.mute(reader_id=alice.pk, word="白酒", on=True, now=NOON)
    walk = a_walk(alice)
    kept(walk, title="good", 奶粉=9)
    other = an_article("近", 配方=1, 白酒=3)
    a_step(walk, other.page, kept=False, relevance=0.08)
    recommend(reader_id=alice.pk, now=NOON)
    assert not Recommendation.objects.filter(explored=True).exists()


def test_a_changed_interest_scores_the_unread_anew_and_leaves_the_read_alone(alice: Reader) -> None:
    an_interest(alice)
    walk = a_walk(alice)
    kept(walk, title="unread", 奶粉=6, 航天=6)
    kept(walk, title="read", 奶粉=6, 航天=5)
    kept(walk, title="space", 航天=9)
    recommend(reader_id=alice.pk, now=NOON)
    before = of(alice, "unread").score
    feedback(recommendation=of(alice, "read"), kind="hide", now=NOON)
    stays = of(alice, "read").score
    an_interest(alice, 航天=1.0)
    assert selectors.due_readers(NOON) == [alice.pk]
    assert rescore(reader_id=alice.pk, now=NOON) == 2
    assert rescore(reader_id=alice.pk, now=NOON) == 0
    assert of(alice, "unread").score != before
    assert of(alice, "read").score == stays
    space = of(alice, "space")
    assert (space.state, space.filter_reason) == ("listed", "")
    assert selectors.due_readers(NOON) == []


def test_muting_takes_off_the_list_and_unmuting_brings_back_but_a_low_score_takes_nothing_away(alice: Reader) -> None:
    an_interest(alice)
    walk = a_walk(alice)
    kept(walk, title="formula", 奶粉=6, 配方=5)
    kept(walk, title="market", 市场=9)
    recommend(reader_id=alice.pk, now=NOON)
    interests.mute(reader_id=alice.pk, word="配方", on=True, now=NOON)
    rescore(reader_id=alice.pk, now=NOON)
    assert (of(alice, "formula").state, of(alice, "formula").filter_reason) == ("filtered", "muted")
    interests.mute(reader_id=alice.pk, word="配方", on=False, now=NOON)
    rescore(reader_id=alice.pk, now=NOON)
    assert of(alice, "formula").state == "listed"
    an_interest(alice, 航天=1.0)
    rescore(reader_id=alice.pk, now=NOON)
    assert (of(alice, "market").state, of(alice, "market").score) == ("listed", 0.0)


def test_what_comes_off_the_filter_folds_into_what_is_listed_of_its_group(alice: Reader) -> None:
    an_interest(alice)
    walk = a_walk(alice)
    first = kept(walk, title="first", 奶粉=6)
    recommend(reader_id=alice.pk, now=NOON)
    interests.mute(reader_id=alice.pk, word="配方", on=True, now=NOON)
    kept(walk, title="second", 奶粉=6, 配方=6, duplicate_of=first)
    recommend(reader_id=alice.pk, now=NOON)
    assert of(alice, "second").state == "filtered"
    interests.mute(reader_id=alice.pk, word="配方", on=False, now=NOON)
    rescore(reader_id=alice.pk, now=NOON)
    assert of(alice, "second").folded_into == of(alice, "first")


def test_the_tick_does_everybody_and_one_readers_trouble_is_not_the_others(
    alice: Reader, bob: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    for reader in (alice, bob):
        an_interest(reader)
        kept(a_walk(reader), title=reader.name, 奶粉=6)

    def broken(reader_id: int) -> dict[str, float]:
        if reader_id == alice.pk:
            raise RuntimeError("alice's interest cannot be read")
        return interests_now.declared(reader_id)

    monkeypatch.setattr(interests_now, "current", broken)
    recommend_due()
    assert list(Recommendation.objects.values_list("reader", flat=True)) == [bob.pk]


@pytest.mark.parametrize("number", [5, 60])
def test_the_number_of_queries_does_not_grow_with_the_number_of_articles(
    alice: Reader, number: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    an_interest(alice)
    walk = a_walk(alice)
    for index in range(number):
        kept(walk, title=str(index), 奶粉=index + 2)
    with django_assert_max_num_queries(22):
        assert recommend(reader_id=alice.pk, now=NOON) == number
    interests.set_weight(reader_id=alice.pk, word="奶粉", weight=0.9, now=NOON)
    with django_assert_max_num_queries(14):
        assert rescore(reader_id=alice.pk, now=NOON) == number
