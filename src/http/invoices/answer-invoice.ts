// Answers of calls on invoices: reads one with what is related to it, and waits for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '../../contracts/errors';
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import type { Invoice } from '../../document/model/invoice';
import { findRelations, noRelations, readRelatedInvoices } from '../../invoices/related';
import { findStanding, type InvoiceStanding, isJobEnded, isPrinted, isSealedOrEnded } from '../../invoices/status';
import { message } from '../../messages/message';
import type { StoredInvoiceView } from '../../model/invoice';
import type { Answer, Call } from '../kit/endpoint';
import { runLongPoll } from '../kit/request/long-poll';
import type { QueryParameters } from '../kit/request/query';
import { formatInvoicePath, type InvoiceJsonOptions, toInvoiceJson } from './invoice-json';

const milestones = ['sealed', 'printed', 'reported'] as const;
type Milestone = (typeof milestones)[number];

/** `wait` and `until` of a call. */
export const waitParameters = (waitSeconds: number): QueryParameters => ({
  wait: {
    description: `How long to wait, in seconds; at most ${limits.waitSecondsMax}, even if you send more`,
    schema: { type: 'integer', minimum: 0, maximum: 999_999, default: waitSeconds },
    refusal: message('job-wait-invalid', { max: limits.waitSecondsMax }),
  },
  until: {
    description:
      'What to wait for: `sealed`, the record is sealed and the invoice issued; `printed`, its page is there; ' +
      '`reported`, its job has ended',
    schema: { type: 'string', enum: milestones, default: 'sealed' },
  },
});

/** How a call waits. */
export interface InvoiceWait {
  readonly until: Milestone;
  readonly seconds: number;
}

export const readInvoiceWait = ({ query }: Pick<Call, 'query'>, waitSeconds: number): InvoiceWait => ({
  until: (query.until ?? 'sealed') as Milestone,
  seconds: Math.min(Number(query.wait ?? waitSeconds), limits.waitSecondsMax),
});

/** An invoice as it is now. */
export interface CurrentInvoice {
  readonly view: StoredInvoiceView;
  readonly standing: InvoiceStanding;
}

/** @throws Refusal `not-found` for what is no invoice */
export async function findCurrentInvoice(
  { store }: Pick<Call, 'store'>,
  by: { readonly id: string } | { readonly key: string },
): Promise<CurrentInvoice> {
  const view = await store.invoices.find(by);
  const standing = view && findStanding(view);
  if (!standing) throw refuse('not-found', 'invoice-missing');
  return { view, standing };
}

const reached: Readonly<Record<Milestone, (one: CurrentInvoice) => boolean>> = {
  sealed: ({ standing }) => isSealedOrEnded(standing),
  printed: ({ standing, view }) => isPrinted(standing, view),
  reported: ({ standing }) => isJobEnded(standing),
};

/** Whether an invoice has reached what a call waits for. */
export const isReached = (until: Milestone): ((one: CurrentInvoice) => boolean) => reached[until];

/** Reads the invoice once it has reached what the call waits for, or once the wait has ended. */
export async function awaitInvoice(
  call: Call,
  id: string,
  { until, seconds }: InvoiceWait,
  isThere: (one: CurrentInvoice) => boolean = reached[until],
): Promise<CurrentInvoice> {
  const first = await findCurrentInvoice(call, { id });
  if (seconds === 0 || isThere(first)) return first;
  call.stepAside();
  const end = Date.now() + seconds * 1_000;
  const poll = async (): Promise<CurrentInvoice> => {
    let last = first;
    while (Date.now() < end && !call.closed.aborted && !isThere(last)) {
      await sleep(limits.pollMs);
      last = await findCurrentInvoice(call, { id });
    }
    return last;
  };
  return runLongPoll(call.workspace._id, poll, first);
}

/** Formats invoices with what names them and what they name. */
export async function formatInvoices(
  call: Pick<Call, 'store' | 'language' | 'onPage'>,
  found: readonly CurrentInvoice[],
  options?: InvoiceJsonOptions,
): Promise<object[]> {
  const numbered = found.flatMap(({ view: { entry } }) => {
    const invoice = JSON.parse(entry.document) as Invoice;
    return entry.fiscal && entry.supplier ? [{ supplier: entry.supplier, docSchema: entry.docSchema, invoice }] : [];
  });
  const related = numbered.length > 0 ? await readRelatedInvoices(call.store, numbered) : [];
  return found.map(({ view, standing }) => {
    const relations = related.length > 0 ? findRelations(view, related) : noRelations;
    return toInvoiceJson(view, standing, relations, call, options);
  });
}

/** 201 once it is sealed, 202 before that; a refusal for one that ended before it. */
export async function answerIssued(call: Call, current: CurrentInvoice): Promise<Answer> {
  const { standing, view } = current;
  const { id } = view.entry;
  if (standing.status === 'failed') throw refuseFailed(current);
  const [body = {}] = await formatInvoices(call, [current]);
  const isWaiting = standing.status === 'processing';
  const headers = { Location: formatInvoicePath(id), ...(isWaiting ? { 'Retry-After': '1' } : {}) };
  return { status: isWaiting ? 202 : 201, body, headers };
}

/** What validation could not know ended it: its number was not spent. */
export function refuseFailed({ standing: { job }, view: { entry } }: CurrentInvoice) {
  const faults = job?.faults ?? [];
  return refuse('validation', 'invoice-failed', {}, { id: entry.id, faults });
}
