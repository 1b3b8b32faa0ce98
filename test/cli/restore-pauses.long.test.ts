// Tests that a restore pauses every chain, whatever its state, before any process can use the database.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { backUpLocalStack } from '../../src/cli/local/backup';
import { restoreBackup } from '../../src/cli/local/restore';
import { resolveMasterKeyFilePath } from '../../src/local/backup';
import { createProcessController } from '../../src/local/child';
import { startOrphanProcessGuard } from '../../src/local/guard';
import { createFolderAndPlanMongodProcess, buildLocalMongodbUri } from '../../src/local/mongod';
import { findOrInstallThirdPartyServer } from '../../src/local/obtain-program';
import { chooseFreePorts } from '../../src/local/ports';
import { thirdPartyServerPrograms } from '../../src/local/programs';
import { connectDatabase, type Database } from '../../src/store/database';
import type { ChainDocument } from '../../src/model/chain';
import { getBatchesCollection } from '../../src/store/batches/batches';
import { getChainsCollection } from '../../src/store/chains/chains';
import { getOutboxCollection } from '../../src/store/outbox/outbox';
import { ownFolder } from '../servers/own-folder';
import { createMessage } from '../../src/messages/message';

/** Runs a server on the folder while `work` runs. */
async function onServer<T>(data: string, work: (database: Database) => Promise<T>): Promise<T> {
  const { mongodb: port } = await chooseFreePorts({ mongodb: [] });
  const guard = startOrphanProcessGuard();
  const program = await findOrInstallThirdPartyServer(thirdPartyServerPrograms.mongod, () => undefined);
  const plan = createFolderAndPlanMongodProcess(program, port, data, path.join(data, 'mongodb.log'));
  const child = createProcessController(plan, { guard, changed: () => undefined, died: () => undefined });
  try {
    await child.start();
    const database = await connectDatabase(buildLocalMongodbUri(port), 'another-name');
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await child.stop();
    guard.close();
  }
}

const row = (supplier: string, more: Partial<ChainDocument> = {}): ChainDocument => ({
  _id: `w:simulator:${supplier}`,
  workspace: 'w',
  environment: 'simulator',
  supplier,
  supplierName: supplier,
  installation: `SELLO-${supplier}`,
  zone: 'Europe/Madrid',
  registration: { state: 'registered', entry: 'none', job: 'none' },
  head: null,
  createdAt: new Date(),
  updatedAt: new Date(),
  ...more,
});

describe('a restored database', () => {
  it('has only paused chains, whether they were empty, paused or confirmed', async () => {
    const root = ownFolder('sello-paused-');
    const [data, backup] = [path.join(root, 'data'), path.join(root, 'backup')];
    mkdirSync(data);
    writeFileSync(resolveMasterKeyFilePath(data), 'the key\n');
    const rows = [
      row('A', { head: { sequence: 3, fingerprint: 'F' } as ChainDocument['head'] }),
      row('B'),
      row('C', { sealingPause: { at: new Date(), text: 'a clock' } }),
      row('D', { endConfirmed: { installation: 'SELLO-D', at: new Date() } }),
    ];
    await onServer(data, async (database) => {
      await getChainsCollection(database).insertMany(rows);
      const open = { _id: 'w:b', open: true, status: 'running', dryRun: false, revision: 0 };
      await getBatchesCollection(database).insertOne(open as never);
    });
    await backUpLocalStack(data, backup);
    const order = { backup, dataFolder: data, key: undefined, withoutTemporal: false };
    expect(await restoreBackup(order)).toMatchObject({ paused: 4, witness: 'lost' });
    const found = await onServer(data, async (database) => ({
      stops: (await getChainsCollection(database).find().sort({ _id: 1 }).toArray()).map(
        ({ sealingPause }) => sealingPause,
      ),
      batch: await getBatchesCollection(database).findOne(),
      told: await getOutboxCollection(database).find().toArray(),
    }));
    expect(found.stops).toEqual(
      rows.map(() => ({ at: expect.any(Date), restored: true, text: createMessage('backup-restored') })),
    );
    // Its rows may have been issued after the backup.
    expect(found.batch).toMatchObject({ cancelRequested: true });
    // A chain that was paused before is already reported.
    expect(found.told.flatMap(({ events = [] }) => events).map(({ type, chain }) => [type, chain])).toEqual(
      ['A', 'B', 'D'].map((supplier) => ['chain.paused', `w:simulator:${supplier}`]),
    );
  }, 120_000);
});
