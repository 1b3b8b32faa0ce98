// Rules of Sello that the public format does not have. The caller can switch each of them off.

import type { Fault } from '../contracts/errors';
import { toSelloAddonKey } from './addons/es-fiscal/aliases';
import { formatAllowedFiscalExtensionCodes, isFiscalExtensionCodeAllowed } from './addons/es-fiscal/extensions';
import { esFiscalAddon, isKnownAddonKey, hasFiscalAddon } from './addons/addons';
import { toCivilDateTime } from './calculate/dates';
import { listBrokenCorrectionRules } from './correction-rules';
import type { DocumentBuildProblem } from './build';
import { guessCountryCode, isCountryCode } from './iso-codes';
import type { Json } from './model/basic';
import { type Document, isGoblInvoice } from './model/envelope';
import type { Invoice } from './model/invoice';
import { findDocumentKindOfSchema } from './model/schemas';
import { documentShapesByKind } from './shapes/envelope';
import type { MutableObjectMembers, Shape } from './shapes/shape';
import { listNestedShapeMembers } from './visit-shapes';
import { type Message, createMessage } from '../messages/message';
import { peninsularTimeZone } from './territories';

export interface SelloRuleSelection {
  /**
   * Checks that the issue date is neither before the scheme's first day nor after today in Madrid, for documents with
   * the fiscal addon.
   */
  readonly issueDates: boolean;
  /** Checks that the codes of the addon's extensions, and country codes, exist. */
  readonly extensionValues: boolean;
  /** Checks that credit notes and corrective invoices can be reported (correction-rules.ts). */
  readonly corrections: boolean;
}

/** First day of the scheme, when Orden HAC/1177/2024 came into force. */
const firstIssueDate = '2024-10-28';

/** Returns faults in the form of the document rules; empty if all enabled rules hold. Expects a calculated document. */
export function listBrokenSelloRuleFaults(doc: Document, rules: SelloRuleSelection, now: Date): Fault[] {
  return [
    ...(rules.issueDates && isGoblInvoice(doc) ? dateFaults(doc, now) : []),
    ...(rules.extensionValues ? codeFaults(doc) : []),
    ...(rules.corrections
      ? listBrokenCorrectionRules(doc).map(({ rule, paths }) => ({ code: rule.code, paths, message: rule.message }))
      : []),
  ];
}

const fault = (number: string, path: string, text: Message): Fault => ({
  code: `SELLO-DOCUMENT-${number}`,
  paths: [path],
  message: text,
});

function dateFaults(invoice: Invoice, now: Date): Fault[] {
  if (!hasFiscalAddon(invoice)) return [];
  const date = invoice.issue_date;
  const today = toCivilDateTime(now, peninsularTimeZone).date;
  const place = '$.doc.issue_date';
  const range = { first: firstIssueDate, today };
  if (date < firstIssueDate)
    return [fault('01', place, createMessage('document-issued-too-early', { ...range, addon: esFiscalAddon.key }))];
  return date > today ? [fault('02', place, createMessage('document-issued-in-future', range))] : [];
}

/** Checks every `ext` and every `country` of the document. */
function codeFaults(doc: Document): Fault[] {
  const kind = findDocumentKindOfSchema(doc.$schema);
  if (kind === undefined) return [];
  const faults: Fault[] = [];
  visit(documentShapesByKind[kind], doc as unknown as MutableObjectMembers, '$.doc', (node, path) => {
    for (const [key, code] of Object.entries((node.ext ?? {}) as Record<string, string>)) {
      const cat = typeof node.cat === 'string' ? node.cat : '';
      if (!isFiscalExtensionCodeAllowed(key, code, cat)) {
        const params = { code, key, known: formatAllowedFiscalExtensionCodes(key, cat) };
        faults.push(fault('04', `${path}.ext.${key}`, createMessage('extension-code-unknown', params)));
      }
    }
    const { country } = node;
    if (typeof country === 'string' && !isCountryCode(country)) {
      const params = { country: country.slice(0, 20), meant: guessCountryCode(country) ?? null };
      faults.push(fault('05', `${path}.country`, createMessage('country-unknown', params)));
    }
  });
  return faults;
}

function visit(
  shape: Shape,
  node: MutableObjectMembers,
  path: string,
  look: (node: MutableObjectMembers, path: string) => void,
): void {
  look(node, path);
  for (const step of listNestedShapeMembers(shape)) {
    const value = node[step.name];
    // Totals repeat the codes of the rows.
    if (value === undefined || step.name === 'totals') continue;
    if (Array.isArray(value)) {
      for (const [i, one] of (value as MutableObjectMembers[]).entries())
        visit(step.shape, one, `${path}.${step.name}[${i}]`, look);
    } else {
      visit(step.shape, value as MutableObjectMembers, `${path}.${step.name}`, look);
    }
  }
}

/**
 * Finds an addon in the input (bare document or envelope) that does not exist. The public format drops such names;
 * Sello reports them before it calculates. Call this function before `buildEnvelope`.
 */
export function findUnknownAddonProblem(input: Json): { readonly problem: DocumentBuildProblem } | undefined {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return undefined;
  const { doc } = input;
  const document = doc !== null && typeof doc === 'object' && !Array.isArray(doc) ? doc : input;
  const addons = Array.isArray(document.$addons) ? document.$addons : [];
  for (const [at, addon] of addons.entries()) {
    if (typeof addon !== 'string' || addon === '' || isKnownAddonKey(toSelloAddonKey(addon))) continue;
    const unknown = createMessage('addon-unknown', { addon: addon.slice(0, 64), known: esFiscalAddon.key });
    return { problem: { key: 'calculation', message: unknown, path: `$.doc.$addons[${at}]` } };
  }
  return undefined;
}
