// Tests a renewed chain: its run gets the information that the new installation number is unused, which the database cannot prove.
import { Client, Connection } from '@temporalio/client';
import { temporalAddress } from '../servers/addresses';
import type { ChainDocument } from '../../src/model/chain';
import { getChainsCollection } from '../../src/store/chains/chains';
import { startApi, type TestApi } from './api';
import { chainOf } from './audit/stored-chain';

let api: TestApi;
let connection: Connection;

beforeAll(async () => {
  api = await startApi({ TEMPORAL_ADDRESS: temporalAddress() });
  connection = await Connection.connect({ address: temporalAddress() });
});
afterAll(async () => {
  await api.close();
  await connection.close();
});

/** Payloads of the signals that the run of the new number received. */
async function readSignals(supplier: string, installation: string): Promise<number[]> {
  const run = new Client({ connection }).workflow.getHandle(`chain:simulator:${supplier}:${installation}`);
  const deadline = Date.now() + 10_000;
  for (;;) {
    const history = await run.fetchHistory().catch(() => undefined);
    const signals = (history?.events ?? []).flatMap(({ workflowExecutionSignaledEventAttributes: signal }) =>
      signal ? [signal.input?.payloads?.length ?? 0] : [],
    );
    if (signals.length > 0 || Date.now() > deadline) return signals;
  }
}

describe('POST /fiscal/v1/chains/{supplier}/renew', () => {
  it('starts a run with the information that its installation number is unused', async () => {
    const { supplier } = await chainOf(api);
    const { status, json } = await api.call('POST', `/fiscal/v1/chains/${supplier}/renew`);
    expect(status).toBe(200);
    expect(await readSignals(supplier, json.installation as string)).toEqual([1]);
  });
});

describe('POST /fiscal/v1/chains/renew', () => {
  it('tells each run that its installation number is unused before the next chain is renewed', async () => {
    const suppliers = [(await chainOf(api)).supplier, (await chainOf(api)).supplier];
    const chains = getChainsCollection(api.database);
    const rows = await chains
      .find({ supplier: { $in: suppliers } })
      .sort({ supplier: 1 })
      .toArray();
    const [first, second] = rows as [ChainDocument, ChainDocument];
    // The renewal of this chain fails.
    await chains.updateOne({ _id: second._id }, { $set: { past: 'not a list' as never } });
    expect((await api.call('POST', '/fiscal/v1/chains/renew')).status).toBe(500);
    const renewed = await chains.findOne({ _id: first._id });
    expect(renewed?.installation).not.toBe(first.installation);
    expect(await readSignals(first.supplier, renewed?.installation ?? '')).toEqual([1]);
  });
});
