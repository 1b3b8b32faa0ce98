// Every code of the authority (247, list of 18-08-2026) with its class, cause, remedy, and Sello's next step. Faults,
// the API and docs/errors.md are built from this table.
import type { AuthorityCodeSection, AuthorityCodeGroup, AuthorityCodeReaction } from './authority-code-groups';
import { taxBreakdownAuthorityCodeGroups } from './authority-codes-breakdown';
import { authorityRemedies, type AuthorityRemedyKey } from '../messages/en/authority';
import type { Remedy } from '../messages/calls';
import { fieldAndPartyAuthorityCodeGroups } from './authority-codes-parties';
import { acceptedWithErrorsAuthorityCodeGroups, submissionAuthorityCodeGroups } from './authority-codes-submission';

/** A code of the authority with its class, cause, remedy and reaction. */
export interface AuthorityCode {
  readonly code: number;
  readonly class: AuthorityCodeSection;
  readonly next: AuthorityCodeReaction;
  readonly cause: string;
  /** The remedy in English; `advice` is its id in the catalogues. */
  readonly remedy: Remedy;
  readonly advice: AuthorityRemedyKey;
  /** The party whose tax ID and name the code is about. */
  readonly about?: 'customer' | 'supplier';
}

/** The next step of Sello. */
export const authorityCodeReactionTexts: Readonly<Record<AuthorityCodeReaction, string>> = {
  refuse:
    'The job fails at this step. The rejected record stays in the chain. When you correct the invoice and run ' +
    'its workflow again, Sello creates a new record, which it marks as a correction of a rejected record.',
  accept: 'The authority accepts the record, and the job continues. The entry shows the code and its text.',
  retry:
    'Sello does not know whether the authority stored the records. It sends the same bytes again after at most ' +
    'ten minutes.',
  poison:
    'Sello checks every record of the submission again. If it does not find the invalid record, it sends halves of the ' +
    'submission until only that record remains. That record gets this code, and Sello sends the others.',
  'stop-chain': 'Sending stops for this supplier only. Sealing and PDFs continue, and nothing is lost.',
  'stop-certificate': 'Sending stops immediately for every supplier with this certificate. Sealing continues.',
  query: 'Sello ignores the response to its query, and repeats the query later.',
};

function flatten(groups: readonly AuthorityCodeGroup[]): AuthorityCode[] {
  return groups.flatMap(({ causes, ...group }) =>
    Object.entries(causes).map(([code, cause]) => ({
      code: Number(code),
      class: group.class,
      next: group.next,
      cause,
      remedy: authorityRemedies[group.remedy],
      advice: group.remedy,
      ...(group.about ? { about: group.about } : {}),
    })),
  );
}

/** All codes by number, in ascending order. */
export const authorityCodesByNumber: ReadonlyMap<number, AuthorityCode> = new Map(
  flatten([
    ...fieldAndPartyAuthorityCodeGroups,
    ...taxBreakdownAuthorityCodeGroups,
    ...acceptedWithErrorsAuthorityCodeGroups,
    ...submissionAuthorityCodeGroups,
  ])
    .toSorted((left, right) => left.code - right.code)
    .map((row) => [row.code, row]),
);
