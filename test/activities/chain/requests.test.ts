// Database requests for an invoice of an idle supplier, counted by command events of the driver, to detect repeated
// reads.
import type { CommandStartedEvent } from 'mongodb';
import { mongoUri } from '../../servers/addresses';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

/** Commands that the driver sends on its own initiative. */
const ownBusiness = new Set(['hello', 'ping', 'endSessions', 'killCursors', 'saslStart', 'saslContinue']);

describe('an invoice of an idle supplier', () => {
  let fixture: ChainFixture;
  const seen: string[] = [];
  beforeAll(async () => {
    fixture = await openChainFixture({ MONGODB_URI: `${mongoUri()}&monitorCommands=true` });
    fixture.database.db.client.on('commandStarted', ({ commandName }: CommandStartedEvent) => {
      if (!ownBusiness.has(commandName)) seen.push(commandName);
    });
  }, 60_000);
  afterAll(() => fixture?.close());

  const count = async <T>(work: () => Promise<T>) => {
    seen.length = 0;
    const result = await work();
    const requests = [...seen];
    return { result, requests, transactions: requests.filter((name) => name === 'commitTransaction').length };
  };

  it('needs at most 10 requests to be sealed, and at most 24 requests and 3 transactions to be recorded', async () => {
    const chain = await fixture.supplier('B12345674');
    const id = await fixture.ask(chain, await fixture.invoice(chain, 'P-1'));
    const sealing = await count(() => fixture.seal(chain));
    expect(sealing.result).toMatchObject({ sealed: 1, left: { pending: 1 } });
    const sending = await count(() => fixture.send(chain));
    expect(sending.result).toMatchObject({
      lists: 1,
      records: 1,
      left: { pending: 0, unnotified: false, open: false },
    });
    expect(await fixture.request(id)).toMatchObject({ state: 'settled' });
    expect(sealing.requests.length).toBeLessThanOrEqual(10);
    expect(sending.requests.length).toBeLessThanOrEqual(24);
    expect(sealing.transactions + sending.transactions).toBeLessThanOrEqual(3);
  });
});
