// Which refusals of a call with an `Idempotency-Key` are stored: those that the same request would get again.
import type { ApiErrorKey } from '../../src/contracts/error-table';
import { createRefusal, Refusal } from '../../src/contracts/errors';
import { type IdempotentRequest, runOncePerIdempotencyKey } from '../../src/http/kit/request/idempotency';
import { createMessage } from '../../src/messages/message';
import type { IdempotencyStore, StoredIdempotentResponse } from '../../src/store/idempotency';

/** Calls twice with one key. The first attempt is refused; the second one would succeed. */
async function callTwice(refusal: Refusal): Promise<number> {
  let answer: StoredIdempotentResponse | null = null;
  const resource = 'r';
  const store: IdempotencyStore = {
    claim: async () => (answer ? { kind: 'answered', resource, answer } : { kind: 'first', resource }),
    keep: async (_claimed, kept) => {
      answer = kept;
    },
  };
  const call = (make: IdempotentRequest['make']) =>
    runOncePerIdempotencyKey({
      ctx: { method: 'POST', path: '/fiscal/v1/invoices', set: () => undefined } as unknown as IdempotentRequest['ctx'],
      key: 'k',
      body: {},
      store,
      newId: () => resource,
      now: () => new Date(),
      make,
      again: async () => undefined,
    });
  await expect(call(() => Promise.reject(refusal))).rejects.toBe(refusal);
  return call(async () => ({ status: 201, body: {} })).then(
    ({ status = 0 }) => status,
    (error: unknown) => (error as Refusal).status,
  );
}

const refuse = (key: ApiErrorKey): Refusal => new Refusal(key, createMessage('invoice-missing'));

describe('a request that is repeated with its `Idempotency-Key` after the cause of its refusal has ended', () => {
  // Regression: a full workspace refused the order for a day, although its operator had raised the limit.
  it.each<[string, Refusal]>([
    ['413', refuse('storage-full')],
    ['400', refuse('input')],
    ['403', refuse('forbidden')],
    ['429', refuse('jobs-full')],
    ['a race against another call', createRefusal('conflict', 'invoice-changed-meanwhile')],
  ])('is processed after %s', async (_name, refusal) => expect(await callTwice(refusal)).toBe(201));

  it.each<[string, Refusal]>([
    ['404', refuse('not-found')],
    ['409', createRefusal('conflict', 'invoice-exists', { member: 'key', id: 'i' })],
    ['422', refuse('validation')],
  ])('gets the stored refusal after %s', async (_name, refusal) =>
    expect(await callTwice(refusal)).toBe(refusal.status),
  );
});
