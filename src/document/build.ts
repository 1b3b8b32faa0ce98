// Builds a calculated document from JSON: reads, normalizes, calculates and arranges it.

import { toCountryTaxIdPrefix } from './territories';
import { amountDigitsMax } from '../amount/amount';
import { findAddonsByKeys } from './addons/addons';
import { type OverlongAmountFinding, copyObjectToStoredForm } from './stored-fields';
import { setScenarioNotesAndCodesInPlace, calculateBillInPlace, type BillCalculationContext } from './calculate/bill';
import type { DocumentCalculationProblem } from './calculate/calculation';
import {
  calculatePaymentDocumentInPlace,
  setStatusDocumentDateAndLineIndexesInPlace,
} from './calculate/payments-and-statuses';
import type { Fault } from '../contracts/errors';
import type { Json, JsonObject } from './model/basic';
import { createMessage } from '../messages/message';
import type { Document } from './model/envelope';
import type { DeliveryNote, Invoice, Order, BillPaymentDocument, BillStatusDocument } from './model/invoice';
import type { Party } from './model/parts';
import {
  type DocumentKind,
  goblDocumentSchemaUrls,
  goblEnvelopeSchemaUrl,
  findDocumentKindOfSchema,
  guessDocumentSchemaId,
} from './model/schemas';
import { findMostSimilarName } from './find-nearest';
import { normalizeDocumentInPlace } from './normalize/normalize';
import { type ShapeReadProblem, parseObjectByShape } from './read-shape';
import { tagsAllowedOnEveryInvoice, findTaxRegimeOfCountry } from './regimes/registry';
import { documentShapesByKind } from './shapes/envelope';
import type { MutableObjectMembers } from './shapes/shape';

/**
 * Reason why a document cannot be built, with a key of the error table. `path` starts at the envelope's root, as in
 * `$.doc.lines[0].item`.
 */
export interface DocumentBuildProblem extends DocumentCalculationProblem {
  readonly key: 'no-document' | 'unknown-schema' | 'calculation' | 'input' | 'too-large';
  /** The matching rule of the public format, if any. */
  readonly faults?: readonly Fault[];
}

export function createNonObjectDocumentProblem(input: Json): DocumentBuildProblem {
  if (input === null) return { key: 'no-document', message: createMessage('document-absent') };
  if (Array.isArray(input)) return { key: 'no-document', message: createMessage('document-in-list') };
  const kind = typeof input as 'string' | 'number' | 'boolean';
  return { key: 'no-document', message: createMessage('document-not-object', { kind }) };
}

const schemaShown = 100;

function describeUnknownSchema(input: JsonObject): DocumentBuildProblem {
  const schemaName = typeof input.$schema === 'string' ? input.$schema.slice(0, schemaShown) : null;
  const choices = Object.values(goblDocumentSchemaUrls).join(', ');
  const cause = {
    named: schemaName,
    meant: guessDocumentSchemaId(input) ?? null,
    known: choices,
    envelope: goblEnvelopeSchemaUrl,
  };
  return {
    key: 'unknown-schema',
    message: createMessage('document-schema-unknown', { named: schemaName }),
    cause: createMessage('schema-unsupported', cause),
  };
}

/**
 * Builds a document without a uuid. `now` sets missing dates. If the result is calculated again, it does not change.
 */
export function buildDocument(
  input: Json,
  now: Date,
): { readonly doc: Document } | { readonly problem: DocumentBuildProblem } {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) {
    return { problem: createNonObjectDocumentProblem(input) };
  }
  const schema = input.$schema;
  const kind = typeof schema === 'string' ? findDocumentKindOfSchema(schema) : undefined;
  if (kind === undefined) return { problem: describeUnknownSchema(input) };
  const shape = documentShapesByKind[kind];
  const result = parseObjectByShape(shape, input);
  if ('problem' in result) return { problem: readProblem(result.problem) };
  const problem = calculate(kind, result.fields, now);
  if (problem !== undefined) return { problem: problemAt('calculation', problem) };
  const arranging: OverlongAmountFinding = { tooLong: undefined };
  const doc = copyObjectToStoredForm(shape, result.fields, arranging) as unknown as Document;
  if (arranging.tooLong === undefined) return { doc };
  const tooLong = createMessage('amount-digits-max', { max: amountDigitsMax, path: arranging.tooLong });
  return { problem: { key: 'calculation', message: tooLong } };
}

/**
 * Converts a problem of reading. If the document is too large, the problem has no path, because it concerns the whole
 * document.
 */
function readProblem({ key, path, ...found }: ShapeReadProblem): DocumentBuildProblem {
  return key ? { key, ...found } : problemAt('input', { path, ...found });
}

function problemAt(
  key: DocumentBuildProblem['key'],
  { path, ...found }: DocumentCalculationProblem,
): DocumentBuildProblem {
  return path === undefined ? { key, ...found } : { key, ...found, path: path === '' ? '$.doc' : `$.doc.${path}` };
}

/** Members that decide which rules a document follows. */
type RuleSelectors = Pick<Order, '$regime' | '$addons' | '$tags' | 'supplier'>;

function calculate(
  kind: DocumentKind,
  fields: MutableObjectMembers,
  now: Date,
): DocumentCalculationProblem | undefined {
  const shape = documentShapesByKind[kind];
  const isBill = kind in calculators;
  const ruled = fields as RuleSelectors;
  if (isBill) ruled.$regime ??= findTaxRegimeOfCountry(taxCountry(ruled.supplier))?.country;
  const addons = findAddonsByKeys(ruled.$addons);
  if (ruled.$addons !== undefined) ruled.$addons = addons.map((addon) => addon.key);
  normalizeDocumentInPlace(shape, fields, addons);
  const context: BillCalculationContext = { now, regime: findTaxRegimeOfCountry(ruled.$regime), addons };
  const unknown = ruled.$tags?.find((tag) => !isKnownTag(tag, kind, context));
  if (unknown !== undefined) {
    const tags = [
      ...tagsAllowedOnEveryInvoice,
      ...(context.regime?.tags ?? []),
      ...addons.flatMap((addon) => addon.tags),
    ];
    const choices = [...new Set(tags)].toSorted().join(', ');
    const problem = createMessage('tag-unknown', {
      tag: unknown,
      meant: findMostSimilarName(unknown, tags) ?? null,
      known: choices,
    });
    return { message: createMessage('problem-in', { place: '$tags', problem }), path: '$tags' };
  }
  return calculators[kind]?.(fields, context);
}

const calculators: Partial<
  Record<
    DocumentKind,
    (fields: MutableObjectMembers, context: BillCalculationContext) => DocumentCalculationProblem | undefined
  >
> = {
  invoice: (fields, context) => {
    const invoice = fields as unknown as Invoice;
    const problem = calculateBillInPlace(invoice, context);
    if (problem !== undefined) return problem;
    const ofAddons = context.addons.flatMap((addon) => addon.scenarios);
    setScenarioNotesAndCodesInPlace(invoice, [...(context.regime?.scenarios ?? []), ...ofAddons]);
    return undefined;
  },
  order: (fields, context) => {
    const order = fields as unknown as Order;
    order.type ??= 'purchase';
    return calculateBillInPlace(order, context);
  },
  delivery: (fields, context) => {
    const delivery = fields as unknown as DeliveryNote;
    delivery.type ??= 'advice';
    return calculateBillInPlace(delivery, context);
  },
  payment: (fields, context) => calculatePaymentDocumentInPlace(fields as unknown as BillPaymentDocument, context),
  status: (fields, context) => {
    setStatusDocumentDateAndLineIndexesInPlace(fields as unknown as BillStatusDocument, context);
    return undefined;
  },
};

/** Finds the country of the supplier's tax identity before it is cleaned. */
function taxCountry(supplier: Party | undefined): string | undefined {
  const country = supplier?.tax_id?.country?.trim().toUpperCase();
  return toCountryTaxIdPrefix(country);
}

/** Returns whether a tag is known. A delivery has no tags; an order accepts any tag. */
function isKnownTag(tag: string, kind: DocumentKind, context: BillCalculationContext): boolean {
  if (kind === 'delivery' || kind === 'order') return kind === 'order';
  if (tagsAllowedOnEveryInvoice.includes(tag) || context.regime?.tags.includes(tag)) return true;
  return context.addons.some((addon) => addon.tags.includes(tag));
}
