// Ids and keys that clients make: which are taken.
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => uuid.test(text.toLowerCase());

/** Id of a new thing as given in the path. @throws Refusal `input` when it is no UUID (or nil). */
export function newIdOf(text: string | undefined): string {
  const id = (text ?? '').toLowerCase();
  if (!uuid.test(id)) throw new Refusal('input', `${text ?? ''} is not a UUID`);
  return id;
}

/** Id of an existing thing: what is no UUID names nothing. @throws Refusal `not-found`. */
export function idOf(text: string | undefined, what: string): string {
  const id = (text ?? '').toLowerCase();
  if (!uuid.test(id)) throw new Refusal('not-found', `${what} not found`);
  return id;
}

/** JSON Schema of `key`: free text, at least one character. */
export const keySchema = { type: 'string', maxLength: limits.keyCharactersMax } as const;
