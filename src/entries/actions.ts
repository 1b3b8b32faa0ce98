// Lists the actions that an entry allows now. If an action is not allowed, gives the reason. Pages and programs share
// this rule.
import type { EntryDocument } from '../model/entry';
import type { EntryActionRefusalReason } from '../messages/parameters';
import type { WorkspaceDocument } from '../model/workspace';
import type { RegistrationHeldByAuthority } from '../model/record';
import { isContentInForceAfterRejectedCancellation, isInvoiceCancelled } from './cancelled';
import { isPresentContentAcceptedWithoutErrors } from './content-lock';

export const entryActionNames = ['edit', 'run', 'correct', 'cancel'] as const;
/** Names of the actions on an entry. */
export type EntryActionName = (typeof entryActionNames)[number];

/** A workflow that an action can run. */
export interface RunnableWorkflow {
  readonly id: string;
  readonly name: string;
  readonly schema: string;
  readonly providers: readonly string[];
}

/** An action; if it is not allowed, with the reason. */
export interface EntryActionWithRefusal {
  readonly name: EntryActionName;
  readonly allowed: boolean;
  readonly reason?: EntryActionRefusalReason;
  /** Workflows that the action runs. */
  readonly workflows?: readonly { readonly id: string; readonly name: string }[];
}

/** Context of `listEntryActionsWithRefusals`. */
export interface EntryActionCheckContext {
  readonly workspace: Pick<WorkspaceDocument, 'amendments'>;
  readonly workflows: readonly RunnableWorkflow[];
  readonly may: (scope: 'write' | 'run') => boolean;
  /** The registration that the authority has, if it rejected the newest record. */
  readonly held: RegistrationHeldByAuthority | undefined;
}

type ActionEntry = Pick<EntryDocument, 'openJob' | 'fiscal' | 'docSchema' | 'invalid' | 'digest'>;

/**
 * Lists the actions for an entry. content-lock.ts refuses changes by the same rules.
 * docs/decisions/0004-content-is-guarded-by-jobs-and-records.md
 */
export function listEntryActionsWithRefusals(
  entry: ActionEntry,
  context: EntryActionCheckContext,
): EntryActionWithRefusal[] {
  const isInvoice = entry.docSchema.endsWith('/bill/invoice');
  const fitting = context.workflows.filter(({ schema }) => schema === '' || entry.docSchema.endsWith(`/${schema}`));
  const cancels = fitting.filter(({ providers }) => providers.includes('fiscal.cancel'));
  const runs = fitting.filter((workflow) => !cancels.includes(workflow));
  const obstacle = entry.openJob ? 'job-runs' : entry.fiscal?.outcome === 'unsettled' ? 'unsettled' : undefined;
  const { may } = context;
  return [
    action('edit', may('write') ? (obstacle ?? whyNotEdit(entry, context)) : 'scope'),
    action('run', may('run') ? (obstacle ?? whyNotRun(entry, runs, context)) : 'scope', runs),
    action('correct', may('write') ? whyNotCorrect(entry, isInvoice, context) : 'scope'),
    action('cancel', may('run') ? (obstacle ?? whyNotCancel(entry, isInvoice, cancels, context)) : 'scope', cancels),
  ];
}

function action(
  name: EntryActionName,
  reason: EntryActionRefusalReason | undefined,
  workflows?: readonly RunnableWorkflow[],
): EntryActionWithRefusal {
  const names = workflows ? { workflows: workflows.map((one) => ({ id: one.id, name: one.name })) } : {};
  return reason ? { name, allowed: false, reason, ...names } : { name, allowed: true, ...names };
}

function whyNotEdit(
  entry: ActionEntry,
  { workspace, held }: EntryActionCheckContext,
): EntryActionRefusalReason | undefined {
  if (isInvoiceCancelled(entry.fiscal)) return 'cancelled';
  return isPresentContentAcceptedWithoutErrors(entry, held) && !workspace.amendments ? 'accepted' : undefined;
}

function whyNotRun(
  entry: ActionEntry,
  workflows: readonly RunnableWorkflow[],
  { held }: EntryActionCheckContext,
): EntryActionRefusalReason | undefined {
  if (workflows.length === 0) return 'no-workflow';
  if (isInvoiceCancelled(entry.fiscal)) return 'cancelled';
  if (entry.invalid) return 'invalid';
  const { fiscal } = entry;
  const isAccepted = fiscal?.outcome === 'accepted' || fiscal?.outcome === 'accepted-with-errors';
  const isReportedAsItIs = isAccepted && fiscal.documentDigest === entry.digest.val;
  return isReportedAsItIs || isContentInForceAfterRejectedCancellation(entry, held) ? 'reported' : undefined;
}

function whyNotCorrect(
  entry: ActionEntry,
  isInvoice: boolean,
  context: EntryActionCheckContext,
): EntryActionRefusalReason | undefined {
  if (!isInvoice) return 'not-an-invoice';
  if (isInvoiceCancelled(entry.fiscal)) return 'cancelled';
  return isReported(entry, context) ? undefined : 'not-reported';
}

function whyNotCancel(
  entry: ActionEntry,
  isInvoice: boolean,
  workflows: readonly RunnableWorkflow[],
  context: EntryActionCheckContext,
): EntryActionRefusalReason | undefined {
  if (!isInvoice) return 'not-an-invoice';
  if (isInvoiceCancelled(entry.fiscal)) return 'cancelled';
  if (!isReported(entry, context)) return 'not-reported';
  return workflows.length === 0 ? 'no-workflow' : undefined;
}

/**
 * Returns whether the authority holds a registration of the invoice. A cancellation or an amendment that it rejected
 * leaves the registration in place.
 */
const isReported = ({ fiscal }: ActionEntry, { held }: EntryActionCheckContext): boolean =>
  fiscal !== undefined &&
  (fiscal.outcome.startsWith('accepted') || fiscal.kind === 'cancellation' || held?.held === 'stored');
