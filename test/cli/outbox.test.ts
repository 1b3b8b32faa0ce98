// Tests `sello outbox`: it lists messages that the database refused with their errors, shows them, and retries them.
import { run as outboxCommand } from '../../src/cli/outbox';
import { outboxLimits as limits } from '../../src/contracts/limits/events';
import { connectDatabase, type Database } from '../../src/store/database';
import { getEventsCollection } from '../../src/store/events/order';
import { moveWaitingOutboxDocuments } from '../../src/store/outbox/move';
import { insertAuditRowIntoOutbox, getOutboxCollection } from '../../src/store/outbox/outbox';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { buildAuditRow, mover } from '../store/audit/written-acts';
import { capturePrinted } from './printed';

const name = databaseName();
const environment = {
  MONGODB_URI: mongoUri(),
  SELLO_DATABASE: name,
  SELLO_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
};
let database: Database;
const { output, text } = capturePrinted({ together: true });
const run = async (...args: string[]): Promise<[number, string]> => {
  output.length = 0;
  const code = await outboxCommand([...args, '--data', '/nowhere/at/all'], environment);
  return [code, text()];
};

beforeAll(async () => {
  database = await connectDatabase(mongoUri(), name);
  await prepareDatabase(database);
});
afterAll(() => leaveDatabase(database));

describe('sello outbox', () => {
  it('lists, shows and retries messages that the database refused', async () => {
    expect(await run('list')).toEqual([0, 'no change is waiting\nnothing is set aside']);
    const entry = { objects: [{ kind: 'entry', id: 'e' }], before: '1' };
    await insertAuditRowIntoOutbox(database, buildAuditRow(entry));
    await moveWaitingOutboxDocuments(database, mover('a'));
    const id = (await getEventsCollection(database).findOne({}))?._id ?? '';
    await insertAuditRowIntoOutbox(database, buildAuditRow({ ...entry, route: 'PATCH /bad', event: { id } }));
    for (let pass = 0; pass < limits.failuresMax; pass += 1)
      await moveWaitingOutboxDocuments(database, mover('a')).catch(() => {});
    const [, listed] = await run('list');
    expect(listed).toMatch(/set aside at .*\n  of w: PATCH \/bad\n  .*E11000/);
    const [aside = ''] = /[0-9a-f-]{36}/.exec(listed) ?? [];
    expect((await run('show', aside))[1]).toContain('"PATCH /bad"');
    expect(await run('retry', 'other')).toEqual([1, 'Nothing with the ID "other" is set aside.']);
    expect((await run('retry', aside))[0]).toBe(0);
    expect(await getOutboxCollection(database).countDocuments()).toBe(1);
    expect((await run('list'))[1]).toMatch(/^the oldest change has waited for \d+ s\nnothing is set aside$/);
  });

  it('prints its usage for wrong arguments', async () => {
    for (const order of [[], ['show'], ['drop', 'x']]) expect((await run(...order))[0]).toBe(2);
  });
});
