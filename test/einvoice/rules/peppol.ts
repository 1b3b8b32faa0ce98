// Rules that Peppol BIS Billing 3 adds to EN 16931, by their published ids (2025.11; self-billing 2026.3).
import { codeLists } from './code-lists';
import { sumOf, zero, type ReadAdjustment, type ReadInvoice, type ReadLine } from './reading';
import { isGiven, isWithin, rule, type Rule } from './rule';

const billing = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const selfBilling = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0';
const profiles: Readonly<Record<string, string>> = {
  [billing]: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  [selfBilling]: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
};

export function isPeppol({ specification }: ReadInvoice): boolean {
  return specification !== undefined && specification in profiles;
}

const isBilling = ({ specification }: ReadInvoice): boolean => specification === billing;
const listCodes = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));
const invoiceTypes = listCodes(
  '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877',
);
const creditNoteTypes = listCodes('381 396 81 83 532');
const selfBilledInvoiceTypes = listCodes('389 527');
const selfBilledCreditNoteTypes = listCodes('261');

/** Reasons that belong to one category each. */
const reasonCategories: Readonly<Record<string, readonly [string, string]>> = {
  P0104: ['VATEX-EU-G', 'G'],
  P0105: ['VATEX-EU-O', 'O'],
  P0106: ['VATEX-EU-IC', 'K'],
  P0107: ['VATEX-EU-AE', 'AE'],
  P0108: ['VATEX-EU-D', 'E'],
  P0109: ['VATEX-EU-F', 'E'],
  P0110: ['VATEX-EU-I', 'E'],
  P0111: ['VATEX-EU-J', 'E'],
};

const listAdjustments = ({ adjustments, lines }: ReadInvoice): readonly ReadAdjustment[] => [
  ...adjustments,
  ...lines.flatMap((line) => line.adjustments),
];

function isLineRight({ quantity, price, priceQuantity, amount, adjustments }: ReadLine): boolean {
  if (!quantity || !price || !amount) return false;
  const sum = (charge: boolean) =>
    sumOf(adjustments.filter((adjustment) => adjustment.charge === charge).map((one) => one.amount));
  const total = quantity
    .times(price.dividedBy(priceQuantity ?? 1))
    .plus(sum(true))
    .minus(sum(false));
  return isWithin(amount, total, '0.02');
}

/** The dates of a line are within the period of the invoice, if both have a period. */
function isInside({ period, lines }: ReadInvoice, end: 'from' | 'to'): boolean {
  return lines.every((line) => {
    const own = line.period?.[end];
    const whole = period?.[end];
    if (own === undefined || whole === undefined) return true;
    return end === 'from' ? own >= whole : own <= whole;
  });
}

const taxSigns = ({ taxTotals }: ReadInvoice): boolean =>
  taxTotals.every(({ amount }) => amount.lessThanOrEqualTo(0)) ||
  taxTotals.every(({ amount }) => amount.greaterThanOrEqualTo(0));

const headerRules: readonly Rule[] = [
  rule('R001', ({ profile }) => isGiven(profile)),
  rule('R002', ({ notes }) => notes.length <= 1),
  rule('R003', ({ buyerReference, order }) => isGiven(buyerReference ?? order)),
  rule('R005', ({ currency, taxCurrency }) => taxCurrency === undefined || taxCurrency !== currency),
  rule('R007', ({ specification = '', profile }) => profile === profiles[specification]),
  rule('R008', ({ empty }) => empty.length === 0),
  // A missing buyer breaks BR-07 and BR-10, not this rule.
  rule('R010', ({ buyer }) => isGiven(buyer.endpoint) || (!isGiven(buyer.name) && !buyer.hasAddress)),
  rule('R020', ({ seller }) => isGiven(seller.endpoint)),
  rule('R080', ({ projects }) => projects.length <= 1),
  rule(
    'P0100',
    (invoice) =>
      invoice.creditNote || (isBilling(invoice) ? invoiceTypes : selfBilledInvoiceTypes).has(invoice.typeCode ?? ''),
  ),
  rule(
    'P0101',
    (invoice) =>
      !invoice.creditNote ||
      (isBilling(invoice) ? creditNoteTypes : selfBilledCreditNoteTypes).has(invoice.typeCode ?? ''),
  ),
  rule('P0112', ({ typeCode, seller, buyer }) =>
    typeCode === '326' || typeCode === '384' ? seller.country === 'DE' && buyer.country === 'DE' : true,
  ),
  rule('CL008', ({ seller, buyer }) =>
    [seller, buyer].every(({ endpoint }) => !endpoint || codeLists.peppolAddressSchemes.has(endpoint.scheme ?? '')),
  ),
];

const amountRules: readonly Rule[] = [
  rule('R040', (invoice) =>
    listAdjustments(invoice).every(
      ({ percent, base, amount = zero }) =>
        !percent || !base || isWithin(amount, base.times(percent).dividedBy(100), '0.02'),
    ),
  ),
  rule('R041', (invoice) => listAdjustments(invoice).every(({ percent, base }) => !percent || isGiven(base))),
  rule('R042', (invoice) => listAdjustments(invoice).every(({ percent, base }) => !base || isGiven(percent))),
  rule('R051', ({ currency, taxCurrency, amountCurrencies }) =>
    amountCurrencies.every((code) => code === currency || code === taxCurrency),
  ),
  rule('R053', ({ taxTotals }) => taxTotals.filter(({ rows }) => rows).length === 1),
  rule(
    'R054',
    ({ taxTotals, taxCurrency }) =>
      taxTotals.filter(({ rows }) => !rows).length === (taxCurrency === undefined ? 0 : 1),
  ),
  rule('R055', taxSigns),
  rule('R120', ({ lines }) => lines.every(isLineRight)),
  rule('R121', ({ lines }) => lines.every(({ priceQuantity }) => priceQuantity?.greaterThan(0) !== false)),
];

const otherRules: readonly Rule[] = [
  rule('R061', ({ means }) => means.every(({ code, mandate }) => (code !== '49' && code !== '59') || isGiven(mandate))),
  rule('R101', ({ lines }) => lines.every(({ objectTypes }) => objectTypes.every((type) => type === '130'))),
  rule('R110', (invoice) => isInside(invoice, 'from')),
  rule('R111', (invoice) => isInside(invoice, 'to')),
  ...Object.entries(reasonCategories).map(([id, [code, category]]) =>
    rule(id, ({ rows }) => rows.every((row) => row.reasonCode !== code || row.category === category)),
  ),
];

export const peppolRules: readonly Rule[] = [...headerRules, ...amountRules, ...otherRules].map(({ id, holds }) => ({
  id: `PEPPOL-EN16931-${id}`,
  holds,
}));
