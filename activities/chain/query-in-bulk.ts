// Sends one query for many records. After a lost response, up to 1,000 records of a few days are rejected as
// duplicates.
import type { AuthorityStoredRecord } from '../../src/authority/query';
import { isDuplicateRejectionCode } from '../../src/chain/run/outcomes';
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import type { AuthorityConnection, ActivityDeps } from '../deps';

/**
 * Minimum number of duplicates in one month for a query of all invoices of their days. For fewer duplicates, single
 * queries are cheaper.
 */
const bulkQueryMin = 10;

/** Records that the authority has, by hash. The records of these hashes arrived. */
export type AuthorityRecordsByHash = ReadonlyMap<string, AuthorityStoredRecord>;

const nothing: AuthorityRecordsByHash = new Map();

/**
 * Queries one page of the days on which these invoices were issued. Records that the page does not show are queried one
 * by one, so a failed query or further pages only reduce the saving.
 */
export async function tryQueryRejectedDuplicatesInOnePage(
  { settings }: ActivityDeps,
  chain: ChainDocument,
  connection: AuthorityConnection,
  due: readonly RecordDocument[],
): Promise<AuthorityRecordsByHash> {
  const duplicates = due.filter(({ check }) => check?.kind === 'doubt' && isDuplicateRejectionCode(check.code));
  const period = duplicates[0]?.period ?? '';
  const together = duplicates.filter((record) => record.period === period);
  if (together.length < bulkQueryMin) return nothing;
  const days = together.map(({ date }) => date).toSorted((a, b) => (toIsoDay(a) < toIsoDay(b) ? -1 : 1));
  const { answer } = await connection.client.query(
    {
      issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
      year: Number(period.slice(0, 4)),
      month: Number(period.slice(5)),
      date: { from: days[0] as string, to: days.at(-1) as string },
      ...(connection.representative ? { byRepresentative: true } : {}),
    },
    settings.authority.callSeconds * 1_000,
  );
  if (answer.kind !== 'page' || answer.issuer !== chain.supplier) return nothing;
  return new Map(answer.records.flatMap((held) => (held.fingerprint ? [[held.fingerprint, held]] : [])));
}

/** Converts `DD-MM-YYYY` to a text that sorts by time. */
const toIsoDay = (date: string): string => date.split('-').toReversed().join('-');
