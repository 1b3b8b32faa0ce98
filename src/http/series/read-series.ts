// Serves GET /sequence/v1/series: series, one series, its numbers, or one number.
import { httpLimits as limits } from '../../contracts/limits/http';
import {
  seriesNumberSchema,
  seriesNumberPageSchema,
  seriesSchema,
  seriesListSchema,
  toSeriesNumberJson,
  toSeriesJson,
  buildSeriesResponse,
  requireSeries,
} from './series-json';
import {
  cursorParameter,
  defineBooleanQueryParameter,
  pageLimitParameter,
  longListLimitParameter,
  defineNumberCursorParameter,
} from '../kit/request/parameters';
import { defineTenantEndpoint } from '../kit/endpoint';
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import {
  cutListPage,
  parseListPageLimit,
  parseListPageBodyFields,
  computeListPageReadLimit,
  cutNumberedListPage,
} from '../kit/request/paging';

export const listSeriesOfWorkspaceEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/sequence/v1/series',
  scope: 'read',
  operation: { id: 'listSeries', tag: 'sequence', summary: 'List series' },
  query: { limit: longListLimitParameter, cursor: cursorParameter },
  responses: { 200: seriesListSchema },
  async handle({ store, query }) {
    const page = parseListPageBodyFields(Number(query.limit ?? limits.longListRowsMax), query.cursor, false);
    const [rows, unused] = await Promise.all([
      store.series.list({ ...page, limit: computeListPageReadLimit(page) }),
      store.series.countUnused(),
    ]);
    const { rows: shown, next } = cutListPage(rows, page);
    return {
      body: {
        list: shown.map((row) => toSeriesJson(row, unused.get(row.id))),
        ...(next ? { next_cursor: next } : {}),
      },
    };
  },
});

export const readSeriesEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/sequence/v1/series/:id',
  tagged: true,
  scope: 'read',
  operation: { id: 'readSeries', tag: 'sequence', summary: 'Get a series' },
  responses: { 200: seriesSchema },
  errors: ['not-found'],
  async handle(call) {
    const series = await requireSeries(call, call.params.id);
    return buildSeriesResponse(series, (await call.store.series.countUnused()).get(series.id));
  },
});

export const listSeriesNumbersEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/sequence/v1/series/:series/entries',
  scope: 'read',
  operation: { id: 'listNumbers', tag: 'sequence', summary: 'List the numbers of a series, newest first' },
  query: {
    limit: pageLimitParameter,
    cursor: defineNumberCursorParameter(15),
    unused: defineBooleanQueryParameter(
      'Only numbers that no document has; they are gaps until the jobs of their entries run again',
    ),
  },
  responses: { 200: seriesNumberPageSchema },
  errors: ['not-found'],
  async handle(call) {
    const { store, params, query } = call;
    const { id } = await requireSeries(call, params.series);
    const below = query.cursor ? Number(query.cursor) : undefined;
    const only = query.unused === 'true' ? { unused: true as const } : {};
    const page = { limit: parseListPageLimit(query) + 1, ...(below === undefined ? {} : { below }), ...only };
    const { shown, paging } = cutNumberedListPage(
      await store.series.listNumbers(id, page),
      query,
      ({ index }) => index,
    );
    return { body: { list: shown.map(toSeriesNumberJson), ...paging } };
  },
});

export const readSeriesNumberEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/sequence/v1/series/:series/entries/:id',
  scope: 'read',
  operation: { id: 'readNumber', tag: 'sequence', summary: 'Get a number of a series' },
  responses: { 200: seriesNumberSchema },
  errors: ['not-found'],
  async handle({ store, params }) {
    const series = parseResourceId(params.series, 'number');
    const row = await store.series.findNumber(series, parseResourceId(params.id, 'number'));
    if (!row) throw createNotFoundRefusal('number');
    return { body: toSeriesNumberJson(row) };
  },
});
