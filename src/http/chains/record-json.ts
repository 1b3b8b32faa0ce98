// How records of a chain appear in lists of records and of submissions.
import type { LinkRow } from '../../store/chains/records';
import type { ListedRecord } from '../../store/submissions/submissions';
import { enumSchema, id, integer, named, shape, text } from '../kit/answer-schema';

export const identity = { issuer: text, number: text, date: text } as const;

export const chainHead = named(
  'ChainHead',
  'The last record of a chain',
  shape({ sequence: integer, ...identity, fingerprint: text, at: text }),
);

export const link = {
  installation: text,
  sequence: integer,
  kind: enumSchema('registration', 'cancellation'),
  ...identity,
  at: text,
  entry: text,
  fingerprint: text,
  outcome: enumSchema('unsettled', 'accepted', 'accepted-with-errors', 'rejected'),
  'code?': text,
  'message?': text,
  'csv?': text,
  'submission?': id,
} as const;

/** A record in a list. */
export const recordMembers = (record: ListedRecord | LinkRow): object => ({
  installation: record.installation,
  sequence: record.sequence,
  kind: record.kind,
  issuer: record.issuer,
  number: record.number,
  date: record.date,
  at: record.at.toISOString(),
  entry: record.entry,
  fingerprint: record.fingerprint,
  outcome: record.outcome ?? 'unsettled',
  ...(record.code ? { code: record.code } : {}),
  ...(record.message ? { message: record.message } : {}),
  ...(record.csv ? { csv: record.csv } : {}),
  ...(record.submission ? { submission: record.submission } : {}),
});
