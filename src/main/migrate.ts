// Prepares the database and Temporal before other processes start: indexes, search attributes and, for a local stack, a
// workspace with its workflows and tokens. The command may run at any time, and more than once.
import { writeFileSync } from 'node:fs';
import { readSettings } from '../settings/settings';
import { type Database, connectDatabase } from '../store/database';
import { encryptStoredPlainWorkflowStepSecrets } from '../store/jobs/step-secrets';
import { setMissingEndedWebhookDeliveryExpiries } from '../store/webhooks/ended-deliveries';
import { createMissingCollectionsAndIndexes } from '../store/indexes';
import { type SigningKeyProvider, createSigningKeyProvider } from '../store/keys/key-ring';
import { requireOrAdoptMasterKey } from '../store/keys/key-rotation';
import { signAccessToken } from '../http/kit/request/tokens';
import type { AccessKeyDocument } from '../model/key';
import { insertAccessKeyIfAbsent } from '../store/keys/keys';
import { registerMissingTemporalSearchAttributes } from '../temporal/search-attributes';
import { createLazyTemporalClient } from '../temporal/connection';
import { createUuidV7 } from './ids';
import { createLog } from './log';
import { createWorkspaceIfAbsent } from '../store/workspaces/new-workspace';

/** The id is fixed, so that a second run finds the rows of the first run. */
const localWorkspace = '01920000-0000-7000-8000-000000000001';
const localKey = '01920000-0000-7000-8000-000000000002';
const operatorKeyId = '01920000-0000-7000-8000-000000000003';

async function migrate(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog('migrate', settings.logLevel);
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database, 'sello-migrate', {
    silenceMs: 0,
  });
  const engine = createLazyTemporalClient(settings);
  try {
    await createMissingCollectionsAndIndexes(database);
    await requireOrAdoptMasterKey(database, settings.masterKey());
    await encryptStoredPlainWorkflowStepSecrets(database, settings.masterKey());
    await setMissingEndedWebhookDeliveryExpiries(database);
    await registerMissingTemporalSearchAttributes(engine, settings.temporal.namespace);
    const keys = createSigningKeyProvider(database, settings.masterKey(), () => createUuidV7());
    const { file, operatorFile } = settings.token;
    if (file) await prepareLocal(database, keys, settings.token.issuer, file);
    if (operatorFile) await writeToken(database, keys, settings.token.issuer, operatorFile, operatorKey());
    log.info('database and Temporal are prepared');
  } finally {
    await engine.connection.close();
    await database.close();
  }
}

/** Prepares the local workspace, which reports to the simulator, and a token with every scope of a tenant. */
async function prepareLocal(
  database: Database,
  keys: SigningKeyProvider,
  issuer: string,
  tokenFile: string,
): Promise<void> {
  const now = new Date();
  const workspace = { id: localWorkspace, name: 'Local workspace', slug: 'local', environment: 'simulator' } as const;
  await createWorkspaceIfAbsent(database, workspace, now);
  const key = { _id: localKey, workspace: localWorkspace, name: 'local', scope: 'admin', createdAt: now };
  await writeToken(database, keys, issuer, tokenFile, key);
}

/** Creates the access key of the operator, who is not a tenant. No access key of a tenant has these rights. */
const operatorKey = (): AccessKeyDocument => ({
  _id: operatorKeyId,
  workspace: null,
  name: 'operator',
  scope: 'service',
  createdAt: new Date(),
});

/** Creates the access key if it does not exist, and writes a token for it that is valid as long as the access key. */
async function writeToken(
  database: Database,
  keys: SigningKeyProvider,
  issuer: string,
  file: string,
  key: AccessKeyDocument,
): Promise<void> {
  await insertAccessKeyIfAbsent(database, key);
  const { _id: accessKey, workspace, scope } = key;
  const signing = await keys.signingKey('token', null);
  writeFileSync(file, signAccessToken(signing, { issuer, accessKey, workspace, scope }), { mode: 0o600 });
}

migrate().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(
      JSON.stringify({ level: 60, name: 'migrate', msg: error instanceof Error ? error.stack : String(error) }),
    );
    process.exit(1);
  },
);
