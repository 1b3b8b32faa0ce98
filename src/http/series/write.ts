// PUT /sequence/v1/series and .../entries/{id}: creates a series, and takes its next number for each new id.
import { Refusal, refuse } from '../../contracts/errors';
import { documents as limits } from '../../contracts/limits/documents';
import { SeriesPausedError } from '../../store/series/pauses';
import { NumberRefusal } from '../../store/series/next-numbers';
import { parseId, parseNewId, refuseNotFound } from '../../contracts/ids';
import type { AuditDetails } from '../../model/audit';
import type { NumberDocument, SeriesDocument } from '../../model/series';
import { computeDigests } from '../../store/audit/rows';
import { seriesKey } from '../../store/series/series';
import { metaSchema } from '../entries/meta-json';
import type { Answer, Call, Endpoint, Operation } from '../kit/endpoint';
import { formatSeriesEtag, isGuarded, matchesEtag, refusePrecondition } from '../kit/request/preconditions';
import { toSeriesAnswer, numberAnswer, seriesAnswer, toNumberJson, toSeriesJson } from './series-json';

const text = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;
const part = limits.numberPartCharactersMax;
/** A compact JWS of the client, stored and never read. */
const sig = text(limits.signatureCharactersMax);

const seriesSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 200 },
    description: text(2_000),
    code: text(limits.numberPartCharactersMax),
    prefix: text(part),
    suffix: text(part),
    padding: { type: ['integer', 'null'], minimum: 0, maximum: part },
    start: { type: ['integer', 'null'], minimum: 0, maximum: 2_147_483_647 },
    sig,
  },
} as const;

const endpoint = (path: string, operation: Operation, id: (call: Call) => string): Endpoint => ({
  method: 'PUT',
  path,
  scope: 'run',
  operation,
  answers: { 200: seriesAnswer },
  refuses: ['conflict'],
  body: seriesSchema,
  handle: (call) => create(call, id(call)),
});

export const createSeries = endpoint(
  '/sequence/v1/series/:id',
  { id: 'createSeries', tag: 'sequence', summary: 'Create a series with an id of your own' },
  ({ params }) => parseNewId(params.id),
);
/** The official client sends PUT without an id; each call creates a series, as a POST would. */
export const createSeriesWithoutId: Endpoint = {
  ...endpoint(
    '/sequence/v1/series',
    { id: 'createSeriesWithoutId', tag: 'sequence', summary: 'Create a series' },
    ({ ownId }) => ownId,
  ),
  async again({ store }, thing) {
    const found = await store.series.find(thing);
    return found ? toSeriesAnswer(found) : undefined;
  },
};

const seriesTaken = (id: string): Refusal => refuse('conflict', 'series-exists', { id }, { id });

/** Zero means the default, because the official client always sends every field. */
async function create({ deps, change, workspace, body }: Call, id: string): Promise<Answer> {
  const now = deps.now();
  const start = (body.start as number | null) || 1;
  const series: SeriesDocument = {
    _id: seriesKey(workspace._id, id),
    workspace: workspace._id,
    id,
    name: body.name as string,
    code: (body.code as string | null) ?? '',
    description: (body.description as string | null) ?? '',
    prefix: (body.prefix as string | null) ?? '',
    suffix: (body.suffix as string | null) ?? '',
    padding: (body.padding as number | null) ?? 0,
    start,
    ...(body.sig ? { sig: body.sig as string } : {}),
    lastIndex: start - 1,
    createdAt: now,
    updatedAt: now,
  };
  const isMade = await change(
    (stored) => stored.series.insert(series),
    (made) => (made ? { objects: [{ kind: 'series', id }], ...computeDigests(null, toSeriesJson(series)) } : undefined),
  );
  if (!isMade) throw seriesTaken(id);
  return toSeriesAnswer(series);
}

/**
 * The same id always returns the same number. `If-Match` has the tag of the series: a number is taken only if no other was taken
 * since then; a repeat still returns its own.
 */
export const takeSeriesNumber: Endpoint = {
  method: 'PUT',
  path: '/sequence/v1/series/:series/entries/:id',
  guarded: true,
  scope: 'run',
  operation: {
    id: 'takeNumber',
    tag: 'sequence',
    summary: 'Take the next number of a series; the same id always returns the same number',
  },
  answers: { 200: numberAnswer },
  refuses: ['not-found', 'series-paused'],
  body: { type: 'object', properties: { meta: metaSchema, sig } },
  async handle({ deps, store, buildAuditRow, params, body, ifMatch }) {
    const id = parseNewId(params.id);
    const found = await store.series.find(parseId(params.series, 'series'));
    if (!found) throw refuseNotFound('series');
    const isKnown = matchesEtag(ifMatch, formatSeriesEtag(found));
    const asking = {
      id,
      meta: (body.meta ?? {}) as Record<string, string>,
      ...(body.sig ? { sigs: [body.sig as string] } : {}),
      buildAuditRow: (number: NumberDocument) => buildAuditRow(describeNumber(number)),
      ...(isGuarded(ifMatch)
        ? { refuses: (_next: unknown, last: number) => !isKnown || last !== found.lastIndex }
        : {}),
    };
    try {
      const number = await store.series.takeNumber(found, asking, deps.now(), { witness: deps.witness });
      return { body: toNumberJson(number) };
    } catch (error) {
      if (error instanceof SeriesPausedError) throw new Refusal('series-paused', error.reason);
      if (error instanceof NumberRefusal)
        throw refusePrecondition(formatSeriesEtag((await store.series.find(found.id)) ?? found));
      throw error;
    }
  },
};

const describeNumber = (number: NumberDocument): AuditDetails => ({
  objects: [
    { kind: 'series', id: number.series },
    { kind: 'number', id: number.id },
  ],
  ...computeDigests(null, { code: number.code, index: number.index, meta: number.meta }),
});
