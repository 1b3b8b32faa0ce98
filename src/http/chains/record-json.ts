// A record as the lists of links and of submissions answer it.
import type { LinkRow } from '../../store/chains/records';
import type { ListedRecord } from '../../store/submissions/submissions';

/** A record as lists of records show it. */
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
