// Records that the authority must have, but that its queries do not show yet. Regression: a query without result made
// the rejection of an accepted record final, although its code 3000 said that the authority has the invoice.
import { makeSupplierCode } from '../../../bench/documents';
import { chainLimits } from '../../../src/contracts/limits/chain';
import { renderMessageInEnglish } from '../../../src/messages/render';
import type { ChainDocument } from '../../../src/model/chain';
import type { RecordDocument } from '../../../src/model/record';
import { isInvoiceCancelled } from '../../../src/entries/cancelled';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getChainInvoicesCollection, getRecordsCollection } from '../../../src/store/chains/records';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { losesTransaction } from '../lost-transaction';

const limits = { ...chainLimits };

describe('a record that the queries of the authority do not show yet', () => {
  let fixture: ChainFixture;
  let suppliers = 7_800;
  beforeAll(async () => {
    fixture = await openChainFixture({ SELLO_AUTHORITY_CALL_SECONDS: '2', SELLO_AUTHORITY_LEASE_SECONDS: '2' });
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(async () => {
    Object.assign(chainLimits, limits);
    await fixture.control('PUT', '/query', {});
    await fixture.control('DELETE', '/faults');
  });

  /** An invoice whose first attempt arrived without a response, and whose second attempt got code 3000. */
  const rejectedDuplicate = async (): Promise<ChainDocument> => {
    const chain = await fixture.supplier(makeSupplierCode(suppliers++));
    await fixture.ask(chain, await fixture.invoice(chain, 'LAG-1'));
    await fixture.seal(chain);
    const rules = [{ operation: 'submission', next: 1, issuer: chain.supplier, kind: 'drop', stored: true }];
    await fixture.control('PUT', '/faults', { rules });
    expect((await fixture.submit(chain)).kind).toBe('unknown');
    await fixture.openWindows();
    expect((await fixture.submit(chain)).kind).toBe('answered');
    await fixture.record(chain);
    expect(await record(chain)).toMatchObject({ check: { kind: 'doubt', code: 3000 } });
    return chain;
  };
  const record = async (chain: ChainDocument): Promise<RecordDocument> =>
    (await fixture.records(chain))[0] as RecordDocument;
  const showAfter = (behindSeconds: number) => fixture.control('PUT', '/query', { behindSeconds });
  /** Queries as if the pause before the next query were over. */
  const queryAgain = async (chain: ChainDocument, database = fixture.database) => {
    const asked = { chain: chain._id, check: { $exists: true } };
    await getRecordsCollection(fixture.database).updateMany(asked, { $set: { 'check.from': new Date(0) } });
    return fixture.askDoubts(chain, false, { ...fixture.deps, database });
  };

  it('is accepted as soon as a later query shows it', async () => {
    const chain = await rejectedDuplicate();
    await showAfter(3_600);
    expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 0, left: 1 });
    expect(await record(chain)).not.toHaveProperty('outcome');
    await showAfter(0);
    expect(await queryAgain(chain)).toMatchObject({ settled: 1, left: 0 });
    expect(await record(chain)).toMatchObject({ outcome: 'accepted' });
  }, 30_000);

  it('is rejected after half a minute, and accepted when it appears after that', async () => {
    const chain = await rejectedDuplicate();
    await showAfter(3_600);
    Object.assign(chainLimits, { absentRecordSecondsMax: 0 });
    expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 1, left: 1 });
    expect(await record(chain)).toMatchObject({ outcome: 'rejected', code: '3000', check: { kind: 'late-arrival' } });
    expect(await queryAgain(chain)).toMatchObject({ settled: 0, left: 1 });
    await showAfter(0);
    expect(await queryAgain(chain)).toMatchObject({ settled: 1, left: 0 });
    expect(await record(chain)).toMatchObject({ outcome: 'accepted' });
  }, 30_000);

  it('raises an alarm if it never appears', async () => {
    const chain = await rejectedDuplicate();
    await showAfter(3_600);
    Object.assign(chainLimits, { absentRecordSecondsMax: 0, absentRecordWatchedSecondsMax: 0 });
    await fixture.askDoubts(chain);
    expect(await queryAgain(chain)).toMatchObject({ left: 0 });
    const { alarm } = await fixture.chain(chain);
    expect(alarm?.kind).toBe('review');
    expect(renderMessageInEnglish(alarm?.text ?? '')).toContain('its query service does not return the invoice');
  }, 30_000);

  it('raises this alarm even if the first transaction is lost', async () => {
    const chain = await rejectedDuplicate();
    await showAfter(3_600);
    Object.assign(chainLimits, { absentRecordSecondsMax: 0, absentRecordWatchedSecondsMax: 0 });
    await fixture.askDoubts(chain);
    const loses = losesTransaction(fixture.database, 'before');
    await expect(queryAgain(chain, loses)).rejects.toThrow('connection lost');
    await queryAgain(chain);
    const { alarm } = await fixture.chain(chain);
    expect(renderMessageInEnglish(alarm?.text ?? '')).toContain('its query service does not return the invoice');
  }, 30_000);

  it('stays in question although another record of its invoice is accepted', async () => {
    const chain = await fixture.supplier(makeSupplierCode(suppliers++));
    await fixture.ask(chain, await fixture.invoice(chain, 'LAG-2'));
    await fixture.seal(chain);
    await fixture.drain(chain);
    const { _id } = await record(chain);
    await getRecordsCollection(fixture.database).updateOne({ _id }, { $set: { check: { kind: 'late-arrival' } } });
    await showAfter(3_600);
    expect(await fixture.askDoubts(chain)).toMatchObject({ left: 1 });
    await showAfter(0);
    expect(await queryAgain(chain)).toMatchObject({ left: 0 });
  }, 30_000);

  it('is queried although it was found to break its message, because an earlier attempt had no response', async () => {
    const chain = await fixture.supplier(makeSupplierCode(suppliers++));
    await fixture.ask(chain, await fixture.invoice(chain, 'LAG-3'));
    await fixture.seal(chain);
    const rules = (more: object) => ({
      rules: [{ operation: 'submission', next: 1, issuer: chain.supplier, ...more }],
    });
    await fixture.control('PUT', '/faults', rules({ kind: 'drop', stored: true }));
    expect((await fixture.submit(chain)).kind).toBe('unknown');
    await fixture.control('PUT', '/faults', rules({ kind: 'fault', code: 4102 }));
    expect((await fixture.submit(chain)).kind).toBe('fault');
    expect(await record(chain)).toMatchObject({ outcome: 'rejected', check: { kind: 'late-arrival' } });
    expect(await queryAgain(chain)).toMatchObject({ settled: 1, left: 0 });
    expect(await record(chain)).toMatchObject({ outcome: 'accepted' });
  }, 30_000);

  describe('and that it denies once with 3002 after it accepted the invoice', () => {
    /** An accepted invoice whose cancellation the authority rejects, because it has no record of the invoice. */
    const denied = async (): Promise<ChainDocument> => {
      const chain = await fixture.supplier(makeSupplierCode(suppliers++));
      const entry = await fixture.invoice(chain, 'LAG-8');
      await fixture.ask(chain, entry);
      await fixture.seal(chain);
      await fixture.drain(chain);
      await fixture.ask(chain, entry, 'cancel');
      await fixture.seal(chain);
      const rules = [{ kind: 'line', code: 3002, next: 1, issuer: chain.supplier }];
      await fixture.control('PUT', '/faults', { rules });
      await fixture.openWindows();
      expect((await fixture.submit(chain)).kind).toBe('answered');
      await fixture.record(chain);
      expect((await fixture.records(chain)).at(-1)).not.toHaveProperty('outcome');
      return chain;
    };
    const situation = async (chain: ChainDocument) =>
      (await getChainInvoicesCollection(fixture.database).findOne({ chain: chain._id }))?.situation;

    it('keeps the acceptance if a query shows the invoice', async () => {
      const chain = await denied();
      expect(await queryAgain(chain)).toMatchObject({ settled: 1, left: 0 });
      expect((await fixture.records(chain)).at(-1)).toMatchObject({ outcome: 'rejected', code: '3002' });
      expect(await situation(chain)).toEqual({ held: 'stored', refused: 'cancellation' });
      expect((await fixture.chain(chain)).alarm).toBeUndefined();
    }, 30_000);

    it('ends with an alarm if no query shows it', async () => {
      const chain = await denied();
      await showAfter(3_600);
      expect(await queryAgain(chain)).toMatchObject({ settled: 0, left: 1 });
      Object.assign(chainLimits, { absentRecordWatchedSecondsMax: 0 });
      expect(await queryAgain(chain)).toMatchObject({ settled: 1, left: 0 });
      expect(await situation(chain)).toEqual({ held: 'none', refused: 'cancellation' });
      const { alarm } = await fixture.chain(chain);
      expect(alarm?.kind).toBe('review');
      expect(renderMessageInEnglish(alarm?.text ?? '')).toContain('now reports that it has none');
    }, 30_000);

    it('ends with this alarm even if the process dies after the record is settled', async () => {
      const chain = await denied();
      await showAfter(3_600);
      Object.assign(chainLimits, { absentRecordWatchedSecondsMax: 0 });
      const loses = losesTransaction(fixture.database, 'after');
      await expect(queryAgain(chain, loses)).rejects.toThrow('connection lost');
      expect((await fixture.records(chain)).at(-1)).toMatchObject({ outcome: 'rejected', code: '3002' });
      await queryAgain(chain);
      const { alarm } = await fixture.chain(chain);
      expect(renderMessageInEnglish(alarm?.text ?? '')).toContain('now reports that it has none');
    }, 30_000);
  });

  describe('whose cancellation the authority rejected with 3001', () => {
    /** An invoice whose cancellation the authority rejects as already cancelled, while its queries show the invoice. */
    const rejectedCancellation = async (): Promise<ChainDocument> => {
      const chain = await fixture.supplier(makeSupplierCode(suppliers++));
      const entry = await fixture.invoice(chain, 'LAG-9');
      await fixture.ask(chain, entry);
      await fixture.seal(chain);
      await fixture.drain(chain);
      await fixture.ask(chain, entry, 'cancel');
      await fixture.seal(chain);
      await fixture.control('PUT', '/faults', {
        rules: [{ kind: 'line', code: 3001, next: 1, issuer: chain.supplier }],
      });
      await fixture.openWindows();
      expect((await fixture.submit(chain)).kind).toBe('answered');
      await fixture.record(chain);
      return chain;
    };
    const cancellation = async (chain: ChainDocument) => (await fixture.records(chain)).at(-1);

    it('is queried again before the rejection is final, and then counts as cancelled', async () => {
      const chain = await rejectedCancellation();
      expect(await fixture.askDoubts(chain)).toMatchObject({ settled: 0, left: 1 });
      expect(await cancellation(chain)).not.toHaveProperty('outcome');
      Object.assign(chainLimits, { absentRecordSecondsMax: 0 });
      expect(await queryAgain(chain)).toMatchObject({ settled: 1, left: 1 });
      const rejected = { outcome: 'rejected', code: '3001', check: { kind: 'late-arrival' } };
      expect(await cancellation(chain)).toMatchObject(rejected);
      const [entry] = await getEntriesCollection(fixture.database).find({ supplier: chain.supplier }).toArray();
      expect(isInvoiceCancelled(entry?.fiscal)).toBe(true);
      // The query service still shows the invoice in force.
      expect(await queryAgain(chain)).toMatchObject({ settled: 0, left: 1 });
    }, 30_000);

    it('raises an alarm if its queries never show the cancellation', async () => {
      const chain = await rejectedCancellation();
      Object.assign(chainLimits, { absentRecordSecondsMax: 0, absentRecordWatchedSecondsMax: 0 });
      await fixture.askDoubts(chain);
      expect(await queryAgain(chain)).toMatchObject({ left: 0 });
      const { alarm } = await fixture.chain(chain);
      expect(renderMessageInEnglish(alarm?.text ?? '')).toContain('already cancelled');
    }, 30_000);
  });
});
