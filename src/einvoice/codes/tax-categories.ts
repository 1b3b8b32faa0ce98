// Maps the taxes of the format to categories of EN 16931, with the texts of exemptions.
import type { EInvoiceTaxCategoryCode } from '../model/e-invoice-model';
import { exemptExtensionKey, regimeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import { findExemptionProvision } from '../../document/addons/es-fiscal/tax-lists';
import type { SalesTaxCode } from '../../document/sales-taxes';
import { internalMarginTaxKey } from '../../document/margins';
import type { TaxCombo } from '../../document/model/parts';
import { findLegalTextOfTag } from '../../document/regimes/spain';

/**
 * Category of a positive rate. EN 16931 has one tax scheme, VAT, for all three taxes, so only the category
 * distinguishes them.
 */
export const taxedEInvoiceCategoryCodeByTax: Readonly<Record<SalesTaxCode, EInvoiceTaxCategoryCode>> = {
  VAT: 'S',
  IGIC: 'L',
  IPSI: 'M',
};

export type UntaxedSaleKind =
  | 'reverse-charge'
  | 'intra-community'
  | 'export'
  | 'export-22'
  | 'export-23'
  | 'exempt-20'
  | 'exempt'
  | 'margin'
  | 'outside-scope'
  | 'outlay'
  | 'interest'
  | 'tip';

interface UntaxedRow {
  readonly code: EInvoiceTaxCategoryCode;
  readonly reasonCode?: string;
  readonly reason: string;
  /** Exemption (list L10) of a row that has no code. Its provision is part of the reason. */
  readonly exemption?: string;
}

export const untaxedEInvoiceCategoryBySaleKind: Readonly<Record<UntaxedSaleKind, UntaxedRow>> = {
  'reverse-charge': { code: 'AE', reasonCode: 'VATEX-EU-AE', reason: 'Inversión del sujeto pasivo' },
  'intra-community': {
    code: 'K',
    reasonCode: 'VATEX-EU-IC',
    reason: 'Entrega intracomunitaria exenta',
    exemption: 'E5',
  },
  export: { code: 'G', reasonCode: 'VATEX-EU-G', reason: 'Exportación exenta', exemption: 'E2' },
  'export-22': {
    code: 'E',
    reasonCode: 'VATEX-EU-148',
    reason: 'Operación asimilada a la exportación exenta',
    exemption: 'E3',
  },
  'export-23': {
    code: 'E',
    reason: 'Operación exenta por zonas francas, depósitos o regímenes aduaneros',
    exemption: 'E4',
  },
  'exempt-20': { code: 'E', reason: 'Operación exenta', exemption: 'E1' },
  exempt: { code: 'E', reason: 'Operación exenta' },
  margin: { code: 'E', reason: 'Régimen especial' },
  'outside-scope': { code: 'O', reasonCode: 'VATEX-EU-O', reason: 'Operación no sujeta' },
  outlay: { code: 'E', reasonCode: 'VATEX-EU-79-C', reason: 'Suplido, art. 78.Tres.3.º Ley 37/1992' },
  interest: { code: 'E', reason: 'Intereses no incluidos en la base imponible, art. 78 Ley 37/1992' },
  tip: { code: 'E', reason: 'Importe no incluido en la base imponible' },
};

/**
 * Describes why a sale has no tax (BT-120), with the provision that exempts it, such as `Operación exenta (art. 20 Ley
 * 37/1992)`. The PDF cites the same provision.
 */
export function describeUntaxedReason(kind: UntaxedSaleKind, { cat, ext }: Pick<TaxCombo, 'cat' | 'ext'>): string {
  const { reason, exemption } = untaxedEInvoiceCategoryBySaleKind[kind];
  const exempt = exemption ?? (kind === 'exempt' ? ext?.[exemptExtensionKey] : undefined);
  const { law, article } = findExemptionProvision(cat, { exempt, regime: ext?.[regimeExtensionKey] }) ?? {};
  if (law === undefined) return reason;
  return `${reason} (${article === undefined ? '' : `art. ${article} `}Ley ${law})`;
}

/** Kinds by `es-fiscal-exempt`. */
const kindsByExemption: Readonly<Record<string, UntaxedSaleKind>> = {
  E1: 'exempt-20',
  E2: 'export',
  E3: 'export-22',
  E4: 'export-23',
  E5: 'intra-community',
  E6: 'exempt',
};

/** Kinds by `es-fiscal-op-class`. */
const kindsByClass: Readonly<Record<string, UntaxedSaleKind>> = {
  S2: 'reverse-charge',
  N1: 'outside-scope',
  N2: 'outside-scope',
};

/** Kinds by the key of the tax. */
const kindsByKey: Readonly<Record<string, UntaxedSaleKind>> = {
  'reverse-charge': 'reverse-charge',
  'intra-community': 'intra-community',
  export: 'export',
  exempt: 'exempt',
  [internalMarginTaxKey]: 'margin',
  'outside-scope': 'outside-scope',
};

/**
 * Margin schemes by their tags (Directive 2006/112/EC art. 306 to 343), each with the regime under which it is
 * declared.
 */
const marginSchemes: ReadonlyMap<string, { readonly regime: string; readonly reasonCode: string }> = new Map([
  ['travel-agency', { regime: '05', reasonCode: 'VATEX-EU-D' }],
  ['second-hand-goods', { regime: '03', reasonCode: 'VATEX-EU-F' }],
  ['art', { regime: '03', reasonCode: 'VATEX-EU-I' }],
  ['antiques', { regime: '03', reasonCode: 'VATEX-EU-J' }],
]);

export const isMarginSchemeTag = (tag: string): boolean => marginSchemes.has(tag);

/** A margin scheme with its name in the law. */
export interface MarginScheme {
  readonly tag: string;
  readonly reasonCode: string;
  readonly name: string;
}

/**
 * Returns the margin scheme of a row. The tag for the row's regime names the scheme. If the regime has no tag in the
 * document, the scheme is used goods or travel agencies, as in the PDF. A row without a regime has the scheme of the first
 * tag; a row of another regime has none.
 */
export function findMarginSchemeOfTaxCombo(
  tags: readonly string[] = [],
  { ext }: Pick<TaxCombo, 'ext'>,
): MarginScheme | undefined {
  const schemes = [...marginSchemes].map(([tag, scheme]) => ({ tag, name: findLegalTextOfTag(tag) ?? '', ...scheme }));
  const own = ext?.[regimeExtensionKey];
  const fitting = schemes.filter(({ regime }) => own === undefined || regime === own);
  const tagged = fitting.filter(({ tag }) => tags.includes(tag));
  return tagged[0] ?? (own === undefined ? undefined : fitting[0]);
}

/** Reasons that belong to only one category (P0104 to P0111). */
export const taxCategoryByVatexCode: Readonly<Record<string, EInvoiceTaxCategoryCode>> = {
  'VATEX-EU-G': 'G',
  'VATEX-EU-O': 'O',
  'VATEX-EU-IC': 'K',
  'VATEX-EU-AE': 'AE',
  'VATEX-EU-D': 'E',
  'VATEX-EU-F': 'E',
  'VATEX-EU-I': 'E',
  'VATEX-EU-J': 'E',
};

/**
 * Returns the percentage of a row. The key `zero` means `0%`. Returns undefined if the key or a code explains why the
 * row has no percentage.
 */
export const findTaxComboPercent = ({ key, percent }: Pick<TaxCombo, 'key' | 'percent'>): string | undefined =>
  percent ?? (key === 'zero' ? '0%' : undefined);

/** Returns the kind of a row without a percentage, or undefined if neither its key nor a code determines it. */
export function findUntaxedSaleKind({ key, ext }: Pick<TaxCombo, 'key' | 'ext'>): UntaxedSaleKind | undefined {
  const exemption = ext?.[exemptExtensionKey];
  const operation = ext?.['es-fiscal-op-class'];
  if (key === 'reverse-charge') return key;
  return (
    (exemption === undefined ? undefined : kindsByExemption[exemption]) ??
    (operation === undefined ? undefined : kindsByClass[operation]) ??
    (key === undefined ? undefined : kindsByKey[key])
  );
}

/** Returns true if a row states how it is taxed. A file contains a zero rate only if the document states it. */
export const isTaxTreatmentOfComboStated = (combo: TaxCombo): boolean =>
  findTaxComboPercent(combo) !== undefined || findUntaxedSaleKind(combo) !== undefined;
