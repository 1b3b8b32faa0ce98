// Refunds of an F3 of several simplified invoices, divided among them by the rate of the amount. Regression: the rate
// was ignored, so that a right amount was refused, or credited at a rate that nobody named.
import { Refusal } from '../../src/contracts/errors';
import { parseCreditBody } from '../../src/document/invoice-body/read-correction';
import type { JsonObject } from '../../src/document/model/basic';
import type { CorrectableInvoice } from '../../src/invoices/credit/credit';
import { createInvoiceDocumentCalculator } from '../../src/invoices/credit/credit';
import { divideRefundBySimplifiedInvoice } from '../../src/invoices/credit/refund-by-simplified-invoice';
import { invoice as documentOf } from '../http/documents';

const calculate = createInvoiceDocumentCalculator({ now: new Date('2026-03-02T10:00:00Z') });

/** A ticket of 100 EUR at each rate. */
function ticketOf(id: string, ...percents: readonly string[]): CorrectableInvoice {
  const lines = percents.map((percent) => ({
    quantity: '1',
    item: { name: percent, price: '100' },
    taxes: [{ cat: 'VAT', percent }],
  }));
  const invoice = calculate(documentOf({ code: id, lines }));
  return { entry: { id }, invoice, related: [] } as unknown as CorrectableInvoice;
}

/** Divides the refund. @returns ticket and amount of each part, or the codes of the faults */
function divide(tickets: readonly CorrectableInvoice[], body: JsonObject): unknown {
  try {
    const { body: written } = parseCreditBody(body);
    const parts = divideRefundBySimplifiedInvoice(tickets, written, { currency: 'EUR', lines: [] });
    return parts.map(({ ticket, written: own }) => [ticket.entry.id, own.amount]);
  } catch (error) {
    if (error instanceof Refusal) return error.details.faults?.map(({ code, message }) => [code, message]);
    throw error;
  }
}

describe('the refund of an F3 of several tickets', () => {
  const single = [ticketOf('1', '21%'), ticketOf('2', '10%')];
  const mixed = [ticketOf('3', '21%', '10%'), ticketOf('4', '21%', '10%')];

  it('credits an amount at the rate that it names, whichever ticket has this rate', () => {
    expect(divide(single, { amount: '50', tax: '10%' })).toEqual([['2', '50.00']]);
    expect(divide(mixed, { amount: '200', tax: '21%' })).toEqual([
      ['3', '121.00'],
      ['4', '79.00'],
    ]);
  });

  it('needs a rate if several remain, and credits no more than remains at it', () => {
    expect(divide(single, { amount: '150' })).toMatchObject([
      ['tax-needed', { params: { rates: [{ title: '21.0%' }, { title: '10.0%' }] } }],
    ]);
    expect(divide(mixed, { amount: '250', tax: '21%' })).toMatchObject([
      ['credited-more', { params: { left: '242.00' } }],
    ]);
    expect(divide(single, { amount: '5', tax: '4%' })).toMatchObject([['member-invalid', { params: {} }]]);
  });

  it('needs no rate if all tickets have the same one', () => {
    expect(divide([ticketOf('5', '21%'), ticketOf('6', '21%')], { amount: '150' })).toEqual([
      ['5', '121.00'],
      ['6', '29.00'],
    ]);
  });
});
