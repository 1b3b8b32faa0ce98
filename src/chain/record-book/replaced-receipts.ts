// The simplified invoices with customer data (RD 1619/2012 art. 7.2, 7.3) that a replacement (F3) replaces. Form 347
// already has them with their customers, so the replacement counts only less their amounts.
import { sumBreakdownCentsByTaxRate, sumCentsOverTaxRates, parseRectifiedCents } from '../invoice-book/amounts';
import type { BaseTaxSurchargeCents, CentsByTaxRate } from '../invoice-book/amounts';
import { formatDeclaredInvoiceKey, isF3Replacement, listReferencedInvoiceKeys } from '../invoice-book/declared-invoice';
import { parseCents } from '../record/cents';
import type { RegistrationRecordContent } from '../record/record';
import { computeWithholdingExtent } from './payments';
import { indexInForceInvoices, type InForceInvoiceIndex, type IssuedOrDraftInvoice } from './references-in-force';
import type { ReplacedSimplifiedInvoicePart } from './data-from-originals';
import { buildTaxFormCustomerCells } from './row-customer';

const sum = ({ base, tax, surcharge }: BaseTaxSurchargeCents): bigint => base + tax + surcharge;
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Lists the part of each customer of simplified invoices in a replacement, with its sign. All parts together are at most
 * what the replacement reverses. Corrections after the replacement change nothing in it.
 * @param takenBack the amounts that the replacement reverses, with their sign in sums
 * @param invoices the replacement's simplified invoices, their corrections and their replacements
 */
export function listReplacedSimplifiedInvoiceParts(
  replacement: Pick<IssuedOrDraftInvoice, 'content' | 'order'>,
  takenBack: CentsByTaxRate,
  invoices: readonly IssuedOrDraftInvoice[],
): ReplacedSimplifiedInvoicePart[] {
  const { content } = replacement;
  if (!isF3Replacement(content)) return [];
  const added = sum(sumCentsOverTaxRates(sumBreakdownCentsByTaxRate(content))) + sum(sumCentsOverTaxRates(takenBack));
  let left = (parseCents(content.ImporteTotal) ?? 0n) - added;
  const isNegative = left < 0n;
  const families = listNamedFamilies(replacement, isNegative, indexInForceInvoices(invoices));
  return families.flatMap(sumByCustomer).flatMap(({ invoice, cents: worth }) => {
    // What a refund takes back is no part of what was sold.
    if (worth < 0n && !isNegative) return [];
    const size = absolute(worth) < absolute(left) ? absolute(worth) : absolute(left);
    const cents = isNegative ? -size : size;
    if (cents === 0n) return [];
    left -= cents;
    return [{ invoice, cents }];
  });
}

type Family = readonly IssuedOrDraftInvoice[];

/**
 * Lists the sales that a replacement names, each once, with their corrections until then. Of a sale whose refunds alone
 * are named, and that an earlier replacement already has, only the refunds are listed.
 */
function listNamedFamilies(
  { content, order }: Pick<IssuedOrDraftInvoice, 'content' | 'order'>,
  isNegative: boolean,
  references: InForceInvoiceIndex,
): Family[] {
  const named = listNamedSales(content, references);
  const isNew = (one: IssuedOrDraftInvoice): boolean =>
    isCorrectionRecord(one.content) && references.findFirstReplacementOrder(one) >= order;
  const listCorrections = (one: IssuedOrDraftInvoice): Family =>
    references.listCorrections(one).filter((other) => other.order < order);
  const listConnected = (one: IssuedOrDraftInvoice): Family => [
    ...(isCorrectionRecord(one.content) ? references.listOriginals(one.content) : []).filter(isSaleOrCorrection),
    ...listCorrections(one),
  ];
  const found = new Set<IssuedOrDraftInvoice>();
  return [...named].flatMap((one): Family[] => {
    if (found.has(one)) return [];
    const family = collect([one], listConnected);
    for (const member of family) found.add(member);
    const namedMembers = family.filter((member) => named.has(member));
    // One credit note may correct sales that the replacement does not name.
    const hasNamedSale = namedMembers.some(({ content: own }) => !isCorrectionRecord(own));
    const isOwn = hasNamedSale || (isNegative && namedMembers.every(isNew));
    return [isOwn ? collect(namedMembers, listCorrections) : family];
  });
}

/** Lists invoices with all that are reached from them. */
function collect(first: Family, listNext: (one: IssuedOrDraftInvoice) => readonly IssuedOrDraftInvoice[]): Family {
  const all = new Set(first);
  // The set grows while it is read.
  for (const one of all) for (const next of listNext(one)) all.add(next);
  return [...all];
}

/** Lists the invoices that a replacement names. Another replacement stands for its simplified invoices. */
function listNamedSales(
  content: RegistrationRecordContent,
  references: InForceInvoiceIndex,
): ReadonlySet<IssuedOrDraftInvoice> {
  const named = new Set(references.listOriginals(content));
  // The set grows while it is read.
  for (const one of named)
    if (isF3Replacement(one.content)) for (const next of references.listOriginals(one.content)) named.add(next);
  return new Set([...named].filter(isSaleOrCorrection));
}

const isSaleOrCorrection = ({ content }: IssuedOrDraftInvoice): boolean => !isF3Replacement(content);

const isCorrectionRecord = (content: RegistrationRecordContent): boolean =>
  !isF3Replacement(content) && listReferencedInvoiceKeys(content).length > 0;

/** Adds up what the members of a family add to form 347, for each of its customers. */
function sumByCustomer(family: Family): readonly ReplacedSimplifiedInvoicePart[] {
  const byKey = new Map(family.map((one) => [formatDeclaredInvoiceKey(one), one]));
  const sums = new Map<string, ReplacedSimplifiedInvoicePart>();
  const add = (invoice: IssuedOrDraftInvoice, cents: bigint): void => {
    const { N, O, P } = buildTaxFormCustomerCells(invoice);
    if (P === undefined || computeWithholdingExtent(invoice.document) === 'all') return;
    const name = JSON.stringify([N, O, P]);
    const before = sums.get(name);
    sums.set(name, { invoice: before?.invoice ?? invoice, cents: (before?.cents ?? 0n) + cents });
  };
  for (const one of family) {
    const { content } = one;
    add(one, parseCents(content.ImporteTotal) ?? 0n);
    if (content.TipoRectificativa !== 'S') continue;
    const [key = ''] = listReferencedInvoiceKeys(content);
    add(byKey.get(key) ?? one, -sum(parseRectifiedCents(content)));
  }
  return [...sums.values()];
}
