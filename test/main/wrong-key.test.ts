// Tests that processes with a wrong master key refuse to start, and print why.
import { spawnSync } from 'node:child_process';
import { requireCompiledFilePath } from '../../src/local/root';
import { connectDatabase, type Database } from '../../src/store/database';
import { requireOrAdoptMasterKey } from '../../src/store/keys/key-rotation';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';

const name = databaseName();
let database: Database;
beforeAll(async () => {
  database = await connectDatabase(mongoUri(), name);
  await prepareDatabase(database);
  await requireOrAdoptMasterKey(database, [Buffer.alloc(32, 1)]);
});
afterAll(async () => {
  await leaveDatabase(database);
});

describe('a process with a wrong master key', () => {
  it.each([['api'], ['worker'], ['migrate']])(
    'does not start and prints why: %s',
    (process_) => {
      const wrong = Buffer.alloc(32, 2).toString('base64');
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [requireCompiledFilePath(`src/main/${process_}`)],
        {
          env: {
            PATH: process.env.PATH,
            MONGODB_URI: mongoUri(),
            SELLO_DATABASE: name,
            SELLO_MASTER_KEY: wrong,
            SELLO_API_PORT: '0',
            SELLO_WORKER_HEALTH_PORT: '0',
            TEMPORAL_ADDRESS: '127.0.0.1:1',
          },
          encoding: 'utf8',
          timeout: 30_000,
        },
      );
      expect(status).toBe(1);
      expect(stderr).toContain('SELLO_MASTER_KEY is not the key under which this database is encrypted');
      expect(stdout + stderr).not.toContain(wrong);
    },
    40_000,
  );
});
