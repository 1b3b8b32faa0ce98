// What the authority would answer to an invoice, without using a number: its record is built and not sealed.
import { authorityCodes } from '../../contracts/authority-codes';
import { warnings as limits } from '../../contracts/limits/documents';
import type { Warning } from '../../contracts/warnings';
import type { Invoice } from '../../document/model/invoice';
import { toRegistration } from '../convert/to-registration';
import type { ConversionRefusal } from '../convert/conversion';
import type { SoftwareBlock } from '../record/record';
import { checkRecord, type Finding } from '../rules/check-record';
import { findPaths } from './paths';
import { describeFinding } from './words';

interface PreviewContext {
  /** The day where the supplier issues, `YYYY-MM-DD`. */
  readonly today: string;
  /** Checked when it is set. */
  readonly software?: SoftwareBlock;
}

/** Stands for the number that the invoice will get. */
const trialCode = '1';

/**
 * Everything that the rules know of this calculated invoice: what would be refused (`blocking`), and what would be
 * accepted with errors. An invoice without a code is looked at as if it had one. Keys are the authority's codes.
 */
export function previewRecord(invoice: Invoice, { today, software }: PreviewContext): Warning[] {
  const numbered = invoice.code ? invoice : { ...invoice, code: trialCode };
  const conversion = toRegistration(numbered);
  if ('refusal' in conversion) return [explainRefusal(invoice, conversion.refusal)];
  const draft = {
    kind: 'registration',
    content: conversion.content,
    flags: {},
    ...(software ? { software } : {}),
  } as const;
  const { rejections, warnings } = checkRecord(draft, { today });
  if (rejections.length === 0 && warnings.length === 0) return [];
  return mergeFindings([
    ...rejections.map((finding) => explainFinding(invoice, finding, true)),
    ...warnings.map((finding) => explainFinding(invoice, finding, false)),
  ]);
}

function explainFinding(invoice: Invoice, finding: Finding, blocking: boolean): Warning {
  const { message, remedy, paths } = describeFinding(invoice, finding);
  return {
    key: String(finding.code),
    message: message.slice(0, limits.messageCharactersMax),
    paths: paths ?? findPaths(invoice, finding),
    remedy: remedy ?? remedyOf(finding.code),
    blocking,
  };
}

const remedyOf = (code: number): string => authorityCodes.get(code)?.remedy ?? 'Correct the document.';

function explainRefusal(invoice: Invoice, { code, field, message }: ConversionRefusal): Warning {
  const remedy = /^\d{4}$/.test(code) ? remedyOf(Number(code)) : (ownRemedies[code] ?? 'Correct the document.');
  return { key: code, message, paths: findPaths(invoice, { field }), remedy, blocking: true };
}

/** Of refusals that have no code of the authority. */
const ownRemedies: Readonly<Record<string, string>> = {
  'not-an-invoice': 'Send a document of schema bill/invoice to this workflow.',
  'not-spanish':
    'Set `$regime` to ES, and a Spanish tax code of the supplier. An invoice that you received is stored and not reported: it ' +
    'needs no job of this workflow.',
  'not-in-euros': 'Give `exchange_rates` with a row from the currency of the invoice to EUR.',
};

/** Findings that say the same of several rows become one. */
function mergeFindings(all: readonly Warning[]): Warning[] {
  const bySaid = new Map<string, Warning>();
  for (const one of all) {
    const said = `${one.key} ${one.message}`;
    const known = bySaid.get(said);
    const paths = [...new Set([...(known?.paths ?? []), ...one.paths])];
    bySaid.set(said, { ...one, paths: paths.slice(0, limits.pathsMax) });
  }
  return [...bySaid.values()];
}
