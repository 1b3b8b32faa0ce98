// The check before a step uses a number, a signature or a record. The check prevents such a use for an invoice that
// could not be sealed now. docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md
import { limitWarningsBlockingFirst, convertWarningToFault } from '../entries/upload/check';
import { buildInvoiceUploadCheckInput } from '../entries/upload/invoice-check-input';
import { toInvoiceCheckFactsQuery } from '../entries/upload/store-query';
import { listSealingWarnings } from '../entries/upload/report-warnings';
import { toReplacedInvoicesQuery } from '../entries/upload/stored-amounts';
import { listStoredDataWarnings, createNumberTakenWarning } from '../entries/upload/store-warnings';
import { goblDocumentSchemaUrls } from '../document/model/schemas';
import type { Invoice } from '../document/model/invoice';
import {
  applyBlockingSettingToWarning,
  isWarningKeyDecidedWhenNumbering,
  isWarningKeyAboutOtherInvoices,
  isWarningRecomputedBeforeStep,
} from '../contracts/blocking-warnings';
import type { Warning } from '../contracts/warnings';
import { isNextRecordUnneededOrHeld } from '../entries/cancelled';
import { isNumberAssignedByStep } from '../entries/change';
import { classifyWarningsAfterDocumentChange } from '../entries/changed-warnings';
import { buildIssueDateChangeAtNumbering, listIssueDateNotTodayWarnings, toIssueDateContext } from './issue-date';
import { findSkipStepEndIfInvoiceNotToBeReported } from './reporting';
import { createStepEnd, type CompletedStepEnd, type StepWithOpenNeed, createKoStepEnd } from './step-end';
import type { StepContext } from './step-context';
import type { EntryWithArraySizes } from '../model/walk';
import { type StepProviderTableRow, stepProviderTable, type StepProvider } from '../contracts/providers';
import type { WorkflowStep, WorkflowStepOrder, NextStepRule } from './workflow';
import { createMessage } from '../messages/message';

/** Providers that use up a number, a signature or a record. */
const spending = ['sequence.enumerate', 'silo.close', 'fiscal.generate'];

/** Ends a step that would waste a number, a signature or a record; undefined if the step may run. */
export function findStepEndIfInvoiceUnsealable(context: StepContext): CompletedStepEnd | undefined {
  if (!willJobCreateRecord(context)) return undefined;
  const invoice = invoiceAtStep(context);
  // Without a stored warning, none remains.
  const compared = context.entry.warnings?.length
    ? computeWarningsAfterDateChange(context, invoice)
    : { remaining: [] };
  return findKoStepEndForBlockingWarnings([
    ...listWarningsBlockingSealing(context, invoice, compared),
    ...listDateBlocksOfClientNumber(context, invoice),
  ]);
}

/** Returns the invoice with the date that it gets in this step. */
function invoiceAtStep(context: StepContext): Invoice {
  const invoice = parseInvoice(context.entry);
  return context.step.provider === 'sequence.enumerate'
    ? { ...invoice, ...buildIssueDateChangeAtNumbering(context, invoice) }
    : invoice;
}

/** A past date blocks a number of the client before the signature. A series decides about a date with its number. */
function listDateBlocksOfClientNumber(context: StepContext, invoice: Invoice): Warning[] {
  const { entry, step, view } = context;
  if (!invoice.code || entry.signed || step.provider === 'fiscal.generate' || isNumberAssignedByStep(entry, invoice))
    return [];
  return listIssueDateNotTodayWarnings(toIssueDateContext(context), invoice)
    .map((one) => applyBlockingSettingToWarning(view.workspace.blockingWarnings, one))
    .filter(({ blocking }) => blocking);
}

/** Returns whether this step's job will create a record that does not exist yet. */
export function willJobCreateRecord(context: StepContext): boolean {
  const { step, job, entry } = context;
  if (!spending.includes(step.provider) || entry.docSchema !== goblDocumentSchemaUrls.invoice) return false;
  return (
    canWalkReachProviderFromStep(job, step.id, 'fiscal.generate') &&
    !isNextRecordUnneededOrHeld(entry, context.view.heldRegistration) &&
    !isUnreported(context)
  );
}

const isUnreported = (context: StepContext): boolean =>
  context.entry.fiscal === undefined &&
  findSkipStepEndIfInvoiceNotToBeReported(context.view, invoiceAtStep(context)) !== undefined;

/** Lists everything that prevents the seal of this invoice, as it is or with the number that it would get. */
export function listWarningsBlockingSealing(
  context: StepContext,
  invoice: Invoice,
  { remaining }: Pick<WarningsAfterStep, 'remaining'>,
): Warning[] {
  const { view, tools, entry } = context;
  const { now, software } = tools;
  const { chain: standing, numberOwner } = view;
  const { operationDay } = entry;
  const sealingWarnings = listSealingWarnings(invoice, {
    now,
    standing,
    operationDay,
    ...(software ? { software } : {}),
  });
  const isTaken = invoice.code !== undefined && numberOwner !== undefined && numberOwner !== entry.id;
  return [
    ...(isTaken ? [createNumberTakenWarning(invoice, numberOwner)] : []),
    ...sealingWarnings
      .map((one) => applyBlockingSettingToWarning(view.workspace.blockingWarnings, one))
      .filter(({ blocking }) => blocking),
    ...listStoredBlocks(context, remaining),
    ...listOtherBlocks(context, invoice),
  ];
}

/**
 * Lists blocking warnings about the stored content, which come from the client's values and from the results of the
 * calculation.
 */
function listStoredBlocks(context: StepContext, stored: readonly Warning[]): Warning[] {
  const { tools } = context;
  return stored
    .map((one) => applyBlockingSetting(context, one))
    .filter(
      (one) =>
        one.blocking &&
        !isWarningRecomputedBeforeStep(one) &&
        !(tools.others && isWarningKeyAboutOtherInvoices(one.key)),
    );
}

/**
 * Returns whether a warning is about a number that a step took: its series decided then, and a job that ends now would
 * lose the number. A warning that a later upload found blocks.
 */
const isJudgedWithNumber = (entry: EntryWithArraySizes, { key }: Pick<Warning, 'key'>): boolean =>
  isWarningKeyDecidedWhenNumbering(key) &&
  entry.assignedNumber !== undefined &&
  isNumberAssignedByStep(entry, parseInvoice(entry)) &&
  !entry.warnings?.some((one) => one.key === key && one.blocking);

/** Returns the warning of an entry under the current setting of the workspace. */
export const applyBlockingSetting = ({ entry, view }: Pick<StepContext, 'entry' | 'view'>, one: Warning): Warning =>
  isJudgedWithNumber(entry, one) ? one : applyBlockingSettingToWarning(view.workspace.blockingWarnings, one);

/**
 * Lists blocking warnings about other invoices. The invoices to which this one refers, and the owners of its number,
 * may have changed after it was stored.
 */
function listOtherBlocks(context: StepContext, invoice: Invoice): Warning[] {
  const { entry, tools } = context;
  const look = tools.others && buildInvoiceUploadCheckInput(invoice);
  if (!look || !tools.others) return [];
  const compared = { ...look, whole: () => invoice };
  return listStoredDataWarnings(compared, tools.others, { own: entry.id, stored: tools.stored ?? [] })
    .map((one) => applyBlockingSetting(context, one))
    .filter(({ key, blocking }) => blocking && isWarningKeyAboutOtherInvoices(key));
}

/**
 * Returns the need for the store's facts about other invoices, once for each walk; the caller requests them. Only an
 * invoice that refers to others, or whose number had another owner, needs these facts, and only if a warning about them
 * blocks.
 */
export function findNeedForOtherInvoices(context: StepContext): StepWithOpenNeed | undefined {
  const { entry, view, tools, visit } = context;
  if (tools.others || !willJobCreateRecord(context)) return undefined;
  const isWarned = (entry.warnings ?? []).some(
    (one) => isWarningKeyAboutOtherInvoices(one.key) && !isJudgedWithNumber(entry, one),
  );
  if (!isWarned && !entry.document.includes('"preceding"')) return undefined;
  const invoice = parseInvoice(entry);
  // Warnings about a replacement (F3) block by the table, whatever the workspace adds.
  const exchange = toReplacedInvoicesQuery(invoice);
  if (!exchange && !view.workspace.blockingWarnings?.some(isWarningKeyAboutOtherInvoices)) return undefined;
  return { kind: 'needs', need: { kind: 'others', visit, question: toInvoiceCheckFactsQuery(invoice), exchange } };
}

/** Builds a KO whose own reason is the first one; the other reasons are further faults. */
export function findKoStepEndForBlockingWarnings([first, ...others]: readonly Warning[]): CompletedStepEnd | undefined {
  if (!first) return undefined;
  const { key, message, paths } = first;
  const moreFaults = others.map(({ code: _code, ...one }) => convertWarningToFault(one));
  return createStepEnd('KO', { code: key, message, paths, ...(moreFaults.length > 0 ? { moreFaults } : {}) });
}

/** Warnings of an entry that still apply after a step, and those that the step adds. */
export interface WarningsAfterStep {
  readonly remaining: readonly Warning[];
  readonly added: readonly Warning[];
}

/** Compares the entry's warnings with the invoice on the date that it gets in this step, apart from its number. */
export function computeWarningsAfterDateChange({ entry, view }: StepContext, invoice: Invoice): WarningsAfterStep {
  const unchanged = { remaining: entry.warnings ?? [], added: [] };
  // Only an open date changes, so most documents need not be parsed again.
  if (!entry.dateIsOpen) return unchanged;
  const { issue_date: date, code } = parseInvoice(entry);
  if (date === invoice.issue_date) return unchanged;
  const next = { ...invoice, code };
  const { kept, found, added } = classifyWarningsAfterDocumentChange(entry, next, view.chain);
  return { remaining: [...kept, ...found], added };
}

/**
 * Lists the entry's warnings after a step: those of before that still apply, and those that the step adds. None of them
 * blocks, because the step passed the check. A later attempt of the step may find a warning that blocks only now. The
 * number or the signature is used already, so it is left out, or does not block if it is about the number.
 */
export function listWarningsAfterStep(
  context: StepContext,
  { remaining, added }: WarningsAfterStep,
): readonly Warning[] {
  const { tools } = context;
  const isReplaced = ({ key }: Warning): boolean => added.some((one) => one.key === key);
  const others = remaining.filter((one) => !isReplaced(one));
  if (!willJobCreateRecord(context)) return limitWarningsBlockingFirst([...others, ...added]);
  const isChecked = (one: Warning): boolean =>
    isWarningRecomputedBeforeStep(one) || (tools.others !== undefined && isWarningKeyAboutOtherInvoices(one.key));
  const withSetting = (one: Warning): Warning => applyBlockingSetting(context, one);
  return limitWarningsBlockingFirst([
    ...others.filter((one) => !(one.blocking && isChecked(one))).map(withSetting),
    ...added.filter((one) => isWarningKeyDecidedWhenNumbering(one.key) || !withSetting(one).blocking),
  ]);
}

const parseInvoice = ({ document }: EntryWithArraySizes): Invoice => JSON.parse(document) as Invoice;

/** Ends a step that cannot work on the entry, whatever its provider; undefined if it can. */
export function findStepEndIfEntryUnsuitable({ job, step, entry }: StepContext): CompletedStepEnd | undefined {
  const { schemas, holdsEntry }: StepProviderTableRow = stepProviderTable[step.provider as StepProvider];
  const schema = entry.docSchema.split('/').slice(-2).join('/');
  if (job.schema && job.schema !== schema)
    return createKoStepEnd(
      'schema-mismatch',
      createMessage('step-entry-for-other-workflow', { schema, expected: job.schema }),
    );
  if (schemas && !schemas.includes(schema)) {
    return createKoStepEnd(
      'schema-mismatch',
      createMessage('step-entry-for-other-step', { schema, provider: step.provider }),
    );
  }
  if (!holdsEntry) return undefined;
  if (entry.invalid) return createKoStepEnd('invalid-document', createMessage('step-document-invalid'));
  if (entry.openJob !== job.id)
    return createKoStepEnd('entry-busy', createMessage('step-entry-held', { job: entry.openJob }));
  return undefined;
}

/** Position of a step: its list, and where the walk continues after this list. */
interface StepPosition {
  readonly list: readonly WorkflowStep[];
  readonly index: number;
  readonly behind?: StepPosition;
}

/**
 * Returns whether the step has this `provider`, or whether a walk can reach a step with this provider from the given
 * step, over branches and jumps.
 */
export function canWalkReachProviderFromStep(plan: WorkflowStepOrder, stepId: string, provider: string): boolean {
  const visitedSteps = new Set<string>();
  const comes = (place: StepPosition | undefined): boolean => {
    const step = place?.list[place.index];
    if (!place) return false;
    if (!step) return comes(place.behind);
    if (step.provider === provider) return true;
    if (visitedSteps.has(step.id)) return false;
    visitedSteps.add(step.id);
    const goesOn = { ...place, index: place.index + 1 };
    return (fallsThrough(step) && comes(goesOn)) || (step.next ?? []).some((next) => comes(after(plan, next, goesOn)));
  };
  return comes(find(plan, stepId));
}

/** Returns whether the step can succeed in a way for which it has no `next`. */
const fallsThrough = ({ next = [] }: WorkflowStep): boolean =>
  ['OK', 'SKIP'].some((status) => !next.some((one) => !one.code && (!one.status || one.status === status)));

function after(plan: WorkflowStepOrder, next: NextStepRule, goesOn: StepPosition): StepPosition | undefined {
  if (next.steps && next.steps.length > 0) {
    return { list: next.steps, index: 0, ...(next.stop ? {} : { behind: goesOn }) };
  }
  if (next.step_id) return find(plan, next.step_id);
  return next.stop ? undefined : goesOn;
}

const find = (plan: WorkflowStepOrder, stepId: string): StepPosition | undefined =>
  within(plan.steps, stepId, undefined) ?? within(plan.rescue, stepId, undefined);

function within(
  list: readonly WorkflowStep[],
  stepId: string,
  behind: StepPosition | undefined,
): StepPosition | undefined {
  for (const [index, step] of list.entries()) {
    const place = { list, index, ...(behind ? { behind } : {}) };
    if (step.id === stepId) return place;
    for (const next of step.next ?? []) {
      const outside = next.stop ? undefined : { ...place, index: index + 1 };
      const innerPath = within(next.steps ?? [], stepId, outside);
      if (innerPath) return innerPath;
    }
  }
  return undefined;
}
