// Tests the warning about a restored backup. Regression: it appeared for a chain that sealed between the reads of its row and of
// the witness.
import type { WitnessLog } from '../../src/contracts/witness';
import { formatChainKey, getChainsCollection } from '../../src/store/chains/chains';
import { absentWitnessLog } from '../../src/witness/no-witness';
import { startApi, type TestApi } from './api';
import { register } from './registered';

const supplier = 'B98602642';
let api: TestApi;
/** Runs between the two reads. */
let meanwhile = async (): Promise<void> => undefined;

const witness: WitnessLog = {
  ...absentWitnessLog,
  async ofChain(chain) {
    await meanwhile();
    const { installation } = (await getChainsCollection(api.database).findOne({ _id: chain })) ?? { installation: '' };
    return { sinceMs: 0, ends: [{ installation, sequence: 1, fingerprint: 'F'.repeat(64), atMs: Date.now() }] };
  },
};

beforeAll(async () => {
  api = await startApi({}, () => new Date(), witness);
  await register(api, supplier);
});
afterAll(() => api.close());

const texts = async (): Promise<string[]> => {
  const [one, list, overview] = [
    await api.call('GET', `/fiscal/v1/chains/${supplier}`),
    await api.call('GET', '/fiscal/v1/chains'),
    await api.call('GET', '/access/v1/overview'),
  ];
  return [one, list, overview].map(({ text }) => text);
};

describe('the warning that a record is missing', () => {
  it('appears if a record of a chain is missing from the database', async () => {
    for (const text of await texts()) expect(text).toContain('a backup was restored');
  });

  it('does not appear if the chain seals during the read', async () => {
    const key = formatChainKey(api.workspace, 'simulator', supplier);
    const head = { sequence: 1, fingerprint: 'F'.repeat(64), record: 'one', atMs: Date.now() };
    meanwhile = async () =>
      void (await getChainsCollection(api.database).updateOne({ _id: key }, { $set: { head: head as never } }));
    for (const target of [`/fiscal/v1/chains/${supplier}`, '/fiscal/v1/chains', '/access/v1/overview']) {
      await getChainsCollection(api.database).updateOne({ _id: key }, { $set: { head: null } });
      expect((await api.call('GET', target)).text).not.toContain('a backup was restored');
    }
  });
});
