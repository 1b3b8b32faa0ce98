// Determines the Facturae code for the tax of a line, a discount or a row of the totals, and the text for an untaxed
// sale.
import {
  type Amount,
  isZeroAmount,
  parseAmount,
  roundAmountToMaxDecimals,
  toAmountText,
  isZeroOrAbsent,
} from '../../amount/amount';
import { toDeclaredTaxTreatment } from '../../document/addons/es-fiscal/declared-codes';
import { regimeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import { findExemptionProvision } from '../../document/addons/es-fiscal/tax-lists';
import { isMarginSchemeRow, internalMarginTaxKey } from '../../document/margins';
import type { TaxRateTotal, TaxCombo, TaxNote } from '../../document/model/parts';
import { isSalesTaxCombo } from '../../document/sales-taxes';
import { findMarginSchemeOfTaxCombo } from '../codes/tax-categories';
import { facturaePriceAndRateDecimalsMax, facturaeMoneyDecimals, trimAmountTrailingZeros } from './money';

const codes: ReadonlyMap<string, string> = new Map([
  ['VAT', '01'],
  ['IPSI', '02'],
  ['IGIC', '03'],
  ['IRPF', '04'],
  ['IRNR', '28'],
]);
const otherTax = '05';
/** Codes for the margin scheme of travel agencies, whose tax is in the price (REIVA, REIPSI, REIGIC). */
const travelCodes: ReadonlyMap<string, string> = new Map([
  ['VAT', '17'],
  ['IPSI', '19'],
  ['IGIC', '18'],
]);

/** Name, rate and surcharge of a tax. Rows that have all three in common become one row. */
export interface FacturaeTax {
  readonly code: string;
  /** Percentage with at least two decimals, such as 21.00. */
  readonly rate: Amount;
  readonly surcharge: Amount | undefined;
  readonly key: string;
}

type Percents = Pick<TaxCombo, 'key' | 'country' | 'percent' | 'surcharge' | 'ext'>;

const isForeign = ({ country }: Pick<TaxCombo, 'country'>): boolean =>
  country !== undefined && country !== '' && country !== 'ES';

const isTravel = ({ key, ext }: Percents): boolean =>
  key === internalMarginTaxKey && ext?.[regimeExtensionKey] === '05';

export function toFacturaeTax(cat: string, row: Percents): FacturaeTax {
  const listed = isTravel(row) ? travelCodes : codes;
  const code = isForeign(row) ? otherTax : (listed.get(cat) ?? otherTax);
  const rate = parseFacturaePercent(row.percent ?? '0%');
  const surcharge = row.surcharge === undefined ? undefined : parseFacturaePercent(row.surcharge);
  const key = [code, toAmountText(rate), surcharge && toAmountText(surcharge)].join(' ');
  return { code, rate, surcharge, key };
}

/** Reads a percentage: `21.0%` is 21.00. */
export const parseFacturaePercent = (percent: string): Amount =>
  trimAmountTrailingZeros(
    roundAmountToMaxDecimals(parseAmount(percent.replace('%', '')), facturaePriceAndRateDecimalsMax),
    facturaeMoneyDecimals,
  );

export interface FacturaeSpecialTaxableEvent {
  /** 01 exempt, 02 not subject. */
  readonly code: '01' | '02';
  readonly reason: string;
}

/** Finds why a row has no Spanish tax; undefined for a taxed row and for a reverse charge. */
export function findFacturaeSpecialTaxableEvent(
  combo: Pick<TaxCombo, 'cat' | 'key' | 'country' | 'percent' | 'ext'>,
  notes: readonly TaxNote[],
): FacturaeSpecialTaxableEvent | undefined {
  const { exempt, opClass, regime } = toDeclaredTaxTreatment(combo.cat, {
    country: combo.country,
    percent: combo.percent,
    ext: combo.ext,
  });
  const event = (code: '01' | '02', text: string): FacturaeSpecialTaxableEvent => ({
    code,
    reason: `${toFacturaeTax(combo.cat, combo).code} ${findNote(combo, notes) ?? text}`,
  });
  if (isForeign(combo)) return event('02', notSubject);
  if (!isZeroOrAbsent(combo.percent)) return undefined;
  if (combo.key === 'outside-scope' || opClass === 'N1' || opClass === 'N2') return event('02', notSubject);
  if (exempt === undefined && !exemptKeys.has(combo.key ?? '')) return undefined;
  return event('01', describeExemption(combo, exempt, regime));
}

const notSubject = 'Operación no sujeta';
const exemptKeys: ReadonlyMap<string, string> = new Map([
  ['exempt', 'Operación exenta'],
  ['export', 'Exportación exenta'],
  ['intra-community', 'Entrega intracomunitaria exenta'],
]);
/** Exemptions for which there is a more precise name than `exempt`, by code. */
const exemptCodes: ReadonlyMap<string, string> = new Map([
  ['E2', 'Exportación exenta'],
  ['E5', 'Entrega intracomunitaria exenta'],
]);
/** The code of a key, for a row that has no code. */
const codeOfKey: ReadonlyMap<string, string> = new Map([
  ['export', 'E2'],
  ['intra-community', 'E5'],
]);

/** Finds the note of a tax. The document's own words have precedence, if they are about this tax and key. */
const findNote = ({ cat, key }: Pick<TaxCombo, 'cat' | 'key'>, notes: readonly TaxNote[]): string | undefined =>
  notes.find((note) => note.cat === cat && note.key !== undefined && note.key === key)?.text;

function describeExemption(
  { cat, key = '' }: Pick<TaxCombo, 'cat' | 'key'>,
  given: string | undefined,
  regime: string | undefined,
): string {
  const code = given ?? codeOfKey.get(key);
  const name = (code === undefined ? exemptKeys.get(key) : exemptCodes.get(code)) ?? 'Operación exenta';
  const { law, article } = findExemptionProvision(cat, { exempt: code, regime }) ?? {};
  if (law === undefined) return name;
  if (article === undefined) return `${name} por la Ley ${law}`;
  const [first, last] = article.split('-');
  return `${name} por ${last === undefined ? `el artículo ${first}` : `los artículos ${first} y ${last}`} de la Ley ${law}`;
}

/** Returns whether the customer owes the tax (Ley 37/1992 art. 84.Uno.2). */
export const isReverseChargeRow = ({ key, percent, ext }: Pick<TaxRateTotal, 'key' | 'percent' | 'ext'>): boolean =>
  ext?.['es-fiscal-op-class'] === 'S2' || (key === 'reverse-charge' && percent === undefined);

/** Finds the text of the law for a row under a margin scheme. The text belongs to the row's line. */
export const findMarginSchemeLegalText = (
  combo: Pick<TaxCombo, 'key' | 'percent' | 'ext'>,
  tags?: readonly string[],
) =>
  combo.percent === undefined && isMarginSchemeRow(combo) ? findMarginSchemeOfTaxCombo(tags, combo)?.name : undefined;

/** Describes the tax in the text of the line: the name of a tax that has no code, or that the zero rate is intended. */
export function describeUncodedOrZeroTaxForFacturaeLine(
  combo: TaxCombo,
  tax: FacturaeTax,
  event: FacturaeSpecialTaxableEvent | undefined,
): string | undefined {
  if (combo.key === internalMarginTaxKey) return undefined;
  if (tax.code === otherTax) return `05 = ${combo.cat === 'VAT' ? 'IVA' : combo.cat} ${combo.country ?? ''}`.trim();
  return event === undefined && isZeroAmount(tax.rate) && !isReverseChargeRow(combo) && isSalesTaxCombo(combo)
    ? `${tax.code} tipo impositivo 0 %`
    : undefined;
}
