// Verbs of src/store as they are, for the comparison with a real database: their queries are the ones that matter.
import type { Database, Session } from '../../../src/store/database';
import { closeAnswered, closeRecorded, closeRefused } from '../../../src/store/ledger/answers';
import { endAsking, recordsToAsk } from '../../../src/store/ledger/asks';
import { giveUp, stillLeased, takeLease } from '../../../src/store/ledger/attempts';
import { renewInstallation } from '../../../src/store/ledger/chain-control';
import { type ChainDocument, chains, findChain } from '../../../src/store/ledger/chains';
import { claim } from '../../../src/store/ledger/claim';
import { freezeBatch } from '../../../src/store/ledger/freeze-batch';
import { markNotified, untold } from '../../../src/store/ledger/notices';
import { outstanding } from '../../../src/store/ledger/outstanding';
import { sentRows, unrecorded } from '../../../src/store/ledger/record';
import { countPending, recordKey, records } from '../../../src/store/ledger/records';
import { requests } from '../../../src/store/ledger/requests';
import { viewSealing } from '../../../src/store/ledger/sealing-view';
import { viewSending } from '../../../src/store/ledger/sending-view';
import { readStandingCounts } from '../../../src/store/ledger/standing-counts';
import { type SubmissionDocument, submissions } from '../../../src/store/ledger/submissions';
import { chainNames, chainsToCheck, chainsWithWork } from '../../../src/store/ledger/sweep';
import { chainStopKey, closeWindow, restartWindow, stopSending, windowKey } from '../../../src/store/ledger/windows';
import type { Random } from '../random';
import type { Verb } from './compare';

const chainKeys = ['w:simulator:A', 'w:simulator:B', 'w:test:A'] as const;
const time = new Date('2026-03-10T08:00:00Z');
const certificate = 'CERT';

type Store = (database: Database, random: Random, chain: string) => Promise<unknown>;

const windowOf = (chain: string): string =>
  windowKey(chain.split(':')[1] as 'test', chain.split(':')[2] ?? '', certificate);
const openOf = (database: Database, chain: string): Promise<SubmissionDocument | null> =>
  submissions(database).findOne({ chain, open: true });

async function withOpen<T>(
  database: Database,
  chain: string,
  work: (submission: SubmissionDocument, row: ChainDocument) => Promise<T>,
): Promise<T | null> {
  const [open, row] = [await openOf(database, chain), await findChain(database, chain)];
  return open && row ? work(open, row) : null;
}

const verbs: Readonly<Record<string, Store>> = {
  insertRecord: (database, { below, chance }, chain) => {
    const sequence = 1 + below(30);
    const record = {
      _id: recordKey(chain, 'I', sequence),
      chain,
      installation: 'I',
      sequence,
      place: sequence,
      previousFingerprint: String(sequence - 1),
      at: time,
      identity: `${chain}|${below(6)}|d`,
      pending: true,
      unansweredAttempt: false,
      ...(chance(0.2) ? { ask: { kind: 'late' as const } } : {}),
    };
    return records(database).insertOne(record as never);
  },
  insertRequest: (database, { below, chance }, chain) => {
    const request = {
      _id: `r${below(40)}`,
      chain,
      position: String(below(40)),
      state: 'waiting',
      held: chance(0.3),
      identity: `${chain}|1|d`,
    };
    return requests(database).insertOne({ ...request, ...(chance(0.3) ? { tell: true } : {}) } as never);
  },
  viewSealing: (database, { below, chance }, chain) =>
    viewSealing(
      database,
      chain,
      chance(0.5) ? { installation: 'I', sequence: 1 + below(5), fingerprint: 'F' } : null,
    ).then((view) => view && { ...view, databaseTime: null }),
  claim: (database, { below }, chain) => claim(database, chain, 1 + below(5)),
  untold: (database, { below }, chain) => untold(database, chain, 1 + below(5)),
  markNotified: async (database, _, chain) => markNotified(database, await untold(database, chain, 3)),
  unrecorded: (database, _, chain) => unrecorded(database, chain, 2),
  sentRows: async (database, _, chain) => {
    const [first] = await unrecorded(database, chain, 1);
    return first && sentRows(database, first._id);
  },
  endAsking: async (database, _, chain) => {
    const [first] = await recordsToAsk(database, chain, 1);
    return first && endAsking(database, first);
  },
  chainsWithWork: async (database) => {
    const { undone, waiting } = await chainsWithWork(database, time);
    return [[...undone].toSorted(), [...waiting].toSorted()];
  },
  chainNames: (database, _, chain) => chainNames(database, [chain]),
  chainsToCheck: (database) => chainsToCheck(database, time, 10),
  viewSending: (database, _, chain) => viewSending(database, chain),
  outstanding: (database, _, chain) => outstanding(database, chain),
  readStandingCounts: (database) => readStandingCounts(database, time),
  countPending: (database, { below }, chain) => countPending(database, chain, 1 + below(5)),
  recordsToAsk: (database, { below }, chain) => recordsToAsk(database, chain, 1 + below(5)),
  freezeBatch: async (database, { below }, chain) => {
    const row = await findChain(database, chain);
    return (
      row && freezeBatch(database, row, { certificate, id: `s${below(1e6)}`, now: time, pending: 0, leaseSeconds: 900 })
    );
  },
  takeLease: (database, _, chain) =>
    withOpen(database, chain, (open) =>
      takeLease(database, open, { leaseSeconds: 900, backoffSeconds: 900 }).then((got) => 'submission' in got),
    ),
  stillLeased: (database, _, chain) => withOpen(database, chain, (open) => stillLeased(database, open)),
  giveUp: (database, _, chain) =>
    withOpen(database, chain, (submission, row) =>
      giveUp(
        database,
        { submission, chain: row, window: windowOf(chain) },
        { reason: 'no answer', backoffSeconds: 900, now: time },
      ).then(({ unanswered }) => unanswered),
    ),
  closeRecorded: (database, _, chain) =>
    withOpen(database, chain, (submission, row) =>
      closeRecorded(
        database,
        { submission, chain: row, window: windowOf(chain) },
        { raw: 'x', waitSeconds: 0, now: time, serverTimeMs: null },
        { settled: [], again: [], doubts: [], resent: [] },
      ),
    ),
  closeAnswered: (database, { below }, chain) =>
    withOpen(database, chain, (open, row) =>
      closeAnswered(
        database,
        { submission: open, chain: row, window: windowOf(chain) },
        { raw: 'x', waitSeconds: below(2) * 60, now: time, serverTimeMs: null },
      ).then(({ waitMs }) => waitMs),
    ),
  closeRefused: (database, _, chain) =>
    withOpen(database, chain, (open, row) =>
      closeRefused(
        database,
        { submission: open, chain: row, window: windowOf(chain) },
        { code: '4102', text: 'structure', now: time },
      ),
    ),
  closeWindow: (database, { below, chance }, chain) =>
    closeWindow(database, windowOf(chain), 60 * below(3), {
      onlyLater: chance(0.5),
      busyUntil: chance(0.3) ? time : null,
    }),
  restartWindow: async (database, _, chain) => (await restartWindow(database, windowOf(chain))) !== null,
  stopSending: (database, { chance }, chain) =>
    database.transaction((session: Session) =>
      stopSending(database, { _id: chainStopKey(chain), at: time, text: chance(0.5) ? 'one' : 'two' }, session),
    ),
  renewInstallation: (database, { below }, chain) =>
    renewInstallation(database, chain, { installation: `I${below(5)}`, now: time }),
};

/** Chains to begin with, and nothing else. */
export const emptyStore: Verb = {
  name: 'empty store',
  run: async (database) => {
    for (const { name } of await database.db.listCollections({}, { nameOnly: true }).toArray()) {
      await database.collection(name).deleteMany({});
    }
    const rows = chainKeys.map((_id) => {
      const [workspace, environment, supplier] = _id.split(':');
      const registration = { state: 'registered', entry: 'none', job: 'none' };
      return {
        _id,
        workspace,
        environment,
        supplier,
        installation: `of ${_id}`,
        registration,
        head: null,
        createdAt: time,
      };
    });
    await chains(database).insertMany(rows as never);
  },
};

export const storeVerbs: readonly Verb[] = Object.entries(verbs).map(([name, run]) => ({
  name,
  run: (database, random) => run(database, random, random.pick(chainKeys)),
}));
