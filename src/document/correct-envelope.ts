// Creates corrections and copies: new documents from an issued one.

import type { Warning } from '../contracts/warnings';
import {
  docTypeExtensionKey,
  fiscalCodeMeaningsByExtension,
  isCorrectionDocument,
} from './addons/es-fiscal/extensions';
import { hasFiscalAddon } from './addons/addons';
import { buildDocument, type DocumentBuildProblem } from './build';
import { cloneJson } from './canonical-json';
import { toCivilDateTime } from './calculate/dates';
import { buildCorrectionTaxTotalFromOriginal } from './calculate/preceding';
import { getCurrencyDecimals } from './iso-codes';
import { type EnvelopeBuildResult, type EnvelopeBuildDeps, wrapInEnvelopeAndValidate } from './envelope';
import { type DateText, isJsonObject, type Json, type JsonObject } from './model/basic';
import { type Document, type Envelope, isGoblInvoice } from './model/envelope';
import type { DocumentRef, Invoice } from './model/invoice';
import type { TaxTotal } from './model/parts';
import { goblDocumentSchemaUrls } from './model/schemas';
import { arePartyNamesEquivalent } from './compare-names';
import { parseObjectByShape } from './read-shape';
import { findTaxRegimeOfCountry } from './regimes/registry';
import { codeMemberKind, booleanMemberKind, keyMemberKind, textMemberKind } from './shapes/kinds';
import { stampShape } from './shapes/line';
import { extensionsMemberKind } from './shapes/maps';
import { defineListMemberKind, defineShape } from './shapes/shape';
import { dateMemberKind } from './shapes/times';
import { warnIgnoredMembersOfShape } from './warnings/ignored-members';
import { peninsularTimeZone } from './territories';
import { type Message, createMessage } from '../messages/message';

interface CorrectionOptions {
  type?: string;
  issue_date?: string;
  series?: string;
  reason?: string;
  ext?: Record<string, string>;
  copy_tax?: boolean;
}

const optionsShape = defineShape('bill/correction-options', {
  type: keyMemberKind,
  issue_date: dateMemberKind,
  series: codeMemberKind,
  stamps: defineListMemberKind(stampShape),
  reason: textMemberKind,
  ext: extensionsMemberKind,
  copy_tax: booleanMemberKind,
  credit: booleanMemberKind,
  debit: booleanMemberKind,
  corrective: booleanMemberKind,
});

/** Warns about options that corrections do not have. Such options are ignored. */
export const warnIgnoredCorrectionOptions = (options: JsonObject): Warning[] =>
  warnIgnoredMembersOfShape(optionsShape, options, '$.correct');

/** Short forms of the type. `{"credit": true}` means `{"type": "credit-note"}`. */
const shortForms = { credit: 'credit-note', debit: 'debit-note', corrective: 'corrective' } as const;

/**
 * Builds the corrective document of an invoice in a new envelope. Returns a refusal (`calculation`) if the type is
 * missing or not in the regime, if the original has no code, or if the document is not an invoice. A `corrective` needs
 * `copy_tax` to be valid under the fiscal addon.
 */
export function buildCorrectionEnvelope(
  envelope: Envelope,
  options: Json,
  deps: EnvelopeBuildDeps,
): EnvelopeBuildResult {
  const result = parseObjectByShape(optionsShape, options);
  if ('problem' in result) return { problem: { key: 'input', ...result.problem } };
  const typed = withType(result.fields);
  const original = envelope.doc;
  if (!isGoblInvoice(original)) return refuse(createMessage('correction-needs-invoice'));
  const problem = findProblem(original, typed);
  if (problem !== undefined) return refuse(problem);
  const day = typed.issue_date ?? computeToday(original, deps);
  const series = typed.series ?? seriesOfCorrections(original, day, deps);
  const built = buildDocument(
    toDocumentWithRegisteredSupplierName(buildCorrection(original, typed, { day, series }), deps),
    deps.now,
  );
  return 'problem' in built ? built : wrapInEnvelopeAndValidate(built.doc, {}, deps);
}

/**
 * Finds the series of a correction: the series that the workspace configured for corrections, or else the series of the
 * original. docs/decisions/0013-corrections-have-their-own-series-and-signs.md
 */
function seriesOfCorrections(
  original: Invoice,
  day: DateText,
  { correctionSeries }: EnvelopeBuildDeps,
): string | undefined {
  const { series = '' } = original;
  // The series of a correction is already a series of corrections.
  if (correctionSeries === undefined || isCorrectionDocument(original)) return series || undefined;
  return correctionSeries.replaceAll('{series}', series).replaceAll('{year}', day.slice(0, 4));
}

const refuse = (reason: Message): { readonly problem: DocumentBuildProblem } => ({
  problem: { key: 'calculation', message: reason },
});

function withType(options: CorrectionOptions): CorrectionOptions {
  if (options.type !== undefined) return options;
  const short = options as Partial<Record<keyof typeof shortForms, boolean>>;
  const match = (Object.keys(shortForms) as (keyof typeof shortForms)[]).find((form) => short[form]);
  return match === undefined ? options : { ...options, type: shortForms[match] };
}

function findProblem(original: Invoice, { type }: CorrectionOptions): Message | undefined {
  const types = correctionTypes(original);
  const shorts = Object.keys(shortForms).map((name) => `{"${name}": true}`);
  if (type === undefined && original.code) return createMessage('correction-type-missing', { types, shorts });
  if (!original.code) return createMessage('correction-of-draft');
  if (type === undefined || types.includes(type)) return undefined;
  return createMessage('correction-type-invalid', { type, types, shorts });
}

function correctionTypes(original: Invoice): readonly string[] {
  return findTaxRegimeOfCountry(original.$regime)?.corrections ?? ['credit-note', 'corrective', 'debit-note'];
}

/**
 * Returns today where the supplier is. At 23:30 UTC of 31 December, it is next year in Madrid, but not yet in the
 * Canary Islands.
 */
function computeToday(original: Document, { now, zone }: EnvelopeBuildDeps): DateText {
  const { $regime } = original as { readonly $regime?: string };
  return toCivilDateTime(now, zone ?? findTaxRegimeOfCountry($regime)?.zone ?? peninsularTimeZone).date;
}

/** Builds a correction. Lines and amounts stay unchanged, also for credit notes, because only the report has a sign. */
function buildCorrection(
  original: Invoice,
  options: CorrectionOptions,
  { day, series }: { readonly day: DateText; readonly series: string | undefined },
): JsonObject {
  const corrected = cloneJson(original);
  const ext = { ...options.ext };
  if (ext[docTypeExtensionKey] !== undefined && hasFiscalAddon(corrected)) {
    corrected.tax = {
      ...corrected.tax,
      ext: { ...corrected.tax?.ext, [docTypeExtensionKey]: ext[docTypeExtensionKey] },
    };
    delete ext[docTypeExtensionKey];
  }
  const reference: DocumentRef = {
    uuid: original.uuid,
    type: original.type,
    series: original.series,
    code: original.code ?? '',
    issue_date: original.issue_date,
    reason: options.reason,
    ext,
    tax: options.copy_tax ? copyTaxes(original) : undefined,
  };
  Object.assign(corrected, {
    uuid: undefined,
    type: options.type,
    series,
    code: undefined,
    issue_date: day,
    preceding: [reference],
  });
  return corrected as unknown as JsonObject;
}

function copyTaxes(original: Invoice): TaxTotal | undefined {
  const taxes = original.totals?.taxes;
  if (taxes === undefined) return undefined;
  const writing = original.tax?.rounding === 'currency' ? 'rounded-rows' : 'rounded';
  return buildCorrectionTaxTotalFromOriginal(
    taxes,
    getCurrencyDecimals(original.currency),
    findTaxRegimeOfCountry(original.$regime),
    writing,
  );
}

/**
 * Sets the issuer's name on the day of issue (RD 1619/2012 art. 6.1.c, 15.5). The name in an earlier invoice may be
 * older.
 */
export function toDocumentWithRegisteredSupplierName(doc: JsonObject, { supplierName }: EnvelopeBuildDeps): JsonObject {
  const { supplier } = doc;
  if (supplierName === undefined || !isJsonObject(supplier) || typeof supplier.name !== 'string') return doc;
  return arePartyNamesEquivalent(supplier.name, supplierName)
    ? doc
    : { ...doc, supplier: { ...supplier, name: supplierName } };
}

/** Members that are never copied to another document. */
const ofOneDocument = ['uuid', 'code', 'issue_date', 'issue_time', 'value_date', 'op_date'];

/** Copies an envelope as a new draft with the same content. Its uuid, code and dates are removed and set again. */
export function copyEnvelopeAsDraft(envelope: Envelope, deps: EnvelopeBuildDeps): EnvelopeBuildResult {
  const copy = cloneJson(envelope.doc) as unknown as JsonObject;
  // A tax identity has no content but its code.
  const isDated = copy.issue_date !== undefined;
  if (envelope.doc.$schema !== goblDocumentSchemaUrls.taxIdentity)
    for (const member of ofOneDocument) delete copy[member];
  if (isDated) copy.issue_date = computeToday(envelope.doc, deps);
  const built = buildDocument(toDocumentWithRegisteredSupplierName(copy, deps), deps.now);
  return 'problem' in built ? built : wrapInEnvelopeAndValidate(built.doc, {}, deps);
}

/** Builds the JSON Schema of the options for correcting an envelope, for forms (`show_options`). */
export function buildCorrectionOptionsSchema(
  envelope: Envelope,
  deps: EnvelopeBuildDeps,
): JsonObject | { readonly problem: DocumentBuildProblem } {
  const original = envelope.doc;
  if (!isGoblInvoice(original)) return refuse(createMessage('correction-needs-invoice'));
  const types = correctionTypes(original);
  const hasAddon = hasFiscalAddon(original);
  const series = seriesOfCorrections(original, computeToday(original, deps), deps);
  const properties: JsonObject = {
    type: { type: 'string', title: 'Type', oneOf: types.map((type) => ({ const: type })), default: types[0] ?? null },
    issue_date: { type: 'string', format: 'date', title: 'Issue Date' },
    series: { type: 'string', title: 'Series', ...(series !== undefined && { default: series }) },
    stamps: { type: 'array', title: 'Stamps', items: { type: 'object' } },
    reason: { type: 'string', title: 'Reason' },
    ext: hasAddon ? fiscalOptions() : { type: 'object', title: 'Extensions' },
    copy_tax: { type: 'boolean', title: 'Copy Tax Totals' },
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties,
    required: ['type'],
    recommended: hasAddon ? ['series', 'ext', 'copy_tax'] : ['series'],
  };
}

function fiscalOptions(): JsonObject {
  const values = Object.entries(fiscalCodeMeaningsByExtension[docTypeExtensionKey]);
  return {
    type: 'object',
    title: 'Extensions',
    properties: { [docTypeExtensionKey]: { oneOf: values.map(([value, title]) => ({ const: value, title })) } },
    recommended: [docTypeExtensionKey],
  };
}
