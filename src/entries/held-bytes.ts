// Bytes that the contents of an entry take in the database: the present one and its earlier versions. Only entries that
// hold far more than an ordinary invoice have this count, so that ordinary writes store and index nothing for it.
import { entryLimits as limits } from '../contracts/limits/entries';
import type { EntryContent } from '../model/content';

type StoredTexts = Pick<EntryContent, 'document' | 'head'>;

/** An entry before a change, with its versions or their number. */
export interface EntryBeforeChange extends StoredTexts, Pick<EntryContent, 'heldBytes'> {
  readonly versions?: readonly unknown[];
  readonly versionsCount?: number;
}

/** Counts the bytes of a content; escaped letters count once. */
export const countDocumentAndHeadBytes = ({ document, head }: StoredTexts): number => document.length + head.length;

/**
 * Builds the member with the bytes of a content and of those before it; empty if they are few. Without a count, the
 * earlier contents count as much as the present one.
 */
export function buildContentAndVersionsBytesMember(
  content: StoredTexts,
  before?: EntryBeforeChange,
): Pick<EntryContent, 'heldBytes'> {
  const heldBytes = countDocumentAndHeadBytes(content) + (before ? countHeldBytesBefore(before) : 0);
  return heldBytes >= limits.heldBytesMin ? { heldBytes } : {};
}

function countHeldBytesBefore({ heldBytes, versions, versionsCount, ...content }: EntryBeforeChange): number {
  return heldBytes ?? countDocumentAndHeadBytes(content) * (versionsCount ?? versions?.length ?? 1);
}
