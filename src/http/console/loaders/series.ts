// Series of numbers: the calls under /sequence/v1.
import {
  SeriesContinuePage,
  SeriesListPage,
  type SeriesListView,
  SeriesPage,
  type SeriesRowView,
  type SeriesView,
} from '../../../console/pages/series';
import { console as limits } from '../../../contracts/limits/console';
import { Refusal } from '../../../contracts/errors';
import { continueOneSeries, listRestingSeries } from '../../series/continue';
import { listAllSeries, listSeriesNumbers, readSeries } from '../../series/read';
import { createSeriesWithoutId } from '../../series/write';
import type { Ask } from '../ask';
import { checkTyped } from '../confirm';
import { queryText } from '../query-text';
import { screen } from '../screen';

type Resting = NonNullable<SeriesRowView['rests']> & { readonly id: string };

/** Why series rest, by id. */
async function restingOf(ask: Ask): Promise<Map<string, Resting>> {
  const { list } = await ask.call<{ list: readonly Resting[] }>(listRestingSeries);
  return new Map(list.map((row) => [row.id, row]));
}

const withRest = (row: SeriesRowView, resting: Map<string, Resting>): SeriesRowView => {
  const found = resting.get(row.id);
  return found ? { ...row, rests: { reason: found.reason, next: found.next } } : row;
};

export const seriesListScreen = screen<SeriesListView>({
  name: 'series',
  path: '/series',
  scope: 'read',
  nav: { group: 'settings', letter: 'n' },
  async load(ask) {
    const [{ list }, resting] = await Promise.all([
      ask.call<{ list: readonly SeriesRowView[] }>(listAllSeries),
      restingOf(ask),
    ]);
    return { list: list.map((row) => withRest(row, resting)) };
  },
  page: SeriesListPage,
  forms: {
    make: {
      scope: 'run',
      async send(ask) {
        const made = await ask.call<{ id: string }>(createSeriesWithoutId, { body: wanted(ask) });
        return { to: `/series/${made.id}`, notice: 'series-made' };
      },
    },
  },
});

function wanted({ fields }: Ask): object {
  const whole = (name: string): number => {
    const text = fields.text(name).trim() || '0';
    if (!/^\d{1,9}$/.test(text))
      throw new Refusal('input', `${name} is no whole number`, { remedy: 'Write digits only.' });
    return Number(text);
  };
  const [name, description] = [fields.text('name').trim(), fields.text('description').trim()];
  const [prefix, suffix] = [fields.text('prefix').trim(), fields.text('suffix').trim()];
  return { name, description, prefix, suffix, padding: whole('padding'), start: whole('start') };
}

const readOne = (ask: Ask) => ask.call<SeriesRowView>(readSeries, { params: { id: ask.params.id ?? '' } });

export const seriesScreen = screen<SeriesView>({
  name: 'seriesOne',
  path: '/series/:id',
  scope: 'read',
  under: 'series',
  async load(ask) {
    const cursor = ask.query.cursor ?? '';
    const [row, resting, page] = await Promise.all([
      readOne(ask),
      restingOf(ask),
      ask.call<{ list: SeriesView['numbers']; next_cursor?: string }>(listSeriesNumbers, {
        params: { series: ask.params.id ?? '' },
        query: { cursor, limit: String(limits.rowsOnPage) },
      }),
    ]);
    return {
      ...withRest(row, resting),
      numbers: page.list,
      ...(page.next_cursor ? { next: queryText({ cursor: page.next_cursor }) } : {}),
      ...(cursor ? { first: '' } : {}),
    };
  },
  page: SeriesPage,
  title: ({ name }) => name,
});

export const seriesContinueScreen = screen<SeriesRowView>({
  name: 'seriesContinue',
  path: '/series/:id/continue',
  scope: 'operate',
  under: 'series',
  async load(ask) {
    const row = withRest(await readOne(ask), await restingOf(ask));
    if (row.rests) return row;
    throw new Refusal('conflict', 'this series does not rest', { remedy: 'Look at the page of the series.' });
  },
  page: SeriesContinuePage,
  title: ({ name }) => name,
  forms: {
    send: {
      scope: 'operate',
      async send(ask) {
        const row = await readOne(ask);
        const reason = checkTyped(ask, row.name.trim());
        await ask.call(continueOneSeries, { params: { id: row.id }, body: {}, reason });
        return { to: `/series/${row.id}`, notice: 'series-continued' };
      },
    },
  },
});
