// Handles `Idempotency-Key`. A call that creates something runs once, and repeated calls get the first response.
import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { type ApiErrorKey, apiErrorTable } from '../../../contracts/error-table';
import { Refusal, createRefusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import type { JsonObject } from '../../../document/model/basic';
import type { MessageId } from '../../../messages/message';
import type { IdempotencyStore, StoredIdempotentResponse } from '../../../store/idempotency';
import type { CallResponse } from '../endpoint';
import { computeRequestBodyDigest } from './body';

/**
 * Reads the header. Returns undefined if it is missing.
 * @throws Refusal `input` if it does not have 1 to 255 visible ASCII characters
 */
export function readIdempotencyKey({ req }: Context): string | undefined {
  const header = req.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = [header].flat().join(', ');
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= limits.idempotencyKeyCharactersMax) return key;
  throw createRefusal('input', 'idempotency-key-invalid', { max: limits.idempotencyKeyCharactersMax });
}

/** A call with an idempotency key, and its dependencies. */
export interface IdempotentRequest {
  readonly ctx: Context;
  readonly key: string;
  readonly body: JsonObject;
  readonly store: IdempotencyStore;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Creates the resource under this id. */
  make(resource: string): Promise<CallResponse>;
  /** Rebuilds the response from what an earlier call created under this id; undefined if that call created nothing. */
  again(resource: string, status: number | undefined): Promise<CallResponse | undefined>;
}

/**
 * Runs a call with an idempotency key once and returns its first response. Each attempt creates the resource under the
 * id in the claim, so two attempts cannot create two resources, and a later attempt finds the resource of a crashed
 * attempt.
 * @throws Refusal `idempotency-running`, `idempotency-mismatch`, or the first call's refusal
 */
export async function runOncePerIdempotencyKey(call: IdempotentRequest): Promise<CallResponse> {
  const { store, now } = call;
  const query = {
    route: routeHash(call.ctx, call.key),
    body: computeRequestBodyDigest(call.body),
    resource: call.newId(),
    now: now(),
  };
  const claim = await store.claim(query);
  const { resource } = claim;
  switch (claim.kind) {
    case 'running':
      throw createRefusal('idempotency-running', 'idempotency-running', {}, { retrySeconds: 1 });
    case 'other-body':
      throw createRefusal('idempotency-mismatch', 'idempotency-mismatch');
    case 'answered':
      return replay(call, resource, claim.answer);
    case 'again':
    case 'first':
      return makeAndKeep(call, { route: query.route, resource, now: query.now }, claim.kind === 'again');
  }
}

/** Computes the scope of an idempotency key from method and path; the store adds the workspace. */
const routeHash = ({ method, path }: Context, key: string): string =>
  createHash('sha256').update(`${method}\n${path}\n${key}`).digest('base64url');

async function makeAndKeep(
  call: IdempotentRequest,
  claimed: { readonly route: string; readonly resource: string; readonly now: Date },
  mayBeMade: boolean,
): Promise<CallResponse> {
  const { store } = call;
  const { resource } = claimed;
  const earlier = mayBeMade ? await call.again(resource, undefined) : undefined;
  if (earlier) {
    await store.keep(claimed, { status: earlier.status ?? 200 });
    return asReplay(call.ctx, earlier);
  }
  try {
    const answer = await call.make(resource);
    await store.keep(claimed, { status: answer.status ?? 200 });
    return answer;
  } catch (error) {
    // A concurrent attempt with the same key may have created the resource first. In this case, there is a conflict
    // here.
    const read = await call.again(resource, undefined).then(
      (found) => ({ found }),
      () => undefined,
    );
    const result = read?.found;
    // If nothing could be read, or if there is no response, it is unknown whether the resource exists, so the next call
    // checks this.
    const refused = read && isAnswer(error) ? keptRefusal(error) : null;
    const answer = result ? { status: result.status ?? 200 } : refused;
    await store.keep(claimed, answer).catch(() => undefined);
    if (!result) throw error;
    return asReplay(call.ctx, result);
  }
}

/**
 * Refusals of these statuses are not stored. They concern the form of the request, the access key, or a limit, as most
 * refusals before the call runs do.
 */
const unstored: readonly number[] = [400, 401, 403, 408, 413, 429];

/** Refusals of a call that lost a race against another call. The call itself is right, and nothing was created. */
const unstoredReasons: readonly MessageId[] = ['invoice-changed-meanwhile'];

/**
 * Returns whether a refusal is stored for repeated calls. It is stored even if its cause may disappear, such as a
 * conflict, or a supplier that is not registered. After the client has removed the cause, it sends a new key.
 */
const isAnswer = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  error.status < 500 &&
  !unstored.includes(error.status) &&
  !unstoredReasons.includes(error.reason.id);

/** Returns null if the refusal is too long to store. Nothing was created, so a repeated call runs again. */
function keptRefusal({ key, reason, status, details }: Refusal): StoredIdempotentResponse | null {
  const refusal = JSON.stringify({ key, reason, details });
  return refusal.length > limits.idempotencyRefusalCharactersMax ? null : { status, refusal };
}

async function replay(
  call: IdempotentRequest,
  resource: string,
  { status, refusal }: StoredIdempotentResponse,
): Promise<CallResponse> {
  if (refusal !== undefined) {
    call.ctx.set(replayed);
    throw readRefusal(refusal);
  }
  const answer = await call.again(resource, status);
  if (!answer) throw createRefusal('not-found', 'idempotency-gone', {}, { id: resource });
  return asReplay(call.ctx, answer.isCurrent ? answer : { ...answer, status });
}

/** Reads a refusal written by `keptRefusal`. */
function readRefusal(text: string): Refusal {
  const { key, reason, details } = JSON.parse(text) as KeptRefusal;
  // A later version may have removed the key from the table, but the request was invalid in any case.
  return new Refusal(key in apiErrorTable ? (key as ApiErrorKey) : 'input', reason, details);
}

interface KeptRefusal extends Pick<Refusal, 'reason' | 'details'> {
  readonly key: string;
}

const replayed = { 'Idempotency-Replayed': 'true' } as const;

function asReplay(ctx: Context, answer: CallResponse): CallResponse {
  ctx.set(replayed);
  return answer;
}
