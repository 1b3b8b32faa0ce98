// GET of series of numbers: the list, one series, its numbers, one number.
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import { findNumber, findSeries, listNumbers, listSeries } from '../../store/series/series';
import type { Call, Endpoint } from '../endpoint';
import { idOf } from '../request/ids';
import { readLimit } from '../request/paging';
import { numberMembers, seriesMembers } from './answer';

export const listAllSeries: Endpoint = {
  method: 'GET',
  path: '/sequence/v1/series',
  scope: 'read',
  async handle({ deps, workspace }) {
    const rows = await listSeries(deps.database, workspace._id, limits.seriesListedMax);
    return { body: { list: rows.map(seriesMembers) } };
  },
};

export const readSeries: Endpoint = {
  method: 'GET',
  path: '/sequence/v1/series/:id',
  scope: 'read',
  async handle({ deps, workspace, params }) {
    const found = await findSeries(deps.database, workspace._id, idOf(params.id, 'series'));
    if (!found) throw new Refusal('not-found', 'series not found');
    return { body: seriesMembers(found) };
  },
};

export const listSeriesNumbers: Endpoint = {
  method: 'GET',
  path: '/sequence/v1/series/:series/entries',
  scope: 'read',
  async handle(call) {
    const { deps, workspace, query } = call;
    const id = await existingSeries(call);
    const limit = readLimit(query.limit);
    const below = query.cursor ? readIndex(query.cursor) : undefined;
    const page = { limit: limit + 1, ...(below === undefined ? {} : { below }) };
    const rows = await listNumbers(deps.database, workspace._id, id, page);
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? shown.at(-1) : undefined;
    return {
      body: {
        list: shown.map(numberMembers),
        limit,
        ...(query.cursor ? { cursor: query.cursor } : {}),
        ...(next ? { next_cursor: String(next.index) } : {}),
      },
    };
  },
};

export const readNumber: Endpoint = {
  method: 'GET',
  path: '/sequence/v1/series/:series/entries/:id',
  scope: 'read',
  async handle({ deps, workspace, params }) {
    const series = idOf(params.series, 'number');
    const found = await findNumber(deps.database, workspace._id, series, idOf(params.id, 'number'));
    if (!found) throw new Refusal('not-found', 'number not found');
    return { body: numberMembers(found) };
  },
};

async function existingSeries({ deps, workspace, params }: Call): Promise<string> {
  const id = idOf(params.series, 'series');
  if (!(await findSeries(deps.database, workspace._id, id))) throw new Refusal('not-found', 'series not found');
  return id;
}

/** The cursor is the last index that was shown. */
function readIndex(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Refusal('parameter', 'cursor: does not belong to this list');
  return Number(text);
}
