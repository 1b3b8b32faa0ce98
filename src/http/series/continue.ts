// GET /sequence/v1/paused and POST /sequence/v1/paused/{id}/resume: series that are paused after a restored backup, and how
// to resume one. A number that is known to be issued is never issued again. The id `any` stands for unknown series: after the
// witness was lost, the series of the workspace start only then.
import { flag, id, integer, named, shape, text, listAnswer } from '../kit/answer-schema';
import type { Endpoint } from '../kit/endpoint';
import { refuse } from '../../contracts/errors';
import { documents as limits } from '../../contracts/limits/documents';
import { computeDigests } from '../../store/audit/rows';
import { wholeWorkspaceSeries } from '../../store/series/pauses';
import { seriesKey } from '../../store/series/series';
import { parseId, refuseNotFound } from '../../contracts/ids';
import { render } from '../../messages/render';

const pausedSeries = named(
  'PausedSeries',
  'A paused series',
  shape({ id, name: text, prefix: text, last_index: integer, next: integer, certain: flag, reason: text }),
);

const pausedSeriesList = listAnswer(pausedSeries, 'PausedSeriesList', 'Paused series');

const continuedSeriesAnswer = named(
  'ResumedSeries',
  'The next number',
  shape({ id: text, next: integer, 'new_prefix?': text }),
);

export const listPausedSeries: Endpoint = {
  method: 'GET',
  path: '/sequence/v1/paused',
  scope: 'read',
  operation: {
    id: 'listPausedSeries',
    tag: 'sequence',
    summary: 'List the series that are paused after a restored backup',
  },
  answers: { 200: pausedSeriesList },
  async handle({ deps, store, language }) {
    const paused = await store.series.listPaused(deps.witness);
    return {
      body: {
        list: paused.map(({ id, name, prefix, lastIndex, pause }) => ({
          id,
          name,
          prefix,
          last_index: lastIndex,
          next: pause.next,
          certain: pause.certain,
          reason: render(language, pause.reason).text,
        })),
      },
    };
  },
};

export const continueOneSeries: Endpoint = {
  method: 'POST',
  path: '/sequence/v1/paused/:id/resume',
  scope: 'operate',
  operation: {
    id: 'resumeSeries',
    tag: 'sequence',
    summary: 'Resume a paused series, or continue a series at a higher number',
  },
  answers: { 200: continuedSeriesAnswer },
  refuses: ['not-found'],
  body: {
    type: 'object',
    properties: {
      next: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
      new_prefix: { type: 'string', minLength: 1, maxLength: limits.numberPartCharactersMax },
    },
  },
  async handle({ deps, store, change, workspace, params, body }) {
    const isAny = params.id === 'any';
    const id = isAny ? 'any' : parseId(params.id, 'series');
    const key = isAny ? wholeWorkspaceSeries(workspace._id) : seriesKey(workspace._id, id);
    const stored = isAny ? null : await store.series.find(id);
    const witnessed = await deps.witness.ofSeries(key);
    if (!isAny && !stored && (witnessed?.last ?? null) === null) throw refuseNotFound('series');
    const given = Math.max(stored?.lastIndex ?? 0, witnessed?.last ?? 0);
    const next = (body.next as number | undefined) ?? given + 1;
    if (next <= given) throw refuse('parameter', 'series-next-taken', { last: given });
    const prefix = body.new_prefix as string | undefined;
    const floor = { workspace: workspace._id, lastIndex: next - 1, ...(prefix === undefined ? {} : { prefix }) };
    await change(
      ({ series }) => series.continueFrom(key, floor),
      () => ({
        objects: [{ kind: 'series', id }],
        ...computeDigests({ lastIndex: given }, { lastIndex: next - 1, prefix }),
      }),
    );
    deps.log.warn({ workspace: workspace._id, series: id, next }, 'a series was resumed');
    return { body: { id, next, ...(prefix === undefined ? {} : { new_prefix: prefix }) } };
  },
};
