// Building blocks of the tables of the authority's codes: classes, next steps, and groups of codes that have the same
// remedy.
import type { AuthorityRemedyKey } from '../messages/en/authority';

/** How Sello reacts to the code. */
export type AuthorityCodeReaction =
  | 'refuse'
  | 'accept'
  | 'retry'
  | 'poison'
  | 'stop-chain'
  | 'stop-certificate'
  | 'query';

/**
 * The authority's sections of codes. A code rejects the message, rejects one record, or accepts the record with errors.
 */
export type AuthorityCodeSection = 'submission' | 'record' | 'accepted-with-errors';

/** Codes with the same remedy; `causes` has the problem of each code. */
export interface AuthorityCodeGroup {
  readonly class: AuthorityCodeSection;
  readonly next: AuthorityCodeReaction;
  readonly remedy: AuthorityRemedyKey;
  /** The party whose tax ID and name the codes are about. */
  readonly about?: 'customer' | 'supplier';
  readonly causes: Readonly<Record<number, string>>;
}

/** Builds the groups of codes by which the authority rejects one record: one group for each remedy, with its causes. */
export const buildRejectedRecordCodeGroups = (
  groups: Readonly<Partial<Record<AuthorityRemedyKey, AuthorityCodeGroup['causes']>>>,
): AuthorityCodeGroup[] =>
  (Object.entries(groups) as [AuthorityRemedyKey, AuthorityCodeGroup['causes']][]).map(([remedy, causes]) => ({
    class: 'record',
    next: 'refuse',
    remedy,
    causes,
  }));
