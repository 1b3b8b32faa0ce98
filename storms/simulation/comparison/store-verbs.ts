// Verbs of src/store as they are, for the comparison with a real database: their queries are the ones that matter.
import type { Database, Session } from '../../../src/store/database';
import { closeAnswered, closeRefused, keepUnanswered, stillLeased, takeLease } from '../../../src/store/attempts';
import { renewInstallation } from '../../../src/store/chain-control';
import { viewChain } from '../../../src/store/chain-view';
import { type ChainDocument, chains, findChain } from '../../../src/store/chains';
import { freezeBatch } from '../../../src/store/freeze-batch';
import { readBehindSealing, readLeftWork } from '../../../src/store/left-work';
import { countPending, recordKey, records, recordsToAsk } from '../../../src/store/records';
import { claimable, requests } from '../../../src/store/requests';
import { viewSending } from '../../../src/store/sending-view';
import { readStandingCounts } from '../../../src/store/standing-counts';
import { type SubmissionDocument, submissions } from '../../../src/store/submissions';
import {
  chainStopKey,
  closeWindow,
  restartWindow,
  stopSending,
  untilOpenMs,
  windowKey,
} from '../../../src/store/windows';
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
  viewChain: (database, _, chain) => viewChain(database, chain),
  viewSending: (database, _, chain) => viewSending(database, chain),
  readLeftWork: (database, _, chain) => readLeftWork(database, chain),
  readBehindSealing: (database, { chance }, chain) => readBehindSealing(database, chain, chance(0.5)),
  readStandingCounts: (database) => readStandingCounts(database, time),
  countPending: (database, { below }, chain) => countPending(database, chain, 1 + below(5)),
  claimable: (database, { below }, chain) => claimable(database, chain, 1 + below(5)),
  recordsToAsk: (database, { below }, chain) => recordsToAsk(database, chain, 1 + below(5)),
  freezeBatch: async (database, { below }, chain) => {
    const row = await findChain(database, chain);
    return (
      row &&
      freezeBatch(database, row, { certificate, id: `s${below(1e6)}`, now: time, opened: false, leaseSeconds: 900 })
    );
  },
  takeLease: (database, _, chain) =>
    withOpen(database, chain, (open) => takeLease(database, open, 900).then((got) => Object.keys(got))),
  stillLeased: (database, _, chain) => withOpen(database, chain, (open) => stillLeased(database, open)),
  keepUnanswered: (database, _, chain) =>
    withOpen(database, chain, (open) =>
      keepUnanswered(database, open, windowOf(chain), 'no answer').then((ms) => ms > 0),
    ),
  closeAnswered: (database, { below }, chain) =>
    withOpen(database, chain, (open, row) =>
      closeAnswered(database, open, row, windowOf(chain), {
        raw: 'x',
        waitSeconds: below(2) * 60,
        now: time,
        serverTimeMs: null,
      }),
    ),
  closeRefused: (database, _, chain) =>
    withOpen(database, chain, (open, row) =>
      closeRefused(database, open, row, windowOf(chain), { code: '4102', text: 'structure', now: time }),
    ),
  closeWindow: (database, { below, chance }, chain) =>
    closeWindow(database, windowOf(chain), 60 * below(3), {
      onlyLater: chance(0.5),
      busyUntil: chance(0.3) ? time : null,
    }),
  restartWindow: (database, _, chain) => restartWindow(database, windowOf(chain)),
  untilOpenMs: async (database, _, chain) => (await untilOpenMs(database, windowOf(chain))) > 0,
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
