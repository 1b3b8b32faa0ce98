// Serves PUT /sequence/v1/series and .../entries/{id}. They create a series, and assign its next number to each new id.
import { Refusal, createRefusal } from '../../contracts/errors';
import { documentLimits as limits } from '../../contracts/limits/documents';
import { entryLimits } from '../../contracts/limits/entries';
import { seriesNumberingLimits as numberingLimits } from '../../contracts/limits/series';
import { SeriesPausedError } from '../../store/series/pauses';
import { SeriesNumberRefusedError } from '../../store/series/next-numbers';
import { parseNewResourceId } from '../../contracts/ids';
import type { AuditDetails } from '../../model/audit';
import type { SeriesNumberDocument, SeriesDocument } from '../../model/series';
import { countSeriesNumberClientDataBytes } from '../../store/held-bytes';
import { computeChangeDigests } from '../../store/audit/rows';
import { formatSeriesDatabaseKey } from '../../store/series/series';
import { entryMetaMapSchema } from '../entries/meta-json';
import {
  type ParsedRequestBody,
  defineTenantEndpoint,
  type TenantCallContext,
  type OpenapiOperationDescription,
} from '../kit/endpoint';
import {
  formatSeriesEtag,
  isRevisionComparisonRequired,
  isIfMatchSatisfied,
  createChangedResourceRefusal,
} from '../kit/request/preconditions';
import {
  buildSeriesResponse,
  seriesNumberSchema,
  seriesSchema,
  toSeriesNumberJson,
  toSeriesJson,
  requireSeries,
} from './series-json';
import { defineNullableTextSchema } from '../kit/request/parameters';

const part = limits.numberPartCharactersMax;
/** A compact JWS of the client, which is stored and never read. */
const sig = defineNullableTextSchema(limits.signatureCharactersMax);

const seriesBodySchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 200 },
    description: defineNullableTextSchema(2_000),
    code: defineNullableTextSchema(limits.numberPartCharactersMax),
    prefix: defineNullableTextSchema(part),
    suffix: defineNullableTextSchema(part),
    padding: { type: ['integer', 'null'], minimum: 0, maximum: part },
    start: { type: ['integer', 'null'], minimum: 0, maximum: 2_147_483_647 },
    sig,
  },
} as const;

const endpoint = (
  path: string,
  operation: OpenapiOperationDescription,
  id: (call: Pick<TenantCallContext, 'ownId' | 'params'>) => string,
  again?: (call: TenantCallContext, id: string) => Promise<ReturnType<typeof buildSeriesResponse> | undefined>,
) =>
  defineTenantEndpoint({
    method: 'PUT',
    path,
    scope: 'run',
    operation,
    responses: { 200: seriesSchema },
    errors: ['conflict', 'full', 'series-paused'],
    body: seriesBodySchema,
    handle: (call) => create(call, id(call)),
    ...(again ? { again } : {}),
  });

export const createSeriesEndpoint = endpoint(
  '/sequence/v1/series/:id',
  { id: 'createSeries', tag: 'sequence', summary: 'Create a series with your own id' },
  ({ params }) => parseNewResourceId(params.id),
);
/**
 * Creates a series with a new id. The public product's client sends PUT without an id. Each such call creates a series,
 * as a POST would do.
 */
export const createSeriesWithoutIdEndpoint = endpoint(
  '/sequence/v1/series',
  { id: 'createSeriesWithoutId', tag: 'sequence', summary: 'Create a series' },
  ({ ownId }) => ownId,
  async ({ store }, id) => {
    const row = await store.series.find(id);
    return row ? buildSeriesResponse(row) : undefined;
  },
);

function throwPauseAsRefusal(error: unknown): never {
  throw error instanceof SeriesPausedError ? new Refusal('series-paused', error.reason) : error;
}

/** Creates a series. Zero means the default, because the public product's client always sends every field. */
async function create(
  { deps, store, change, workspace, body }: TenantCallContext<ParsedRequestBody<typeof seriesBodySchema>>,
  id: string,
) {
  const chosenPrefix = await store.series.findPrefixForNew(id, deps.witness).catch(throwPauseAsRefusal);
  const now = deps.now();
  const start = body.start || 1;
  const series: SeriesDocument = {
    _id: formatSeriesDatabaseKey(workspace._id, id),
    workspace: workspace._id,
    id,
    name: body.name,
    code: body.code ?? '',
    description: body.description ?? '',
    prefix: chosenPrefix + (body.prefix ?? ''),
    suffix: body.suffix ?? '',
    padding: body.padding ?? 0,
    start,
    ...(body.sig ? { sig: body.sig } : {}),
    lastIndex: start - 1,
    createdAt: now,
    updatedAt: now,
  };
  const result = await change(
    (stored) => stored.series.insert(series),
    (outcome) =>
      outcome === 'inserted'
        ? { objects: [{ kind: 'series', id }], ...computeChangeDigests(null, toSeriesJson(series)) }
        : undefined,
  );
  if (result === 'id-taken') throw createRefusal('conflict', 'series-exists', { id }, { id });
  if (result === 'too-many') throw createRefusal('full', 'series-max', { max: numberingLimits.createdByCallsMax });
  return buildSeriesResponse(series);
}

/**
 * Assigns the next number. The same id always returns the same number. `If-Match` has the tag of the series. A number
 * is assigned only if no other number was assigned after that tag; a repeated call still returns its own number.
 */
export const assignSeriesNumberEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path: '/sequence/v1/series/:series/entries/:id',
  guarded: true,
  scope: 'run',
  operation: {
    id: 'takeNumber',
    tag: 'sequence',
    summary: 'Take the next number of a series; the same id always gets the same number',
  },
  responses: { 200: seriesNumberSchema },
  errors: ['not-found', 'series-paused', 'storage-full'],
  body: { type: 'object', properties: { meta: entryMetaMapSchema, sig } },
  async handle(call) {
    const { deps, store, buildAuditRow, params, body, ifMatch } = call;
    const id = parseNewResourceId(params.id);
    const row = await requireSeries(call, params.series);
    const isKnown = isIfMatchSatisfied(ifMatch, formatSeriesEtag(row));
    const asking = {
      id,
      meta: (body.meta ?? {}) as Record<string, string>,
      ...(body.sig ? { sigs: [body.sig] } : {}),
      buildAuditRow: (number: SeriesNumberDocument) => buildAuditRow(describeNumber(number)),
      ...(isRevisionComparisonRequired(ifMatch)
        ? { refuses: (_next: unknown, last: number) => !isKnown || last !== row.lastIndex }
        : {}),
    };
    await admitNewNumber(call, row.id, asking);
    try {
      const number = await store.series.takeNumber(row, asking, deps.now(), { witness: deps.witness });
      return { body: toSeriesNumberJson(number) };
    } catch (error) {
      if (error instanceof SeriesNumberRefusedError)
        throw createChangedResourceRefusal(formatSeriesEtag((await store.series.find(row.id)) ?? row));
      return throwPauseAsRefusal(error);
    }
  },
});

/** Requires room for what the client stores with a new number. A repeated call needs none. */
async function admitNewNumber(
  { store, quota }: Pick<TenantCallContext, 'store' | 'quota'>,
  series: string,
  asking: Pick<SeriesNumberDocument, 'id' | 'meta' | 'sigs'>,
): Promise<void> {
  const bytes = countSeriesNumberClientDataBytes(asking);
  if (bytes >= entryLimits.heldRowBytesMin && !(await store.series.findNumber(series, asking.id)))
    await quota.admitRow(bytes);
}

const describeNumber = (number: SeriesNumberDocument): AuditDetails => ({
  objects: [
    { kind: 'series', id: number.series },
    { kind: 'number', id: number.id },
  ],
  ...computeChangeDigests(null, { code: number.code, index: number.index, meta: number.meta }),
});
