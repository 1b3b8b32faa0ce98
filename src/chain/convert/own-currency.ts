// Settles cents of rounding over the credit notes of an invoice in another currency. In euros, their records do this.
// In another currency, the same rule applies to the amounts before their conversion.
import { Decimal } from '../../amount/amount';
import { addCentsByTaxRateInPlace, sumBreakdownCentsByTaxRate } from '../invoice-book/amounts';
import { InvoiceRemainder } from './align-credit-rounding';
import { convertToRecordContentDespiteProblems } from './to-registration-record';
import type { BreakdownRow, RegistrationRecordContent } from '../record/record';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';

/** Decimals of the amounts of a record. */
const recordDecimals = 2;

/**
 * Builds the content of a record with the amounts of the document, in its smallest coins: 7 JPY are 0.07. The rule for
 * cents therefore applies to a currency with any number of decimals.
 */
function buildContentInCoins(invoice: Invoice): RegistrationRecordContent {
  const { currency, type, totals } = invoice;
  if (currency === 'EUR') return convertToRecordContentDespiteProblems(invoice);
  const coins = new Decimal(10).pow(getCurrencyDecimals(currency) - recordDecimals);
  const rates = [{ from: currency, to: 'EUR', amount: coins.toFixed() }];
  const sign = type === 'credit-note' ? -1 : 1;
  // A conversion adds up the rates. The total of the document was rounded from exact lines, and is the one that counts.
  const convert = (text = '0'): string => new Decimal(text).times(coins).times(sign).toFixed(recordDecimals);
  return {
    ...convertToRecordContentDespiteProblems({ ...invoice, exchange_rates: rates }),
    CuotaTotal: convert(totals?.tax),
    ImporteTotal: convert(totals?.total_with_tax),
  };
}

/** Converts the amounts from coins to the currency. */
function toCurrency(content: RegistrationRecordContent, currency: string): RegistrationRecordContent {
  const decimals = getCurrencyDecimals(currency);
  const convert = (text: string): string =>
    new Decimal(text).times(new Decimal(10).pow(recordDecimals - decimals)).toFixed(decimals);
  const { CuotaTotal, ImporteTotal, Desglose } = content;
  const toRow = ({ CuotaRepercutida: tax, CuotaRecargoEquivalencia: surcharge, ...row }: BreakdownRow) => ({
    ...row,
    BaseImponibleOimporteNoSujeto: convert(row.BaseImponibleOimporteNoSujeto),
    ...(tax === undefined ? {} : { CuotaRepercutida: convert(tax) }),
    ...(surcharge === undefined ? {} : { CuotaRecargoEquivalencia: convert(surcharge) }),
  });
  return {
    ...content,
    CuotaTotal: convert(CuotaTotal),
    ImporteTotal: convert(ImporteTotal),
    Desglose: Desglose.map(toRow),
  };
}

/** Builds the content of a record with the amounts of the document, which are not converted to euros. */
export const buildRecordContentInDocumentCurrency = (invoice: Invoice): RegistrationRecordContent =>
  invoice.currency === 'EUR'
    ? convertToRecordContentDespiteProblems(invoice)
    : toCurrency(buildContentInCoins(invoice), invoice.currency);

/**
 * Counts how many amounts of a document are rounded: its total, and base, tax and surcharge at each rate. Each of them
 * differs by half a coin at most, and the total is compared with the others.
 */
const countRoundings = ({ Desglose }: RegistrationRecordContent): bigint => BigInt(1 + 3 * Desglose.length);

/**
 * Settles the amounts of credit notes in the currency of their invoice. Together they reverse at most its amounts, and
 * the last one reverses what remains.
 * @param credits the credit notes that count, oldest first, in the currency of the invoice
 * @returns the content of each credit note, not converted to euros
 */
export function buildCappedCreditContentsInInvoiceCurrency(
  original: Invoice,
  credits: readonly Invoice[],
): readonly RegistrationRecordContent[] {
  const whole = buildContentInCoins(original);
  const remainders = new Map(sumBreakdownCentsByTaxRate(whole));
  const settled: RegistrationRecordContent[] = [];
  const remainder = new InvoiceRemainder(whole);
  for (const credit of credits) {
    const content = buildContentInCoins(credit);
    addCentsByTaxRateInPlace(remainders, sumBreakdownCentsByTaxRate(content));
    const closing = new Set([...remainders].flatMap(([rate, { base }]) => (base === 0n ? [rate] : [])));
    const totalCents = countRoundings(whole) * BigInt(settled.length + 2);
    const aligned = remainder.align(content, { closing, totalCents });
    remainder.add(aligned);
    settled.push(aligned);
  }
  return settled.map((content) => toCurrency(content, original.currency));
}
