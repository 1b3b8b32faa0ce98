// Tests responses that nobody reads. Regression: console pages, PDFs of invoices and calls that waited were counted, but not
// refused.
import { EventEmitter } from 'node:events';
import type { Context } from 'koa';
import { workspaceConcurrentCallLimits, fairShareLimits } from '../../src/contracts/limits/shares';
import { runCallInTurn } from '../../src/http/kit/serve';
import { createUuidV7 } from '../../src/main/ids';
import type { ResourceReleaser } from '../../src/shares/share';
import { apiAndConsoleCallTurns, processResourceLimits } from '../../src/shares/shares';
import { formatEntryDatabaseKey, getEntriesCollection } from '../../src/store/entries/entries';
import { apiOfFile } from './api';
import { invoiceCalls } from './audit/invoice-calls';
import { consoleSettings, signedIn } from './console/visitor';

const max = fairShareLimits.responses.owner;
const held: ResourceReleaser[] = [];
const hold = (owner: string, bytes: number): void =>
  void held.push(processResourceLimits.responses.take({ owner }, bytes));

const api = apiOfFile(consoleSettings);
afterEach(() => held.splice(0).forEach((release) => release()));

describe('a workspace whose clients read nothing', () => {
  it('gets no more pages of the console', async () => {
    const viewer = await signedIn(api, 'viewer');
    expect((await viewer.get('/console/w/one')).status).toBe(200);
    hold(api.workspace, max + 1);
    expect((await viewer.get('/console/w/one')).status).toBe(503);
  });

  it('gets no more PDFs of invoices', async () => {
    const { path = '' } = (await invoiceCalls['POST /fiscal/v1/invoices/:id/mail']?.(api)) ?? {};
    const invoice = path.split('/').at(-2) ?? '';
    const _id = formatEntryDatabaseKey(api.workspace, invoice);
    const upload = { name: 'F-1.pdf', key: 'pdf', mime: 'application/pdf', data: 'JVBERg==' };
    const stored = await api.call('POST', `/silo/v1/entries/${invoice}/files`, upload);
    expect(stored.status).toBe(200);
    const { digest } = (await getEntriesCollection(api.database).findOne({ _id })) ?? {};
    const ofJob = { category: 'format', job: createUuidV7(), documentDigest: digest?.val };
    const asOfJob = Object.fromEntries(Object.entries(ofJob).map(([name, value]) => [`files.$[].${name}`, value]));
    await getEntriesCollection(api.database).updateOne({ _id }, { $set: asOfJob as never });
    const pdf = `/fiscal/v1/invoices/${invoice}/pdf`;
    expect((await api.call('GET', pdf)).status).toBe(200);
    hold(api.workspace, max - 1);
    const refused = await api.call('GET', pdf);
    expect([refused.status, refused.json.key]).toEqual([503, 'busy']);
  });
});

const createContext = () => ({ state: {}, res: new EventEmitter() }) as unknown as Context;

/** Takes all turns of an owner while another owner is active. */
async function takeTurns(owner: string): Promise<(() => void)[]> {
  const turns = [await apiAndConsoleCallTurns.begin(createUuidV7())];
  for (let i = 0; i <= workspaceConcurrentCallLimits.calm; i += 1) {
    const turn = apiAndConsoleCallTurns.begin(owner);
    if (turn instanceof Promise) {
      void turn.then((release) => release());
      break;
    }
    turns.push(turn);
  }
  return turns;
}

describe('a call that waited for its turn', () => {
  it('is refused if its workspace has too many unread responses by then', async () => {
    const owner = createUuidV7();
    const turns = await takeTurns(owner);
    const work = jest.fn(() => Promise.resolve());
    const waiting = runCallInTurn(createContext(), owner, work);
    hold(owner, max + 1);
    turns.forEach((release) => release());
    await expect(waiting).rejects.toMatchObject({ key: 'busy' });
    expect([work.mock.calls.length, apiAndConsoleCallTurns.runningOf(owner)]).toEqual([0, 0]);
  });

  it('does not run if its client has disconnected, unless its request has already begun', async () => {
    const owner = createUuidV7();
    const turns = await takeTurns(owner);
    const [first, second] = [createContext(), createContext()];
    Object.assign(second.state, { hasBegun: true });
    const work = jest.fn(() => Promise.resolve('done'));
    const [gone, begun] = [runCallInTurn(first, owner, work), runCallInTurn(second, owner, work)];
    for (const { res } of [first, second]) res.emit('close');
    await expect(gone).rejects.toMatchObject({ key: 'busy', reason: { id: 'client-disconnected' } });
    turns.forEach((release) => release());
    await expect(begun).resolves.toBe('done');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
