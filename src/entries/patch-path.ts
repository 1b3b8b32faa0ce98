// What a patch is about, before it is applied: places of the envelope, not of the document; and patches that nobody called so.
import { type Refusal, refuse } from '../contracts/errors';
import { warnings as limits } from '../contracts/limits/documents';
import type { Json } from '../document/model/basic';
import { isObject } from '../document/model/json-object';

const mergePatchType = 'application/merge-patch+json';
const jsonPatchType = 'application/json-patch+json';

export const isPatch = (type: string | undefined): boolean => type === mergePatchType || type === jsonPatchType;

/** Members of an envelope; everything else belongs into `doc`. */
const envelopeMembers = ['$schema', 'head', 'doc', 'sigs'];

const isForeign = (name: string): boolean => !envelopeMembers.includes(name);

const quoted = (text: string): string => text.slice(0, limits.quotedCharactersMax);

/**
 * A patch is made against the envelope: a place outside its members would be dropped, and nothing would change.
 * @throws Refusal `patch` with the right place
 */
export function refuseForeignPaths(type: string | undefined, patch: Json): void {
  if (type === mergePatchType) {
    const name = isObject(patch) ? Object.keys(patch).find(isForeign) : undefined;
    if (name !== undefined) throw unwrapped(quoted(name));
    return;
  }
  for (const [i, operation] of (Array.isArray(patch) ? patch : []).entries()) {
    const path = isObject(operation) && operation.op !== 'test' ? operation.path : undefined;
    if (typeof path !== 'string' || !path.startsWith('/')) continue;
    const [, first = ''] = path.split('/');
    if (!isForeign(first)) continue;
    throw refuse('patch', 'patch-path-outside', { operation: i, path: quoted(path) });
  }
}

const unwrapped = (name: string): Refusal => refuse('patch', 'patch-member-outside', { name });

/**
 * Data that is no document, but looks like a patch whose content type was forgotten.
 * @throws Refusal `patch` naming the content type
 */
export function refuseUnsaidPatch(data: Json): void {
  if (Array.isArray(data)) {
    throw refuse('patch', 'patch-list-without-type');
  }
  if (!isObject(data)) return;
  const bare = data.$schema === undefined && data.doc === undefined;
  const envelope = isObject(data.doc) && data.doc.$schema === undefined;
  if (!bare && !envelope) return;
  const [name = 'series'] = Object.keys(bare ? data : (data.doc as object));
  throw refuse('patch', 'patch-without-type', { name: quoted(name) });
}

/** What an update has beside its address. */
interface Update {
  readonly data?: Json;
  readonly folder?: string;
  readonly content_type?: string;
  readonly sign?: boolean;
}

/** What an update may name; anything else was meant to be in `data`. */
const updateMembers = ['data', 'folder', 'content_type', 'sign', 'allow_invalid'];

/**
 * An update without data and folder says nothing: 200 would hide that. The official client sends `data: null` when there is
 * nothing to change: that is no mistake, as long as nothing that is unknown stands beside it.
 * @throws Refusal `patch` with the form of a patch
 */
export function refuseEmptyUpdate(body: Update): void {
  const { data, folder } = body;
  if ((data !== undefined && data !== null) || folder || body.sign === true) return;
  const stray = Object.keys(body).find((name) => !updateMembers.includes(name));
  if (data === null && stray === undefined) return;
  throw refuse('patch', 'update-is-empty', { stray: stray === undefined ? null : quoted(stray) });
}
