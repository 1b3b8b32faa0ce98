// Refunds after a replacement: an R5 for each simplified invoice that the F3 replaced, and a negative F3 that names
// these R5 (the authority's responses to developers 1.3, section 27).
import { formatDocumentNumber } from '../../document/document-summary';
import {
  addAmountsExactly,
  type Amount,
  compareAmounts,
  negateAmount,
  parseAmount,
  rescaleAmount,
  toAmountText,
  createZeroAmount,
} from '../../amount/amount';
import { createRefusal, type Refusal } from '../../contracts/errors';
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import type { RegistrationRecordContent } from '../../chain/record/record';
import { InvoiceBodyFaultCollector } from '../../document/invoice-body/members';
import { parseCreditBody, type ParsedCreditBody } from '../../document/invoice-body/read-correction';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { JsonObject } from '../../document/model/basic';
import { parseOrBuildRecordContent } from '../../entries/declared-invoices';
import type { InvoiceDeps } from '../context';
import { computeInvoiceTotals } from '../totals';
import type { ValidatedInvoice } from '../validate';
import { createInvoiceValidationRefusal } from '../refuse';
import {
  isInvoiceSealedOrEndedWell,
  listUncancelledCorrections,
  listUncancelledF3Replacements,
  readRelatedInvoices,
  type RelatedInvoice,
} from '../related';
import {
  createInvoiceDocumentCalculator,
  type CorrectableInvoice,
  isInvoiceFullyCredited,
  requireCorrectableInvoice,
  validateDerivedInvoice,
  toInvoiceWithCreditNotesInForce,
} from './credit';
import { divideRefundBySimplifiedInvoice, type SimplifiedInvoiceRefund } from './refund-by-simplified-invoice';
import { buildCreditNoteOrAddFaults } from './plan';
import type { InvoiceWithOptionalRecordContent } from './remaining';
import { requireNoCorrectionsButCreditNotes } from './replaced-simplified-invoice';
import {
  type AmountsByTaxRate,
  areAllTaxRateAmountsZero,
  negateAmountsByTaxRate,
  computeInvoiceAmountsByTaxRate,
  sumAmountsByTaxRate,
} from './rates';
import { buildCorrectionRecordContents } from './settle';
import { sumAmountsExactly } from './untaxed';

/** The credit notes that a negative F3 takes over. */
export interface ReplacementRefundCreditNotes {
  /**
   * Credit notes that were already sealed and are in no F3 yet, because a call ended before it created the F3, or
   * because they were issued as documents.
   */
  readonly open: readonly InvoiceWithOptionalRecordContent[];
  /** Credit notes that still have to be issued. */
  readonly validated: readonly ValidatedInvoice[];
}

interface OpenSimplifiedInvoice {
  readonly ticket: CorrectableInvoice;
  /** Credit notes of the simplified invoice that are in no F3 yet. */
  readonly open: readonly RelatedInvoice[];
}

/**
 * Validates the R5 of each simplified invoice in the refund. Credit notes that are in no F3 yet count toward what the
 * body requests.
 * @throws Refusal `conflict`, also if these credit notes credit something else; `validation`; `busy` while a credit note
 * is not sealed
 */
export async function buildAndValidateRefundCreditNotes(
  context: InvoiceDeps,
  exchange: CorrectableInvoice,
  body: JsonObject,
): Promise<ReplacementRefundCreditNotes> {
  const { body: written, faults } = parseCreditBody(body);
  if (faults.list.length > 0) throw createInvoiceValidationRefusal(faults.list);
  const tickets = await findOpenSimplifiedInvoices(
    context,
    exchange,
    await findReplacedSimplifiedInvoices(context, exchange),
  );
  const open = tickets.flatMap((one) =>
    one.open.map((credit) => ({ invoice: credit.invoice, content: parseOrBuildRecordContent(credit, credit.invoice) })),
  );
  const validated: ValidatedInvoice[] = [];
  for (const part of divideRest(context, exchange, tickets, written)) {
    const one = await validateDerivedInvoice(context, planPart(context, part), { key: undefined, id: context.newId() });
    const contents = buildCorrectionRecordContents(one.invoice, part.ticket.related);
    validated.push({
      ...one,
      contents,
      guards: [part.ticket.entry, ...(validated.length === 0 ? [exchange.entry] : [])],
    });
  }
  return { open, validated };
}

/**
 * Finds the simplified invoices that an F3 names, in the order of the F3.
 * @throws Refusal `conflict` if one of them is not stored here, or is corrected by anything but credit notes
 */
async function findReplacedSimplifiedInvoices(context: InvoiceDeps, { invoice, related, entry }: CorrectableInvoice) {
  const tickets: CorrectableInvoice[] = [];
  for (const { series, code } of invoice.preceding ?? []) {
    const found = related.find(
      (one) => one.invoice.code === code && (one.invoice.series ?? '') === (series ?? '') && one.id !== entry.id,
    );
    if (!found)
      throw createRefusal('conflict', 'exchange-ticket-missing', { number: formatDocumentNumber({ series, code }) });
    const ticket = await requireCorrectableInvoice(context, found.id);
    requireNoCorrectionsButCreditNotes(ticket, 'refund-corrected');
    tickets.push(ticket);
  }
  return tickets;
}

/** Refuses to issue an F3 before its credit notes are sealed. */
export const createRefundCreditsUnsealedRefusal = (
  credits: readonly Pick<RelatedInvoice, 'id' | 'invoice'>[],
): Refusal =>
  createRefusal(
    'busy',
    'refund-credits-unsealed',
    { numbers: credits.map(({ id, invoice }) => formatDocumentNumber(invoice) || id) },
    { id: credits[0]?.id ?? '', retrySeconds: limits.refundRetrySeconds },
  );

async function findOpenSimplifiedInvoices(
  context: InvoiceDeps,
  { entry: { supplier = '', docSchema, createdAt } }: CorrectableInvoice,
  tickets: readonly CorrectableInvoice[],
): Promise<OpenSimplifiedInvoice[]> {
  const credits = tickets.map(({ invoice, related }) =>
    listUncancelledCorrections(invoice, related).filter(
      (one) => one.invoice.type === 'credit-note' && one.createdAt > createdAt,
    ),
  );
  const unsealed = credits.flat().filter((one) => !isInvoiceSealedOrEndedWell(one));
  if (unsealed.length > 0) throw createRefundCreditsUnsealedRefusal(unsealed);
  const asked = credits.flat().map(({ invoice }) => ({ supplier, docSchema, invoice }));
  const naming = asked.length > 0 ? await readRelatedInvoices(context, asked, { pending: true }) : [];
  return tickets.map((ticket, i) => ({
    ticket,
    open: (credits[i] ?? []).filter((one) => listUncancelledF3Replacements(one.invoice, naming).length === 0),
  }));
}

/** Divides the part of the refund that open credit notes do not cover. */
function divideRest(
  context: InvoiceDeps,
  exchange: CorrectableInvoice,
  tickets: readonly OpenSimplifiedInvoice[],
  written: ParsedCreditBody,
): readonly SimplifiedInvoiceRefund[] {
  const { invoice } = exchange;
  const { currency } = invoice;
  const all = tickets.map(({ ticket }) => ticket);
  if (tickets.every(({ open }) => open.length === 0)) return divideRefundBySimplifiedInvoice(all, written, invoice);
  if (written.lines || written.tax) return divideExactly(context, exchange, tickets, written);
  const decimals = getCurrencyDecimals(currency);
  if (written.amount === undefined)
    return all.some((one) => !isInvoiceFullyCredited(one))
      ? divideRefundBySimplifiedInvoice(all, written, invoice)
      : [];
  const credited = sumOpenTotals(tickets);
  // Credit notes are negative.
  const rest = addAmountsExactly(rescaleAmount(parseAmount(written.amount), decimals), credited);
  if (compareAmounts(rest, createZeroAmount(decimals)) < 0) throw refuseOpen(tickets, decimals);
  if (compareAmounts(rest, createZeroAmount(decimals)) === 0) return [];
  return divideRefundBySimplifiedInvoice(all, { ...written, amount: toAmountText(rest) }, invoice);
}

/**
 * Divides a refund by lines and rates. Open credit notes of a simplified invoice must be those that the body requests;
 * otherwise, the refund is refused.
 */
function divideExactly(
  context: InvoiceDeps,
  { invoice }: CorrectableInvoice,
  tickets: readonly OpenSimplifiedInvoice[],
  written: ParsedCreditBody,
): readonly SimplifiedInvoiceRefund[] {
  const untouched = tickets.map(({ ticket, open }) => ({
    ...ticket,
    related: ticket.related.filter(({ id }) => open.every((one) => one.id !== id)),
  }));
  const parts = divideRefundBySimplifiedInvoice(untouched, written, invoice);
  return tickets.flatMap(({ ticket, open }, i): SimplifiedInvoiceRefund[] => {
    const part = parts.find((one) => one.ticket === untouched[i]);
    if (open.length === 0) return part ? [{ ...part, ticket }] : [];
    const asked =
      part && computeInvoiceAmountsByTaxRate(createInvoiceDocumentCalculator(context)(planPart(context, part)));
    const sum = sumAmountsByTaxRate([sumOpen([{ ticket, open }]), ...(asked ? [negateAmountsByTaxRate(asked)] : [])]);
    if (!areAllTaxRateAmountsZero(sum)) throw refuseOpen(tickets, getCurrencyDecimals(invoice.currency));
    return [];
  });
}

const sumOpen = (tickets: readonly OpenSimplifiedInvoice[]): AmountsByTaxRate =>
  sumAmountsByTaxRate(
    tickets.flatMap(({ open }) => open.map(({ invoice }) => computeInvoiceAmountsByTaxRate(invoice))),
  );

/** Sums what the open credit notes reverse. Because of rounding, base and tax of a rate can add up to another amount. */
const sumOpenTotals = (tickets: readonly OpenSimplifiedInvoice[]): Amount =>
  sumAmountsExactly(
    tickets.flatMap(({ open }) =>
      open.map((one) => parseAmount(computeInvoiceTotals(one.invoice, readEuroContent(one)).total)),
    ),
  );

const readEuroContent = (one: RelatedInvoice): RegistrationRecordContent | undefined =>
  one.invoice.currency === 'EUR' ? parseOrBuildRecordContent(one, one.invoice) : undefined;

function refuseOpen(tickets: readonly OpenSimplifiedInvoice[], decimals: number) {
  const open = tickets.flatMap((one) => one.open);
  const numbers = open.map(({ invoice }) => formatDocumentNumber(invoice));
  const amount = toAmountText(negateAmount(rescaleAmount(sumOpenTotals(tickets), decimals)));
  return createRefusal('conflict', 'refund-unfinished', { numbers, amount }, { id: open[0]?.id ?? '' });
}

function planPart(context: InvoiceDeps, { ticket, written }: SimplifiedInvoiceRefund): JsonObject {
  const faults = new InvoiceBodyFaultCollector();
  const source = toInvoiceWithCreditNotesInForce(ticket.entry, ticket.invoice, ticket.related);
  const document = buildCreditNoteOrAddFaults(source, written, faults, createInvoiceDocumentCalculator(context));
  if (!document || faults.list.length > 0) throw createInvoiceValidationRefusal(faults.list);
  return document;
}
