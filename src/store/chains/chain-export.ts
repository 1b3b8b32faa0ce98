// Exports the records of a supplier's chain as lines of JSON, oldest first, over all installation numbers.
import type { SealedRecord } from '../../chain/record/record';
import { workspaceExportAndErasureLimits as limits } from '../../contracts/limits/retention';
import type { ChainDocument } from '../../model/chain';
import type { Database } from '../database';
import { listBlockedEntryIdsOfRecords } from '../privacy/blocked-entries';
import type { RecordDocument } from '../../model/record';
import { formatRecordKey, getRecordsCollection } from './records';

/** An installation number with its records up to its head. */
export interface InstallationNumberToExport {
  readonly installation: string;
  readonly records: number;
  /** Hash of the last record; null if there is none. */
  readonly head: string | null;
}

/** Lists the installation numbers of a chain, oldest first, up to its current end. */
export const listInstallationNumbersToExport = ({
  past = [],
  installation,
  head,
}: ChainDocument): InstallationNumberToExport[] =>
  [...past, { installation, head }].map((row) => ({
    installation: row.installation,
    records: row.head?.sequence ?? 0,
    head: row.head?.fingerprint ?? null,
  }));

/**
 * Streams the records of a chain, one line of JSON for each. Records sealed after the start are omitted, so that the
 * manifest matches.
 * @param withhold function that redacts the XML of a record whose invoice is blocked; absent for the operator
 */
export async function* streamChainRecordsAsJsonLines(
  database: Database,
  chain: string,
  installations: readonly InstallationNumberToExport[],
  withhold?: (xml: string) => string,
): AsyncGenerator<string> {
  for (const { installation, records: last } of installations) {
    const cursor = getRecordsCollection(database)
      .find({ _id: { $gt: formatRecordKey(chain, installation, 0), $lte: formatRecordKey(chain, installation, last) } })
      .sort({ _id: 1 })
      // Otherwise, each batch of the driver has up to 16 MB.
      .batchSize(limits.recordsAtOnce);
    for await (const batch of batches(cursor)) {
      const blocked = withhold ? await listBlockedEntryIdsOfRecords(database, batch) : new Set<string>();
      for (const record of batch) {
        const hides = withhold && blocked.has(record.entry);
        const line = hides ? { ...toLine(record), xml: withhold(record.xml), withheld: true } : toLine(record);
        yield `${JSON.stringify(line)}\n`;
      }
    }
  }
}

async function* batches(cursor: AsyncIterable<RecordDocument>): AsyncGenerator<RecordDocument[]> {
  let batch: RecordDocument[] = [];
  for await (const record of cursor) {
    batch.push(record);
    if (batch.length < limits.recordsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function toLine(record: RecordDocument): object {
  const { installation, sequence, kind, issuer, number, date, previousFingerprint, fingerprint, xml } = record;
  const { at } = JSON.parse(record.sealedJson) as SealedRecord;
  const { outcome = 'unsettled', code, csv } = record;
  return {
    installation,
    sequence,
    kind,
    issuer,
    number,
    date,
    at,
    previous: previousFingerprint,
    fingerprint,
    outcome,
    ...(code ? { code } : {}),
    ...(csv ? { csv } : {}),
    xml,
  };
}
