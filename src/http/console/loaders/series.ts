// Shows series of numbers with the calls under /sequence/v1.
import { formatPausedSeriesName, type PausedSeriesView, SeriesResumePage } from '../../../console/pages/series/paused';
import {
  SeriesListPage,
  type SeriesListPageView,
  SeriesPage,
  type SeriesRowView,
  type SeriesPageView,
} from '../../../console/pages/series/series';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { createRefusal } from '../../../contracts/errors';
import { resumeOrAdvanceSeriesEndpoint, listPausedSeriesEndpoint } from '../../series/paused-series';
import { listSeriesOfWorkspaceEndpoint, listSeriesNumbersEndpoint, readSeriesEndpoint } from '../../series/read-series';
import { createSeriesWithoutIdEndpoint } from '../../series/write';
import { parseResourceId } from '../../../contracts/ids';
import type { ConsoleScreenContext } from '../page-context';
import { requireTypedNameAndReason } from '../fields';
import { buildNextAndFirstPageQueryStrings } from '../addresses';
import { defineConsoleScreen } from '../screen';

/** Loads paused series by ID. */
async function loadPausedSeries(ask: ConsoleScreenContext): Promise<Map<string, PausedSeriesView>> {
  const { list } = await ask.call(listPausedSeriesEndpoint);
  return new Map(list.map((row) => [row.id, row]));
}

const withPause = (row: SeriesRowView, pausedSeries: Map<string, PausedSeriesView>): SeriesRowView => {
  const paused = pausedSeries.get(row.id);
  return paused ? { ...row, paused } : row;
};

export const seriesListScreen = defineConsoleScreen<SeriesListPageView>({
  name: 'series',
  path: '/series',
  scope: 'read',
  nav: { group: 'settings', letter: 'n' },
  async load(ask) {
    const { cursor = '' } = ask.query;
    const query = { cursor, limit: String(limits.rowsOnPage) };
    const [page, pausedSeries] = await Promise.all([
      ask.call(listSeriesOfWorkspaceEndpoint, { query }),
      loadPausedSeries(ask),
    ]);
    return {
      list: page.list.map((row) => withPause(row, pausedSeries)),
      paused: cursor ? [] : [...pausedSeries.values()],
      ...buildNextAndFirstPageQueryStrings(page, cursor),
    };
  },
  page: SeriesListPage,
  forms: {
    make: {
      scope: 'run',
      async send(ask) {
        const created = await ask.call(createSeriesWithoutIdEndpoint, { body: wanted(ask) });
        return { to: `/series/${created.id}`, notice: 'series-made' };
      },
    },
  },
});

function wanted(ask: ConsoleScreenContext): object {
  const { fields } = ask;
  const [name, description] = [fields.text('name').trim(), fields.text('description').trim()];
  const [prefix, suffix] = [fields.text('prefix').trim(), fields.text('suffix').trim()];
  return {
    name,
    description,
    prefix,
    suffix,
    padding: readWholeNumber(ask, 'padding'),
    start: readWholeNumber(ask, 'start'),
  };
}

function readWholeNumber({ fields }: ConsoleScreenContext, name: string): number {
  const text = fields.text(name).trim() || '0';
  if (!/^\d{1,9}$/.test(text)) throw createRefusal('input', 'not-whole', { name });
  return Number(text);
}

const readOne = (ask: ConsoleScreenContext) => ask.call(readSeriesEndpoint, { params: { id: ask.params.id ?? '' } });

export const seriesScreen = defineConsoleScreen<SeriesPageView>({
  name: 'seriesOne',
  path: '/series/:id',
  scope: 'read',
  under: 'series',
  async load(ask) {
    const cursor = ask.query.cursor ?? '';
    const [row, pausedSeries, page] = await Promise.all([
      readOne(ask),
      loadPausedSeries(ask),
      ask.call(listSeriesNumbersEndpoint, {
        params: { series: ask.params.id ?? '' },
        query: { cursor, limit: String(limits.rowsOnPage) },
      }),
    ]);
    return {
      ...withPause(row, pausedSeries),
      numbers: page.list,
      ...buildNextAndFirstPageQueryStrings(page, cursor),
    };
  },
  page: SeriesPage,
  title: ({ name }) => name,
});

export const seriesResumeScreen = defineConsoleScreen<PausedSeriesView>({
  name: 'seriesContinue',
  path: '/series/:id/continue',
  scope: 'operate',
  under: 'series',
  load: pausedOne,
  page: SeriesResumePage,
  title: formatPausedSeriesName,
  forms: {
    async send(ask) {
      const row = await pausedOne(ask);
      const reason = requireTypedNameAndReason(ask, formatPausedSeriesName(row));
      const prefix = ask.fields.text('prefix').trim();
      const next = readWholeNumber(ask, 'next');
      const body = { ...(next === 0 ? {} : { next }), ...(prefix === '' ? {} : { new_prefix: prefix }) };
      await ask.call(resumeOrAdvanceSeriesEndpoint, { params: { id: row.id }, body, reason });
      return { to: '/series', notice: 'series-continued' };
    },
  },
});

/**
 * Finds a paused series, which may be missing in the database.
 * @throws Refusal `conflict` if the series is not paused
 */
async function pausedOne(ask: ConsoleScreenContext): Promise<PausedSeriesView> {
  const series = (await loadPausedSeries(ask)).get(parseResourceId(ask.params.id, 'series'));
  if (series) return series;
  await readOne(ask);
  throw createRefusal('conflict', 'series-not-paused');
}
