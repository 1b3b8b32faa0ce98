// Builds the source of a new or changed envelope. The source comes from data, a previous entry, a patch, or a
// correction.
import { createRefusal } from '../contracts/errors';
import { toDocumentWithRegisteredSupplierName } from '../document/correct-envelope';
import { isJsonObject, type Json, type JsonObject } from '../document/model/basic';
import { cleanTaxId } from '../document/tax-ids/registry';
import { formatEntryEnvelopeJson } from './content';
import type { EntryDocument } from '../model/entry';
import {
  findMisplacedDocumentHint,
  type InputEnvelopeBuilder,
  isEnvelope,
  type InputEnvelopeBuildOptions,
  type InputEnvelopeBuildResult,
} from './build-data';
import type { DocumentBuildDeps } from './context';
import { uncopiedDocumentMemberNames, type EnvelopeSourceBody, isDocumentMemberSetByClient } from './source-body';
import { listPatchedPaths } from './open-warnings';
import { applyJsonPatchInPlace, applyMergePatch } from './json-patch';
import { isPatchContentType, requirePatchInsideEnvelope, requireDocumentNotUntypedPatch } from './patch-path';

export const entryDataContentTypes = [
  'application/json',
  'application/merge-patch+json',
  'application/json-patch+json',
] as const;

/** The texts that the envelope of an entry consists of. */
type StoredEnvelope = Parameters<typeof formatEntryEnvelopeJson>[0];

/**
 * Builds the envelope of a new entry from `data`, `previous_id` and `correct`.
 * @throws Refusal if there is nothing to build from, or if a patch does not apply
 */
export async function buildNewEnvelope(
  body: EnvelopeSourceBody,
  previous: EntryDocument | null,
  context: DocumentBuildDeps,
  build: InputEnvelopeBuilder,
): Promise<InputEnvelopeBuildResult> {
  const { data, correct } = body;
  const hasData = data !== undefined && data !== null;
  if (hasData && isPatchContentType(body.content_type) && !previous)
    throw createRefusal('no-document', 'patch-needs-previous');
  if (hasData && previous && !isPatchContentType(body.content_type)) requireDocumentNotUntypedPatch(data);
  if (hasData) {
    const source = chooseSource(body, previous);
    const isPatched = isPatchContentType(body.content_type);
    if (correct && previous && isPatched)
      return patchedCorrection(body, correct, readEnvelope(previous), context, build);
    if (correct)
      return buildCorrectionOfInputEnvelope(
        source,
        correct,
        { ...context, ...toInputEnvelopeBuildOptions(body) },
        build,
      );
    return build(isPatched ? asNewDocument(source, body, context) : source, {
      ...context,
      ...toInputEnvelopeBuildOptions(body),
    });
  }
  if (!previous) {
    const remedy = findMisplacedDocumentHint(body);
    throw createRefusal('no-document', 'document-missing', {}, remedy ? { remedy } : {});
  }
  const derived = correct ? ({ kind: 'correction', options: correct } as const) : ({ kind: 'copy' } as const);
  return build(readEnvelope(previous), { ...context, derived });
}

/** Corrects the original as it was issued, and applies the patch to the correction. */
async function patchedCorrection(
  body: EnvelopeSourceBody,
  options: JsonObject,
  original: JsonObject,
  context: DocumentBuildDeps,
  build: InputEnvelopeBuilder,
): Promise<InputEnvelopeBuildResult> {
  const corrected = await build(original, { ...context, derived: { kind: 'correction', options } });
  if ('problem' in corrected.built) return corrected;
  const envelope = JSON.parse(JSON.stringify(corrected.built.envelope)) as JsonObject;
  const { built, ignored } = await build(patched(envelope, body), { ...context, ...toInputEnvelopeBuildOptions(body) });
  return { built, ignored: [...corrected.ignored, ...ignored] };
}

/** Chooses the data of the body, or the previous envelope with the patch applied. */
const chooseSource = (body: EnvelopeSourceBody, previous: EntryDocument | null): Json =>
  isPatchContentType(body.content_type) && previous ? applyTo(previous, body) : (body.data ?? null);

/**
 * Corrects an envelope that a client sent. The envelope is first built as if it were stored.
 * @throws Refusal `no-document` if the input is not an envelope
 */
export async function buildCorrectionOfInputEnvelope(
  data: Json,
  options: JsonObject,
  context: DocumentBuildDeps & InputEnvelopeBuildOptions,
  build: InputEnvelopeBuilder,
): Promise<InputEnvelopeBuildResult> {
  if (!isEnvelope(data)) throw createRefusal('no-document', 'correction-needs-envelope');
  const original = await build(data, context);
  if ('problem' in original.built) return original;
  const corrected = await build(JSON.parse(JSON.stringify(original.built.envelope)) as Json, {
    ...context,
    derived: { kind: 'correction', options },
  });
  return { ...corrected, ignored: [...original.ignored, ...corrected.ignored] };
}

/**
 * Builds the data of an update: either `data`, which replaces the stored document, or the patched stored document. The
 * header keeps its uuid.
 * @throws Refusal `patch` if a patch does not apply or has no content type
 */
export function buildUpdatedEnvelopeData(body: EnvelopeSourceBody, stored: StoredEnvelope): Json {
  if (isPatchContentType(body.content_type)) return applyTo(stored, body);
  requireDocumentNotUntypedPatch(body.data ?? null);
  return withHead(body.data ?? null, stored);
}

/** Returns the options for building a patched document. Only the members in the patch count as stated by the client. */
export function toInputEnvelopeBuildOptions(body: EnvelopeSourceBody): InputEnvelopeBuildOptions {
  const touched = listPatchedPaths(body);
  return touched ? { touched } : {};
}

/** Reads the supplier's tax ID in a received envelope, normalized in the same way as in a stored one. */
export function parseSupplierTaxIdOfInput(data: Json | undefined): string | undefined {
  if (!isJsonObject(data) || !isJsonObject(data.doc) || !isJsonObject(data.doc.supplier)) return undefined;
  const { tax_id: taxId } = data.doc.supplier;
  if (!isJsonObject(taxId) || typeof taxId.code !== 'string') return undefined;
  const country = typeof taxId.country === 'string' ? taxId.country.trim().toUpperCase() : '';
  return cleanTaxId(country, taxId.code);
}

const readEnvelope = (entry: StoredEnvelope): JsonObject => JSON.parse(formatEntryEnvelopeJson(entry)) as JsonObject;

const applyTo = (entry: StoredEnvelope, body: EnvelopeSourceBody): Json => patched(readEnvelope(entry), body);

/** Applies a patch. `target` is a fresh copy, so a half-applied patch changes nothing. */
function patched(target: JsonObject, { data, content_type }: EnvelopeSourceBody): Json {
  requirePatchInsideEnvelope(content_type, data ?? null);
  if (content_type === 'application/merge-patch+json') return applyMergePatch(target, data ?? null);
  return applyJsonPatchInPlace(target, data ?? null);
}

/**
 * Turns a copy of a stored document into a new document with a new header uuid. Only the patch can give the new
 * document a uuid, a number and dates. Tags, links and notes stay. The supplier has its registered name, unless the
 * patch sets it.
 */
function asNewDocument(source: Json, patch: EnvelopeSourceBody, context: DocumentBuildDeps): Json {
  if (!isJsonObject(source) || !isEnvelope(source)) return source;
  const { uuid: _header, ...head } = isJsonObject(source.head) ? source.head : {};
  const doc = { ...(source.doc as JsonObject) };
  for (const member of uncopiedDocumentMemberNames)
    if (member === 'uuid' || !isDocumentMemberSetByClient(patch, member)) delete doc[member];
  const isNamed = isDocumentMemberSetByClient(patch, 'supplier');
  return { ...source, head, doc: isNamed ? doc : toDocumentWithRegisteredSupplierName(doc, context) };
}

/** Adds the header to plain data. The uuids of header and document stay, unless the caller sends others. */
function withHead(data: Json, stored: StoredEnvelope): Json {
  if (!isJsonObject(data)) return data;
  const old = readEnvelope(stored);
  if (isEnvelope(data))
    return { ...data, head: { ...(data.head as JsonObject), uuid: (old.head as JsonObject).uuid ?? null } };
  const { uuid } = old.doc as JsonObject;
  return {
    $schema: stored.envSchema,
    head: old.head ?? null,
    doc: { ...(uuid && !data.uuid ? { uuid } : {}), ...data },
  };
}
