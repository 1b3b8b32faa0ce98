// Answers lost after storing: the same bytes go again, a duplicate counts as arrived, nothing is sent twice as new.
import { type FaultStack, startFaultStack } from './stack';

const supplier = 'B85905495';

interface Message {
  readonly answer: { readonly kind: string };
  readonly records: readonly { sha256: string; fingerprint: string; line?: { state: string; code?: number } }[];
}

describe('an answer lost after storing', () => {
  let sello: FaultStack;
  beforeAll(async () => {
    sello = await startFaultStack();
    await sello.supplier(supplier);
  }, 60_000);
  afterAll(() => sello?.stop());

  const messages = () => sello.control<{ messages: Message[] }>('GET', `/messages?issuer=${supplier}&limit=1000`);

  it('resends byte for byte and takes 3000 to the resend as arrived', async () => {
    await sello.control('PUT', '/faults', { rules: [{ kind: 'drop', stored: true, next: 2 }] });
    const made = await Promise.all([1, 2, 3].map(() => sello.makeInvoice(supplier)));
    const jobs = await Promise.all(made.map(({ id }) => sello.startJob('Invoice', id)));
    for (const { id } of jobs) expect((await sello.finish(id)).faults).toEqual([]);

    const seen = (await messages()).messages;
    const dropped = seen.filter(({ answer }) => answer.kind === 'drop');
    expect(dropped.length).toBeGreaterThan(0);
    const bytesOf = new Map<string, Set<string>>();
    for (const { records } of seen) {
      for (const { fingerprint, sha256 } of records)
        bytesOf.set(fingerprint, (bytesOf.get(fingerprint) ?? new Set()).add(sha256));
    }
    expect(bytesOf.size).toBe(3);
    expect([...bytesOf.values()].every((hashes) => hashes.size === 1)).toBe(true);
    expect(seen.some(({ records }) => records.some(({ line }) => line?.code === 3000))).toBe(true);
    const { records, whole } = await sello.received(supplier);
    expect(records).toHaveLength(3);
    expect(whole).toBe(true);
    for (const { id } of made) expect((await sello.entry(id)).state).toBe('sent');
  }, 90_000);

  it.each(['html', 'empty', 'truncated', 'oversized', 'encoding', 'foreign'])(
    'takes an answer that is %s for no answer',
    async (kind) => {
      await sello.control('PUT', '/faults', { rules: [{ kind, stored: true, next: 1 }] });
      const entry = await sello.makeInvoice(supplier);
      const { id } = await sello.startJob('Invoice', entry.id);
      const job = await sello.finish(id);
      expect(job.faults).toEqual([]);
      expect((await sello.received(supplier)).whole).toBe(true);
    },
    60_000,
  );
});
