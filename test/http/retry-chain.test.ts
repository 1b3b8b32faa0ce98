// Retries of a chain. Regression: a retry signalled the run of a chain without work, so that one key could make the
// workers seal and send a thousand times a second for nothing.
import { formatChainKey, getChainsCollection } from '../../src/store/chains/chains';
import { getSealingRequestsCollection } from '../../src/store/chains/requests';
import { createMessage } from '../../src/messages/message';
import type { SealingRequestDocument } from '../../src/model/request';
import { startApi, type TestApi } from './api';
import { register } from './registered';

const supplier = 'B98602642';
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await register(api, supplier);
});
afterAll(() => api.close());

const key = (): string => formatChainKey(api.workspace, 'simulator', supplier);
const retry = async () => (await api.call('POST', `/fiscal/v1/chains/${supplier}/retry`)).json;
const nothing = { supplier, ended: false, text: expect.stringContaining('nothing to seal or send') };
const checks = { supplier, ended: false, text: expect.stringContaining('checks for work now') };

describe('a retry of a chain', () => {
  it('does nothing if the chain has no work', async () => {
    expect(await retry()).toEqual(nothing);
  });

  it.each(['waiting', 'to notify'])('makes the chain check if a request is %s', async (kind) => {
    const state = kind === 'waiting' ? { state: 'waiting', held: false } : { state: 'sealed', notify: true };
    const request = { _id: 'r', chain: key(), position: 1, updatedAt: new Date(), ...state };
    await getSealingRequestsCollection(api.database).insertOne(request as unknown as SealingRequestDocument);
    expect(await retry()).toEqual(checks);
    await getSealingRequestsCollection(api.database).deleteMany({});
    expect(await retry()).toEqual(nothing);
  });

  it('makes the chain check if sealing is paused', async () => {
    const sealingPause = { at: new Date(), text: createMessage('end-not-compared') };
    await getChainsCollection(api.database).updateOne({ _id: key() }, { $set: { sealingPause } });
    expect(await retry()).toEqual(checks);
  });
});
