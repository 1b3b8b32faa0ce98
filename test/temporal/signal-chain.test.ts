// The maximum length of the run of a chain, as its starter sets it.
import { workerLimits } from '../../src/contracts/limits/worker';
import { readSettings } from '../../src/settings/settings';
import { signalOrStartChainRun } from '../../src/temporal/signal-chain';

const chain = {
  chain: 'w1:test:B12345674',
  environment: 'test',
  supplier: 'B12345674',
  installation: 'SELLO-1',
} as const;

describe('a chain run with thousands of events', () => {
  test.each([
    ['250 events', {}, { historyEventsMax: workerLimits.chainHistoryEvents.usual }],
    ['so many events as are set', { SELLO_CHAIN_HISTORY_EVENTS: '90' }, { historyEventsMax: 90 }],
    ['as many as the engine likes', { SELLO_CHAIN_HISTORY_EVENTS: '0' }, {}],
  ])('continues in a new run after %s', async (_, env, limit) => {
    const begun: unknown[] = [];
    const client = {
      workflow: { signalWithStart: async (_type: string, { args }: { args: unknown[] }) => void begun.push(...args) },
    } as unknown as Parameters<typeof signalOrStartChainRun>[0];
    await signalOrStartChainRun(client, readSettings(env).temporal, chain, 'wake');
    expect(begun).toEqual([{ ...chain, age: workerLimits.runAge, ...limit }]);
  });
});
