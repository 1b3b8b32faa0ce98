// The simplified invoices with customer data (RD 1619/2012 art. 7.2, 7.3) that a replacement (F3) replaces. Form 347
// already has them with their customers, so the replacement counts only less their amounts.
import { sumBreakdownCentsByRate, sumCentsOverRates, parseRectifiedCents } from '../invoice-book/amounts';
import type { BaseTaxSurchargeCents, CentsByRate } from '../invoice-book/amounts';
import {
  formatDeclaredInvoiceKey,
  isReplacementInvoice,
  listReferencedInvoiceKeys,
} from '../invoice-book/declared-invoice';
import { parseCents } from '../record/cents';
import type { RegistrationRecordContent } from '../record/record';
import { computeWithholdingExtent } from './payments';
import { isIssuedAndInForce, type ReplacedReceipt, type ReplacementCandidateInvoice } from './replaced-rest';
import { findFormCustomer } from './row-customer';

const sum = ({ base, tax, surcharge }: BaseTaxSurchargeCents): bigint => base + tax + surcharge;
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Computes the cents that a record adds to the sales of its customer. */
const computeAddedCents = (content: RegistrationRecordContent): bigint =>
  (parseCents(content.ImporteTotal) ?? 0n) -
  (content.TipoRectificativa === 'S' ? sum(parseRectifiedCents(content)) : 0n);

/**
 * Lists the part of each simplified invoice with a customer in a replacement, with its sign. All parts together are at
 * most what the replacement reverses. Corrections after the replacement change nothing in it.
 * @param takenBack the amounts that the replacement reverses, with their sign in sums
 * @param invoices the replacement's simplified invoices, their corrections and their replacements
 */
export function listReplacedReceipts(
  { content, order }: Pick<ReplacementCandidateInvoice, 'content' | 'order'>,
  takenBack: CentsByRate,
  invoices: readonly ReplacementCandidateInvoice[],
): ReplacedReceipt[] {
  if (!isReplacementInvoice(content)) return [];
  const issued = invoices.filter(isIssuedAndInForce);
  const added = sum(sumCentsOverRates(sumBreakdownCentsByRate(content))) + sum(sumCentsOverRates(takenBack));
  let left = (parseCents(content.ImporteTotal) ?? 0n) - added;
  return listNamedSales(content, issued).flatMap((invoice) => {
    const isCounted = findFormCustomer(invoice).P !== undefined && computeWithholdingExtent(invoice.document) !== 'all';
    const corrections = issued.filter((one) => one.order < order && isCorrectionOf(invoice, one));
    const worth = [invoice, ...corrections].reduce((total, one) => total + computeAddedCents(one.content), 0n);
    const size = absolute(worth) < absolute(left) ? absolute(worth) : absolute(left);
    const cents = left < 0n ? -size : size;
    if (!isCounted || cents === 0n) return [];
    left -= cents;
    return [{ invoice, cents }];
  });
}

/** Lists the invoices that a replacement names. Another replacement stands for its simplified invoices. */
function listNamedSales(
  content: RegistrationRecordContent,
  issued: readonly ReplacementCandidateInvoice[],
): readonly ReplacementCandidateInvoice[] {
  const visited = new Set<ReplacementCandidateInvoice>();
  const visit = (of: RegistrationRecordContent): ReplacementCandidateInvoice[] => {
    const keys = new Set(listReferencedInvoiceKeys(of));
    const named = issued.filter((one) => keys.has(formatDeclaredInvoiceKey(one)) && !visited.has(one));
    for (const one of named) visited.add(one);
    return named.flatMap((one) => (isReplacementInvoice(one.content) ? visit(one.content) : [one]));
  };
  return visit(content);
}

const isCorrectionOf = (invoice: ReplacementCandidateInvoice, other: ReplacementCandidateInvoice): boolean =>
  other !== invoice &&
  !isReplacementInvoice(other.content) &&
  listReferencedInvoiceKeys(other.content).includes(formatDeclaredInvoiceKey(invoice));
