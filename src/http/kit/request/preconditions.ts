// `ETag` and `If-Match` (RFC 9110, section 13): what a thing is, told so that a client changes what it read.
import { hash } from 'node:crypto';
import { type Refusal, refuse } from '../../../contracts/errors';
import type { Revision } from '../../../store/entries/revision';
import type { WorkflowDocument } from '../../../store/jobs/workflows';
import type { SeriesDocument } from '../../../store/series/series';

const tagOf = (count: number, at: Date): string => `"${count}-${at.getTime().toString(36)}"`;

/** Of what counts its changes: an entry (content, state, files, meta rows, folder, the job that holds it), a workspace. */
export const formatEtag = ({ revision = 0, updatedAt }: Revision): string => tagOf(revision, updatedAt);

/** Every number that is given out makes another one; nothing else of a series changes. */
export const formatSeriesEtag = ({ lastIndex, updatedAt }: Pick<SeriesDocument, 'lastIndex' | 'updatedAt'>): string =>
  tagOf(lastIndex, updatedAt);

/** Of an answer that is put together from several things: a job with its entry, its files and what it waits for. */
export const computeTextEtag = (text: string): string => `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;

export const formatWorkflowEtag = ({ version, hash }: Pick<WorkflowDocument, 'version' | 'hash'>): string =>
  `"${version}-${hash}"`;

/** The thing is not what the client read. @param etag what it is now */
export const refusePrecondition = (etag: string): Refusal =>
  refuse('precondition-failed', 'changed-since-read', { etag }, { etag });

/** Whether `If-Match` names what the thing is. Without the header it does; weak ones never do. */
export function matchesEtag(ifMatch: string | undefined, etag: string): boolean {
  return ifMatch === undefined || ifMatch.trim() === '*' || listOf(ifMatch).includes(etag);
}

/** Whether the change has to be compared with what was read: `*` only asks that there is something. */
export const isGuarded = (ifMatch: string | undefined): ifMatch is string =>
  ifMatch !== undefined && ifMatch.trim() !== '*';

/**
 * The revision that a write has to be guarded with; undefined: any will do.
 * @throws Refusal `precondition-failed`
 */
export function requireMatchingRevision(ifMatch: string | undefined, resource: Revision): Revision | undefined {
  const etag = formatEtag(resource);
  if (!matchesEtag(ifMatch, etag)) throw refusePrecondition(etag);
  return isGuarded(ifMatch) ? resource : undefined;
}

const listOf = (header: string): string[] => header.split(',').map((one) => one.trim());
