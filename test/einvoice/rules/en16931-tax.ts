// Rules of EN 16931 about the VAT breakdown: one family of rules for each category, from one table.
import { sumOf, zero, type ReadInvoice, type ReadParty, type ReadRow, type ReadNumber } from './reading';
import { isGiven, isWithin, rule, type Rule } from './rule';

/** The differences between the families. */
interface Family {
  readonly code: string;
  /** The letters in the ids: `IC` for K, `AF` for L. */
  readonly name: string;
  /** Rates: above zero, zero or more, zero, or none. */
  readonly rate: 'positive' | 'any' | 'zero' | 'none';
  /** Whether a reason is required or forbidden. */
  readonly reason: boolean;
  readonly buyer?: 'vat' | 'vat-or-legal';
}

const families: readonly Family[] = [
  { code: 'S', name: 'S', rate: 'positive', reason: false },
  { code: 'Z', name: 'Z', rate: 'zero', reason: false },
  { code: 'E', name: 'E', rate: 'zero', reason: true },
  { code: 'AE', name: 'AE', rate: 'zero', reason: true, buyer: 'vat-or-legal' },
  { code: 'K', name: 'IC', rate: 'zero', reason: true, buyer: 'vat' },
  { code: 'G', name: 'G', rate: 'zero', reason: true },
  { code: 'O', name: 'O', rate: 'none', reason: true },
  { code: 'L', name: 'AF', rate: 'any', reason: false },
  { code: 'M', name: 'AG', rate: 'any', reason: false },
];

interface Item {
  readonly category?: string | undefined;
  readonly rate?: ReadNumber | undefined;
  readonly amount: ReadNumber;
}

const listLines = ({ lines }: ReadInvoice): readonly Item[] =>
  lines.map(({ category, rate, amount = zero }) => ({ category, rate, amount }));
const listAdjustments = ({ adjustments }: ReadInvoice, charge: boolean): readonly Item[] =>
  adjustments
    .filter((one) => one.charge === charge)
    .map(({ category, rate, amount = zero }) => ({ category, rate, amount: charge ? amount : amount.negated() }));
const buildItems = (invoice: ReadInvoice): readonly Item[] => [
  ...listLines(invoice),
  ...listAdjustments(invoice, false),
  ...listAdjustments(invoice, true),
];

const listRows = ({ rows }: ReadInvoice, { code }: Family): readonly ReadRow[] =>
  rows.filter(({ category }) => category === code);
const uses = (items: readonly Item[], { code }: Family): boolean => items.some(({ category }) => category === code);

function isRateRight(rate: ReadNumber | undefined, { rate: wanted }: Family): boolean {
  if (wanted === 'none') return rate === undefined;
  if (rate === undefined) return false;
  if (wanted === 'positive') return rate.greaterThan(0);
  return wanted === 'any' ? rate.greaterThanOrEqualTo(0) : rate.isZero();
}

/** Requires the number of the seller, for some categories also the number of the buyer, and for O no number. */
function arePartiesRight(invoice: ReadInvoice, { code, buyer: wanted }: Family): boolean {
  const { seller, buyer, representative } = invoice;
  if (code === 'O') return ![seller, buyer, representative].some((party) => isGiven(party?.vatNumber));
  const sellerIsKnown =
    isGiven(seller.vatNumber ?? representative?.vatNumber) || (mayBeTaxNumber(code) && isGiven(seller.taxNumber));
  return sellerIsKnown && isBuyerRight(buyer, wanted);
}

const mayBeTaxNumber = (code: string): boolean => code !== 'K' && code !== 'G';

function isBuyerRight(buyer: ReadParty, wanted: Family['buyer']): boolean {
  if (wanted === undefined || isGiven(buyer.vatNumber)) return true;
  return wanted === 'vat-or-legal' && isGiven(buyer.legalNumber);
}

/** The rules of UBL allow the base of a taxed row a tolerance of less than 1.00, the rules of CII allow none. */
function isBaseRight(invoice: ReadInvoice, { base, rate }: ReadRow, family: Family): boolean {
  const byRate = family.rate === 'positive' || family.rate === 'any';
  const items = buildItems(invoice).filter(
    (item) => item.category === family.code && (!byRate || (rate !== undefined && item.rate?.equals(rate) === true)),
  );
  if (base === undefined) return false;
  const sum = sumOf(items.map(({ amount }) => amount));
  if (!byRate || invoice.syntax === 'cii') return base.equals(sum);
  return items.length > 0 && base.minus(sum).abs().lessThan(1);
}

function isTaxRight({ base, rate, tax }: ReadRow, family: Family): boolean {
  if (base === undefined || tax === undefined) return false;
  if (family.rate === 'zero' || family.rate === 'none') return tax.isZero();
  return (
    rate !== undefined && base.abs().times(rate).dividedBy(100).toDecimalPlaces(2).minus(tax.abs()).abs().lessThan(1)
  );
}

function familyRules(family: Family): readonly Rule[] {
  const id = (number: string): string => `BR-${family.name}-${number}`;
  const many = family.rate === 'positive' || family.rate === 'any';
  const parts = [
    ['lines', listLines],
    ['allowances', (invoice: ReadInvoice) => listAdjustments(invoice, false)],
    ['charges', (invoice: ReadInvoice) => listAdjustments(invoice, true)],
  ] as const;
  return [
    rule(id('01'), (invoice) => {
      const count = listRows(invoice, family).length;
      const used = uses(buildItems(invoice), family);
      return used ? count > 0 && (many || count === 1) : count === 0;
    }),
    ...parts.map(([, pick], i) =>
      rule(id(`0${i + 2}`), (invoice) => !uses(pick(invoice), family) || arePartiesRight(invoice, family)),
    ),
    ...parts.map(([, pick], i) =>
      rule(id(`0${i + 5}`), (invoice) =>
        pick(invoice).every(({ category, rate }) => category !== family.code || isRateRight(rate, family)),
      ),
    ),
    rule(id('08'), (invoice) => listRows(invoice, family).every((row) => isBaseRight(invoice, row, family))),
    rule(id('09'), (invoice) => listRows(invoice, family).every((row) => isTaxRight(row, family))),
    rule(id('10'), (invoice) =>
      listRows(invoice, family).every(({ reason, reasonCode }) => isGiven(reason ?? reasonCode) === family.reason),
    ),
  ];
}

/** The tax is base × rate with a tolerance of less than 1.00; a rate below one half counts as zero there. */
function isProduct({ category, rate, base = zero, tax = zero }: ReadRow): boolean {
  if (rate === undefined || rate.toDecimalPlaces(0).isZero()) return tax.toDecimalPlaces(0).isZero();
  return isGiven(category) && isWithin(base.abs().times(rate).dividedBy(100), tax.abs(), '0.999999');
}

const alone = (of: (invoice: ReadInvoice) => readonly { readonly category?: string | undefined }[]): Rule['holds'] => {
  return (invoice) =>
    !invoice.rows.some(({ category }) => category === 'O') ||
    of(invoice).every(({ category }) => category === undefined || category === 'O');
};
const hasSupplyWithinUnion = ({ rows }: ReadInvoice): boolean => rows.some(({ category }) => category === 'K');

export const taxRules: readonly Rule[] = [
  rule('BR-45', ({ rows }) => rows.every(({ base }) => isGiven(base))),
  rule('BR-46', ({ rows }) => rows.every(({ tax }) => isGiven(tax))),
  rule('BR-47', ({ rows }) => rows.every(({ category }) => isGiven(category))),
  rule('BR-48', ({ rows }) => rows.every(({ category, rate }) => category === 'O' || isGiven(rate))),
  rule('BR-CO-17', ({ rows }) => rows.every(isProduct)),
  rule('BR-CO-18', ({ rows }) => rows.length > 0),
  ...families.flatMap(familyRules),
  rule('BR-IC-11', (invoice) => !hasSupplyWithinUnion(invoice) || isGiven(invoice.deliveryDate ?? invoice.period)),
  rule('BR-IC-12', (invoice) => !hasSupplyWithinUnion(invoice) || isGiven(invoice.deliveryCountry)),
  rule(
    'BR-O-11',
    alone(({ rows }) => rows),
  ),
  rule('BR-O-12', alone(listLines)),
  rule(
    'BR-O-13',
    alone((invoice) => listAdjustments(invoice, false)),
  ),
  rule(
    'BR-O-14',
    alone((invoice) => listAdjustments(invoice, true)),
  ),
];
