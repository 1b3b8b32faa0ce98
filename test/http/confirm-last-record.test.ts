// Confirmations and renewals of paused chains, and the events that report them. Regression: a client that followed
// `chain.paused` and `chain.resumed` kept each restored chain as paused, and a confirmation that the witness contradicts
// was accepted.
import type { WitnessLog } from '../../src/contracts/witness';
import { formatChainKey, getChainsCollection } from '../../src/store/chains/chains';
import { getOutboxCollection } from '../../src/store/outbox/outbox';
import { absentWitnessLog } from '../../src/witness/no-witness';
import { createMessage } from '../../src/messages/message';
import { startApi, type TestApi } from './api';
import { register } from './registered';

const supplier = 'B98602642';
let api: TestApi;
let witnessedSequence = 0;

const witness: WitnessLog = {
  ...absentWitnessLog,
  async ofChain(chain) {
    if (witnessedSequence === 0) return null;
    const { installation } = (await getChainsCollection(api.database).findOne({ _id: chain })) ?? { installation: '' };
    const end = { installation, sequence: witnessedSequence, fingerprint: 'F', atMs: Date.now() };
    return { sinceMs: 0, ends: [end] };
  },
};

beforeAll(async () => {
  api = await startApi({}, () => new Date(), witness);
  await register(api, supplier);
});
afterAll(() => api.close());

const key = (): string => formatChainKey(api.workspace, 'simulator', supplier);
const pause = async (): Promise<void> => {
  const sealingPause = { at: new Date(), text: createMessage('backup-restored'), restored: true as const };
  await getChainsCollection(api.database).updateOne({ _id: key() }, { $set: { sealingPause } });
};
const countResumed = (): Promise<number> =>
  getOutboxCollection(api.database).countDocuments({ 'events.type': 'chain.resumed' });

describe('a confirmation of the last record', () => {
  it('is refused if the witness has later records, and changes nothing', async () => {
    await pause();
    witnessedSequence = 7;
    const refused = await api.call('POST', `/fiscal/v1/chains/${supplier}/confirm`);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('Sello sealed records up to number 7'),
    ]);
    expect(await getChainsCollection(api.database).findOne({ _id: key() })).toMatchObject({
      sealingPause: { restored: true },
    });
    expect(await countResumed()).toBe(0);
    witnessedSequence = 0;
  });

  it('adds no event chain.resumed before the chain seals again', async () => {
    const before = await countResumed();
    expect((await api.call('POST', `/fiscal/v1/chains/${supplier}/confirm`)).status).toBe(200);
    const confirmed = await getChainsCollection(api.database).findOne({ _id: key() });
    expect(confirmed?.sealingPause).toEqual({ at: expect.any(Date), text: createMessage('end-not-compared') });
    expect((await api.call('POST', `/fiscal/v1/chains/${supplier}/confirm`)).status).toBe(200);
    expect(await countResumed()).toBe(before);
  });
});

describe('a renewal', () => {
  it('adds the event chain.resumed if the chain was paused', async () => {
    await pause();
    const before = await countResumed();
    expect((await api.call('POST', `/fiscal/v1/chains/${supplier}/renew`)).status).toBe(200);
    expect(await countResumed()).toBe(before + 1);
  });
});
