// Serves GET /sequence/v1/paused and POST /sequence/v1/paused/{id}/resume. They list series that are paused after a
// restored backup, and resume a series. A number that was issued is never issued again. The id `any` stands for unknown
// series: after the loss of the witness, the workspace's series start only after `any` is resumed.
import {
  booleanSchema,
  idSchema,
  integerSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  defineNamedUnpagedListSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint } from '../kit/endpoint';
import { createRefusal } from '../../contracts/errors';
import { documentLimits as limits } from '../../contracts/limits/documents';
import { computeChangeDigests } from '../../store/audit/rows';
import { formatAllUnknownSeriesKey } from '../../store/series/pauses';
import { formatSeriesDatabaseKey } from '../../store/series/series';
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import { renderMessage } from '../../messages/render';

const pausedSeries = defineNamedSchema(
  'PausedSeries',
  'A paused series',
  defineObjectSchema({
    id: idSchema,
    name: textSchema,
    prefix: textSchema,
    last_index: integerSchema,
    next: integerSchema,
    certain: booleanSchema,
    reason: textSchema,
  }),
);

const pausedSeriesList = defineNamedUnpagedListSchema(pausedSeries, 'PausedSeriesList', 'Paused series');

const continuedSeriesSchema = defineNamedSchema(
  'ResumedSeries',
  'The next number',
  defineObjectSchema({ id: textSchema, next: integerSchema, 'new_prefix?': textSchema }),
);

export const listPausedSeriesEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/sequence/v1/paused',
  scope: 'read',
  operation: {
    id: 'listPausedSeries',
    tag: 'sequence',
    summary: 'List the series that are paused because a backup was restored',
  },
  responses: { 200: pausedSeriesList },
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
          reason: renderMessage(language, pause.reason).text,
        })),
      },
    };
  },
});

export const resumeOrAdvanceSeriesEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/sequence/v1/paused/:id/resume',
  scope: 'operate',
  operation: {
    id: 'resumeSeries',
    tag: 'sequence',
    summary: 'Resume a paused series, or continue a series at a higher number',
  },
  responses: { 200: continuedSeriesSchema },
  errors: ['not-found'],
  body: {
    type: 'object',
    properties: {
      next: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
      new_prefix: { type: 'string', minLength: 1, maxLength: limits.numberPartCharactersMax },
    },
  },
  async handle({ deps, store, change, workspace, params, body }) {
    const isAny = params.id === 'any';
    const id = isAny ? 'any' : parseResourceId(params.id, 'series');
    const key = isAny ? formatAllUnknownSeriesKey(workspace._id) : formatSeriesDatabaseKey(workspace._id, id);
    const current = isAny ? null : await store.series.find(id);
    const witnessed = await deps.witness.ofSeries(key);
    if (!isAny && !current && (witnessed?.last ?? null) === null) throw createNotFoundRefusal('series');
    // Numbering continues after the floor, too, which an earlier call may have raised.
    const floorIndex = await store.series.readFloorIndex(key);
    const lastNumber = Math.max(current?.lastIndex ?? 0, witnessed?.last ?? 0, floorIndex);
    // Numbers of unknown series start at different numbers, so one number cannot apply to all of them.
    if (isAny && body.next !== undefined) throw createRefusal('parameter', 'series-any-next');
    if (!isAny && body.next === undefined && body.new_prefix === undefined) {
      const pause = await store.series.findPause(id, deps.witness);
      if (pause?.certain === false) throw createRefusal('parameter', 'series-next-unknown');
    }
    const next = body.next ?? lastNumber + 1;
    if (next <= lastNumber) throw createRefusal('parameter', 'series-next-taken', { last: lastNumber });
    const prefix = body.new_prefix;
    const floor = {
      workspace: workspace._id,
      lastIndex: next - 1,
      ...(prefix === undefined ? {} : { prefix }),
      ...(witnessed ? { after: new Date(witnessed.sinceMs) } : {}),
    };
    await change(
      ({ series }) => series.continueFrom(key, floor),
      () => ({
        objects: [{ kind: 'series', id }],
        ...computeChangeDigests({ lastIndex: lastNumber }, { lastIndex: next - 1, prefix }),
      }),
    );
    deps.log.warn({ workspace: workspace._id, series: id, next }, 'a series was resumed');
    return { body: { id, next, ...(prefix === undefined ? {} : { new_prefix: prefix }) } };
  },
});
