// `ETag` and `If-Match` (RFC 9110, section 13): what a thing is, told so that a client changes what it read.
import { Refusal } from '../../contracts/errors';
import type { EntryRevision } from '../../store/entries/revision';
import type { WorkflowDocument } from '../../store/jobs/workflows';

/** Every change of the entry makes another one: content, state, files, meta rows, folder, the job that holds it. */
export const etagOfEntry = ({ revision = 0, updatedAt }: EntryRevision): string =>
  `"${revision}-${updatedAt.getTime().toString(36)}"`;

export const etagOfWorkflow = ({ version, hash }: Pick<WorkflowDocument, 'version' | 'hash'>): string =>
  `"${version}-${hash}"`;

/** The thing is not what the client read. @param etag what it is now */
export const preconditionFailed = (etag: string): Refusal =>
  new Refusal('precondition-failed', `it was changed since it was read: it is ${etag} now`, { etag });

/** Whether `If-Match` names what the thing is. Without the header it does; weak ones never do. */
export function matches(ifMatch: string | undefined, etag: string): boolean {
  return ifMatch === undefined || ifMatch.trim() === '*' || listOf(ifMatch).includes(etag);
}

const listOf = (header: string): string[] => header.split(',').map((one) => one.trim());
