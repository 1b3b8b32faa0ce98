// Every code of the authority (247, list of 18-08-2026): class, cause, remedy, and what Sello does next. Faults, the
// API and docs/errors are made from it.
import type { CodeClass, CodeGroup, AuthorityCodeReaction } from './authority-code-groups';
import { breakdownCodes } from './authority-codes-breakdown';
import { authorityRemedies, type AuthorityRemedy } from '../messages/en/authority';
import { partyCodes } from './authority-codes-parties';
import { acceptedCodes, submissionCodes } from './authority-codes-submission';

export interface AuthorityCode {
  readonly code: number;
  readonly class: CodeClass;
  readonly next: AuthorityCodeReaction;
  readonly cause: string;
  /** In English; `advice` is its id in the catalogues. */
  readonly remedy: string;
  readonly advice: AuthorityRemedy;
  /** Whose tax id and name it is about. */
  readonly about?: 'customer' | 'supplier';
}

/** What Sello does next, in words for people. */
export const nextSteps: Readonly<Record<AuthorityCodeReaction, string>> = {
  refuse:
    'The step ends KO with this code and the rescue steps run. The record stays in the chain; running the job again ' +
    'with a corrected document seals a new record with the right flags.',
  accept:
    'The record counts as accepted: the step ends OK, code and text stand in its event and in the faults of the entry.',
  retry: 'The outcome is unknown: the same records go again, byte for byte, after a pause that grows to ten minutes.',
  poison:
    'Every record is checked again; if that names none, the message is halved until the bad one stands ' +
    'alone. It alone is settled with this code, the others are sent.',
  'stop-chain': 'Sending stops for this supplier alone, visibly; sealing and printing go on and nothing is lost.',
  'stop-certificate': 'Sending stops at once for every supplier with this certificate, visibly; sealing goes on.',
  query: 'The query counts as not answered; nothing is concluded from it and it is asked again later.',
};

function flatten(groups: readonly CodeGroup[]): AuthorityCode[] {
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
export const authorityCodes: ReadonlyMap<number, AuthorityCode> = new Map(
  flatten([...partyCodes, ...breakdownCodes, ...acceptedCodes, ...submissionCodes])
    .toSorted((left, right) => left.code - right.code)
    .map((row) => [row.code, row]),
);
