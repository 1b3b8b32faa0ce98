// GET /sequence/v1/resting and POST /sequence/v1/resting/{id}/continue: series that give out no number after a restored
// backup, and a person who has one go on. No number that is known to be given out is given again. The id `any` stands for
// series that nobody knows: after the witness was lost, too, those of the workspace begin only then.
import { refuse } from '../../contracts/errors';
import { documents as limits } from '../../contracts/limits/documents';
import { computeDigests } from '../../store/audit/new-row';
import { wholeWorkspaceSeries } from '../../store/series/pauses';
import { seriesKey } from '../../store/series/series';
import { continuedSeriesAnswer, restingSeriesList } from '../answers/series';
import type { Endpoint } from '../endpoint';
import { parseId, refuseNotFound } from '../request/ids';
import { render } from '../../messages/render';

export const listRestingSeries: Endpoint = {
  method: 'GET',
  path: '/sequence/v1/resting',
  scope: 'read',
  operation: {
    id: 'listRestingSeries',
    tag: 'sequence',
    summary: 'List series that are paused after a restored backup',
  },
  answers: { 200: restingSeriesList },
  async handle({ deps, store, language }) {
    const resting = await store.series.listResting(deps.witness);
    return {
      body: {
        list: resting.map(({ id, name, prefix, lastIndex, rests }) => ({
          id,
          name,
          prefix,
          last_index: lastIndex,
          next: rests.next,
          certain: rests.certain,
          reason: render(language, rests.reason).text,
        })),
      },
    };
  },
};

export const continueOneSeries: Endpoint = {
  method: 'POST',
  path: '/sequence/v1/resting/:id/continue',
  scope: 'operate',
  operation: {
    id: 'continueSeries',
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
    deps.log.warn({ workspace: workspace._id, series: id, next }, 'a series was continued');
    return { body: { id, next, ...(prefix === undefined ? {} : { new_prefix: prefix }) } };
  },
};
