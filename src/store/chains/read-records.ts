// Links of a chain as people walk along them: pages by sequence within one installation number, and one record.
import type { SealedRecord } from '../../chain/record/record';
import { http } from '../../contracts/limits/http';
import { readWithin, type RowsWithin } from '../bounds';
import type { Database } from '../database';
import type { ChainDocument } from '../../model/chain';
import { findRecord, recordKey, records } from './records';
import type { RecordDocument } from '../../model/record';

/** A record with what was hashed for it, without its XML. */
export type LinkRow = Omit<RecordDocument, 'xml' | 'answer' | 'sealedJson'> & { readonly sealed: SealedRecord };

/** Records of an installation number behind one sequence, in order. */
export async function listLinks(
  database: Database,
  { _id: chain }: Pick<ChainDocument, '_id'>,
  { installation, after, limit }: { readonly installation: string; readonly after: number; readonly limit: number },
): Promise<RowsWithin<LinkRow>> {
  const cursor = records(database)
    .find(
      { _id: { $gt: recordKey(chain, installation, after), $lte: recordKey(chain, installation, 9_999_999_999) } },
      { timeoutMS: http.queryMs },
    )
    .project<Omit<RecordDocument, 'xml' | 'answer'>>({ xml: 0, answer: 0 })
    .sort({ _id: 1 })
    .limit(limit);
  const { rows, cut } = await readWithin(cursor, http.pageBytesMax, ({ sealedJson }) => sealedJson.length);
  return {
    rows: rows.map(({ sealedJson, ...row }) => ({ ...row, sealed: JSON.parse(sealedJson) as SealedRecord })),
    cut,
  };
}

/** One record with its XML. */
export const findLink = (
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  { installation, sequence }: { readonly installation: string; readonly sequence: number },
): Promise<RecordDocument | null> => findRecord(database, recordKey(_id, installation, sequence));
