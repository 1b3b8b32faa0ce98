// Tests which chains a call wakes. Regression: a call about a supplier that nobody had approved started the run of its
// chain, and a run without a record asks the authority for the invoices of its supplier.
import {
  type ChainToSignal,
  signalOrStartChainRunIfItHasWork,
  signalOrStartChainRunsInBackground,
} from '../../src/http/chains/wake-chain';
import type { ChainDocument } from '../../src/model/chain';
import { readSettings } from '../../src/settings/settings';
import { drainBackgroundTemporalCalls } from '../../src/temporal/background-calls';

const chain = { _id: 'w:live:B12345674', environment: 'live', supplier: 'B12345674', installation: 'S-1' } as const;
const head = { sequence: 1 };
const registration = (state: string) => ({ registration: { state, entry: 'e', job: 'j' } });

async function countStartedRuns(row: object): Promise<number> {
  const signalWithStart = jest.fn(async () => undefined);
  const temporal = { workflow: { signalWithStart }, withDeadline: (_at: number, work: () => unknown) => work() };
  const deps = { temporal, settings: readSettings({}), log: { warn: fail } };
  const given = deps as unknown as Parameters<typeof signalOrStartChainRunsInBackground>[0];
  signalOrStartChainRunsInBackground(given, [{ ...chain, ...row } as ChainToSignal]);
  await drainBackgroundTemporalCalls(given.temporal);
  return signalWithStart.mock.calls.length;
}

const fail = (_context: object, text: string): never => {
  throw new Error(text);
};

describe('a call that wakes a chain', () => {
  it.each([
    ['starts a run for a registered supplier', { ...registration('registered'), head: null }, 1],
    ['starts a run for a supplier that left and has records', { ...registration('unregistered'), head }, 1],
    ['starts no run for a pending supplier', { ...registration('pending'), head: null }, 0],
    [
      'starts a run that learns that its number is unused',
      { ...registration('pending'), head: null, signal: { unused: true } },
      1,
    ],
    [
      'starts no run for a pending supplier whose empty chain was renewed',
      { ...registration('pending'), head: null, past: [{ installation: 'S-0', head: null, until: new Date() }] },
      0,
    ],
  ])('%s', async (_what, row, count) => {
    expect(await countStartedRuns(row)).toBe(count);
  });
});

describe('a call after which the chain may have no work', () => {
  it.each([
    ['wakes a chain with work', async (): Promise<boolean> => true, 1],
    ['does not wake a chain without work', async (): Promise<boolean> => false, 0],
    [
      'wakes the chain if the database does not respond',
      async (): Promise<boolean> => {
        throw new Error('the database is away');
      },
      1,
    ],
  ] as const)('%s', async (_what, hasWork, count) => {
    const signalWithStart = jest.fn(async (): Promise<void> => undefined);
    const temporal = {
      workflow: { signalWithStart },
      withDeadline: (_at: number, work: () => unknown): unknown => work(),
    };
    const call = {
      deps: { temporal, settings: readSettings({}), log: { warn: fail } },
      store: { chains: { hasWork } },
    } as unknown as Parameters<typeof signalOrStartChainRunIfItHasWork>[0];
    const row = { ...chain, ...registration('registered'), head } as unknown as ChainDocument;
    expect(await signalOrStartChainRunIfItHasWork(call, row)).toBe(count === 1);
    await drainBackgroundTemporalCalls(call.deps.temporal);
    expect(signalWithStart).toHaveBeenCalledTimes(count);
  });
});
