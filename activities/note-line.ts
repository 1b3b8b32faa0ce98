// What an attempt teaches about its surroundings: which certificate a chain uses, and what time the authority has.
import { type ChainDocument, chains } from '../src/store/chains';
import type { AuthorityLine, Deps } from './deps';

/** The chain's row names its certificate: stops of the certificate and its end concern every chain that uses it. */
export async function noteCertificate(
  { database }: Deps,
  { _id, certificate }: ChainDocument,
  line: AuthorityLine,
): Promise<void> {
  if (certificate?.fingerprint === line.certificate) return;
  await chains(database).updateOne(
    { _id },
    { $set: { certificate: { fingerprint: line.certificate, validTo: line.validTo } } },
  );
}

/** The `Date` of an answer is compared with the database's clock, which every process shares. */
export async function noteAuthorityClock(
  { database }: Deps,
  { _id }: ChainDocument,
  serverTimeMs: number | null,
): Promise<void> {
  if (serverTimeMs === null) return;
  const now = await database.now();
  const authorityClock = { at: now, driftMs: now.getTime() - serverTimeMs };
  await chains(database).updateOne({ _id }, { $set: { authorityClock } });
}
