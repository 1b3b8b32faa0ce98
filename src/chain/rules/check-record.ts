// Checks a record before sealing with every rule of the authority that can be checked locally, from the tables in this
// folder.
import type { BreakdownRow, RecordDraft, SoftwareBlock } from '../record/record';
import { type CancellationView, type RegistrationView, type Rule, type RowView, buildRegistrationView } from './rule';
import { breakdownRules } from './breakdown';
import { cancellationRules } from './cancellation';
import { registrationFormatRules, rowFormat } from './format';
import { invoiceRules } from './invoice';
import { partyRules } from './parties';
import { rateRules } from './rates';
import { regime14Rules, regimeRules } from './regimes';
import { softwareRules } from './software';
import { type LinkView, linkRules, linkWarnings, totalRules, warningRules } from './totals';

/** A rule that a record breaks. `code` and `field` are the authority's. */
export interface Finding {
  readonly code: number;
  readonly field: string;
  readonly message: string;
  /** The line of the breakdown that breaks it, for rules of single lines. */
  readonly row?: BreakdownRow;
}

export interface Findings {
  /** Causes of a rejection, form before content; the authority itself returns only the first. */
  readonly rejections: readonly Finding[];
  /** Findings that it would accept with errors. */
  readonly warnings: readonly Finding[];
}

/** All rejecting rules, by their input. The order inside a table is the order of the findings. */
export const ruleTables: {
  readonly registration: readonly Rule<RegistrationView>[];
  readonly row: readonly Rule<RowView>[];
  readonly cancellation: readonly Rule<CancellationView>[];
  readonly software: readonly Rule<SoftwareBlock>[];
  readonly link: readonly Rule<LinkView>[];
} = {
  registration: [...registrationFormatRules, ...invoiceRules, ...partyRules, ...regime14Rules, ...totalRules],
  row: [...rowFormat, ...regimeRules, ...breakdownRules, ...rateRules],
  cancellation: cancellationRules,
  software: softwareRules,
  link: linkRules,
};

function collect<View>(rules: readonly Rule<View>[], view: View, into: Finding[], row?: BreakdownRow): void {
  for (const rule of rules) {
    if (!rule.breaks(view)) continue;
    const { code, field, message } = rule;
    into.push({ code, field, message, ...(row ? { row } : {}) });
  }
}

function readLink(draft: RecordDraft): LinkView | null {
  return draft.previous ? { previous: draft.previous, fingerprint: draft.fingerprint } : null;
}

/**
 * Checks a record before it is sealed, or again after a Fault. `today` is the day in Europe/Madrid, `YYYY-MM-DD`.
 * Software block and link are checked if the draft has them. Source: Validations and errors 1.2.2 (8-4-2026).
 */
export function checkRecord(draft: RecordDraft, { today }: { readonly today: string }): Findings {
  const rejections: Finding[] = [];
  const warnings: Finding[] = [];
  if (draft.kind === 'registration') {
    const view = buildRegistrationView(draft.content, draft.flags, today);
    collect(ruleTables.registration, view, rejections);
    for (const row of view.rows) collect(ruleTables.row, row, rejections, row.row);
    collect(warningRules, view, warnings);
  } else {
    collect(ruleTables.cancellation, { content: draft.content, flags: draft.flags }, rejections);
  }
  if (draft.software) collect(ruleTables.software, draft.software, rejections);
  const link = readLink(draft);
  if (link) {
    collect(ruleTables.link, link, rejections);
    collect(linkWarnings, link, warnings);
  }
  return { rejections, warnings };
}
