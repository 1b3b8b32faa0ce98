// The record of a correction, in the euros of what it corrects: the exchange rate of the original, the amounts of its
// record, and no more tax than credit notes have left of it (Ley 37/1992 art. 80, 89).
import { isCorrection, isSubstitution, replacesSimplified } from '../../document/addons/es-fiscal/extensions';
import { findEuroRate } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import { comparePrecedingTax } from '../../document/warnings/originals';
import { readBreakdown, sumRates } from '../book/amounts';
import { listNamed, nameInvoice } from '../book/declared-invoice';
import { formatCents } from '../record/cents';
import type { RegistrationContent } from '../record/record';
import { toWireDate } from '../record/timestamp';
import type { Conversion } from './conversion';
import { settleExchange } from './settle-exchange';
import { settleRounding } from './settle-rounding';
import { invoiceNumber, toRegistration } from './to-registration';

/** A sealed invoice that a correction names, or one that corrects the same. */
export interface SealedInvoice {
  readonly invoice: Invoice;
  readonly content: RegistrationContent;
  readonly isCancelled: boolean;
}

/** Whether the record depends on what is sealed: a credit note, an invoice in place of others, another currency. */
export function needsOriginals(invoice: Invoice): boolean {
  const names = (invoice.preceding ?? []).length > 0 && (isCorrection(invoice) || replacesSimplified(invoice));
  return names && (invoice.type === 'credit-note' || replacesSimplified(invoice) || invoice.currency !== 'EUR');
}

const keyOf = ({ IDFactura }: RegistrationContent): string =>
  nameInvoice(IDFactura.NumSerieFactura, IDFactura.FechaExpedicionFactura);

/** @param sealed invoices that it names, and those that name the same; others among them play no part */
export function toCorrection(invoice: Invoice, sealed: readonly SealedInvoice[]): Conversion {
  const named = new Set(
    (invoice.preceding ?? []).map((one) => nameInvoice(invoiceNumber(one), toWireDate(one.issue_date ?? ''))),
  );
  const originals = sealed.filter(({ content }) => named.has(keyOf(content)));
  const conversion = toRegistration(withRateOf(originals, invoice));
  if ('content' in conversion && replacesSimplified(invoice) && originals.length === named.size)
    return { content: settleExchange(conversion.content, listReplaced(conversion.content, originals, sealed)) };
  const [original] = originals;
  if (!('content' in conversion) || !original || named.size > 1) return conversion;
  const { content } = conversion;
  if (isSubstitution(invoice)) return { content: withRectified(content, invoice, original) };
  const before = sealed.filter((one) => !one.isCancelled && keyOf(one.content) !== keyOf(content));
  const corrections = before.filter((one) => listNamed(one.content).includes(keyOf(original.content)));
  const credits = corrections.filter(({ content: { TipoFactura } }) => TipoFactura !== 'F3');
  const isConverted = invoice.currency !== 'EUR';
  return invoice.type === 'credit-note'
    ? {
        content: settleRounding(
          content,
          original.content,
          credits.map((one) => one.content),
          isConverted,
        ),
      }
    : conversion;
}

/** Records of what an F3 names and of its corrections: an F3 that takes it over is none of them. */
function listReplaced(
  own: RegistrationContent,
  originals: readonly SealedInvoice[],
  sealed: readonly SealedInvoice[],
): RegistrationContent[] {
  const keys = new Set(originals.map(({ content }) => keyOf(content)));
  return sealed
    .filter(({ content, isCancelled }) => !isCancelled && content.TipoFactura !== 'F3' && keyOf(content) !== keyOf(own))
    .filter(({ content }) => keys.has(keyOf(content)) || listNamed(content).some((key) => keys.has(key)))
    .map(({ content }) => content);
}

/** With the exchange rate of its originals, if they have one rate. */
function withRateOf(originals: readonly SealedInvoice[], invoice: Invoice): Invoice {
  const { currency, exchange_rates: own = [] } = invoice;
  if (currency === 'EUR') return invoice;
  const rates = new Set(originals.map((one) => findEuroRate(one.invoice, currency)));
  const [amount] = rates;
  if (rates.size !== 1 || amount === undefined) return invoice;
  const others = own.filter(({ from, to }) => from !== currency || to !== 'EUR');
  return { ...invoice, exchange_rates: [{ from: currency, to: 'EUR', amount }, ...others] };
}

/** What takes back the whole original takes back the amounts of its record. */
function withRectified(
  content: RegistrationContent,
  { preceding = [], currency }: Invoice,
  original: SealedInvoice,
): RegistrationContent {
  const [{ tax } = { tax: undefined }] = preceding;
  const { totals, currency: other } = original.invoice;
  if (!content.ImporteRectificacion || !tax || !totals?.taxes || other !== currency) return content;
  if (comparePrecedingTax(tax, totals.taxes)) return content;
  const { base, tax: quota, surcharge } = sumRates(readBreakdown(original.content));
  const ImporteRectificacion = {
    BaseRectificada: formatCents(base),
    CuotaRectificada: formatCents(quota),
    CuotaRecargoRectificado: formatCents(surcharge),
  };
  return { ...content, ImporteRectificacion };
}
