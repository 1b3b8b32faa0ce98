// What files clients may bring: the form of a media type, and whose id is taken.
import { Refusal } from '../../contracts/errors';
import { entries as limits } from '../../contracts/limits/entries';

const form = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*(; ?charset=[a-z0-9-]+)?$/i;

/** The media type as it goes into the header of a download. @throws Refusal `input` when it has no such form. */
export function mimeOf(given: string | null | undefined): string {
  if (!given) return 'application/octet-stream';
  if (!form.test(given))
    throw new Refusal('input', 'mime is not a media type', {
      remedy: 'Write one such as `text/plain` or `application/pdf`, or leave it out.',
    });
  return given;
}

export const filesFull = (): Refusal =>
  new Refusal(
    'full',
    `an entry holds ${limits.filesMax} files with ${limits.filesBytesMax} bytes of rows, no more are taken`,
  );

export const fileTaken = (id: string): Refusal =>
  new Refusal('conflict', `file already exists with same id: ${id}`, {
    id,
    remedy: 'Another file needs another id; one with the same `key` and `category` takes the place of the older one.',
  });
