// Calculates a billing document with rows: first its settings, then its totals.

import type { DocumentAddon } from '../addons/addons';
import { getCurrencyDecimals, isCurrencyCode } from '../iso-codes';
import type { CurrencyCode } from '../model/basic';
import type { Invoice, Order } from '../model/invoice';
import type { TaxNote } from '../model/parts';
import type { TaxRegime, TaxRegimeScenario } from '../regimes/regime';
import type { DocumentCalculationSettings, DocumentCalculationProblem } from './calculation';
import { setMissingIssueDateTimeInPlace } from './dates';
import { explainMissingTaxRegime } from './hints';
import { createMessage } from '../../messages/message';
import { calculatePrecedingTaxInPlace } from './preceding';
import { calculateDocumentTotalsInPlace, type DocumentTotalsInput } from './totals';

/** Members that invoices, orders and deliveries have in common. */
type Bill = DocumentTotalsInput &
  Pick<Order, '$regime' | '$tags' | 'issue_date' | 'issue_time' | 'value_date' | 'currency' | 'exchange_rates'> &
  Pick<Order, 'preceding' | 'tax' | 'customer'>;

export interface BillCalculationContext {
  readonly now: Date;
  readonly regime: TaxRegime | undefined;
  readonly addons: readonly DocumentAddon[];
}

/** Calculates the document in place. The caller applies the scenarios, because only invoices have them. */
export function calculateBillInPlace(
  bill: Bill,
  context: BillCalculationContext,
): DocumentCalculationProblem | undefined {
  const { regime } = context;
  setMissingIssueDateTimeInPlace(bill, context);
  const unknown = setMissingOrUnknownCurrencyInPlace(bill, regime);
  if (unknown !== undefined) return unknown;
  if (bill.$tags?.includes('bypass')) return undefined;
  if (bill.$tags?.includes('customer-rates')) useCustomerCountry(bill);
  const calculation = createCalculation(bill, regime);
  calculatePrecedingTaxInPlace(bill.preceding ?? [], calculation);
  return calculateDocumentTotalsInPlace(bill, calculation);
}

/**
 * Replaces an empty or unknown currency with the regime's currency. If there is no regime, the currency stays unknown.
 */
export function setMissingOrUnknownCurrencyInPlace(
  bill: { currency?: CurrencyCode | undefined; $regime?: string | undefined },
  regime: TaxRegime | undefined,
): DocumentCalculationProblem | undefined {
  if (isCurrencyCode(bill.currency)) return undefined;
  bill.currency = regime?.currency;
  if (regime !== undefined) return undefined;
  const invalid = createMessage('problem-in', {
    place: 'currency',
    problem: createMessage('currency-missing-or-invalid'),
  });
  return { message: invalid, path: 'currency', cause: explainMissingTaxRegime(bill.$regime) };
}

function createCalculation(bill: Bill, regime: TaxRegime | undefined): DocumentCalculationSettings {
  const currency = bill.currency ?? '';
  const model = bill.tax?.rounding;
  return {
    currency,
    decimals: getCurrencyDecimals(currency),
    rounding: model === 'currency' ? 'currency' : model === 'precise' ? 'precise' : (regime?.rounding ?? 'precise'),
    regime,
    taxDate: bill.value_date ?? bill.issue_date ?? '',
    exchangeRates: bill.exchange_rates ?? [],
    pricesInclude: bill.tax?.prices_include,
  };
}

/** Makes every row taxed where the customer is. */
function useCustomerCountry(bill: Bill): void {
  const country = bill.customer?.tax_id?.country;
  if (country === undefined) return;
  for (const row of [...(bill.lines ?? []), ...(bill.discounts ?? []), ...(bill.charges ?? [])]) {
    for (const combo of row.taxes ?? []) combo.country = country;
  }
}

/**
 * Applies all matching scenarios in order. An existing note with the same category and key is kept; codes are
 * overwritten.
 */
export function setScenarioNotesAndCodesInPlace(invoice: Invoice, scenarios: readonly TaxRegimeScenario[]): void {
  const categories = new Set<string>();
  for (const row of [...(invoice.lines ?? []), ...(invoice.discounts ?? []), ...(invoice.charges ?? [])]) {
    for (const combo of row.taxes ?? []) categories.add(combo.cat);
  }
  for (const scenario of scenarios) {
    if (!matches(scenario, invoice, categories)) continue;
    invoice.tax ??= {};
    const { tax } = invoice;
    if (scenario.note !== undefined) tax.notes = withNote(tax.notes ?? [], { ...scenario.note });
    if (scenario.ext !== undefined) tax.ext = { ...tax.ext, ...scenario.ext };
  }
}

function matches(scenario: TaxRegimeScenario, invoice: Invoice, categories: ReadonlySet<string>): boolean {
  const tags = invoice.$tags ?? [];
  if (scenario.types !== undefined && !scenario.types.includes(invoice.type)) return false;
  if (scenario.tags !== undefined && !scenario.tags.every((tag) => tags.includes(tag))) return false;
  return scenario.category === undefined || categories.has(scenario.category);
}

function withNote(notes: TaxNote[], note: TaxNote): TaxNote[] {
  return notes.some((known) => known.cat === note.cat && known.key === note.key) ? notes : [...notes, note];
}
