// Tests what a full invoice (F3) and its refund state as the simplified invoices did. Regression: the record of the F3
// lacked the third party that issued it, and its page lacked the provision of an exemption.
import type { Invoice } from '../../src/document/model/invoice';
import { invoice as documentOf, partyInValencia } from './documents';
import { openSales, customer, path, supplier, today } from './sales';

const { api, issue, number, readDocument } = openSales();

const third = { name: 'Gestoría Norte S.L.', tax_id: { country: 'ES', code: 'B85905495' } };
const provision = { cat: 'VAT', key: 'exempt', text: 'Exenta, art. 20.Uno.16º Ley 37/1992' };
const exempt = { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E6' } };
const margin = { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '03' } };

/** Issues a simplified invoice as a document. */
const sell = ({ taxes = exempt, tags = [], series = 'TIC', ...more }: Record<string, unknown>) =>
  issue(path, {
    document: documentOf({
      $tags: ['simplified', ...(tags as string[])],
      ...number(series as string),
      issue_date: today,
      supplier: partyInValencia('Supplier S.A.', supplier),
      customer: null,
      lines: [{ quantity: '1', item: { name: 'Mediación', price: '100.00' }, taxes: [taxes] }],
      ...more,
    }),
  });
const replace = async (ticket: string, ...also: string[]): Promise<Invoice & { id: string }> => {
  const id = await issue(`${path}/${ticket}/replace`, { customer, also });
  return { ...(await readDocument(id)), id };
};
/** Refunds a replacement: credits each simplified invoice as a document, and issues the negative F3. */
const refund = async (full: string, ...tickets: string[]): Promise<Invoice> => {
  for (const id of tickets) {
    const { uuid: _uuid, totals: _totals, series, code, issue_date, tax, ...ticket } = await readDocument(id);
    const named = {
      type: 'credit-note',
      preceding: [{ series, code, issue_date }],
      issue_date,
      ...number(`R${series}`),
    };
    await issue(path, { document: { ...ticket, ...named, tax: { notes: tax?.notes } } });
  }
  return readDocument(await issue(`${path}/${full}/credit`, {}));
};
const listNotes = ({ tax }: Invoice) => (tax?.notes ?? []).map(({ text }) => text);

describe('a full invoice that replaces simplified ones', () => {
  it('names the third party that issued them, in a series of its own, and so does its refund', async () => {
    const ticket = await sell({ ordering: { issuer: third }, series: 'GN' });
    const { id, ordering, tax, series } = await replace(ticket);
    expect([ordering?.issuer?.tax_id?.code, tax?.ext?.['es-fiscal-issuer-type'], series]).toEqual([
      'B85905495',
      'T',
      'GN-S',
    ]);
    const negative = await refund(id, ticket);
    expect([negative.ordering?.issuer?.name, negative.series, negative.totals?.payable]).toEqual([
      third.name,
      'GN-S',
      '-100.00',
    ]);
  });

  it('is refused for simplified invoices of different issuers', async () => {
    const [own, other] = [await sell({}), await sell({ ordering: { issuer: third }, series: 'GN' })];
    for (const [first, second] of [
      [own, other],
      [other, own],
    ] as const) {
      const { status, json } = await api.call('POST', `${path}/${first}/replace?dry_run=true`, {
        customer,
        also: [second],
      });
      expect([status, json.message]).toEqual([409, expect.stringMatching(/issue/)]);
    }
    const again = await sell({ ordering: { issuer: third }, series: 'GN' });
    for (const [first, second] of [
      [other, again],
      [own, await sell({})],
    ] as const)
      expect((await replace(first, second)).preceding).toHaveLength(2);
  });

  it('states the provision of an exemption once, and so does its refund', async () => {
    const legal = { key: 'legal', text: 'Exenta, art. 20.Uno.18º' };
    const ticket = await sell({ tax: { notes: [provision] }, notes: [legal, { key: 'goods', text: 'Otra nota' }] });
    const also = [await sell({ tax: { notes: [provision] } }), await sell({ taxes: margin })];
    const full = await replace(ticket, ...also);
    for (const one of [full, await refund(full.id, ticket, ...also)])
      expect([listNotes(one), one.notes?.map(({ text }) => text)]).toEqual([[provision.text], [legal.text]]);
  });

  it('has the mentions of all special regimes', async () => {
    const full = await replace(
      await sell({ taxes: margin, tags: ['art'] }),
      await sell({ taxes: margin, tags: ['antiques'] }),
    );
    expect(full.$tags).toEqual(['replacement', 'art', 'antiques']);
    expect(listNotes(full)).toEqual([
      'Régimen especial de los objetos de arte.',
      'Régimen especial de las antigüedades y objetos de colección.',
    ]);
  });

  it('states nothing more if the simplified invoices state nothing', async () => {
    const general = { cat: 'VAT', rate: 'general' };
    const full = await replace(await sell({ taxes: general }), await sell({ taxes: general }));
    expect([full.$tags, full.ordering, full.notes, full.tax]).toEqual([
      ['replacement'],
      undefined,
      undefined,
      { ext: { 'es-fiscal-doc-type': 'F3' } },
    ]);
  });
});
