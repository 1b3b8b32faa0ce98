// A refund after an exchange: an R5 for each ticket that the F3 replaced, and a negative F3 that names them (the authority's answers
// to developers 1.3, section 27).
import { formatInvoiceTitle } from '../../document/snippet';
import { compare, isZero, negate, parseAmount, rescale, subtract, toAmountText } from '../../amount/amount';
import { refuse } from '../../contracts/errors';
import { esFiscal } from '../../document/addons/addons';
import type { BodyFaults } from '../../document/invoice-body/members';
import { readCreditBody, type WrittenCredit } from '../../document/invoice-body/read-correction';
import { findCurrencyDecimals } from '../../document/iso-codes';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import type { Line } from '../../document/model/parts';
import { documentSchemas } from '../../document/model/schemas';
import { message } from '../../messages/message';
import type { InvoiceContext } from '../context';
import { toReference } from '../document';
import type { JudgedInvoice } from '../judge';
import { refuseInvoice } from '../refuse';
import { listCorrections, listReplacements, readRelatedInvoices } from '../related';
import { calculateFor, type CorrectableInvoice, findCorrectable, judgeMade, toSource } from './credit';
import { planCredit } from './plan';
import { isNothingLeft, readRates, sumByRate, sumTotal } from './rates';

/** A part of the refund: one ticket, and what of it. */
interface TicketPart {
  readonly ticket: CorrectableInvoice;
  readonly written: WrittenCredit;
}

/** Judges the R5 of each ticket that takes part. @throws Refusal `conflict`, `validation` */
export async function prepareTicketCredits(
  context: InvoiceContext,
  exchange: CorrectableInvoice,
  body: JsonObject,
): Promise<JudgedInvoice[]> {
  const { body: written, faults } = readCreditBody(body);
  const tickets = await findTickets(context, exchange);
  const parts = divide(tickets, written, exchange.invoice, faults);
  if (faults.list.length > 0) throw refuseInvoice(faults.list);
  const judged: JudgedInvoice[] = [];
  for (const { ticket, written: part } of parts) {
    const document = planCredit(
      toSource(ticket.entry, ticket.invoice, ticket.related),
      part,
      faults,
      calculateFor(context),
    );
    if (!document || faults.list.length > 0) throw refuseInvoice(faults.list);
    const one = await judgeMade(context, document, { key: undefined, id: context.newId() });
    judged.push({ ...one, guards: [ticket.entry, ...(judged.length === 0 ? [exchange.entry] : [])] });
  }
  return judged;
}

/** The tickets that an F3 names, in its order. @throws Refusal `conflict` if one is not stored here */
async function findTickets(context: InvoiceContext, { invoice, related, entry }: CorrectableInvoice) {
  const tickets: CorrectableInvoice[] = [];
  for (const { series, code } of invoice.preceding ?? []) {
    const found = related.find(
      (one) => one.invoice.code === code && (one.invoice.series ?? '') === (series ?? '') && one.id !== entry.id,
    );
    if (!found) throw refuse('conflict', 'exchange-ticket-missing', { number: formatInvoiceTitle({ series, code }) });
    tickets.push(await findCorrectable(context, found.id));
  }
  return tickets;
}

/** Credit notes of the tickets that no F3 takes over yet: a call ended between them and its F3. */
export async function listUnmatched(context: InvoiceContext, exchange: CorrectableInvoice): Promise<Invoice[]> {
  const { supplier = '', docSchema, createdAt } = exchange.entry;
  const tickets = await findTickets(context, exchange);
  const credits = tickets.flatMap(({ invoice, related, entry }) =>
    listCorrections(invoice, related).filter((one) => one.fiscal && one.id !== entry.id && one.createdAt > createdAt),
  );
  if (credits.length === 0) return [];
  const asked = credits.map((one) => ({ supplier, docSchema, invoice: one.invoice }));
  const naming = await readRelatedInvoices(context.store, asked, { pending: true });
  return credits.filter((one) => listReplacements(one.invoice, naming).length === 0).map((one) => one.invoice);
}

/** Lines go to their ticket, an amount goes to the first that has something left, then to the next. */
function divide(
  tickets: readonly CorrectableInvoice[],
  written: WrittenCredit,
  { currency }: Invoice,
  faults: BodyFaults,
): TicketPart[] {
  const common = { ...written, key: undefined, series: undefined, lines: undefined, amount: undefined };
  const left = tickets.map(({ entry, invoice, related }) => {
    const { original, credits } = toSource(entry, invoice, related);
    return sumByRate([original, ...credits].map((one) => readRates(one.invoice, one.content)));
  });
  if (written.lines) return divideLines(tickets, { ...written, lines: written.lines }, faults);
  const open = tickets.flatMap((ticket, i) => {
    const rates = left[i];
    return rates && !isNothingLeft(rates) ? [{ ticket, rates }] : [];
  });
  if (open.length === 0) {
    const number = tickets.map(({ invoice }) => formatInvoiceTitle(invoice)).join(', ');
    faults.add('credited-more', '$', message('credited-all', { number }));
  }
  if (written.amount === undefined)
    return open.map(({ ticket }) => ({ ticket, written: { ...common, tax: undefined } }));
  const decimals = findCurrencyDecimals(currency);
  let rest = rescale(parseAmount(written.amount), decimals);
  const parts: TicketPart[] = [];
  for (const { ticket, rates } of open) {
    const there = parseAmount(sumTotal(rates.values(), decimals));
    const own = compare(rest, there) > 0 ? there : rest;
    if (isZero(own)) continue;
    parts.push({ ticket, written: { ...common, amount: toAmountText(own) } });
    rest = subtract(rest, own);
  }
  if (!isZero(rest)) {
    const params = { asked: written.amount, left: toAmountText(subtract(parseAmount(written.amount), rest)) };
    faults.add('credited-more', '$.amount', message('credited-more.amount', params));
  }
  return parts;
}

function divideLines(
  tickets: readonly CorrectableInvoice[],
  written: WrittenCredit & { readonly lines: NonNullable<WrittenCredit['lines']> },
  faults: BodyFaults,
): TicketPart[] {
  const counts = tickets.map(({ invoice }) => invoice.lines?.length ?? 0);
  const all = counts.reduce((sum, one) => sum + one, 0);
  for (const { at, line } of written.lines)
    if (line > all) faults.add('member-invalid', `${at}.line`, message('credit-line-missing', { line, lines: all }));
  let before = 0;
  return tickets.flatMap((ticket, i): TicketPart[] => {
    const from = before;
    before += counts[i] ?? 0;
    const lines = written.lines.filter(({ line }) => line > from && line <= before);
    if (lines.length === 0) return [];
    const own = lines.map((one) => ({ ...one, line: one.line - from }));
    return [{ ticket, written: { ...written, key: undefined, series: undefined, lines: own } }];
  });
}

/** Judges the negative F3 that takes over sealed credit notes of tickets. */
export async function prepareNegativeExchange(
  context: InvoiceContext,
  { entry, invoice }: CorrectableInvoice,
  credits: readonly Invoice[],
  { body, id }: { readonly body: JsonObject; readonly id: string },
): Promise<JudgedInvoice> {
  const { body: written } = readCreditBody(body);
  const [first] = credits;
  const { prices_include: included, rounding } = first?.tax ?? {};
  const tax = { ...(included ? { prices_include: included } : {}), ...(rounding ? { rounding } : {}) };
  const document = {
    $schema: documentSchemas.invoice,
    $addons: [esFiscal.key],
    $tags: ['replacement'],
    type: 'standard',
    ...(written.series === undefined ? {} : { series: written.series }),
    currency: invoice.currency,
    ...(invoice.exchange_rates ? { exchange_rates: invoice.exchange_rates } : {}),
    preceding: credits.map(toReference),
    ...(Object.keys(tax).length > 0 ? { tax } : {}),
    supplier: invoice.supplier,
    customer: invoice.customer,
    lines: credits.flatMap(({ lines = [] }) => lines.map(toNegative)),
  } as unknown as JsonObject;
  const judged = await judgeMade(context, document, { key: written.key, id });
  return { ...judged, guards: [entry] };
}

function toNegative({ i: _i, sum: _sum, total: _total, ...line }: Line): object {
  const minus = (text: string): string => toAmountText(negate(parseAmount(text)));
  const rows = <Row extends { amount: string }>(all: Row[] | undefined) =>
    all?.map((row) => ({ ...row, amount: minus(row.amount) }));
  return {
    ...line,
    quantity: minus(line.quantity),
    ...(line.discounts ? { discounts: rows(line.discounts) } : {}),
    ...(line.charges ? { charges: rows(line.charges) } : {}),
  };
}
