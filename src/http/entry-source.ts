// Where the envelope of a new or changed entry comes from: data, a previous entry, a patch, a correction (api.md 4.2).
import { applyPatch, type Operation } from 'rfc6902';
import { Refusal } from '../contracts/errors';
import { correctEnvelope, replicateEnvelope } from '../document/correct-envelope';
import { type Built, buildEnvelope, type Surroundings } from '../document/envelope';
import type { Json, JsonObject } from '../document/model/basic';
import type { Envelope } from '../document/model/envelope';
import { envelopeText } from '../store/content';
import type { EntryDocument } from '../store/entries';
import { isObject } from './endpoint';
import { mergePatch } from './merge-patch';

export const contentTypes = [
  'application/json',
  'application/merge-patch+json',
  'application/json-patch+json',
] as const;

/** The members of a create or update body that decide what the envelope is. */
export interface SourceBody {
  readonly data?: Json;
  readonly content_type?: string;
  readonly correct?: JsonObject;
}

/**
 * Builds the envelope of a new entry: one row of the table of api.md 4.2 for each combination of `data`,
 * `previous_id` and `correct`. @throws Refusal when there is nothing to build from, or a patch does not apply.
 */
export function buildFrom(body: SourceBody, previous: EntryDocument | null, surroundings: Surroundings): Built {
  const { data, correct } = body;
  const given = data !== undefined && data !== null;
  if (!given && !previous) throw new Refusal('no-document', 'neither data nor previous_id names a document');
  const patched = given && isPatch(body.content_type);
  if (patched && !previous) throw new Refusal('no-document', 'a patch needs previous_id');
  const source = given
    ? patched && previous
      ? applyTo(previous, body)
      : data
    : readEnvelope(previous as EntryDocument);
  if (correct) {
    if (!isEnvelope(source)) throw new Refusal('no-document', 'only an envelope can be corrected');
    return correctEnvelope(source as unknown as Envelope, readCorrection(correct), surroundings);
  }
  if (!given) return replicateEnvelope(source as unknown as Envelope, surroundings);
  return patched ? asNewDocument(source, surroundings) : buildEnvelope(source, surroundings);
}

/** The envelope that an update gives: replaced by `data`, or the stored one patched. The header's uuid stays. */
export function rebuildFrom(body: SourceBody, stored: EntryDocument, surroundings: Surroundings): Built {
  const source = isPatch(body.content_type) ? applyTo(stored, body) : withHead(body.data ?? null, stored);
  return buildEnvelope(withoutSeals(source), surroundings);
}

const isPatch = (type: string | undefined): boolean =>
  type === 'application/merge-patch+json' || type === 'application/json-patch+json';

const isEnvelope = (value: Json): boolean => isObject(value) && isObject(value.doc);

export const readEnvelope = (entry: EntryDocument): JsonObject => JSON.parse(envelopeText(entry)) as JsonObject;

/** Applies a patch to the stored envelope. The stored one is a fresh copy: a half-applied patch changes nothing. */
function applyTo(entry: EntryDocument, { data, content_type }: SourceBody): Json {
  const target = readEnvelope(entry);
  if (content_type === 'application/merge-patch+json') return mergePatch(target, data ?? null);
  if (!Array.isArray(data)) throw new Refusal('patch', 'a JSON patch is a list of operations');
  let failures: unknown[];
  try {
    failures = applyPatch(target, data as unknown as Operation[]);
  } catch (error) {
    throw new Refusal('patch', error instanceof Error ? error.message : 'the patch cannot be read');
  }
  const place = failures.findIndex((failure) => failure !== null);
  if (place < 0) return target;
  throw new Refusal('patch', `operation ${place} does not apply: ${(failures[place] as Error).message}`);
}

/** A copy of a stored document becomes a document of its own: new header, new uuid. */
function asNewDocument(source: Json, surroundings: Surroundings): Built {
  if (!isObject(source) || !isEnvelope(source)) return buildEnvelope(source, surroundings);
  const { uuid: _uuid, ...doc } = source.doc as JsonObject;
  return buildEnvelope({ ...source, head: {}, sigs: [], doc }, surroundings);
}

/** Plain data keeps the uuids of header and document, unless the caller gives others. */
function withHead(data: Json, stored: EntryDocument): Json {
  if (!isObject(data)) return data;
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

/** Signatures and stamps described the old content (api.md 4.5). */
function withoutSeals(source: Json): Json {
  if (!isObject(source) || !isEnvelope(source)) return source;
  const { stamps: _stamps, ...head } = isObject(source.head) ? source.head : {};
  const { sigs: _sigs, ...rest } = source;
  return { ...rest, head };
}

/** Correction options; the older form `{"credit": true}` names the type by a flag (api.md 4.3). */
export function readCorrection(options: JsonObject): JsonObject {
  if (options.type) return options;
  const flags: [string, string][] = [
    ['credit', 'credit-note'],
    ['debit', 'debit-note'],
    ['corrective', 'corrective'],
  ];
  const found = flags.find(([flag]) => options[flag] === true);
  return found ? { ...options, type: found[1] } : options;
}
