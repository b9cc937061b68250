"""/articles: what the reader's walks kept. Articles are stored once for all readers, but each sees their own."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from crawler.models import Article, WalkStep
from newsreader.api.serializers.articles import ArticleFilterSerializer, ArticleSerializer, WholeArticleSerializer
from newsreader.api.views.base import ReaderView, found
from newsreader.recommendations.models import Recommendation


def articles_of(reader_id: int) -> QuerySet[Article]:
    kept = WalkStep.objects.filter(page_id=OuterRef("page_id"), walk__reader_id=reader_id, kept=True)
    recommended = Recommendation.objects.filter(article_id=OuterRef("pk"), reader_id=reader_id)
    return Article.objects.filter(Exists(kept) | Exists(recommended)).defer("term_counts", "title_counts")


class ArticlesView(ReaderView):
    serializer_class = ArticleSerializer
    filter_serializer = ArticleFilterSerializer
    queryset = Article.objects.none()

    @extend_schema(
        operation_id="articles_list",
        summary="Articles that your walks kept, the latest first; filtered and searched",
        parameters=[ArticleFilterSerializer],
        responses=ArticleSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        wanted = self.filters()
        rows = articles_of(self.reader_id).defer("text", "term_counts", "title_counts", "keywords")
        for word in wanted.get("q", "").split():
            rows = rows.filter(Q(title__icontains=word) | Q(text__icontains=word))
        names = {"site": "site", "language": "language", "since": "first_seen_at__gte", "until": "first_seen_at__lt"}
        return self.page_of(rows.filter(**{names[name]: value for name, value in wanted.items() if name in names}))


class ArticleView(ReaderView):
    serializer_class = WholeArticleSerializer

    @extend_schema(operation_id="articles_read", summary="One article with its text, one paragraph a line")
    def get(self, request: Request, pk: int) -> Response:
        return Response(self.get_serializer(found(articles_of(self.reader_id).filter(pk=pk).first())).data)
