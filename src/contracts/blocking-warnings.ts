// Decides which warnings end a job before it uses a number, a signature or a record. The table of warnings and the
// settings of the workspace name the warnings that do so. docs/decisions/0011-nothing-wrong-is-accepted-in-silence.md
import { isWarningKey, type Warning, type WarningKey } from './warnings';

/** Warnings that also block in a new workspace. Each of them is a mistake that the record would declare. */
export const defaultBlockingWarningKeys = [
  'total-replaced',
  'unknown-member',
  'negative-invoice',
  'replaced-total-differs',
  'original-replaced',
  'substitutes-a-credit-note',
  'number-in-use',
] as const satisfies readonly WarningKey[];

/**
 * Of these warnings, only those about fields that change the amount block a job. Other fields are data of the client's
 * program.
 */
const onlyLost: readonly string[] = ['unknown-member'] satisfies WarningKey[];

/**
 * Returns whether the workspace adds the warning. `blocks` contains the keys that the workspace adds; if absent, none.
 */
const isBlockedBy = (blocks: readonly string[] | undefined, { key, lost }: Warning): boolean =>
  (blocks?.includes(key) ?? false) && (lost !== undefined || !onlyLost.includes(key));

/**
 * Returns the warning under the workspace's current setting. If only an earlier setting blocked a warning, it no longer
 * blocks.
 */
export function applyBlockingSettingToWarning(blocks: readonly string[] | undefined, one: Warning): Warning {
  if (one.blocking && !one.byWorkspace) return one;
  if (isBlockedBy(blocks, one)) return one.byWorkspace ? one : { ...one, blocking: true, byWorkspace: true };
  if (!one.byWorkspace) return one;
  const { byWorkspace: _byWorkspace, ...plain } = one;
  return { ...plain, blocking: false };
}

/**
 * Warnings that are computed again before a step uses anything, because stored warnings, including codes of the
 * authority, may be outdated.
 */
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

/** Warnings that concern other entries of the supplier. */
const ofOthers: readonly string[] = [
  'number-in-use',
  'earlier-than-previous',
  'original-replaced',
  'replaced-by-draft',
  'replaced-total-differs',
  'replaced-regime-differs',
  'original-cancelled',
  'customer-changed',
  'preceding-date',
  'preceding-unknown',
  'credits-a-credit-note',
  'substitutes-a-credit-note',
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

/** Warnings about the number of an invoice, and about its date compared with the numbers around it. */
const ofNumber: readonly string[] = [
  'number-in-use',
  'earlier-than-previous',
  'series-mixed',
  'issue-date-ahead',
  'issue-date-past',
] satisfies WarningKey[];

export const isWarningRecomputedBeforeStep = ({ key }: Warning): boolean =>
  !isWarningKey(key) || checkedAgain.includes(key);

/** Returns whether a warning compares the invoice with others, which a job reads again before it uses a number. */
export const isWarningKeyAboutOtherInvoices = (key: string): boolean => ofOthers.includes(key);

/** Returns whether a step that takes a number decides about the warning, so that it does not block afterwards. */
export const isWarningKeyDecidedWhenNumbering = (key: string): boolean => ofNumber.includes(key);
