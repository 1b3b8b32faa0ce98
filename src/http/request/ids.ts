// Ids and keys that clients make: which are taken.
import { errorTable, Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => uuid.test(text.toLowerCase());

const idShown = (text: string | undefined): string => `'${(text ?? '').slice(0, limits.idCharactersShown)}'`;

/** Id of a new thing as given in the path. @throws Refusal `input` when it is no UUID (or nil). */
export function newIdOf(text: string | undefined): string {
  const id = (text ?? '').toLowerCase();
  if (uuid.test(id)) return id;
  const remedy = 'Make one of version 7 (GET /utils/v1/uuid gives one), or POST without an id: the service makes it.';
  throw new Refusal('input', `${idShown(text)} is not a UUID`, { remedy });
}

/** Id of an existing thing: what is no UUID names nothing. @throws Refusal `not-found`. */
export function idOf(text: string | undefined, what: string): string {
  const id = (text ?? '').toLowerCase();
  if (uuid.test(id)) return id;
  const byKey = what === 'entry' || what === 'job' ? ` By key: GET ${lists[what]}/key/{key}.` : '';
  throw new Refusal('not-found', `${what} not found: ${idShown(text)} is no id, ids are UUIDs`, {
    remedy: `${whereToLook(what)}${byKey}`,
  });
}

/** Where the things of a kind are listed. */
const lists: Readonly<Record<string, string>> = {
  entry: '/silo/v1/entries',
  job: '/transform/v1/jobs',
  workflow: '/transform/v1/workflows',
  series: '/sequence/v1/series',
  chain: '/fiscal/v1/chains',
  key: '/access/v1/keys',
  workspace: '/access/v1/workspaces',
  webhook: '/access/v1/webhooks',
  person: '/access/v1/people',
};

/** What belongs to a thing of the address, or goes by itself. */
const others: Readonly<Record<string, string>> = {
  version: 'GET /silo/v1/entries/{id} names the versions of the entry.',
  file: 'GET /silo/v1/entries/{id} has its files as `attachments`; one that was only announced has no bytes yet.',
  'meta row': 'GET /silo/v1/entries/{id} has the rows that the application of this token wrote, as `meta`.',
  number: 'GET /sequence/v1/series/{series}/entries lists the numbers that were given out.',
  'thing in the spool': 'What is in the spool goes after a day: store it again (POST /silo/v1/spool).',
};

const whereToLook = (what: string): string => {
  const other = others[what];
  if (other) return other;
  const list = lists[what];
  return list ? `GET ${list} lists what there is in the workspace of the token.` : errorTable['not-found'].remedy;
};

/** Nothing of this kind under the id or key, or in another workspace: both are answered alike, whatever was asked for. */
export const notFound = (what: string): Refusal =>
  new Refusal('not-found', `${what} not found`, { remedy: whereToLook(what) });

/** JSON Schema of `key`: free text, at least one character. */
export const keySchema = { type: 'string', maxLength: limits.keyCharactersMax } as const;
