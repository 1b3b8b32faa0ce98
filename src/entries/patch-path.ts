// Checks an update before it is applied. Paths must be paths of the envelope, and a patch must have its content type.
import { createRefusal } from '../contracts/errors';
import { warningLimits as limits } from '../contracts/limits/documents';
import { type Json, isJsonObject } from '../document/model/basic';

const mergePatchType = 'application/merge-patch+json';
const jsonPatchType = 'application/json-patch+json';

export const isPatchContentType = (type: string | undefined): boolean =>
  type === mergePatchType || type === jsonPatchType;

/** Members of an envelope; all other members belong in `doc`. */
const envelopeMembers = ['$schema', 'head', 'doc', 'sigs'];

const isForeign = (name: string): boolean => !envelopeMembers.includes(name);

const quoted = (text: string): string => text.slice(0, limits.quotedCharactersMax);

/**
 * Refuses a patch with a path outside the envelope, because this part of the patch would be dropped.
 * @throws Refusal `patch` with the right path
 */
export function requirePatchInsideEnvelope(type: string | undefined, patch: Json): void {
  if (type === mergePatchType) {
    const name = isJsonObject(patch) ? Object.keys(patch).find(isForeign) : undefined;
    if (name !== undefined) throw createRefusal('patch', 'patch-member-outside', { name: quoted(name) });
    return;
  }
  for (const [i, operation] of (Array.isArray(patch) ? patch : []).entries()) {
    const path = isJsonObject(operation) && operation.op !== 'test' ? operation.path : undefined;
    if (typeof path !== 'string' || !path.startsWith('/')) continue;
    const [, first = ''] = path.split('/', 2);
    if (!isForeign(first)) continue;
    throw createRefusal('patch', 'patch-path-outside', { operation: i, path: quoted(path) });
  }
}

/**
 * Refuses data that is not a document, but looks like a patch whose content type is missing.
 * @throws Refusal `patch` with the content type
 */
export function requireDocumentNotUntypedPatch(data: Json): void {
  if (Array.isArray(data)) {
    throw createRefusal('patch', 'patch-list-without-type');
  }
  if (!isJsonObject(data)) return;
  const bare = data.$schema === undefined && data.doc === undefined;
  const envelope = isJsonObject(data.doc) && data.doc.$schema === undefined;
  if (!bare && !envelope) return;
  const [name = 'series'] = Object.keys(bare ? data : (data.doc as object));
  throw createRefusal('patch', 'patch-without-type', { name: quoted(name) });
}

/** The members of an update except its path. */
interface Update {
  readonly data?: Json;
  readonly folder?: string;
  readonly content_type?: string;
  readonly sign?: boolean;
}

/** Members of an update; other members probably belong in `data`. */
const updateMembers = ['data', 'folder', 'content_type', 'sign', 'allow_invalid'];

/**
 * Refuses an update without data and folder, because 200 would hide the mistake. `data: null` without unknown members
 * is accepted, because the public product's client sends it when nothing changes.
 * @throws Refusal `patch` with the form of a patch
 */
export function requireNonEmptyEntryUpdate(body: Update): void {
  const { data, folder } = body;
  if ((data !== undefined && data !== null) || folder || body.sign === true) return;
  const stray = Object.keys(body).find((name) => !updateMembers.includes(name));
  if (data === null && stray === undefined) return;
  throw createRefusal('patch', 'update-is-empty', { stray: stray === undefined ? null : quoted(stray) });
}
