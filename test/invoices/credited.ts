// Credits an invoice with the bodies of calls, for tests.
import { parseCreditBody } from '../../src/document/invoice-body/read-correction';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { createInvoiceDocumentCalculator } from '../../src/invoices/credit/credit';
import { buildCreditNoteOrAddFaults } from '../../src/invoices/credit/plan';
import { renderMessage } from '../../src/messages/render';

export const calculate = createInvoiceDocumentCalculator({ now: new Date('2026-03-02T10:00:00Z') });

export const general = { cat: 'VAT', rate: 'general' };
export const underRegime = (regime: string): JsonObject => ({ ...general, ext: { 'es-fiscal-regime': regime } });

/** Credits the invoice with each body in turn. @returns what each reverses by regime and country, or the fault */
export function credit(original: Invoice, ...bodies: readonly JsonObject[]): unknown[] {
  const credits: Invoice[] = [];
  return bodies.map((body) => {
    const { body: written, faults } = parseCreditBody(body);
    const source = { original: { invoice: original }, credits: credits.map((invoice) => ({ invoice })) };
    const planned = buildCreditNoteOrAddFaults(source, written, faults, calculate);
    if (!planned) return faults.list.map(({ code, message }) => [code, renderMessage('en', message).text]);
    const made = calculate(planned);
    credits.push(made);
    const rates = made.totals?.taxes?.categories?.flatMap((one) => one.rates) ?? [];
    return rates.map(({ country, base, ext }) => `${country ?? ext?.['es-fiscal-regime']} ${base}`);
  });
}
