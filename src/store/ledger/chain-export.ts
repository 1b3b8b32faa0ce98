// The records of a supplier's chain as lines of JSON, oldest first, all installation numbers: what is exported.
import type { SealedRecord } from '../../chain/record/record';
import type { ChainDocument } from './chains';
import type { Database } from '../database';
import { type RecordDocument, recordKey, records } from './records';

export interface ExportedInstallation {
  readonly installation: string;
  readonly records: number;
  /** Fingerprint of its last record. */
  readonly head: string | null;
}

/** The installation numbers of a chain, oldest first, as far as the chain goes now. */
export const installationsOf = ({ past = [], installation, head }: ChainDocument): ExportedInstallation[] =>
  [...past, { installation, head }].map((row) => ({
    installation: row.installation,
    records: row.head?.sequence ?? 0,
    head: row.head?.fingerprint ?? null,
  }));

/** One line a record; later records of a chain that goes on are left out, so that the manifest fits. */
export async function* exportLines(
  database: Database,
  chain: string,
  installations: readonly ExportedInstallation[],
): AsyncGenerator<string> {
  for (const { installation, records: last } of installations) {
    const cursor = records(database)
      .find({ _id: { $gt: recordKey(chain, installation, 0), $lte: recordKey(chain, installation, last) } })
      .sort({ _id: 1 });
    for await (const record of cursor) yield `${JSON.stringify(lineOf(record))}\n`;
  }
}

function lineOf(record: RecordDocument): object {
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
