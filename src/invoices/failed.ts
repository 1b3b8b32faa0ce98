// Invoices that ended before they were issued.
import type { EntryDocument } from '../model/entry';

/** It ended before the seal: no number was spent, and its key is free for the repaired call. */
export const hasFailed = ({ fiscal, openJob, result }: Pick<EntryDocument, 'fiscal' | 'openJob' | 'result'>): boolean =>
  fiscal === undefined && openJob === null && (result === 'failed' || result === 'cancelled');
