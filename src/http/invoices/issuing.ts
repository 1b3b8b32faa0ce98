// What the calls that issue an invoice have in common: parameters, responses, and the way from a judged invoice to its answer.
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { httpLimits } from '../../contracts/limits/http';
import { toCivilTime } from '../../document/calculate/dates';
import type { InvoiceContext } from '../../invoices/context';
import { buildInvoiceJob, issueInvoices } from '../../invoices/issue';
import type { JudgedInvoice } from '../../invoices/judge';
import { findStanding } from '../../invoices/status';
import { createEntryChangeContext } from '../entries/find-entry';
import type { Answer, Call, Endpoint } from '../kit/endpoint';
import { documentErrorKeys } from '../kit/openapi/refusals';
import { defineFlagParameter } from '../kit/request/parameters';
import { answerIssued, awaitInvoice, readInvoiceWait, waitParameters } from './answer-invoice';
import { toPreviewJson } from './invoice-json';
import { invoiceSchema } from './invoice-schema';

/** What every call that issues an invoice has in common. */
export const issuingCall = {
  method: 'POST',
  strict: true,
  scope: 'run',
  query: {
    dry_run: defineFlagParameter('true: calculate and judge the invoice, and store nothing'),
    ...waitParameters(limits.waitSecondsDefault),
  },
  answers: { 200: invoiceSchema, 201: invoiceSchema, 202: invoiceSchema },
  refuses: [...documentErrorKeys, 'not-found', 'conflict', 'storage-full', 'jobs-full', 'series-paused'],
  bodyBytesMax: httpLimits.documentBodyBytesMax,
  again: answerAgain,
} as const satisfies Partial<Endpoint>;

/** Reads `dry_run`, and with it checks all parameters. */
export const isDryRun = ({ query }: Pick<Call, 'query'>): boolean => query.dry_run === 'true';

/** The context of use cases on invoices. */
export const createInvoiceContext = (call: Call): InvoiceContext => ({
  ...createEntryChangeContext(call),
  traceparent: call.traceparent,
  runs: call.deps,
});

/** Stores judged invoices, waits for the last one, and answers it. */
export async function issueAndAnswer(
  call: Call,
  context: InvoiceContext,
  judged: readonly JudgedInvoice[],
): Promise<Answer> {
  const invoices = [];
  for (const one of judged) invoices.push(await buildInvoiceJob(context, one));
  await issueInvoices(context, invoices);
  const id = invoices.at(-1)?.entry.id ?? call.ownId;
  return answerIssued(call, await awaitInvoice(call, id, readInvoiceWait(call, limits.waitSecondsDefault)));
}

/** The invoice as it would be: without id, number, code, QR code and record. */
export function answerPreview(call: Call, { invoice, entry, supplier }: JudgedInvoice): Answer {
  const { warnings = [], key, dateIsOpen } = entry;
  const day = dateIsOpen ? toCivilTime(call.deps.now(), supplier.zone).date : undefined;
  // The call itself would register a new supplier.
  const shown = warnings.filter((one) => !(supplier.isNew && one.key === 'supplier-not-registered'));
  return { status: 200, body: toPreviewJson(invoice, { warnings: shown, key, day }, call) };
}

/** A repeat: the invoice of the first call with the status that fits it now. */
async function answerAgain(call: Call, id: string): Promise<Answer | undefined> {
  if (isDryRun(call)) return undefined;
  const view = await call.store.invoices.find({ id });
  const standing = view && findStanding(view);
  if (!standing) return undefined;
  return { ...(await answerIssued(call, { view, standing })), isCurrent: true };
}
