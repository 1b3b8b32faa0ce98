// The gate in front of numbers, signatures and records: no step spends one on an invoice that could not be sealed now
// (docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md).
import { toFault } from '../entries/upload/check';
import { listSealingWarnings } from '../entries/upload/report-warnings';
import { warnNumberTaken } from '../entries/upload/store-warnings';
import { documentSchemas } from '../document/model/schemas';
import type { Invoice } from '../document/model/invoice';
import type { Warning } from '../contracts/warnings';
import { canReach } from './reach';
import { endUnreported } from './reporting';
import { endStep, type StepDone } from './step-end';
import type { StepContext, WalkedEntry } from './view';

/** Providers that spend something on an invoice. */
const spending = ['sequence.enumerate', 'silo.close', 'fiscal.generate'];

/** The end of a step that would spend something for nothing; undefined: it may be taken. */
export function refuseUnsealable(context: StepContext): StepDone | undefined {
  return isGated(context) ? toKoResult(listBlockingWarnings(context, invoiceOf(context.entry))) : undefined;
}

/** Whether the invoice of this step will come to a record that is not there yet. */
export function isGated({ step, job, entry, view }: StepContext): boolean {
  if (!spending.includes(step.provider) || entry.docSchema !== documentSchemas.invoice) return false;
  return canReach(job, step.id, 'fiscal.generate') && !hasRecord(entry) && !isUnreported(entry, view.chain);
}

/** A record of this content is sealed: it is not made again. One that waits for its answer holds the next. */
const hasRecord = ({ fiscal, digest }: WalkedEntry): boolean =>
  fiscal !== undefined &&
  (fiscal.outcome === 'unsettled' ||
    (fiscal.kind === 'registration' && fiscal.outcome !== 'rejected' && fiscal.documentDigest === digest.val));

const isUnreported = (entry: WalkedEntry, chain: StepContext['view']['chain']): boolean =>
  entry.fiscal === undefined && endUnreported(chain, invoiceOf(entry)) !== undefined;

/** Everything that stops this invoice, as it is or with the number that it would get. */
export function listBlockingWarnings({ view, tools, entry }: StepContext, invoice: Invoice): Warning[] {
  const { now, software } = tools;
  const { chain: standing, numberOwner } = view;
  const found = listSealingWarnings(invoice, { now, standing, ...(software ? { software } : {}) });
  const isTaken = invoice.code !== undefined && numberOwner !== undefined && numberOwner !== entry.id;
  return [...(isTaken ? [warnNumberTaken(invoice, numberOwner)] : []), ...found.filter(({ blocking }) => blocking)];
}

/** KO with the first reason as its own, and the others beside it. */
export function toKoResult([first, ...others]: readonly Warning[]): StepDone | undefined {
  if (!first) return undefined;
  const { key, message, paths } = first;
  const moreFaults = others.map(({ code: _code, ...one }) => toFault(one));
  return endStep('KO', { code: key, message, paths, ...(moreFaults.length > 0 ? { moreFaults } : {}) });
}

/** What stays said of an entry whose step ends: behind the gate nothing of it blocks any more. `more` is new. */
export function listRemainingWarnings(context: StepContext, more: readonly Warning[] = []): readonly Warning[] {
  const { warnings = [] } = context.entry;
  const isOld = ({ key }: Warning): boolean => more.some((one) => one.key === key);
  const passed = isGated(context);
  return [...warnings.filter((one) => !isOld(one) && !(passed && one.blocking)), ...more];
}

const invoiceOf = ({ document }: WalkedEntry): Invoice => JSON.parse(document) as Invoice;
