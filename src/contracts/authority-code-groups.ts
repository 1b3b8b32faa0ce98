// Building blocks of the tables of the authority's codes: class, next step, and codes that share one remedy.
import type { AuthorityRemedy } from '../messages/en/authority';

/** How Sello reacts to the code. */
export type AuthorityCodeReaction =
  | 'refuse'
  | 'accept'
  | 'retry'
  | 'poison'
  | 'stop-chain'
  | 'stop-certificate'
  | 'query';

/** The authority's own sections: refuses the message, refuses one record, or stores it with errors. */
export type AuthorityCodeSection = 'submission' | 'record' | 'accepted-with-errors';

/** Codes with one remedy. `causes`: the problem, by code. */
export interface AuthorityCodeGroup {
  readonly class: AuthorityCodeSection;
  readonly next: AuthorityCodeReaction;
  readonly remedy: AuthorityRemedy;
  /** Whose tax id and name the codes are about. */
  readonly about?: 'customer' | 'supplier';
  readonly causes: Readonly<Record<number, string>>;
}

/** Codes by which the authority refuses one record, in groups with one remedy. */
export const groupRejectedRecordCodes = (
  groups: Readonly<Partial<Record<AuthorityRemedy, AuthorityCodeGroup['causes']>>>,
): AuthorityCodeGroup[] =>
  (Object.entries(groups) as [AuthorityRemedy, AuthorityCodeGroup['causes']][]).map(([remedy, causes]) => ({
    class: 'record',
    next: 'refuse',
    remedy,
    causes,
  }));
