// Validates ids that clients send, and refuses ids that do not exist. A resource of another workspace gets the same
// refusal, so that ids reveal nothing.
import { httpLimits as limits } from './limits/http';
import { createRefusal, type Refusal } from './errors';
import type { UrlPathResourceKind } from '../messages/parameters';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => uuid.test(text.toLowerCase());

const shown = (text: string | undefined): string => (text ?? '').slice(0, limits.idCharactersShown);

/** Parses the id of a new resource in the path. @throws Refusal `input` if the id is not a UUID, or is the nil UUID */
export function parseNewResourceId(text: string | undefined): string {
  const id = (text ?? '').toLowerCase();
  if (uuid.test(id)) return id;
  throw createRefusal('input', 'id-not-a-uuid', { shown: shown(text) });
}

/** Parses the id of an existing resource. A text that is not a UUID cannot exist. @throws Refusal `not-found` */
export function parseResourceId(text: string | undefined, what: UrlPathResourceKind): string {
  const id = (text ?? '').toLowerCase();
  if (uuid.test(id)) return id;
  throw createRefusal('not-found', 'id-names-nothing', { what, shown: shown(text) });
}

/**
 * Creates the refusal of an id or key that does not exist. An id of another workspace's resource gets the same
 * response.
 */
export const createNotFoundRefusal = (what: UrlPathResourceKind): Refusal =>
  createRefusal('not-found', 'not-found', { what });
