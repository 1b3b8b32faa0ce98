// Certificates of a simulation: the configured certificate, which all suppliers use, and certificates that suppliers
// store. Each of them may expire. An operator then replaces the configured file, or stores or deletes the certificate
// of the supplier.
import type { ActivityDeps } from '../../activities/deps';
import type { AuthorityConnectionResult } from '../../src/authority/connection';
import { bindDatabaseToTransaction } from '../../src/store/audit/in-session';
import { setChainCertificateAndEndProblemStop } from '../../src/store/chains/chain-control';
import type { ChainDocument } from '../../src/model/chain';
import { findChain } from '../../src/store/chains/chains';
import { formatSupplierCertificateDatabaseKey } from '../../src/store/certificates/certificates';
import type { AuthorityModel } from './authority-model';
import type { Task } from './tasks';
import type { World } from './world';

interface OwnCertificate {
  readonly _id: string;
  readonly fingerprint: string;
}

type Owner = Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>;

const findOwn = (world: World, chain: Owner): OwnCertificate | undefined =>
  world.rates.ownCertificates > 0
    ? (world.database.find('certificates', { _id: formatSupplierCertificateDatabaseKey(chain) })[0] as unknown as
        | OwnCertificate
        | undefined)
    : undefined;

/** Finds the connection of a chain. A certificate of the supplier takes precedence over the configured certificate. */
export function findConnection(
  world: World,
  task: Task,
  authority: AuthorityModel,
  chain: Owner,
): AuthorityConnectionResult {
  const own = findOwn(world, chain);
  const { fingerprint, ended } = own
    ? { fingerprint: own.fingerprint, ended: world.endedCertificates.has(own.fingerprint) }
    : world.certificate;
  if (!ended) return { connection: authority.lineFor(task, fingerprint) };
  const text = 'the certificate has ended';
  return { problem: { code: 'certificate-expired', text, certificate: fingerprint, own: own !== undefined } };
}

/** Lets one certificate expire. Nothing can be sent with it until an operator replaces it. */
export function expireCertificate(world: World): boolean {
  const owns = (world.database.find('certificates', {}) as unknown as OwnCertificate[]).filter(
    ({ fingerprint }) => !world.endedCertificates.has(fingerprint),
  );
  if (owns.length > 0 && world.random.chance(0.5)) {
    world.endedCertificates.add(world.random.pick(owns).fingerprint);
    world.count("suppliers' own certificates that ended");
  } else if (world.certificate.ended) return false;
  else world.certificate = { ...world.certificate, ended: true };
  world.count('certificates that ended');
  world.trace('a certificate ends');
  return true;
}

/** Replaces the configured certificate. */
export function replaceConfigured(world: World): void {
  const letter = String.fromCodePoint(world.certificate.fingerprint.codePointAt(0) ?? 0);
  const next = letter === 'F' ? 'A' : String.fromCodePoint(letter.charCodeAt(0) + 1);
  world.certificate = { fingerprint: next.repeat(64), ended: false };
}

/** Returns whether the supplier's own certificate has expired, so that an operator must act. */
export const hasEnded = (world: World, chain: Owner): boolean =>
  world.endedCertificates.has(findOwn(world, chain)?.fingerprint ?? '');

/**
 * Checks that the certificate noted on a chain is the supplier's stored certificate, if there is one. Otherwise a
 * writer that had read another certificate wrote too late.
 */
export function checkNotedCertificate(world: World, before: ChainDocument | null, after: ChainDocument): void {
  const fingerprint = after.certificate?.fingerprint;
  if (fingerprint === undefined || fingerprint === before?.certificate?.fingerprint) return;
  const own = findOwn(world, after);
  if (own && own.fingerprint !== fingerprint)
    world.problem(`the chain was given back certificate ${fingerprint.slice(0, 40)}, which is not its own any more`);
}

/** Returns whether a stop was caused by an expired certificate of a supplier. */
export const usesExpiredOwn = ({ endedCertificates }: World, stop: unknown): boolean =>
  endedCertificates.has(String(stop).split(':').at(-1) ?? '');

/** Does the same as `PUT /fiscal/v1/suppliers/{code}/certificate`, in one transaction as in the API. */
export async function putCertificate(
  world: World,
  { database }: ActivityDeps,
  key: string,
): Promise<ChainDocument | null> {
  const chain = await findChain(database, key);
  if (!chain) return null;
  const fingerprint = world.newId().replaceAll('-', '').padEnd(64, '0');
  await database.transaction(async (session) => {
    const inner = bindDatabaseToTransaction(database, session);
    await inner
      .collection<OwnCertificate>('certificates')
      .updateOne({ _id: formatSupplierCertificateDatabaseKey(chain) }, { $set: { fingerprint } }, { upsert: true });
    await setChainCertificateAndEndProblemStop(inner, chain, {
      fingerprint,
      validTo: new Date('2030-01-01T00:00:00Z'),
    });
  });
  world.count('certificates stored for a supplier');
  return chain;
}

/** Does the same as `DELETE` of this path: the supplier uses the configured certificate again. */
export async function deleteCertificate(
  world: World,
  { database }: ActivityDeps,
  key: string,
): Promise<ChainDocument | null> {
  const chain = await findChain(database, key);
  if (!chain) return null;
  await database.transaction(async (session) => {
    const inner = bindDatabaseToTransaction(database, session);
    await inner
      .collection<OwnCertificate>('certificates')
      .deleteOne({ _id: formatSupplierCertificateDatabaseKey(chain) });
    await setChainCertificateAndEndProblemStop(inner, chain, null);
  });
  world.count('certificates deleted');
  return chain;
}
