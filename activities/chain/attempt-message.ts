// The message of one attempt to send a submission. The records are frozen; only the header can differ between attempts.
import { buildSubmissionXml } from '../../src/authority/submission-xml';
import { toDayInMadrid, toDayInTimeZone } from '../../src/chain/record/timestamp';
import { findLastReportingDay } from '../../src/chain/reporting';
import { isSubmissionLateOrRepeated } from '../../src/chain/run/flow-control';
import { findSubmissionRepresentative } from '../../src/chain/sending-authorization';
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import type { SubmissionDocument } from '../../src/model/submission';
import type { AuthorityConnection } from '../deps';

/** Builds the message of one attempt from the frozen records, byte for byte, with a header that may change. */
export function buildSubmissionAttemptXml(
  chain: ChainDocument,
  connection: AuthorityConnection,
  submission: SubmissionDocument,
  rows: readonly RecordDocument[],
  now: Date,
): string {
  if (rows.length !== submission.count) {
    throw new Error(`submission ${submission._id} has ${submission.count} records, but ${rows.length} are stored`);
  }
  const lastDay = findReportedLastDay(chain, now);
  const representative = findSubmissionRepresentative(chain.title, connection.representative);
  return buildSubmissionXml(
    {
      issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
      ...(representative ? { representative } : {}),
      ...(lastDay ? { lastDay } : {}),
      incident: submission.incident,
    },
    rows.map(({ xml }) => xml),
  );
}

/**
 * Finds `FechaFinVeriFactu`, which every message has from the first one that had it, so that a lost response has no
 * effect. The authority accepts only a day of the current and the previous year, in its own time zone (4120); later
 * messages correct or cancel invoices of earlier years.
 */
function findReportedLastDay({ reporting, zone }: ChainDocument, now: Date): string | undefined {
  const day = findLastReportingDay(reporting, toDayInTimeZone(now.getTime(), zone));
  const year = Number(toDayInMadrid(now.getTime()).slice(0, 4));
  return day !== undefined && Number(day.slice(0, 4)) >= year - 1 ? day : undefined;
}

/** Returns whether `Incidencia` is S: an earlier attempt failed, or a record is older than the authority's clock margin. */
export function doesSubmissionReportIncident(
  { submission, rows }: { readonly submission: SubmissionDocument; readonly rows: readonly RecordDocument[] },
  now: Date,
): boolean {
  const oldest = rows[0]?.at.getTime() ?? now.getTime();
  return submission.incident || isSubmissionLateOrRepeated(earlierAttempts(submission, rows), oldest, now.getTime());
}

/** Counts the earlier attempts with any of these records. */
const earlierAttempts = (submission: SubmissionDocument, rows: readonly RecordDocument[]): number =>
  submission.attempt - 1 + (rows.some(({ unansweredAttempt }) => unansweredAttempt) ? 1 : 0);
