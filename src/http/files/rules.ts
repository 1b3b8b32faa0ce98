// What files clients may bring: the form of a media type, and whose id is taken.
import { type Refusal, refuse } from '../../contracts/errors';
import { entries as limits } from '../../contracts/limits/entries';

const form = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*(; ?charset=[a-z0-9-]+)?$/i;

/** The media type as it goes into the header of a download. @throws Refusal `input` when it has no such form. */
export function parseMediaType(given: string | null | undefined): string {
  if (!given) return 'application/octet-stream';
  if (!form.test(given)) throw refuse('input', 'media-type-invalid');
  return given;
}

export const refuseFilesFull = (): Refusal =>
  refuse('full', 'files-max', { max: limits.filesMax, bytes: limits.filesBytesMax });

export const refuseFileTaken = (id: string): Refusal => refuse('conflict', 'file-exists', { id }, { id });
