// Changes keys while everything runs: another key signs, an old key is retired, or secrets are encrypted with another
// master key.
import { Binary } from 'mongodb';
import type { NewAuditRow } from '../../model/audit';
import { insertAuditRowIntoOutbox } from '../outbox/outbox';
import { type Database, isDuplicateKeyError } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import {
  decryptStoredBytes,
  encryptBytesForStorage,
  isEncryptedUnderFirstMasterKey,
  type MasterKeys,
  type ByteReencrypter,
} from '../encryption';
import { reencryptEncryptedEntryFiles } from '../entries/sealed-files';
import { reencryptWorkflowStepSecrets } from '../jobs/step-secrets';
import { formatWebhookEncryptionPurpose, getWebhooksCollection } from '../webhooks/webhooks';
import {
  formatSupplierCertificateEncryptionPurpose,
  getSupplierCertificatesCollection,
} from '../certificates/certificates';
import { reencryptPublicLinkKey } from './link-key';
import { generateSigningKeyDocument, formatSigningKeyEncryptionPurpose } from './key-ring';
import type { EncryptedBytes, SigningKeyDocument } from '../../model/key';
import { getSigningKeysCollection } from './keys';

interface Rotation extends Pick<SigningKeyDocument, 'use' | 'workspace'> {
  readonly id: string;
  readonly now: Date;
  /** Time until which signatures of the old key are valid; undefined if they do not expire. */
  readonly oldEndsAt?: Date | undefined;
}

/**
 * Rotates the signing key, so that another key signs from now on. Other processes notice this within a minute;
 * signatures that they make with the old key until then are as valid as earlier ones. Returns false if another rotation
 * was faster.
 */
export async function rotateSigningKey(
  database: Database,
  masterKey: MasterKeys,
  rotation: Rotation,
  auditRow?: NewAuditRow,
): Promise<boolean> {
  const { use, workspace, oldEndsAt } = rotation;
  const next = generateSigningKeyDocument(masterKey, rotation);
  try {
    await database.transaction(async (session) => {
      const change = { active: false, ...(oldEndsAt ? { expiresAt: oldEndsAt } : {}) };
      await getSigningKeysCollection(database).updateOne(
        { use, workspace, active: true },
        { $set: change },
        { session },
      );
      await getSigningKeysCollection(database).insertOne(addStoredDocumentFormatVersion('signing_keys', next), {
        session,
      });
      if (auditRow) await insertAuditRowIntoOutbox(database, auditRow, session);
    });
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

/** Result of retiring a key. `active`: the key still signs, so rotate it first. `unknown`: there is no such key. */
export type SigningKeyRetirementResult = 'retired' | 'active' | 'unknown';

/** Retires a signing key, so that its signatures are refused from now on. */
export async function retireSigningKey(database: Database, id: string, now: Date): Promise<SigningKeyRetirementResult> {
  const { matchedCount } = await getSigningKeysCollection(database).updateOne(
    { _id: id, active: false },
    { $set: { retiredAt: now } },
  );
  if (matchedCount === 1) return 'retired';
  return (await getSigningKeysCollection(database).findOne({ _id: id })) ? 'active' : 'unknown';
}

/** A signing key in a list, without its secrets. */
export type ListedSigningKey = Omit<SigningKeyDocument, 'encryptedPrivate' | 'publicJwk'>;

/** Lists all signing keys, newest first, for operators of the installation. */
export const listSigningKeys = (database: Database): Promise<ListedSigningKey[]> =>
  getSigningKeysCollection(database)
    .find()
    .project<ListedSigningKey>({ encryptedPrivate: 0, publicJwk: 0 })
    .sort({ createdAt: -1 })
    .toArray();

const checkId = 'check';
const checkPurpose = 'check of the master key';

/**
 * A value that was encrypted when the database was first used. The key that decrypts this value is the master key of
 * the database.
 */
interface MasterKeyCheck {
  readonly _id: string;
  readonly encrypted: Binary;
}

const checks = (database: Database) => database.collection<MasterKeyCheck>('master_key');

/** No key decrypts the data of the database. The message says what to do. */
class WrongMasterKeyError extends Error {
  override readonly name = 'WrongMasterKeyError';

  constructor() {
    super(
      'SELLO_MASTER_KEY is not the key under which this database is encrypted. Give every process the key that was used ' +
        'before; while it is being changed, both: one of them in SELLO_MASTER_KEY_OTHERS (docs/operations.md).',
    );
  }
}

/**
 * Checks that the secrets of the database are encrypted with this master key. A new database adopts the key.
 * @throws WrongMasterKeyError if the secrets are encrypted with another key
 */
export async function requireOrAdoptMasterKey(database: Database, masterKey: MasterKeys): Promise<void> {
  const encrypted = new Binary(encryptBytesForStorage(masterKey, checkPurpose, Buffer.from(checkId)));
  const keyCheck =
    (await checks(database).findOne({ _id: checkId })) ??
    (await checks(database).findOneAndUpdate(
      { _id: checkId },
      { $setOnInsert: { encrypted } },
      { upsert: true, returnDocument: 'after' },
    ));
  if (!keyCheck || !opens(masterKey, checkPurpose, keyCheck.encrypted)) throw new WrongMasterKeyError();
}

function opens(masterKey: MasterKeys, purpose: string, encrypted: EncryptedBytes): boolean {
  try {
    decryptStoredBytes(masterKey, purpose, Buffer.from(encrypted.buffer));
    return true;
  } catch {
    return false;
  }
}

/** The number of secrets that were encrypted with the first key, and of secrets that already were. */
export interface ReencryptionCounts {
  readonly changed: number;
  readonly kept: number;
}

/**
 * Encrypts every secret of the database with the first key. May run several times, and while processes that have both
 * keys run.
 * @throws if no key decrypts a secret; the changes until then stay valid
 */
export async function reencryptAllSecrets(database: Database, masterKey: MasterKeys): Promise<ReencryptionCounts> {
  let [changed, kept] = [0, 0];
  const again: ByteReencrypter = (purpose, encrypted) => {
    const bytes = Buffer.from(encrypted.buffer);
    if (isEncryptedUnderFirstMasterKey(masterKey, purpose, bytes)) {
      kept += 1;
      return undefined;
    }
    changed += 1;
    return new Binary(encryptBytesForStorage(masterKey, purpose, decryptStoredBytes(masterKey, purpose, bytes)));
  };
  for await (const { _id, encryptedPrivate } of getSigningKeysCollection(database).find()) {
    const next = again(formatSigningKeyEncryptionPurpose(_id), encryptedPrivate);
    if (next)
      await getSigningKeysCollection(database).updateOne(
        { _id, encryptedPrivate },
        { $set: { encryptedPrivate: next } },
      );
  }
  for await (const { _id, encryptedPair } of getSupplierCertificatesCollection(database).find()) {
    const next = again(formatSupplierCertificateEncryptionPurpose(_id), encryptedPair);
    // If a certificate was replaced in the meantime, it is already encrypted with the first key.
    if (next)
      await getSupplierCertificatesCollection(database).updateOne(
        { _id, encryptedPair },
        { $set: { encryptedPair: next } },
      );
  }
  for await (const { _id, secrets } of getWebhooksCollection(database).find()) {
    const fresh = secrets.map(({ encrypted, ...rest }) => ({
      ...rest,
      encrypted: again(formatWebhookEncryptionPurpose(_id), encrypted) ?? encrypted,
    }));
    await getWebhooksCollection(database).updateOne({ _id, secrets: [...secrets] }, { $set: { secrets: fresh } });
  }
  await reencryptPublicLinkKey(database, again);
  await reencryptWorkflowStepSecrets(database, again);
  await reencryptEncryptedEntryFiles(database, again);
  const check = await checks(database).findOne({ _id: checkId });
  const next = check && again(checkPurpose, check.encrypted);
  if (next) await checks(database).updateOne({ _id: checkId }, { $set: { encrypted: next } });
  return { changed, kept };
}
