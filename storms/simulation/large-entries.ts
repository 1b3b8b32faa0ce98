// Entries near the size limit of a document: one more word exceeds it. Their records cannot be sealed; other records
// can.
import { createServerError } from './database/errors';
import type { Doc } from './database/values';

/** A text in the description of an item of such an invoice. */
export const largeMark = 'ENORME';

const isLarge = ({ document }: Doc): boolean => typeof document === 'string' && document.includes(largeMark);

/** Rejects a write as the server does, because sealing writes stamps and the newest record into the entry. */
export function refuseLarge(table: string, before: Doc | null, after: Doc): Error | undefined {
  if (table !== 'entries' || before?.fiscal === after.fiscal || !isLarge(after)) return undefined;
  return createServerError(17_419, 'Location17419', 'Resulting document after update is larger than 16777216');
}
