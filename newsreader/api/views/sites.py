"""/sites."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from crawler import selectors, services
from crawler.models import Source
from newsreader.accounts import selectors as accounts
from newsreader.api.idempotency import once
from newsreader.api.serializers.sites import NewSiteSerializer, SiteActivitySerializer, SiteSerializer
from newsreader.api.views.base import ReaderView, found


class SitesView(ReaderView):
    serializer_class = SiteSerializer
    queryset = Source.objects.none()
    idempotent = True
    ordering = "id"

    @extend_schema(operation_id="sites_list", summary="Your sites", responses=SiteSerializer(many=True))
    def get(self, request: Request) -> Response:
        return self.page_of(selectors.sources_of(self.reader_id))

    @extend_schema(
        operation_id="sites_create",
        summary="Add a site; it is walked every morning from the next one on",
        request=NewSiteSerializer,
        responses={201: SiteSerializer},
    )
    def post(self, request: Request) -> Response:
        values, now = self.body(NewSiteSerializer), timezone.now()

        def make() -> Response:
            zone = accounts.zone_of_reader(self.reader_id).key
            site = services.add_source(reader_id=self.reader_id, time_zone=zone, now=now, **values)
            location = reverse("api:site", [site.pk], request=request)
            return Response(self.get_serializer(site).data, status=201, headers={"Location": location})

        return once(request, self.reader_id, make, now=now)


class SiteView(ReaderView):
    serializer_class = SiteSerializer

    @extend_schema(operation_id="sites_read", summary="One site")
    def get(self, request: Request, pk: int) -> Response:
        return Response(self.get_serializer(found(selectors.sources_of(self.reader_id).filter(pk=pk).first())).data)

    @extend_schema(operation_id="sites_change", summary="Change a site", request=SiteActivitySerializer)
    def patch(self, request: Request, pk: int) -> Response:
        values = self.body(SiteActivitySerializer)
        services.update_source(reader_id=self.reader_id, source_id=pk, now=timezone.now(), **values)
        return self.get(request, pk)

    @extend_schema(
        operation_id="sites_remove",
        summary="Remove a site and stop its walks; what they kept stays",
        responses={204: None},
    )
    def delete(self, request: Request, pk: int) -> Response:
        services.remove_source(reader_id=self.reader_id, source_id=pk, now=timezone.now())
        return Response(status=204)
