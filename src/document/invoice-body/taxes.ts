// Reads the tax of a line as the caller writes it: a percentage, a named rate, a code of the authority, or an object
// with these members.
import { compareAmounts, parseAmount } from '../../amount/amount';
import { formatPercentageAsTaxRate } from '../../amount/percentage';
import { createMessage } from '../../messages/message';
import {
  exemptExtensionKey,
  getExemptionTaxKey,
  opClassExtensionKey,
  regimeExtensionKey,
} from '../addons/es-fiscal/extensions';
import { taxCodeListsBySpanishTax } from '../addons/es-fiscal/tax-lists';
import { isJsonObject, type Json, type JsonObject } from '../model/basic';
import type { TaxCombo } from '../model/parts';
import { type TaxTerritory, euTaxIdPrefixes } from '../territories';
import { guessInvoiceBodyPercentage } from './guesses';
import { type InvoiceBodyFaultCollector, InvoiceBodyMemberReader, parseInvoiceBodyDecimal } from './members';
import type { InvoiceBodyParty } from './parties';

export type TerritorySalesTax = TaxTerritory['tax'];

/** A tax as the caller wrote it, without the category, which follows from the supplier's place. */
export interface InvoiceBodyTax {
  readonly at: string;
  readonly category?: TerritorySalesTax | undefined;
  /** `21.0%` */
  readonly percent?: string | undefined;
  readonly rate?: RateName | undefined;
  readonly code?: TaxCode | undefined;
  readonly surcharge?: string | undefined;
  readonly regime?: string | undefined;
}

const rateNames = ['general', 'reduced', 'super-reduced', 'zero'] as const;
type RateName = (typeof rateNames)[number];

const exemptions = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8'] as const;
const outside = ['N1', 'N2', 'S2'] as const;
const taxCodes = [...exemptions, ...outside] as const;
type TaxCode = (typeof taxCodes)[number];

const categories = ['VAT', 'IGIC', 'IPSI'] as const satisfies readonly TerritorySalesTax[];
const taxMembers = ['category', 'percent', 'surcharge', 'exempt', 'regime'] as const;

/** Reads `tax`. Returns undefined if it is absent. If it cannot be read, also adds a fault. */
export function parseInvoiceBodyTax(members: InvoiceBodyMemberReader, name = 'tax'): InvoiceBodyTax | undefined {
  return members.read(name, (value, at) =>
    isJsonObject(value)
      ? readApart(
          new InvoiceBodyMemberReader(
            value,
            at,
            [...taxMembers, ...refuseOthers(value, at, members.faults)],
            members.faults,
          ),
        )
      : readShort(value, at, members.faults),
  );
}

function readShort(value: Json, at: string, faults: InvoiceBodyFaultCollector): InvoiceBodyTax | undefined {
  const text = typeof value === 'string' ? value.trim() : value;
  const rate = rateNames.find((one) => one === text);
  if (rate) return { at, rate };
  const code = taxCodes.find((one) => one === text);
  if (code) return { at, code };
  if (typeof text === 'string' && /^\p{L}/u.test(text)) {
    const choices = [...rateNames, ...taxCodes];
    return faults.form(
      at,
      { kind: 'tax', meant: faults.nearest(text, choices) ?? guessInvoiceBodyPercentage(text) },
      value,
    );
  }
  if (typeof text !== 'string' && typeof text !== 'number') return faults.form(at, { kind: 'tax', meant: null }, value);
  const percent = toPercent(text, at, faults);
  return percent === undefined ? undefined : { at, percent };
}

/**
 * Refuses members that belong elsewhere: the tax of another member state is only possible in the document format, and a
 * named rate only without an object.
 * @returns the members that got a fault
 */
function refuseOthers(value: JsonObject, at: string, faults: InvoiceBodyFaultCollector): readonly string[] {
  const { country, rate } = value;
  const named = rateNames.find((one) => one === rate);
  if (country !== undefined) faults.add('unknown-member', `${at}.country`, createMessage('tax-country'));
  if (named) faults.add('unknown-member', `${at}.rate`, createMessage('tax-rate-apart', { rate: named }));
  return [...(country === undefined ? [] : ['country']), ...(named ? ['rate'] : [])];
}

function readApart(members: InvoiceBodyMemberReader): InvoiceBodyTax | undefined {
  const { faults, at } = members;
  const input = {
    category: members.choice('category', categories),
    percent: parseInvoiceBodyPercentage(members, 'percent'),
    surcharge: parseInvoiceBodyPercentage(members, 'surcharge'),
    code: members.choice('exempt', taxCodes),
    regime: members.read('regime', (value, path) =>
      typeof value === 'string' && /^\d{2}$/.test(value) ? value : faults.form(path, { kind: 'regime' }, value),
    ),
  };
  if (members.has('rate') && !members.isMeant('percent')) return undefined;
  if (!members.isMeant('percent') && !members.isMeant('exempt'))
    return faults.add('tax-needed', at, createMessage('tax-without-percent'));
  if (members.has('exempt') && (isAboveZero(input.percent) || members.has('surcharge')))
    return faults.add('members-exclusive', at, createMessage('exempt-with-percent'));
  return { at, ...input };
}

const isAboveZero = (percent: string | undefined): boolean => percent !== undefined && !/^0(\.0+)?%$/.test(percent);

/** Reads a percentage with its sign, or a number from 1 on, because a smaller number may be a fraction. */
export const parseInvoiceBodyPercentage = (members: InvoiceBodyMemberReader, name: string): string | undefined =>
  members.read(name, (value, path) => toPercent(value, path, members.faults));

function toPercent(value: Json, path: string, faults: InvoiceBodyFaultCollector): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const isSigned = typeof value === 'string' && text.endsWith('%');
  const number = parseInvoiceBodyDecimal(isSigned ? text.slice(0, -1).trim() : value);
  if (number === undefined || number.startsWith('-'))
    return faults.form(path, { kind: 'percent', meant: guessInvoiceBodyPercentage(value) }, value);
  const amount = parseAmount(number);
  const [one, hundred] = [parseAmount('1'), parseAmount('100')];
  if (!isSigned && compareAmounts(amount, one) < 0 && !amount.value.isZero())
    return faults.add('percent-ambiguous', path, createMessage('percent-ambiguous', { value: number }));
  if (compareAmounts(amount, hundred) > 0) return faults.form(path, { kind: 'percent' }, value);
  return formatPercentageAsTaxRate(`${number}%`);
}

/**
 * Builds the combo of the format. If the tax of the supplier's place does not have it, adds a fault and returns
 * undefined.
 */
export function buildTaxComboOrAddFault(
  tax: InvoiceBodyTax,
  ofPlace: TerritorySalesTax,
  faults: InvoiceBodyFaultCollector,
): TaxCombo | undefined {
  const cat = tax.category ?? ofPlace;
  const ext = tax.regime === undefined ? {} : { ext: { [regimeExtensionKey]: tax.regime } };
  if (tax.code !== undefined) return codeCombo(cat, tax, faults);
  if (tax.rate === undefined) {
    const surcharge = tax.surcharge === undefined ? {} : { surcharge: tax.surcharge };
    return { cat, percent: tax.percent ?? '0.0%', ...surcharge, ...ext };
  }
  if (tax.rate === 'zero' && cat !== 'IPSI') return { cat, percent: '0.0%' };
  if (cat === 'IPSI' || (cat === 'IGIC' && tax.rate === 'super-reduced'))
    return faults.add('member-invalid', tax.at, createMessage('rate-not-of-tax', { rate: tax.rate, tax: cat }));
  return { cat, rate: tax.rate };
}

function codeCombo(
  cat: TerritorySalesTax,
  tax: InvoiceBodyTax,
  faults: InvoiceBodyFaultCollector,
): TaxCombo | undefined {
  const { code = 'E1', at } = tax;
  const own = tax.regime === undefined ? {} : { [regimeExtensionKey]: tax.regime };
  const isExempt = (exemptions as readonly string[]).includes(code);
  if (isExempt && !(code in taxCodeListsBySpanishTax[cat].exemptions))
    return faults.add('member-invalid', at, createMessage('code-not-of-tax', { code, tax: cat }));
  // IPSI has no keys, so an untaxed row has 0 % and its code.
  if (cat === 'IPSI')
    return { cat, percent: '0.0%', ext: { ...own, [isExempt ? exemptExtensionKey : opClassExtensionKey]: code } };
  if (isExempt) return { cat, key: getExemptionTaxKey(code), ext: { ...own, [exemptExtensionKey]: code } };
  if (code === 'S2') return { cat, key: 'reverse-charge', ...(tax.regime ? { ext: own } : {}) };
  return { cat, key: 'outside-scope', ext: { ...own, [opClassExtensionKey]: code } };
}

/**
 * Returns true if the customer declares the tax: in Spain (S2), or as a business in its member state (N2). The invoice
 * mentions this (RD 1619/2012 art. 6.1.m). A service to Northern Ireland counts as a service to the United Kingdom.
 */
export function isTaxDeclaredByCustomer({ code }: InvoiceBodyTax, customer: InvoiceBodyParty | undefined): boolean {
  if (code === 'S2') return true;
  const { taxCode, country = 'ES' } = customer ?? {};
  return code === 'N2' && taxCode !== undefined && country !== 'ES' && country !== 'XI' && euTaxIdPrefixes.has(country);
}
