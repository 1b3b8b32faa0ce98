// The master key of a database: the start reports a wrong one, and a new one is accepted during operation.
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import type { SupplierCertificateDocument } from '../../../src/model/certificate';
import {
  findSupplierCertificate,
  decryptSupplierCertificateAndKey,
  saveSupplierCertificate,
} from '../../../src/store/certificates/certificates';
import {
  decryptWorkflowStepConfig,
  encryptOrKeepMaskedWorkflowStepSecrets,
} from '../../../src/store/jobs/step-secrets';
import type { StoredWorkflowStep } from '../../../src/model/workflow';
import { readOrCreatePublicLinkKey } from '../../../src/store/keys/link-key';
import { createSigningKeyProvider } from '../../../src/store/keys/key-ring';
import { requireOrAdoptMasterKey, reencryptAllSecrets } from '../../../src/store/keys/key-rotation';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';

const [old, next, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
const supplier = { workspace: 'w', environment: 'test', supplier: 'B12345674' } as const;
const pair = { certificatePem: 'certificate', keyPem: 'key' };
let database: Database;

beforeEach(async () => {
  database = await connectDatabase(mongoUri(), databaseName());
  await prepareDatabase(database);
});
afterEach(async () => {
  await leaveDatabase(database);
});

async function useEverything(): Promise<void> {
  await requireOrAdoptMasterKey(database, [old]);
  await createSigningKeyProvider(database, [old], () => createUuidV7()).signingKey('token', null);
  await createSigningKeyProvider(database, [old], () => createUuidV7()).signingKey('envelope', 'w');
  const at = new Date();
  const described = {
    ...supplier,
    fingerprint: 'AB',
    subject: 'CN=x',
    kind: 'seal',
    validFrom: at,
    validTo: at,
    createdAt: at,
  } as const;
  await saveSupplierCertificate(database, described, [old], pair);
  await readOrCreatePublicLinkKey(database, [old]);
  await useSteps();
}

/** A workflow, a version of it and an open job, each with the secret of a step in a branch. */
async function useSteps(): Promise<void> {
  const config = { url: 'https://example.com/', token: 'secret' };
  const inner = [{ id: 'call', name: 'Call', provider: 'webhook', config }];
  const outer = [{ id: 'if', name: 'If', provider: 'silo.if', next: [{ status: 'OK', steps: inner }] }];
  const { steps } = encryptOrKeepMaskedWorkflowStepSecrets({ masterKey: [old], workspace: 'w' }, outer, 'steps', []);
  for (const name of ['workflows', 'workflow_versions', 'jobs'])
    await database.collection<{ _id: string }>(name).insertOne({
      _id: 'w:1',
      workspace: 'w',
      version: '1',
      open: true,
      checkedAt: new Date(),
      steps,
      rescue: [],
    } as {
      _id: string;
    });
}

/** The tokens of the stored steps, as calls use them. */
async function storedTokens(keys: readonly [Buffer, ...Buffer[]]): Promise<unknown[]> {
  const tokens: unknown[] = [];
  for (const name of ['workflows', 'workflow_versions', 'jobs']) {
    const row = await database.collection<{ _id: string; steps: StoredWorkflowStep[] }>(name).findOne({ _id: 'w:1' });
    const step = row?.steps[0]?.next?.[0]?.steps?.[0] as StoredWorkflowStep;
    tokens.push(decryptWorkflowStepConfig({ masterKey: keys, workspace: 'w' }, step).token);
  }
  return tokens;
}

describe('the master key of a database', () => {
  it('is the first key of a new database, and no other key later', async () => {
    await requireOrAdoptMasterKey(database, [old]);
    await requireOrAdoptMasterKey(database, [old]);
    await expect(requireOrAdoptMasterKey(database, [other])).rejects.toThrow(
      /SELLO_MASTER_KEY is not the key under which/,
    );
  });

  it('is the same if two processes start with different keys, so that only one of them continues', async () => {
    const ends = await Promise.allSettled([old, other].map((key) => requireOrAdoptMasterKey(database, [key])));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('changes in steps, and every process can read everything after each step', async () => {
    await useEverything();
    const steps = [
      [old, next],
      [next, old],
    ] as const;
    const readable = async (keys: readonly [Buffer, ...Buffer[]]): Promise<boolean> => {
      try {
        await requireOrAdoptMasterKey(database, keys);
        const ring = createSigningKeyProvider(database, keys, () => createUuidV7());
        await ring.signingKey('token', null);
        await ring.signingKey('envelope', 'w');
        expect(await storedTokens(keys)).toEqual(['secret', 'secret', 'secret']);
        const stored = (await findSupplierCertificate(database, supplier)) as SupplierCertificateDocument;
        return decryptSupplierCertificateAndKey(keys, stored).keyPem === 'key';
      } catch {
        return false;
      }
    };
    for (const keys of steps) expect(await readable(keys)).toBe(true);
    expect(await reencryptAllSecrets(database, [next, old])).toEqual({ changed: 8, kept: 0 });
    for (const keys of steps) expect(await readable(keys)).toBe(true);
    expect(await reencryptAllSecrets(database, [next, old])).toEqual({ changed: 0, kept: 8 });
    expect([await readable([next]), await readable([old])]).toEqual([true, false]);
  });

  it('does not change the key of public links', async () => {
    await useEverything();
    const before = await readOrCreatePublicLinkKey(database, [old]);
    expect(before).toHaveLength(32);
    await reencryptAllSecrets(database, [next, old]);
    expect(await readOrCreatePublicLinkKey(database, [next])).toEqual(before);
    await expect(readOrCreatePublicLinkKey(database, [other])).rejects.toThrow();
  });

  it('allows only one key of public links if processes start at once', async () => {
    const found = await Promise.all(Array.from({ length: 8 }, () => readOrCreatePublicLinkKey(database, [old])));
    expect(new Set(found.map((key) => key.toString('hex'))).size).toBe(1);
  });

  it('is reported wrong if none of the keys can decrypt a secret, and the secret stays', async () => {
    await useEverything();
    await expect(reencryptAllSecrets(database, [next, other])).rejects.toThrow();
    const ring = createSigningKeyProvider(database, [old], () => createUuidV7());
    expect((await ring.signingKey('token', null)).id).toHaveLength(36);
  });
});
