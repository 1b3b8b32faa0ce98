// The store of one tenant: it finds and changes nothing of another tenant.
import { createUuidV7 } from '../../src/main/ids';
import { connectDatabase, type Database } from '../../src/store/database';
import { createWorkspaceWriter, createWorkspaceStore } from '../../src/store/for-workspace';
import type { WorkflowDocument } from '../../src/model/workflow';
import { mongoUri, ownName } from '../servers/addresses';

let database: Database;

beforeAll(async () => {
  database = await connectDatabase(mongoUri(), ownName('tenants'), 'test');
});

afterAll(async () => {
  await database.db.dropDatabase();
  await database.close();
});

const now = new Date('2026-07-01T10:00:00Z');

const buildWorkflow = (workspace: string, id: string): WorkflowDocument => ({
  _id: `${workspace}:${id}`,
  workspace,
  id,
  name: 'A',
  description: '',
  schema: '',
  country: 'ES',
  draft: false,
  disabled: false,
  steps: [],
  rescue: [],
  version: '1',
  hash: '',
  versions: [],
  createdAt: now,
  updatedAt: now,
});

describe('the store of a workspace', () => {
  it('finds and lists only its own documents', async () => {
    const [mine, theirs] = [createUuidV7(), createUuidV7()];
    const id = createUuidV7();
    expect(await createWorkspaceWriter(database, mine).workflows.insert(buildWorkflow(mine, id))).toBe('inserted');
    const page = { ascending: false, limit: 10 };
    const other = createWorkspaceStore(database, theirs);
    expect(await createWorkspaceStore(database, mine).workflows.find(id)).toMatchObject({ workspace: mine });
    expect([await other.workflows.find(id), await other.workflows.list({}, page)]).toEqual([
      null,
      { rows: [], cut: false },
    ]);
  });

  it.each([
    ['a document', buildWorkflow('another', 'x')],
    ['a document whose key starts alike', buildWorkflow('mine2', 'x')],
  ])('throws for %s of another workspace', (_what, workflow) => {
    expect(() => createWorkspaceWriter(database, 'mine').workflows.insert(workflow)).toThrow('another workspace');
  });

  it('throws for a key and a change of another workspace', () => {
    const store = createWorkspaceStore(database, 'mine');
    expect(() => store.chains.heldHere('another:simulator:B1', '2026-07')).toThrow('another workspace');
    const entry = { _id: 'another:x', contentRevision: 1 };
    expect(() => createWorkspaceWriter(database, 'mine').entries.writeContent({ entry } as never, 'anyone')).toThrow(
      'another workspace',
    );
  });
});
