// The refund of an F3 while nothing is sealed: how long the call takes, and what it stores. No chain seals here, so the
// seal of a credit note is stored by the test.
import { createUuidV7 } from '../../src/main/ids';
import type { EntryDocument } from '../../src/model/entry';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { openSales, customer, lines, path, supplier } from './sales';

const { api, issue, number } = openSales();

/** Lists the refunds of these simplified invoices, and the F3 that name those. */
async function listRefunds(tickets: readonly string[]) {
  const invoices = await Promise.all(tickets.map((id) => api.stored(id)));
  const numbers = invoices.map((one) => (JSON.parse(one?.document ?? '{}') as { code: string }).code);
  const all = await getEntriesCollection(api.database).find({ workspace: api.workspace }).toArray();
  const named = (one: EntryDocument) =>
    (JSON.parse(one.document) as { preceding?: { code: string }[] }).preceding?.map(({ code }) => code) ?? [];
  const credits = all.filter(
    (one) => one.snippet.type === 'credit-note' && named(one).some((code) => numbers.includes(code)),
  );
  const codes = credits.flatMap(({ document }) => (JSON.parse(document) as { code?: string }).code ?? []);
  return { credits, full: all.filter((one) => named(one).some((code) => codes.includes(code))) };
}

const seal = ({ _id, digest }: EntryDocument) => {
  const fiscal = { kind: 'registration', documentDigest: digest.val, outcome: 'accepted' } as never;
  const result = 'succeeded' as const;
  return getEntriesCollection(api.database).updateOne({ _id }, { $set: { fiscal, openJob: null, result } });
};

describe('the refund of an F3', () => {
  // Regressions: the call waited a minute for each simplified invoice. Then the F3 was stored without the seals of its
  // credit notes, so it was sealed even if one of them failed or was cancelled.
  it('stores no F3 before its credit notes are sealed, and waits for all of them once', async () => {
    const first = await issue(path, { supplier, ...number('TIC'), lines: lines('10.00') });
    const also = [await issue(path, { supplier, ...number('TIC'), lines: lines('20.00') })];
    const full = await issue(`${path}/${first}/replace`, { customer, also });
    const refund = (headers = { 'Idempotency-Key': createUuidV7() }) =>
      api.call('POST', `${path}/${full}/credit?wait=0`, {}, { headers });
    const refunds = () => listRefunds([first, ...also]);
    const headers = { 'Idempotency-Key': createUuidV7() };
    const began = Date.now();
    const { status, json } = await refund(headers);
    expect(Date.now() - began).toBeLessThan(20_000);
    expect([status, json.key, json.message]).toEqual([503, 'busy', expect.stringContaining('not sealed yet')]);
    const { credits, full: none } = await refunds();
    expect([credits.length, none]).toEqual([1, []]);
    // A repeat waits for the credit note, and stores no second one.
    expect((await refund()).status).toBe(503);
    expect((await refunds()).credits).toHaveLength(1);
    await seal(credits[0] as EntryDocument);
    expect((await refund(headers)).status).toBe(503);
    const { credits: both } = await refunds();
    expect(both).toHaveLength(2);
    for (const one of both) await seal(one);
    const ended = await refund(headers);
    expect([ended.status, ended.json.totals]).toMatchObject([202, { total: '-33.00' }]);
    const { credits: named, full: issued } = await refunds();
    expect([named.length, issued.map(({ id }) => id)]).toEqual([2, [ended.json.id]]);
  }, 60_000);
});
