// The data in a request from which an envelope is built, and the members of the document that this data states. The
// data is a document, a merge patch or a JSON patch of the envelope.
import { type Json, type JsonObject, isJsonObject } from '../document/model/basic';
import { isPatchContentType } from './patch-path';

/** The members of a create or update body that determine the envelope. */
export interface EnvelopeSourceBody {
  readonly data?: Json;
  readonly content_type?: string;
  readonly correct?: JsonObject;
}

/** Members that are never copied to another document. */
export const uncopiedDocumentMemberNames = [
  'uuid',
  'code',
  'issue_date',
  'issue_time',
  'value_date',
  'op_date',
] as const;

/** Returns true if `data` sets or removes this member of the document. */
export function isDocumentMemberSetByClient({ data, content_type: type }: EnvelopeSourceBody, member: string): boolean {
  if (data === undefined || data === null) return false;
  if (Array.isArray(data)) return data.some((operation) => touches(operation, `/doc/${member}`));
  const doc = isJsonObject(data) && 'doc' in data ? data.doc : isPatchContentType(type) ? undefined : data;
  return isJsonObject(doc) && Object.hasOwn(doc, member) && (isPatchContentType(type) || isStated(doc[member]));
}

const isStated = (value: Json | undefined): boolean => value !== undefined && value !== null && value !== '';

/** Returns whether an operation changes the member, or an object that contains it. */
const touches = (operation: Json, path: string): boolean =>
  isJsonObject(operation) &&
  operation.op !== 'test' &&
  typeof operation.path === 'string' &&
  (operation.path === path || path.startsWith(`${operation.path}/`));

/**
 * Returns true if the client states the date of issue. If the same call corrects data, only the options of the
 * correction can state the date.
 */
export function isIssueDateSetByClient(body: EnvelopeSourceBody): boolean {
  const { correct } = body;
  if (correct && isStated(correct.issue_date)) return true;
  return (!correct || isPatchContentType(body.content_type)) && isDocumentMemberSetByClient(body, 'issue_date');
}
