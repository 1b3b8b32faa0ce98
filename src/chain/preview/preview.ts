// Previews the authority's response to an invoice without using a number. The record of the invoice is built, but not
// sealed.
import { warningLimits as limits } from '../../contracts/limits/documents';
import type { Warning } from '../../contracts/warnings';
import type { Invoice } from '../../document/model/invoice';
import { addOperationDayToInvoiceIfMissing } from '../../document/operation-day';
import { convertToRegistrationRecordContent } from '../convert/to-registration-record';
import type { InvoiceToRecordRefusal } from '../convert/conversion';
import type { SoftwareBlock } from '../record/record';
import { findBrokenRecordRules, type BrokenRecordRule } from '../rules/check-record';
import { listDocumentPathsOfBrokenRule } from './finding-paths';
import { describeBrokenRecordRule } from './describe-finding';
import type { OperationDaySource } from './describe-rates';
import { clipMessageParameters } from '../../messages/message';

interface PreviewContext {
  /** Today where the authority is, `YYYY-MM-DD`. */
  readonly today: string;
  /** The software block; if set, its rules are checked as well. */
  readonly software?: SoftwareBlock;
  /** Operation date of the stored originals of a correction, if it is known. */
  readonly operationDay?: string | undefined;
}

/** Stands for the number that the invoice will get. */
const trialCode = '1';

/**
 * Returns every finding of the rules on this calculated invoice: findings that cause a rejection (`blocking`), and
 * findings that the authority accepts with errors. An invoice without a code is checked as if it had a code. The keys
 * are the authority's codes.
 */
export function warnRecordRulesBrokenByInvoice(
  stated: Invoice,
  { today, software, operationDay }: PreviewContext,
): Warning[] {
  const invoice = addOperationDayToInvoiceIfMissing(stated, operationDay);
  const known = { hasStoredDay: invoice !== stated };
  const numbered = invoice.code ? invoice : { ...invoice, code: trialCode };
  const conversion = convertToRegistrationRecordContent(numbered);
  if ('refusal' in conversion) return [explainRefusal(invoice, conversion.refusal)];
  const draft = {
    kind: 'registration',
    content: conversion.content,
    flags: {},
    ...(software ? { software } : {}),
  } as const;
  const { rejections, warnings } = findBrokenRecordRules(draft, { today });
  if (rejections.length === 0 && warnings.length === 0) return [];
  return mergeFindings([
    ...rejections.map((finding) => explainFinding(invoice, finding, { ...known, blocking: true })),
    ...warnings.map((finding) => explainFinding(invoice, finding, { ...known, blocking: false })),
  ]);
}

function explainFinding(
  invoice: Invoice,
  finding: BrokenRecordRule,
  { blocking, ...known }: OperationDaySource & { readonly blocking: boolean },
): Warning {
  const { message, paths = listDocumentPathsOfBrokenRule(invoice, finding) } = describeBrokenRecordRule(
    invoice,
    finding,
    known,
  );
  return {
    key: String(finding.code),
    message: clipMessageParameters(message, limits.messageCharactersMax),
    paths,
    blocking,
  };
}

function explainRefusal(invoice: Invoice, { code, field, message }: InvoiceToRecordRefusal): Warning {
  return { key: code, message, paths: listDocumentPathsOfBrokenRule(invoice, { field }), blocking: true };
}

/** Merges equal findings of several rows into one. */
function mergeFindings(all: readonly Warning[]): Warning[] {
  const bySaid = new Map<string, Warning>();
  for (const one of all) {
    const findingText = `${one.key} ${JSON.stringify(one.message)}`;
    const earlier = bySaid.get(findingText);
    const paths = [...new Set([...(earlier?.paths ?? []), ...one.paths])];
    bySaid.set(findingText, { ...one, paths: paths.slice(0, limits.pathsMax) });
  }
  return [...bySaid.values()];
}
