// Simplified invoices with other corrections than credit notes, and refunds, where a full invoice (F3) replaces them.
import { invoice as documentOf, partyInValencia } from './documents';
import { openSales, customer, lines, path, supplier, today } from './sales';

const { api, issue, number, leaveCredit, preview } = openSales();

/** Issues a simplified invoice. @returns its id and number */
async function sell(price: string, more: object = {}) {
  const named = number('TIC');
  return { named, id: await issue(path, { supplier, ...named, lines: lines(price), ...more }) };
}

/** Issues a document that corrects a simplified invoice. */
const correct = (ticket: object, type: string, price: string, more: object = {}) =>
  issue(path, {
    document: documentOf({
      $tags: ['simplified'],
      type,
      ...number('RT'),
      issue_date: today,
      supplier: partyInValencia('Supplier S.A.', supplier),
      customer: null,
      preceding: [{ ...ticket, issue_date: today }],
      lines: [{ quantity: '1', item: { name: 'Café', price }, taxes: [{ cat: 'VAT', rate: 'reduced' }] }],
      ...more,
    }),
  });

const replace = async (id: string, also: readonly string[] = []) => {
  const { status, json } = await api.call('POST', `${path}/${id}/replace?dry_run=true`, { customer, also });
  return status === 200 ? (json.totals as Record<string, string>) : `${status} ${json.message}`;
};

describe('the full invoice that replaces a simplified one', () => {
  // Regressions: the full invoice had the amounts before the debit note. Then it included them, but its refund did not,
  // and the amount that was paid for the debit note was due again.
  it.each(['1.00', '-4.00'])('is refused if a debit note of %s corrects the simplified invoice', async (price) => {
    const paid = { payment: { paid: true } };
    const [debited, whole] = [await sell('10.00', paid), await sell('10.00')];
    await correct(debited.named, 'debit-note', price);
    expect(await replace(debited.id)).toMatch(/^409 .* is corrected by RT-/);
    expect(await replace(whole.id, [debited.id])).toMatch(/^409 .* is corrected by RT-/);
  });

  it('is refused if the simplified invoice was corrected by substitution', async () => {
    const { id, named } = await sell('10.00');
    await correct(named, 'corrective', '20.00', {
      tax: { ext: { 'es-fiscal-doc-type': 'R5', 'es-fiscal-correction-type': 'S' } },
      preceding: [{ ...named, issue_date: today, tax: { sum: '1.00' } }],
    });
    expect(await replace(id)).toMatch(/^409 .* is corrected by RT-/);
  });

  // Regression: the rest was due without the withholding, although it was paid.
  it('keeps the withholding of the rest of a simplified invoice', async () => {
    const { id } = await sell('100.00', { withholding: '15%', payment: { paid: true } });
    await issue(`${path}/${id}/credit`, { amount: '55.00' });
    expect(await replace(id)).toMatchObject({ total: '55.00', withheld: '7.50', payable: '47.50', due: '0.00' });
  });
});

describe('the refund of a full invoice that replaces simplified ones', () => {
  // Regression: a refund of everything left the amount of a positive debit note, and refunded that of a negative one.
  it.each(['1.00', '-4.00'])('is refused if a debit note of %s corrects a simplified invoice', async (price) => {
    const { id, named } = await sell('10.00');
    const full = await issue(`${path}/${id}/replace`, { customer });
    await correct(named, 'debit-note', price);
    expect(await preview(full, {})).toMatch(/^409 .* is corrected by RT-/);
    expect(await preview(full, { amount: '1.10' })).toMatch(/^409 .* is corrected by RT-/);
  });

  // Regression: a credit note of the refund declared a sale.
  it('cannot be credited', async () => {
    const { id, named } = await sell('10.00');
    const full = await issue(`${path}/${id}/replace`, { customer });
    await leaveCredit(named, '2.00');
    const refund = await issue(`${path}/${full}/credit`, { amount: '2.20' });
    const answer = await api.call('POST', `${path}/${refund}/credit?dry_run=true`, {});
    expect([answer.status, answer.json.message]).toEqual([409, expect.stringContaining('is the refund of')]);
  });
});
