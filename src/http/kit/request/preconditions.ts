// Compares entity tags: `If-None-Match` of reads and `If-Match` of changes (RFC 9110 section 13).
import type { Context } from 'koa';
import type { ResourceRevision } from '../../../model/entry';
import type { SeriesDocument } from '../../../model/series';
import { hash } from 'node:crypto';
import type { WorkflowDocument } from '../../../model/workflow';
import { type Refusal, createRefusal } from '../../../contracts/errors';

/** The conditions of a call that changes something. */
export interface WritePreconditions {
  /** The raw header `If-Match` of a guarded call. */
  readonly ifMatch: string | undefined;
  /**
   * Set by a form of the console that writes all values of its page. To be called with the response that shows the
   * stored values, inside the transaction that replaces them, so that the database compares them with the write.
   * @throws Refusal `conflict` if the page showed other values
   */
  readonly requireShown?: (stored: object) => void;
}

/**
 * Sets the tag of a response and compares it with `If-None-Match`. Returns true if the client already has the resource
 * and gets 304 without a body. Koa's `fresh` is not suitable, because it sends the whole response when the request has
 * `Cache-Control: no-cache`, which every `fetch` sends if the caller sets `If-None-Match`.
 */
export function setEtagAndCheckNotModified(ctx: Context, tag: string): boolean {
  ctx.set('ETag', tag);
  const clientTags = ctx
    .get('If-None-Match')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  if (!clientTags.includes(tag) && !clientTags.includes('*')) return false;
  ctx.status = 304;
  return true;
}

const buildTag = (count: number, at: Date): string => `"${count}-${at.getTime().toString(36)}"`;

/**
 * Formats the tag of a resource with a revision, which is a workspace or an entry (content, state, files, meta rows,
 * folder, its running job).
 */
export const formatRevisionEtag = ({ revision = 0, updatedAt }: ResourceRevision): string =>
  buildTag(revision, updatedAt);

/** Formats the tag of a series. Each assigned number changes the tag; nothing else about a series changes. */
export const formatSeriesEtag = ({ lastIndex, updatedAt }: Pick<SeriesDocument, 'lastIndex' | 'updatedAt'>): string =>
  buildTag(lastIndex, updatedAt);

/**
 * Computes the tag of a response that combines several resources, such as a job with its entry, its files and what the
 * job waits for.
 */
export const computeResponseTextEtag = (text: string): string => `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;

export const formatWorkflowEtag = ({ version, hash }: Pick<WorkflowDocument, 'version' | 'hash'>): string =>
  `"${version}-${hash}"`;

/** Creates the refusal of a write to a resource that changed after the client read it. @param etag the current tag */
export const createChangedResourceRefusal = (etag: string): Refusal =>
  createRefusal('precondition-failed', 'changed-since-read', { etag }, { etag });

/** Returns true if `If-Match` contains the current tag, or if the header is missing. Weak tags never match. */
export function isIfMatchSatisfied(ifMatch: string | undefined, etag: string): boolean {
  return ifMatch === undefined || ifMatch.trim() === '*' || splitTags(ifMatch).includes(etag);
}

/** Returns whether the write must compare the revision; `*` only requires that the resource exists. */
export const isRevisionComparisonRequired = (ifMatch: string | undefined): ifMatch is string =>
  ifMatch !== undefined && ifMatch.trim() !== '*';

/**
 * Returns the revision that a write must compare; undefined if any revision is accepted.
 * @throws Refusal `precondition-failed`
 */
export function requireMatchingRevision(
  ifMatch: string | undefined,
  resource: ResourceRevision,
): ResourceRevision | undefined {
  const etag = formatRevisionEtag(resource);
  if (!isIfMatchSatisfied(ifMatch, etag)) throw createChangedResourceRefusal(etag);
  return isRevisionComparisonRequired(ifMatch) ? resource : undefined;
}

const splitTags = (header: string): string[] => header.split(',').map((one) => one.trim());
