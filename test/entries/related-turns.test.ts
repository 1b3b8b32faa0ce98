// Reads of other invoices in one process. Regression: each of them was limited and all of them together were not. 16
// builds of a replacement of 1,000 large tickets ended the API, and the walks of 40 such replacements one worker after the
// other, with the seals of all workspaces.
import { setTimeout as sleep } from 'node:timers/promises';
import { readRelatedInTurnOfWalk } from '../../activities/job/related-turn';
import { warningLimits } from '../../src/contracts/limits/documents';
import { jobLimits } from '../../src/contracts/limits/jobs';
import { turnWaitMaxMs } from '../../src/contracts/limits/shares';
import { readStoredInvoicesWithRelated } from '../../src/entries/declared-invoices';
import { readRelatedInvoices } from '../../src/invoices/related';
import { readReplacedSimplifiedInvoices } from '../../src/jobs/read-other-invoices';
import type { DocumentCheckQuery } from '../../src/model/document-check';
import { processResourceLimits } from '../../src/shares/shares';
import type { Database } from '../../src/store/database';
import { invoiceInput, invoiceOf } from '../document/invoices';

const sale = invoiceOf(invoiceInput({ series: 'A', code: '1' }));
const exchange = { ...sale, tax: { ...sale.tax, ext: { 'es-fiscal-doc-type': 'F3' } } } as typeof sale;
const asked = { supplier: 'B98602642', docSchema: sale.$schema, numbers: [{ series: 'A', code: '1' }] };
const { relatedReads } = processResourceLimits;

const usual = [{ ...turnWaitMaxMs }, { ...jobLimits }] as const;
afterEach(() => {
  Object.assign(turnWaitMaxMs, usual[0]);
  Object.assign(jobLimits, usual[1]);
});

/** A store that counts its reads at once. */
function openStore(workspace: string) {
  const reads = { most: 0, now: 0 };
  const readRelated = async () => {
    reads.now += 1;
    reads.most = Math.max(reads.most, reads.now);
    await sleep(20);
    reads.now -= 1;
    return [];
  };
  return { reads, store: { entries: { workspace, readRelated }, chains: {} } as never };
}

const readReplaced = ({ store }: ReturnType<typeof openStore>) =>
  readStoredInvoicesWithRelated(store, asked, { isOfReplacement: true, readsMax: 1 });
const readOfInvoice = ({ store }: ReturnType<typeof openStore>, invoice: typeof sale) =>
  readRelatedInvoices({ store, workspace: {} as never }, [{ ...asked, invoice }]);
const many = <Result>(read: () => Promise<Result>): Promise<Result[]> => Promise.all(Array.from({ length: 16 }, read));

/** Takes all that one workspace may read. */
const fill = (owner: string) => relatedReads.take({ owner }, warningLimits.replacedBytesMax);
const ofSale = { originals: { uuids: [], numbers: [], namedBy: false } } as unknown as DocumentCheckQuery;
const ofCredit = { originals: { ...asked, uuids: [], withOriginalText: true } } as unknown as DocumentCheckQuery;

describe('reads of other invoices', () => {
  it('are of one replacement at once in a workspace, and of a few other invoices', async () => {
    const [replaced, shown, corrected] = [openStore('a'), openStore('a'), openStore('a')];
    await many(() => readReplaced(replaced));
    await many(() => readOfInvoice(shown, exchange));
    await many(() => readOfInvoice(corrected, sale));
    expect([replaced.reads.most, shown.reads.most, corrected.reads.most]).toEqual([1, 1, 4]);
    expect(relatedReads.heldBy({ owner: 'a' })).toBe(0);
  });

  it('leave room for another workspace', async () => {
    const [large, small] = [openStore('large'), openStore('small')];
    const all = many(() => readReplaced(large));
    await readOfInvoice(small, sale);
    expect(large.reads.most).toBe(1);
    await all;
  });

  it('are refused if the turn does not come, and need no turn if nothing is named', async () => {
    Object.assign(turnWaitMaxMs, { relatedReads: 20 });
    const end = fill('a');
    const { store } = openStore('a');
    await expect(readReplaced({ store } as never)).rejects.toMatchObject({ key: 'busy' });
    expect(await readStoredInvoicesWithRelated(store, { ...asked, numbers: [] })).toEqual([]);
    end();
  });

  it('of a seal never wait for the others, and these wait for it', async () => {
    const ends = [fill('a'), fill('b')];
    const held: number[] = [];
    const rows = async function* () {
      held.push(relatedReads.heldBy({ owner: 'a' }));
      yield* [];
    };
    const database = { collection: () => ({ aggregate: rows }) } as unknown as Database;
    expect(await readReplacedSimplifiedInvoices(database, 'a', asked)).toEqual([]);
    expect(held).toEqual([2 * warningLimits.replacedBytesMax]);
    for (const end of ends) end();
    expect(relatedReads.heldBy({ owner: 'a' })).toBe(0);
  });
});

describe('a walk that reads other invoices', () => {
  it('ends at once without a turn if it is of a replacement, and soon if it is of a correction', async () => {
    Object.assign(jobLimits, { relatedReadWaitMs: 50 });
    const end = fill('a');
    const read = jest.fn(async () => 'read');
    const startMs = performance.now();
    const busy = { type: 'Busy', nextRetryDelay: jobLimits.relatedReadRetryMs };
    const walks = [
      { question: ofSale, exchange: asked },
      { question: ofCredit, exchange: null },
    ].map((of) => readRelatedInTurnOfWalk('a', of, read));
    for (const walk of walks) await expect(walk).rejects.toMatchObject(busy);
    expect(performance.now() - startMs).toBeLessThan(1_000);
    expect(read).not.toHaveBeenCalled();
    expect(await readRelatedInTurnOfWalk('a', { question: ofSale, exchange: null }, read)).toBe('read');
    end();
  });

  it('keeps its turn for all of its reads', async () => {
    const opened = openStore('a');
    const question = { question: ofSale, exchange: asked };
    await readRelatedInTurnOfWalk('a', question, async () => {
      await readOfInvoice(opened, sale);
      await readReplaced(opened);
    });
    expect(relatedReads.heldBy({ owner: 'a' })).toBe(0);
    expect(opened.reads.most).toBe(1);
  });

  it('shows other errors unchanged', async () => {
    const error = new Error('away');
    const read = () => Promise.reject(error);
    await expect(readRelatedInTurnOfWalk('a', { question: ofSale, exchange: asked }, read)).rejects.toBe(error);
  });
});
