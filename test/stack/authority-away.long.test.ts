// Tests an authority that is unavailable or slow: invoices are still sealed and printed, and the delay is visible.
import { isLong, longCase } from '../long';
import { type EntryView, type FaultStack, sleep, startFaultStack } from './stack';

const invoices = isLong ? 100 : 30;
/**
 * Limit for all of them on an ordinary machine; a slower machine gets the time that it needs while the authority
 * responds.
 */
const limitMs = 15_000;

interface ChainView {
  readonly pending: number;
  readonly last_error?: { text: string };
  readonly next_attempt_at?: string;
}

interface Issued {
  readonly entries: readonly string[];
  readonly jobs: readonly string[];
  readonly printedMs: number;
}

describe('an outage of the authority', () => {
  let sello: FaultStack;
  let allowedMs = limitMs;
  beforeAll(async () => {
    sello = await startFaultStack({
      env: { all: { SELLO_AUTHORITY_CALL_SECONDS: '40', SELLO_AUTHORITY_LEASE_SECONDS: '45' } },
    });
  }, 60_000);
  afterAll(() => sello?.stop());

  /** Creates and sends invoices. @returns the time until each had its PDF */
  async function issue(supplier: string, count = invoices): Promise<Issued> {
    const invoices = await inLanes(count, 8, () => sello.makeInvoice(supplier));
    const started = Date.now();
    const jobs = await inLanes(count, 8, async (i) => sello.startJob('Invoice', (invoices[i] as EntryView).id));
    const entries = invoices.map(({ id }) => id);
    // The last ones are printed last, because polling all of them would add the load that is measured.
    const waiting = [...entries];
    await sello.until('all are printed', 60, async () => {
      while (await isPrinted(waiting.at(-1) as string)) {
        waiting.pop();
        if (waiting.length === 0) return true;
      }
      return false;
    });
    return { entries, jobs: jobs.map(({ id }) => id), printedMs: Date.now() - started };
  }

  async function isPrinted(id: string): Promise<boolean> {
    const { attachments = [], data } = await sello.entry(id);
    return attachments.some(({ mime }) => mime === 'application/pdf') && data.head.stamps?.length === 2;
  }

  async function settle({ entries, jobs }: Issued, supplier: string): Promise<void> {
    for (const id of jobs) expect((await sello.finish(id, 120)).faults).toEqual([]);
    for (const id of entries) expect((await sello.entry(id)).state).toBe('sent');
    const { records, whole } = await sello.received(supplier);
    expect(records).toHaveLength(invoices);
    expect(whole).toBe(true);
  }

  it('has the time limit for the speed of this machine while the authority responds', async () => {
    const half = invoices / 2;
    const { printedMs, jobs } = await issue(await sello.supplier('B49500473'), half);
    for (const id of jobs) expect((await sello.finish(id, 60)).faults).toEqual([]);
    allowedMs = Math.max(limitMs, 1.5 * printedMs * (invoices / half));
    console.log(`authority up: ${half} sealed and printed in ${printedMs} ms; ${invoices} may take ${allowedMs} ms`);
  }, 120_000);

  it('does not stop sealing and printing, is visible, and ends with all records settled', async () => {
    const supplier = await sello.supplier('B12345674');
    await sello.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
    const downSince = Date.now();
    const issued = await issue(supplier);
    console.log(`503: ${invoices} sealed and printed in ${issued.printedMs} ms`);
    expect(issued.printedMs).toBeLessThan(allowedMs);

    const standing = await sello.until('the error is shown', 20, async () => {
      const chain = await sello.want<ChainView>('GET', `/fiscal/v1/chains/${supplier}`);
      return chain.last_error && chain.next_attempt_at ? chain : undefined;
    });
    expect(standing.pending).toBe(invoices);
    expect(standing.last_error?.text).toContain('503');
    expect(standing.next_attempt_at).toBeDefined();
    const waiting = await sello.job(issued.jobs[0] as string);
    expect(waiting.intents.at(-1)?.events.at(-1)?.message).toContain(`${invoices} records pending`);
    await sleep(Math.max(0, (isLong ? 20_000 : 8_000) - (Date.now() - downSince)));
    await sello.control('DELETE', '/faults');
    await settle(issued, supplier);
  }, 180_000);

  longCase(
    'does not delay seal and PDF if each response takes 30 s',
    async () => {
      const supplier = await sello.supplier('B85905495');
      const first = await sello.makeInvoice(supplier);
      await sello.control('PUT', '/faults', { delayMs: 30_000, rules: [] });
      await sello.startJob('Invoice', first.id);
      await sello.until('a call is under way', 20, async () => {
        const { head } = await sello.want<{ head?: { sequence: number } }>('GET', `/fiscal/v1/chains/${supplier}`);
        return head?.sequence === 1;
      });
      const issued = await issue(supplier);
      console.log(`answers after 30 s: ${invoices} sealed and printed in ${issued.printedMs} ms`);
      expect(issued.printedMs).toBeLessThan(allowedMs);
      await sello.control('DELETE', '/faults');
      for (const id of issued.jobs) expect((await sello.finish(id, 120)).faults).toEqual([]);
      expect((await sello.received(supplier)).whole).toBe(true);
    },
    180_000,
  );
});

async function inLanes<T>(count: number, lanes: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const i = next;
      next += 1;
      results[i] = await work(i);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
