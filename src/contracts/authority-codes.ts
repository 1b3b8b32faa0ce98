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
    'The job stops at this step. The rejected record stays in the chain. When you correct the invoice and run ' +
    'its workflow again, Sello creates a new record that is marked as a correction of a rejected record.',
  accept: 'The record is accepted, and the job continues. The entry shows the code and its text.',
  retry:
    'The outcome is unknown. Sello sends the same records again, byte for byte, after a pause of up to ten minutes.',
  poison:
    'Sello checks every record again. If Sello does not find the invalid record, it sends halves of the submission until it has ' +
    'found the record. Only that record gets this code; the others are sent.',
  'stop-chain': 'Sending stops for this supplier only. Sealing and PDFs continue, and nothing is lost.',
  'stop-certificate': 'Sending stops immediately for every supplier with this certificate. Sealing continues.',
  query: 'Sello draws no conclusion from the query, and repeats it later.',
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
