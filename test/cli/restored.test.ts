// Tests `restored`: a database that was restored without `npx sello restore` issues nothing of what was open in it.
import { run } from '../../src/cli/restored';
import type { BatchDocument } from '../../src/model/batch';
import type { BulkActionDocument } from '../../src/model/bulk';
import type { ChainDocument } from '../../src/model/chain';
import { connectDatabase, type Database } from '../../src/store/database';
import { mongoUri } from '../servers/addresses';
import { readWitnessBeginning } from '../../src/witness/files';
import { ownFolder } from '../servers/own-folder';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { capturePrinted } from './printed';

let database: Database;
const { output, text } = capturePrinted();
const { env } = process;
const name = databaseName();
const witness = ownFolder('sello-restored-');
beforeAll(async () => {
  database = await prepareDatabase(await connectDatabase(mongoUri(), name));
  process.env = { ...env, MONGODB_URI: mongoUri(), SELLO_DATABASE: name, SELLO_WITNESS: witness };
}, 60_000);
afterAll(async () => {
  process.env = env;
  await leaveDatabase(database);
});

const batches = () => database.collection<BatchDocument>('batches');
const bulkActions = () => database.collection<BulkActionDocument>('bulk_actions');
const chains = () => database.collection<ChainDocument>('chains');
const call = () => run(['--data', 'no-such-folder', ...yes]);
let yes: string[] = [];

it('pauses every chain and cancels what is open, only with --yes', async () => {
  const open = { open: true, status: 'running', revision: 3, dryRun: false } as const;
  await batches().insertMany([
    { _id: 'w:open', ...open },
    { _id: 'w:dry', ...open, dryRun: true },
    { _id: 'w:issued', ...open, status: 'completed' },
  ] as never[]);
  await bulkActions().insertMany([
    { _id: 'w:open', ...open },
    { _id: 'w:ended', ...open, open: false },
  ] as never[]);
  await chains().insertOne({ _id: 'w:simulator:A', sealingPause: null } as never);

  expect(await call()).toBe(1);
  expect(output[0]).toMatch(/1 chain would be paused\. Would be cancelled: 1 open batch, 1 open bulk action\.$/);
  expect(await batches().countDocuments({ cancelRequested: true })).toBe(0);

  yes = ['--yes'];
  expect([await call(), await call()]).toEqual([0, 0]);
  expect(await batches().find({ cancelRequested: true }).toArray()).toMatchObject([{ _id: 'w:open', revision: 4 }]);
  expect(await bulkActions().find({ cancelRequested: true }).toArray()).toMatchObject([{ _id: 'w:open', revision: 4 }]);
  expect(await chains().findOne()).toMatchObject({ sealingPause: { restored: true } });
  // The folder was empty, so the series whose last numbers are unknown are paused.
  expect(await readWitnessBeginning(witness)).toMatchObject({ forgot: true });
  expect(text().match(/There was no witness.*Series are paused/g)).toHaveLength(1);
});
