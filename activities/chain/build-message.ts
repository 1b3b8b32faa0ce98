// The message of one attempt: the frozen records byte for byte, under a header that may change.
import { buildSubmissionXml } from '../../src/authority/submission-xml';
import { isLate } from '../../src/chain/run/flow-control';
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import type { SubmissionDocument } from '../../src/model/submission';
import type { AuthorityConnection } from '../deps';

/** `Incidencia` S when an earlier attempt failed or a record is older than the authority's clock margin. */
export function buildMessage(
  chain: ChainDocument,
  connection: AuthorityConnection,
  submission: SubmissionDocument,
  rows: readonly RecordDocument[],
  now: Date,
): string {
  if (rows.length !== submission.count) {
    throw new Error(`submission ${submission._id} froze ${submission.count} records, ${rows.length} are there`);
  }
  const oldest = rows[0]?.at.getTime() ?? now.getTime();
  return buildSubmissionXml(
    {
      issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
      ...(connection.representative ? { representative: connection.representative } : {}),
      incident: isLate(earlierAttempts(submission, rows), oldest, now.getTime()),
    },
    rows.map(({ xml }) => xml),
  );
}

/** Attempts with any of these records before this one. */
const earlierAttempts = (submission: SubmissionDocument, rows: readonly RecordDocument[]): number =>
  submission.attempt - 1 + (rows.some(({ unansweredAttempt }) => unansweredAttempt) ? 1 : 0);
