// Tests the month of a supplier: differences come first, closing stores the totals, and later changes are reported.
import { setTimeout as sleep } from 'node:timers/promises';
import { type AggregationCursor, Collection } from 'mongodb';
import { getChainsCollection } from '../../src/store/chains/chains';
import { apiOfFile } from './api';
import { invoice } from './documents';
import { connectRaw } from './raw-client';
import { register, storeDeclared } from './registered';

const supplier = 'B98602642';
const api = apiOfFile();

beforeAll(async () => {
  await register(api, supplier);
  await issue('1', { issue_date: '2025-03-01' }, { kind: 'registration', outcome: 'accepted', csv: 'A' });
  await issue('2', { issue_date: '2025-03-02' }, { kind: 'registration', outcome: 'rejected', code: '1110' });
  await issue('3', { issue_date: '2025-03-03' }, { kind: 'cancellation', outcome: 'accepted' });
  await issue('4', { issue_date: '2025-04-01' }, { kind: 'registration', outcome: 'unsettled' });
});

async function issue(code: string, changes: object, fiscal?: object) {
  const json = await storeDeclared(api, invoice({ code, ...changes }), fiscal);
  return json as unknown as { readonly id: string; readonly warnings?: readonly { readonly key: string }[] };
}

const month = async (name: string) => (await api.call('GET', `/fiscal/v1/months/${name}?supplier=${supplier}`)).json;
const close = (name: string) => api.call('POST', `/fiscal/v1/months/${name}/close?supplier=${supplier}`);
const listKeys = ({ warnings = [] }: { readonly warnings?: readonly { readonly key: string }[] }) =>
  warnings.map(({ key }) => key);

/** Calls `disconnect` when the next book is read, and reads on after the API has noticed it. */
function disconnectDuringBookRead(disconnect: () => void): void {
  const aggregate = Reflect.get(Collection.prototype, 'aggregate') as Collection['aggregate'];
  const reads = jest.spyOn(Collection.prototype, 'aggregate').mockImplementation(function read(
    this: Collection,
    ...given
  ) {
    const cursor = aggregate.apply(this, given) as AggregationCursor;
    if (this.collectionName !== 'entries') return cursor;
    reads.mockRestore();
    const rows = cursor[Symbol.asyncIterator].bind(cursor);
    return Object.assign(cursor, {
      async *[Symbol.asyncIterator]() {
        disconnect();
        await sleep(300);
        yield* { [Symbol.asyncIterator]: rows };
      },
    });
  });
}

const readClosedAt = async (): Promise<string | undefined> => {
  const chain = await getChainsCollection(api.database).findOne({ workspace: api.workspace, supplier });
  return chain?.closedMonths?.find(({ month: name }) => name === '2025-03')?.at.toISOString();
};

describe('a month', () => {
  it('lists differences, and adds up the invoices in force', async () => {
    expect(await month('2025-03')).toMatchObject({
      month: '2025-03',
      supplier,
      differs: [{ number: 'A-2', state: 'rejected', code: '1110' }],
      issued: 3,
      accepted: 1,
      rejected: 1,
      cancelled: 1,
      waiting: 0,
      in_force: { invoices: 2, base: '200.00', tax: '42.00', by_rate: [{ percent: '21.0%', tax: '42.00' }] },
      changed_since_close: [],
      differs_from_close: false,
    });
  });

  it('keeps its totals after it is closed, and reports later changes', async () => {
    const warned = listKeys(await issue('5', { issue_date: '2025-03-04' }));
    expect(warned).not.toContain('month-closed');
    expect((await close('2025-03')).json).toMatchObject({
      closed: { invoices: 3, base: '300.00' },
      differs_from_close: false,
    });
    const late = await issue('6', { issue_date: '2025-03-05' });
    expect(listKeys(late)).toContain('month-closed');
    expect(listKeys(await issue('7', { issue_date: '2025-04-05' }))).not.toContain('month-closed');
    expect(await month('2025-03')).toMatchObject({
      closed: { invoices: 3 },
      in_force: { invoices: 4 },
      differs_from_close: true,
    });
    const reply = await api.call('GET', `/fiscal/v1/months?supplier=${supplier}&year=2025`);
    expect(reply.json).toMatchObject({
      list: [
        { month: '2025-03', state: 'closed', numbered: 5, invoices: 3, base: '300.00' },
        { month: '2025-04', state: 'open', numbered: 2 },
      ],
    });
    expect((await close('2025-03')).json).toMatchObject({ closed: { invoices: 4 }, differs_from_close: false });
  });

  // Regression: the month was closed with the sums of the invoices that were read before the client disconnected.
  it('is closed with all its invoices if the client disconnects while they are read', async () => {
    const client = await connectRaw(api.base);
    disconnectDuringBookRead(() => client.socket.destroy());
    const path = `/fiscal/v1/months/2025-03/close?supplier=${supplier}`;
    const headers = `Host: x\r\nContent-Length: 0\r\nAuthorization: Bearer ${await api.token('operate')}\r\n\r\n`;
    const before = await readClosedAt();
    client.send(`POST ${path} HTTP/1.1\r\n${headers}`);
    for (let tries = 0; (await readClosedAt()) === before && tries < 500; tries += 1) await sleep(10);
    expect(await readClosedAt()).not.toBe(before);
    expect(await month('2025-03')).toMatchObject({ closed: { invoices: 4 }, differs_from_close: false });
  });

  it('is refused if it is invalid or in the future, or if the supplier is unknown', async () => {
    expect((await api.call('GET', `/fiscal/v1/months/2025-13?supplier=${supplier}`)).status).toBe(404);
    expect((await close('2999-01')).status).toBe(409);
    expect((await api.call('GET', '/fiscal/v1/months/2025-03?supplier=A58818501')).status).toBe(404);
  });
});
