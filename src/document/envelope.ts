// Builds and validates envelopes: a calculated document with its header and digest.

import type { Fault } from '../contracts/errors';
import { copyObjectToStoredForm, computeObjectDigestByShape } from './stored-fields';
import { createMessage } from '../messages/message';
import { buildDocument, createNonObjectDocumentProblem, type DocumentBuildProblem } from './build';
import { computeCanonicalJsonDigest } from './canonical-json';
import type { Json, JsonObject } from './model/basic';
import type { Document, Envelope, EnvelopeHead } from './model/envelope';
import type { Party } from './model/parts';
import {
  goblDocumentSchemaUrls,
  goblEnvelopeSchemaUrl,
  findDocumentKindOfSchema,
  guessDocumentSchemaId,
  isEnvelopeOfOtherSchema,
} from './model/schemas';
import { parseObjectByShape } from './read-shape';
import { envelopeHeadRules } from './rules/envelope';
import { documentShapesByKind, envelopeHeadShape as headShape } from './shapes/envelope';
import type { MutableObjectMembers, Shape } from './shapes/shape';
import { DocumentFaultCollector, collectDocumentFaults, collectShapeObjectFaults } from './validate';

/** Dependencies of building an envelope, such as the clock and new ids. */
export interface EnvelopeBuildDeps {
  readonly now: Date;
  /**
   * Time zone in which the supplier issues. Its day is the date of corrections and copies. By default, the zone of the
   * regime.
   */
  readonly zone?: string;
  /** Name of the registered supplier. Corrections and copies get this name instead of an earlier one. */
  readonly supplierName?: string;
  /**
   * Pattern of the series for corrections whose options have no series. `{series}` and `{year}` are replaced by their
   * values.
   */
  readonly correctionSeries?: string;
  /** A new uuid, version 7. */
  newId(): string;
}

/** An envelope with its faults (no faults if it is valid), or the problem that prevented it. */
export type EnvelopeBuildResult =
  | { readonly envelope: Envelope; readonly faults: Fault[] }
  | { readonly problem: DocumentBuildProblem };

/**
 * Builds an envelope from a bare document or an envelope: normalizes, calculates, digests and validates the document.
 * An existing header keeps uuid, links, tags, meta, notes, routing and `ignore`. Signatures and stamps are removed,
 * because they belong to the old content. If the type of the document has a uuid and the input has none, the document
 * gets one.
 */
export function buildEnvelope(input: Json, deps: EnvelopeBuildDeps): EnvelopeBuildResult {
  const parts = readParts(input);
  if ('problem' in parts) return parts;
  const built = buildDocument(parts.doc, deps.now);
  if ('problem' in built) return parts.enveloped ? { problem: withRule(built.problem) } : built;
  return wrapInEnvelopeAndValidate(built.doc, parts.head, deps);
}

/** Puts a calculated document into an envelope. */
export function wrapInEnvelopeAndValidate(
  doc: Document,
  header: MutableObjectMembers,
  deps: EnvelopeBuildDeps,
): EnvelopeBuildResult {
  const identified = withUuid(doc, deps);
  const head = copyObjectToStoredForm(headShape, {
    ...header,
    uuid: header.uuid ?? deps.newId(),
    dig: computeObjectDigestByShape(findShape(identified), identified as unknown as MutableObjectMembers),
    stamps: undefined,
    ...buildRouting(identified, header),
  }) as unknown as EnvelopeHead;
  const envelope: Envelope = { $schema: goblEnvelopeSchemaUrl, head, doc: identified };
  // The digest was just computed from this document, so no check of the digest is needed.
  return { envelope, faults: listFaults(envelope, false) };
}

function findShape(doc: Document): Shape {
  return documentShapesByKind[findDocumentKindOfSchema(doc.$schema) ?? 'message'];
}

interface EnvelopeParts {
  /** True if the document came in an envelope. */
  readonly enveloped: boolean;
  readonly head: MutableObjectMembers;
  readonly doc: Json;
}

function readParts(input: Json): EnvelopeParts | { readonly problem: DocumentBuildProblem } {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) {
    return { problem: createNonObjectDocumentProblem(input) };
  }
  if (isEnvelopeOfOtherSchema(input)) return { problem: describeOtherSchema(input) };
  if (!isEnvelope(input)) return { enveloped: false, head: {}, doc: input };
  if (input.doc === undefined || input.doc === null) {
    return {
      problem: {
        key: 'no-document',
        message: createMessage('envelope-empty', { meant: guessDocumentSchemaId(input) ?? null }),
      },
    };
  }
  const result = parseObjectByShape(headShape, input.head ?? {});
  if ('problem' in result)
    return { problem: { ...result.problem, key: 'input', path: `$.head.${result.problem.path}` } };
  return { enveloped: true, head: result.fields, doc: input.doc };
}

function describeOtherSchema({ $schema }: JsonObject): DocumentBuildProblem {
  const value = JSON.stringify($schema).slice(0, schemaCharactersShown);
  const params = { value, schema: goblEnvelopeSchemaUrl };
  return { key: 'unknown-schema', message: createMessage('envelope-schema-needed', params), path: '$.$schema' };
}

const schemaCharactersShown = 100;

/** Adds the rule of the envelope that a document with an unknown schema breaks. */
function withRule(problem: DocumentBuildProblem): DocumentBuildProblem {
  return problem.key === 'unknown-schema' ? { ...problem, faults: [{ ...unknownSchema, paths: ['$.doc'] }] } : problem;
}

const unknownSchema = { code: 'GOBL-ENVELOPE-04', message: 'envelope doc must have a known schema' };

/** Returns whether the input is an envelope. Envelopes have a schema; envelopes of older tools have only `doc`. */
function isEnvelope(input: JsonObject): boolean {
  return input.$schema === goblEnvelopeSchemaUrl || (input.$schema === undefined && input.doc !== undefined);
}

const beforeUuid = ['$schema', '$regime', '$addons', '$tags'] as const;

function withUuid(doc: Document, deps: EnvelopeBuildDeps): Document {
  if (doc.$schema === goblDocumentSchemaUrls.taxIdentity) return doc;
  if ((doc as { uuid?: string }).uuid !== undefined) return doc;
  const fields = doc as unknown as MutableObjectMembers;
  const identified: MutableObjectMembers = {};
  for (const name of beforeUuid) if (fields[name] !== undefined) identified[name] = fields[name];
  identified.uuid = deps.newId();
  // Existing members keep their position.
  return Object.assign(identified, fields) as unknown as Document;
}

/**
 * Builds the addresses of the first endpoints: from supplier to customer or, if the customer issues, from customer to
 * supplier.
 */
function buildRouting(doc: Document, header: MutableObjectMembers): { from?: unknown; to?: unknown } {
  const { supplier, customer, $tags } = doc as { supplier?: Party; customer?: Party; $tags?: string[] };
  const [sender, receiver] = $tags?.includes('self-billed') ? [customer, supplier] : [supplier, customer];
  const from = header.from ?? sender?.endpoints?.[0]?.uri;
  const to = header.to ?? receiver?.endpoints?.[0]?.uri;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** Lists all faults of an envelope; codes in `head.ignore` are skipped. */
export function listEnvelopeFaults(envelope: Envelope): Fault[] {
  return listFaults(envelope, true);
}

function listFaults(envelope: Envelope, checksDigest: boolean): Fault[] {
  const list = new DocumentFaultCollector();
  checkEnvelope(envelope, checksDigest, list);
  const ignored = envelope.head?.ignore ?? [];
  return list.faults().filter((fault) => !ignored.includes(fault.code));
}

function checkEnvelope(envelope: Envelope, checksDigest: boolean, list: DocumentFaultCollector): void {
  const { head, doc, sigs = [] } = envelope;
  if (!envelope.$schema) list.add('GOBL-ENVELOPE-01', 'envelope schema is required', '$.$schema');
  if (head === undefined) list.add('GOBL-ENVELOPE-02', 'envelope header is required', '$.head');
  else collectShapeObjectFaults(headShape, head as unknown as MutableObjectMembers, '$.head', envelopeHeadRules, list);
  if (doc === undefined) {
    list.add('GOBL-ENVELOPE-03', 'envelope doc is required', '$.doc');
    return;
  }
  if (findDocumentKindOfSchema(doc.$schema) === undefined) {
    list.add(unknownSchema.code, unknownSchema.message, '$.doc');
  }
  collectDocumentFaults(doc, '$.doc', list);
  if (checksDigest && head?.dig !== undefined && head.dig.val !== computeCanonicalJsonDigest(doc).val) {
    list.add('GOBL-ENVELOPE-11', 'envelope digest does not match document contents', '$');
  }
  if (sigs.length === 0 && (head?.stamps?.length ?? 0) > 0) {
    list.add('GOBL-ENVELOPE-12', 'envelope header cannot have stamps when not signed', '$');
  }
  if (sigs.length > 0 && !isReadyToSign(doc)) {
    list.add('GOBL-ENVELOPE-13', 'envelope doc is not ready to be signed, check code or other key fields', '$');
  }
}

/**
 * Returns whether a document can be signed. If the type of the document has a number, the document needs a number
 * first.
 */
function isReadyToSign(doc: Document): boolean {
  const numbered: readonly string[] = [
    goblDocumentSchemaUrls.invoice,
    goblDocumentSchemaUrls.order,
    goblDocumentSchemaUrls.delivery,
    goblDocumentSchemaUrls.payment,
  ];
  return !numbered.includes(doc.$schema) || Boolean((doc as { code?: string }).code);
}
