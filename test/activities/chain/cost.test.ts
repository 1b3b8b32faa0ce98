// Database commands of the chain for an invoice of an idle supplier, as lists, so that an added command is visible
// in a test and not only in a benchmark (P14).
import path from 'node:path';
import { getChainInvoicesCollection } from '../../../src/store/chains/records';
import { ownFolder } from '../../servers/own-folder';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

let fixture: ChainFixture;
const commands: string[] = [];

beforeAll(async () => {
  const file = path.join(ownFolder('sello-cost-'), 'commands.json');
  fixture = await openChainFixture({ SELLO_COMMAND_COUNT_FILE: file });
  fixture.database.db.client.on('commandStarted', ({ commandName, command }) => {
    const target: unknown = command[commandName];
    commands.push(typeof target === 'string' ? `${commandName} ${target}` : commandName);
  });
}, 60_000);
afterAll(() => fixture.close());
afterEach(() => {
  fixture.at = {};
});

async function readCommands(work: () => Promise<unknown>): Promise<string[]> {
  commands.length = 0;
  await work();
  return [...commands];
}

describe('the chain of an idle supplier', () => {
  it('seals an invoice with one read and one transaction, and records it with two transactions', async () => {
    const chain = await fixture.supplier('B12345674');
    await fixture.control('PUT', '/wait', { seconds: 0 });
    await fixture.ask(chain, await fixture.invoice(chain, 'COST-1'));
    await fixture.seal(chain);
    await fixture.send(await fixture.chain(chain));
    await fixture.ask(chain, await fixture.invoice(chain, 'COST-2'));
    const current = await fixture.chain(chain);
    expect(await readCommands(() => fixture.seal(current))).toEqual([
      'aggregate chains',
      'update chains',
      'insert records',
      'insert chain_invoices',
      'update requests',
      'update entries',
      'update outbox',
      'commitTransaction',
      'update requests',
    ]);
    expect(await readCommands(() => fixture.send(current))).toEqual([
      'aggregate chains',
      'aggregate chains',
      'update windows',
      'update submissions',
      'update records',
      'commitTransaction',
      'findAndModify submissions',
      'update windows',
      'update chains',
      'update records',
      'update chain_invoices',
      'update requests',
      'update entries',
      'update outbox',
      'commitTransaction',
      'aggregate chains',
      'update requests',
    ]);
    expect((await fixture.records(chain)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
  });

  it('loses no outcome if invoices change during the call, because it reads the invoices again', async () => {
    const chain = await fixture.supplier('B85905495');
    await fixture.seed(chain, 2);
    await fixture.seal(chain);
    fixture.at['after-call'] = async () => {
      await getChainInvoicesCollection(fixture.database).updateMany({ chain: chain._id }, { $inc: { version: 1 } });
    };
    expect(await fixture.send(chain)).toMatchObject({ lists: 1, left: { unrecorded: false, unnotified: false } });
    expect((await fixture.records(chain)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
  });
});
