// Tests `chain renew --all` and `--workspace`: both print a plan, and change nothing without confirmation.
import { renewChainsByCommand } from '../../src/cli/chain/renew';
import { createUuidV7 } from '../../src/main/ids';
import { createWorkspaceIfAbsent } from '../../src/store/workspaces/new-workspace';
import { formatChainKey, getChainsCollection, generateInstallationNumber } from '../../src/store/chains/chains';
import { connectDatabase, type Database } from '../../src/store/database';
import { mongoUri } from '../servers/addresses';
import { openWitnessFolder } from '../../src/witness/witness-folder';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { ownFolder } from '../servers/own-folder';
import { clockAnchor } from '../witness/clock-anchor';
import { capturePrinted } from './printed';

describe('the renewal of many chains', () => {
  const name = databaseName();
  const environment = { MONGODB_URI: mongoUri(), SELLO_DATABASE: name, TEMPORAL_ADDRESS: '127.0.0.1:1' };
  const [one, two] = [createUuidV7(), createUuidV7()];
  let database: Database;
  const { output, text } = capturePrinted({ together: true });

  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), name);
    await prepareDatabase(database);
    for (const [id, slug] of [
      [one, 'one'],
      [two, 'two'],
    ] as const) {
      await createWorkspaceIfAbsent(database, { id, name: slug, slug, environment: 'simulator' }, new Date());
    }
    await addChain(one, 'B12345674', true);
    await addChain(one, 'B85905495', false);
    await addChain(two, 'A28015865', true);
    await addChain(two, 'B64717838', true);
  });
  afterAll(async () => {
    await leaveDatabase(database);
  });

  async function addChain(workspace: string, supplier: string, withRecord: boolean): Promise<void> {
    const at = new Date();
    const head = { sequence: 4, issuer: supplier, number: 'F-4', date: '21-11-2026', fingerprint: 'AB', at: 'then' };
    await getChainsCollection(database).insertOne({
      _id: formatChainKey(workspace, 'simulator', supplier),
      workspace,
      environment: 'simulator',
      supplier,
      supplierName: supplier,
      installation: generateInstallationNumber(),
      zone: 'Europe/Madrid',
      registration: { state: 'registered', entry: 'none', job: 'none' },
      head: withRecord ? head : null,
      createdAt: at,
      updatedAt: at,
    });
  }
  const installations = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await getChainsCollection(database).find({}).toArray()).map(({ supplier, installation }) => [
        supplier,
        installation,
      ]),
    );
  const changed = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = await installations();
    await work();
    const after = await installations();
    return Object.keys(before)
      .filter((supplier) => before[supplier] !== after[supplier])
      .toSorted();
  };
  const renew = (order: { all?: boolean; workspace?: string; yes?: boolean }) =>
    renewChainsByCommand({ all: false, workspace: undefined, yes: false, ...order }, undefined, environment);

  it('prints its plan, and changes nothing without confirmation', async () => {
    expect(await changed(async () => expect(await renew({ all: true })).toBe(1))).toEqual([]);
    expect(text()).toContain('4 chains in 2 workspaces');
  });

  describe('with a witness', () => {
    const witness = ownFolder('sello-lost-');
    const listLost = async (order: Parameters<typeof renew>[0]): Promise<string[]> => {
      output.length = 0;
      await renewChainsByCommand({ all: false, workspace: undefined, yes: false, ...order }, undefined, {
        ...environment,
        SELLO_WITNESS: witness,
      });
      return output
        .filter((line) => line.includes('not in the database'))
        .map((line) => line.trim().replace(/ \(last.*?\)/, ''));
    };
    const failLoudly = (error: unknown): never => {
      throw error;
    };
    const witnessed = async (...heads: readonly (readonly [string, string, number])[]): Promise<void> => {
      const folder = openWitnessFolder(witness, { now: () => new Date(), anchor: clockAnchor, failed: failLoudly });
      for (const [chain, installation, sequence] of heads)
        await folder.noteEnd(chain, { installation, sequence, fingerprint: `F${sequence}` });
      await folder.close();
    };

    it('lists every record that the database lacks, also after an earlier run has renewed the chains', async () => {
      const own = (await installations())['B12345674'] as string;
      const key = formatChainKey(one, 'simulator', 'B12345674');
      const lacking = formatChainKey(one, 'simulator', 'B99999999');
      await witnessed([key, own, 7], [key, 'SELLO-LOST', 2], [lacking, 'SELLO-NEW', 3]);
      // Nothing was sealed under these numbers.
      await witnessed([key, 'SELLO-UNUSED', 0], [lacking, 'SELLO-UNUSED', 0]);
      await witnessed([formatChainKey(two, 'simulator', 'A28015865'), 'SELLO-OTHER', 1]);
      const ofOne = [
        `B12345674 (simulator): records 5 to 7 of ${own} are not in the database`,
        'B12345674 (simulator): records 1 to 2 of SELLO-LOST are not in the database',
        'B99999999 (simulator): records 1 to 3 of SELLO-NEW are not in the database, and the supplier is not in it either',
      ];
      const ofTwo = 'A28015865 (simulator): records 1 to 1 of SELLO-OTHER are not in the database';
      expect(await listLost({ workspace: 'one' })).toEqual(ofOne);
      expect((await listLost({ all: true, yes: true })).toSorted()).toEqual([...ofOne, ofTwo].toSorted());
      expect((await listLost({ all: true })).toSorted()).toEqual([...ofOne, ofTwo].toSorted());
    });
  });

  it('renews one workspace with --workspace and its slug or id', async () => {
    expect(await changed(() => renew({ workspace: 'one', yes: true }))).toEqual(['B12345674', 'B85905495']);
    expect(output.at(-2)).toContain('2 of 2 chains renewed, 0 woken');
    expect(await changed(() => renew({ workspace: two, yes: true }))).toEqual(['A28015865', 'B64717838']);
    expect(await renew({ workspace: 'three', yes: true })).toBe(1);
  });

  it('renews every chain with --all, even a chain that is newer than the backup', async () => {
    const all = ['A28015865', 'B12345674', 'B64717838', 'B85905495'];
    expect(await changed(() => renew({ all: true, yes: true }))).toEqual(all);
    expect(text()).toContain('4 of 4 chains renewed');
    expect(await renew({ all: true, workspace: 'one', yes: true })).toBe(2);
  });
});
