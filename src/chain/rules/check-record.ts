// Checks a record before sealing with every rule of the authority that can be checked locally, from the tables in this
// folder.
import type { BreakdownRow, RecordToCheck, SoftwareBlock } from '../record/record';
import {
  type CancellationRecordRuleInput,
  type RegistrationRecordRuleInput,
  type RecordRule,
  type BreakdownRowRuleInput,
  buildRegistrationRecordRuleInput,
} from './rule';
import { recordBreakdownRules } from './breakdown';
import { cancellationRecordRules } from './cancellation';
import { registrationRecordFormatRules, breakdownRowFormatRules } from './format';
import { recordInvoiceRules } from './invoice';
import { recordPartyRules } from './parties';
import { recordTaxRateRules } from './rates';
import { wholeInvoiceRegime14Rules, breakdownRowRegimeRules } from './regimes';
import { recordSoftwareRules } from './software';
import {
  type PreviousRecordReferenceToCheck,
  chainLinkRules,
  chainLinkWarningRules,
  recordTotalRules,
  registrationRecordWarningRules,
} from './totals';

/** A rule that a record breaks. `code` and `field` are the authority's. */
export interface BrokenRecordRule {
  readonly code: number;
  readonly field: string;
  readonly message: string;
  /** The line of the breakdown that breaks the rule, for rules of single lines. */
  readonly row?: BreakdownRow;
}

export interface RecordRejectionsAndWarnings {
  /** Causes of a rejection, form before content; the authority itself returns only the first. */
  readonly rejections: readonly BrokenRecordRule[];
  /** Findings that the authority would accept with errors. */
  readonly warnings: readonly BrokenRecordRule[];
}

/**
 * All rules for which the authority rejects a record, by their input. The order inside a table is the order of the
 * findings.
 */
export const recordRejectionRuleTables: {
  readonly registration: readonly RecordRule<RegistrationRecordRuleInput>[];
  readonly row: readonly RecordRule<BreakdownRowRuleInput>[];
  readonly cancellation: readonly RecordRule<CancellationRecordRuleInput>[];
  readonly software: readonly RecordRule<SoftwareBlock>[];
  readonly link: readonly RecordRule<PreviousRecordReferenceToCheck>[];
} = {
  registration: [
    ...registrationRecordFormatRules,
    ...recordInvoiceRules,
    ...recordPartyRules,
    ...wholeInvoiceRegime14Rules,
    ...recordTotalRules,
  ],
  row: [...breakdownRowFormatRules, ...breakdownRowRegimeRules, ...recordBreakdownRules, ...recordTaxRateRules],
  cancellation: cancellationRecordRules,
  software: recordSoftwareRules,
  link: chainLinkRules,
};

function collect<View>(
  rules: readonly RecordRule<View>[],
  view: View,
  into: BrokenRecordRule[],
  row?: BreakdownRow,
): void {
  for (const rule of rules) {
    if (!rule.breaks(view)) continue;
    const { code, field, message } = rule;
    into.push({ code, field, message, ...(row ? { row } : {}) });
  }
}

function readLink(draft: RecordToCheck): PreviousRecordReferenceToCheck | null {
  return draft.previous ? { previous: draft.previous, fingerprint: draft.fingerprint } : null;
}

/**
 * Checks a record before it is sealed, or again after a Fault. `today` is the day in Europe/Madrid, `YYYY-MM-DD`.
 * Software block and link are checked if the draft has them. Source: Validations and errors 1.2.2 (8-4-2026).
 */
export function findBrokenRecordRules(
  draft: RecordToCheck,
  { today }: { readonly today: string },
): RecordRejectionsAndWarnings {
  const rejections: BrokenRecordRule[] = [];
  const warnings: BrokenRecordRule[] = [];
  if (draft.kind === 'registration') {
    const view = buildRegistrationRecordRuleInput(draft.content, draft.flags, today);
    collect(recordRejectionRuleTables.registration, view, rejections);
    for (const row of view.rows) collect(recordRejectionRuleTables.row, row, rejections, row.row);
    collect(registrationRecordWarningRules, view, warnings);
  } else {
    collect(recordRejectionRuleTables.cancellation, { content: draft.content, flags: draft.flags }, rejections);
  }
  if (draft.software) collect(recordRejectionRuleTables.software, draft.software, rejections);
  const link = readLink(draft);
  if (link) {
    collect(recordRejectionRuleTables.link, link, rejections);
    collect(chainLinkWarningRules, link, warnings);
  }
  return { rejections, warnings };
}
