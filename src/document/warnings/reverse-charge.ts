// Warnings about sales whose customer declares the tax (S2), in keys, tags and classes.

import { type Warning, createWarning } from '../../contracts/warnings';
import { opClassExtensionKey } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { Line } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import { findTaxTerritoryOfParty } from '../territories';
import { isPositiveLine } from './line-rates';
import { findPartyTaxIdOrVatNumber } from './parties';
import { findGoodsDestination } from './place-of-delivery';
import { isServiceUnrelatedToGoodsByName } from './supply-kinds';
import { listTaxComboPaths, type TaxComboWithPath, type InvoiceTaxCombos } from './tax-rows';
import { isZeroOrAbsent } from '../../amount/amount';

const isForeignCountry = (country: string | undefined): country is string => country !== undefined && country !== 'ES';

/** Returns the rows with a reverse charge (S2). IPSI has no keys, so its rows have only the class. */
const listReversedRows = ({ all }: InvoiceTaxCombos): TaxComboWithPath[] =>
  all.filter(({ combo: { cat, key, ext } }) =>
    cat === 'IPSI' ? ext?.[opClassExtensionKey] === 'S2' : isSalesTaxCombo({ cat }) && key === 'reverse-charge',
  );

/** Lists the paths of the codes that state what happens to the tax: the class for IPSI, otherwise the key. */
const listTreatmentPaths = (rows: readonly TaxComboWithPath[], cat: string): string[] =>
  listTaxComboPaths(rows, cat === 'IPSI' ? 'ext' : 'key');

/**
 * Words for what a customer anywhere in Spain declares where it is: work on buildings, buildings, waste, metals and
 * devices (Ley 37/1992 art. 84.Uno.2).
 */
const declaredOnTheSpot = new RegExp(
  [
    '\\bobras?\\b|constru|edific|inmueble|reforma|rehabilit|urbaniza|solar|terreno|parcela|finca|vivienda',
    '\\blocal\\b|\\bnave\\b|chatarra|residuo|desecho|\\boro\\b|\\bplata\\b|platino|paladio|m[oó]vil',
    'tel[eé]fono|smartphone|consola|tableta|tablet|port[aá]til|ordenador|derechos? de emisi',
    'certificaci[oó]n|ejecuci[oó]n|instalaci',
  ].join('|'),
  'i',
);

/**
 * Warns about S2 for a business in another territory of Spain, where another tax applies to a service. Charges and
 * subtracted lines follow what is sold. Without a word for a service, a line may be works where the supplier is.
 */
function warnReverseChargeInOtherTerritory(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const tax = findTaxTerritoryOfParty(invoice.customer)?.tax;
  if (tax === undefined) return [];
  const { lines = [] } = invoice;
  const findLine = ({ at }: TaxComboWithPath): Line | undefined => lines[Number(/^lines\[(\d+)\]/.exec(at)?.[1])];
  const reversed = listReversedRows(rows).filter(({ combo }) => combo.cat !== tax);
  const sold = reversed.filter((row) => {
    const line = findLine(row);
    return line !== undefined && isPositiveLine(line);
  });
  const isElsewhere = (row: TaxComboWithPath): boolean => {
    const { name = '', key } = findLine(row)?.item ?? {};
    return key !== 'goods' && isServiceUnrelatedToGoodsByName(name) && !declaredOnTheSpot.test(name);
  };
  const services = sold.filter(isElsewhere);
  const [first] = services;
  // Goods that stay are taxed where they are.
  if (!first || findGoodsDestination(invoice)?.tax === first.combo.cat) return [];
  const { cat } = first.combo;
  const matches = services.length === sold.length ? reversed : services;
  return [
    createWarning('reverse-charge-abroad.territory', listTreatmentPaths(matches, cat), { at: first.at, cat, tax }),
  ];
}

/**
 * Warns about S2 for a business abroad that declares the tax itself. Such a sale is outside the Spanish tax; S2 is for
 * customers who declare the tax in Spain. The territories of Spain are abroad for each other's tax.
 */
export function warnReverseChargeAbroad(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const country = findPartyTaxIdOrVatNumber(invoice.customer)?.country;
  if (invoice.$regime !== 'ES') return [];
  if (!isForeignCountry(country)) return country === undefined ? [] : warnReverseChargeInOtherTerritory(invoice, rows);
  const matches = listReversedRows(rows);
  const [first] = matches;
  if (!first) return [];
  const { cat } = first.combo;
  const paths = listTreatmentPaths(matches, cat);
  if (cat === 'VAT') return [createWarning('reverse-charge-abroad', paths, { country })];
  return [createWarning('reverse-charge-abroad.islands', paths, { country, cat })];
}

/**
 * Warns about a reverse charge to a person. A customer who declares the tax is a business with a tax ID (Ley 37/1992
 * art. 84.Uno.2, Ley 20/1991 art. 19.1.2).
 */
export function warnReverseChargeWithoutTaxId(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, customer } = invoice;
  if ($regime !== 'ES' || customer === undefined || findPartyTaxIdOrVatNumber(customer)?.code !== undefined) return [];
  const matches = listReversedRows(rows);
  const [first] = matches;
  if (!first) return [];
  const { cat } = first.combo;
  const [paths, name] = [listTreatmentPaths(matches, cat), customer.name ?? ''];
  if (cat === 'VAT') return [createWarning('reverse-charge-to-person', paths, { name })];
  return [createWarning('reverse-charge-to-person.islands', paths, { name, cat })];
}

/** Classes of sales for which the supplier charges no tax. IPSI has no keys. */
const unchargedClasses: readonly (string | undefined)[] = ['S2', 'N1', 'N2'];
const unchargedKeys: readonly (string | undefined)[] = ['reverse-charge', 'outside-scope'];

const isUncharged = ({ combo: { cat, key, ext } }: TaxComboWithPath): boolean =>
  cat === 'IPSI' ? unchargedClasses.includes(ext?.[opClassExtensionKey]) : unchargedKeys.includes(key);

/** Warns about lines that charge tax in an invoice with the tag of reverse-charged sales. */
export function warnChargedReverseCharge({ $tags }: Invoice, rows: InvoiceTaxCombos): Warning[] {
  if (!$tags?.includes('reverse-charge')) return [];
  const charged = rows.all.filter(({ combo }) => isSalesTaxCombo(combo) && !isZeroOrAbsent(combo.percent));
  const [first] = charged;
  if (first === undefined) return [];
  const { cat, percent = '' } = first.combo;
  // One invoice may contain both, with separate bases (RD 1619/2012 art. 6.2).
  const params = { at: first.at, cat, percent, isMixed: rows.all.some(isUncharged) };
  return [createWarning('reverse-charge-charged', listTaxComboPaths(charged), params)];
}
