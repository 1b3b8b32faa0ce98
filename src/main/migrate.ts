// Prepares database and engine before other processes start: indexes, search attributes, and locally a workspace with
// its workflows and a ready token. May run at any time and twice.
import { writeFileSync } from 'node:fs';
import { readSettings, type Settings } from '../settings/settings';
import { type Database, connectDatabase } from '../store/database';
import { applyIndexes } from '../store/indexes';
import { makeKeyRing } from '../store/tenants/key-ring';
import { seedAccessKey } from '../store/tenants/keys';
import { mintToken } from '../http/request/tokens';
import { registerSearchAttributes } from '../temporal/search-attributes';
import { lazyClient } from '../temporal/connection';
import { newId } from './ids';
import { makeLog } from './log';
import { seedWorkspace } from './seed-workspace';

/** Fixed, so that a second run finds the first one's rows. */
const localWorkspace = '01920000-0000-7000-8000-000000000001';
const localKey = '01920000-0000-7000-8000-000000000002';

async function migrate(): Promise<void> {
  const settings = readSettings(process.env);
  const log = makeLog('migrate', settings.logLevel);
  const database = await connectDatabase(settings.mongo.uri, settings.mongo.database, 'sello-migrate', {
    silenceMs: 0,
  });
  const engine = lazyClient(settings);
  try {
    await applyIndexes(database);
    await registerSearchAttributes(engine, settings.engine.namespace);
    if (settings.token.file) await prepareLocal(database, settings, settings.token.file);
    log.info('database and engine are prepared');
  } finally {
    await engine.connection.close();
    await database.close();
  }
}

/** The workspace of a laptop: reports to the simulator, and a token with every scope. */
async function prepareLocal(database: Database, settings: Settings, tokenFile: string): Promise<void> {
  const now = new Date();
  const workspace = { id: localWorkspace, name: 'Local workspace', slug: 'local', environment: 'simulator' } as const;
  await seedWorkspace(database, workspace, now);
  const scope = 'admin';
  await seedAccessKey(database, { _id: localKey, workspace: localWorkspace, name: 'local', scope, createdAt: now });
  const keys = makeKeyRing(database, settings.masterKey(), () => newId());
  const key = await keys.signingKey('token', null);
  const request = { issuer: settings.token.issuer, accessKey: localKey, workspace: localWorkspace, scope };
  writeFileSync(tokenFile, mintToken(key, request), { mode: 0o600 });
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
