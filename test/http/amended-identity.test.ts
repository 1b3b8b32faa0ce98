// Tests that an amended invoice stays the same invoice. Regressions: a document without `code` got the next number of
// the default series and the date of today, a body could move the invoice to another supplier, and a credit note became
// a sale under its number.
import type { Invoice } from '../../src/document/model/invoice';
import { apiOfFile } from './api';
import { issueInvoice } from './audit/invoice-calls';
import { invoice as documentOf, partyInValencia } from './documents';
import { register } from './registered';
import { customer, lines, supplier, today } from './sales';

const other = 'B12345674';
const api = apiOfFile();
beforeAll(async () => {
  await register(api, supplier);
  await register(api, other);
}, 60_000);

const document = (changes: object = {}) => {
  const { code: _code, ...rest } = documentOf({ supplier: partyInValencia('Supplier S.L.', supplier), ...changes });
  return rest;
};
const ofDocument = { supplier: undefined, lines: undefined };

async function amend(path: string, body: object, query = 'wait=0') {
  const { status, json } = await api.call('POST', `${path}/amend?${query}`, body);
  const entry = await api.stored(path.split('/').at(-1) ?? '');
  const stored = JSON.parse(entry?.document ?? '{}') as Invoice;
  return { status, reason: String(json.message ?? ''), faults: json.faults as object[], stored };
}
const readIdentity = ({ series, code, issue_date: date, supplier: party, type }: Invoice) => ({
  series,
  code,
  date,
  type,
  supplier: party?.tax_id?.code,
});
const readStored = async (path: string): Promise<Invoice> =>
  JSON.parse((await api.stored(path.split('/').at(-1) ?? ''))?.document ?? '{}') as Invoice;

describe('an amended invoice', () => {
  it('keeps number, date and supplier if a document omits them', async () => {
    const path = await issueInvoice(api, 'rejected', {
      ...ofDocument,
      document: document({ series: 'WEB', issue_date: '2025-05-05' }),
    });
    const before = readIdentity(await readStored(path));
    expect(before).toMatchObject({ series: 'WEB', date: '2025-05-05' });
    const { series: _series, issue_date: _date, supplier: _supplier, ...rest } = document();
    const { status, reason, stored } = await amend(path, { document: rest });
    expect([status, reason]).toEqual([202, '']);
    expect(readIdentity(stored)).toEqual(before);
  });

  it.each([
    ['series', { series: 'OTHER' }],
    ['code', { code: '99' }],
    ['issue_date', { issue_date: '2025-06-06' }],
    ['supplier', { supplier: partyInValencia('Other S.L.', other) }],
  ])('is refused with the member if its document states another %s', async (member, changes) => {
    const path = await issueInvoice(api, 'rejected', { ...ofDocument, document: document({ series: 'WEB' }) });
    const before = await readStored(path);
    const { status, reason, stored } = await amend(path, { document: { ...document({ series: 'WEB' }), ...changes } });
    expect([status, reason]).toEqual([409, expect.stringContaining(`must keep its ${member}.`)]);
    expect(stored).toEqual(before);
  });

  // Regression: it got the default series.
  it.each([
    ['members', { customer, lines: lines('1.00') }],
    ['a document', { document: document({ series: undefined, issue_date: undefined }) }],
    ['a document with an empty series', { document: document({ series: '', issue_date: undefined }) }],
  ])('keeps its number without series if %s describe it', async (_form, body) => {
    for (const outcome of ['rejected', 'accepted-with-errors'] as const) {
      const named = { ...ofDocument, document: document({ series: '', issue_date: '2025-05-05' }) };
      const path = await issueInvoice(api, outcome, named);
      const before = readIdentity(await readStored(path));
      expect(before.series).toBeUndefined();
      expect(before.code).toBeDefined();
      const { status, reason, stored } = await amend(path, body);
      expect([status, reason]).toEqual([202, '']);
      expect(readIdentity(stored)).toEqual(before);
    }
  });

  it('keeps its supplier if its members name another one or none', async () => {
    const path = await issueInvoice(api, 'rejected');
    const before = readIdentity(await readStored(path));
    const moved = await amend(path, { supplier: other, customer, lines: lines('1.00') });
    expect([moved.status, moved.reason]).toEqual([409, expect.stringContaining('must keep its supplier.')]);
    const { status, stored } = await amend(path, { customer, lines: lines('1.00') });
    expect([status, readIdentity(stored)]).toEqual([202, before]);
  });

  it('keeps its key', async () => {
    const path = await issueInvoice(api, 'rejected', { customer, key: 'order-1' });
    const { status, faults } = await amend(path, { customer, lines: lines('1.00'), key: 'order-2' });
    expect([status, faults]).toMatchObject([422, [{ code: 'member-invalid', paths: ['$.key'] }]]);
    expect((await amend(path, { customer, lines: lines('1.00'), key: 'order-1' })).status).toBe(202);
  });
});

describe('an amended credit note', () => {
  const credit = (changes: object = {}) =>
    document({
      type: 'credit-note',
      series: 'R',
      preceding: [{ series: 'F', code: '10', issue_date: today }],
      issue_date: today,
      ...changes,
    });
  const issueCredit = () => issueInvoice(api, 'rejected', { ...ofDocument, document: credit() });

  it('does not become a sale', async () => {
    const path = await issueCredit();
    const before = await readStored(path);
    for (const body of [{ customer, lines: lines('1.00') }, { document: credit({ type: 'standard' }) }]) {
      const { status, reason, stored } = await amend(path, body);
      expect([status, reason]).toEqual([
        409,
        expect.stringMatching(/must keep its kind, and the kind of R-\d+ is credit-note\./),
      ]);
      expect(stored).toEqual(before);
    }
  });

  it('stays one if its document is', async () => {
    const path = await issueCredit();
    const { status, stored } = await amend(path, {
      document: credit({ customer: partyInValencia('Hotel', 'B63272603') }),
    });
    expect([status, stored.type, stored.customer?.name]).toEqual([202, 'credit-note', 'Hotel']);
  });
});
