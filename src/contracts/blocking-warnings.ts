// Decides which warnings end a job before it uses a number, a signature or a record: those that block by the table, and
// those that a workspace adds. docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md
import { isWarningKey, type Warning, type WarningKey } from './warnings';

/** Warnings that block in a new workspace as well: each is a mistake that the record would declare. */
export const newWorkspaceBlocks = [
  'total-replaced',
  'unknown-member',
  'negative-invoice',
  'replaced-total-differs',
  'original-replaced',
  'number-in-use',
] as const satisfies readonly WarningKey[];

/** Of these only the ones that change the amount block: other fields are data of the client's own program. */
const onlyLost: readonly string[] = ['unknown-member'] satisfies WarningKey[];

/** Whether the workspace adds it. `blocks`: keys that it adds; absent: none, as in workspaces of earlier versions. */
const isBlockedBy = (blocks: readonly string[] | undefined, { key, lost }: Warning): boolean =>
  (blocks?.includes(key) ?? false) && (lost !== undefined || !onlyLost.includes(key));

/**
 * The warning under the workspace's current setting: a warning that only an earlier setting blocked no longer blocks.
 */
export function applyBlocks(blocks: readonly string[] | undefined, one: Warning): Warning {
  if (one.blocking && !one.byWorkspace) return one;
  if (isBlockedBy(blocks, one)) return one.byWorkspace ? one : { ...one, blocking: true, byWorkspace: true };
  if (!one.byWorkspace) return one;
  const { byWorkspace: _byWorkspace, ...plain } = one;
  return { ...plain, blocking: false };
}

/** Computed again before a step uses anything: stored warnings may be outdated, including codes of the authority. */
const checkedAgain: readonly string[] = [
  'addon-missing',
  'correction-addon',
  'correction-preceding',
  'correction-preceding-tax',
  'correction-regime',
  'discount-above-100',
  'number-taken',
  'supplier-not-registered',
] satisfies WarningKey[];

/** About other entries of the supplier. */
const ofOthers: readonly string[] = [
  'number-in-use',
  'original-replaced',
  'replaced-by-draft',
  'replaced-total-differs',
  'original-cancelled',
  'customer-changed',
  'preceding-date',
  'preceding-unknown',
  'credits-a-credit-note',
  'replaced-not-simplified',
  'credited-more',
  'credited-other-rate',
  'credited-before',
  'preceding-tax-differs',
  'ticket-invoiced',
  'series-mixed',
  'correction-kind',
  'exchange-rate-of-original',
] satisfies WarningKey[];

export const isCheckedAgain = ({ key }: Warning): boolean => !isWarningKey(key) || checkedAgain.includes(key);

/** Whether it compares the invoice with others, which a job reads again before it uses a number. */
export const isAboutOthers = (key: string): boolean => ofOthers.includes(key);
