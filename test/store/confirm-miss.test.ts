// Reads that find nothing around an election: an old primary, or a new one that is not up to date, must not return 404 for
// an acknowledged document. Regression: a client that got 404 created the document again.
import { storeLimits as limits } from '../../src/contracts/limits/store';
import { convertErrorToRefusal } from '../../src/http/kit/request/failures';
import { runChangeWithAuditRow } from '../../src/store/audit/change';
import { connectDatabase, type Database } from '../../src/store/database';
import { findEntry } from '../../src/store/entries/entries';
import { findSeries } from '../../src/store/series/series';
import { LaggingDatabaseReadError } from '../../src/store/stale-read';
import {
  hasCertainReplicaSetPrimary,
  createReadMissConfirmer,
  setReadMissConfirmerForDatabase,
} from '../../src/store/confirm-miss';
import { mongoUri, ownName } from '../servers/addresses';

/** A database with a scripted state and a scripted confirmation. */
function watched({ clear = true } = {}) {
  const seen = { outlook: { changes: 1, isClear: clear }, confirmations: 0, reads: 0 };
  const change = (): void => {
    seen.outlook = { changes: seen.outlook.changes + 1, isClear: clear };
  };
  let confirm = async (): Promise<void> => undefined;
  const sure = createReadMissConfirmer(
    () => seen.outlook,
    async () => {
      seen.confirmations += 1;
      await confirm();
    },
  );
  const answering = (...answers: (string | null)[]) => sure(async () => answers[seen.reads++ % answers.length] ?? null);
  return { seen, change, sure, answering, confirmBy: (by: typeof confirm) => void (confirm = by) };
}

describe('a read that finds nothing', () => {
  it('needs no extra request in quiet times once the primary has confirmed itself', async () => {
    const { seen, answering } = watched();
    for (let i = 0; i < 10; i += 1) expect(await answering(null)).toBeNull();
    expect(seen).toMatchObject({ confirmations: 1, reads: 11 });
  });

  it('is repeated after each change of the replica set, even if the change happened during the read', async () => {
    const { seen, change, sure, answering } = watched();
    await answering(null);
    change();
    seen.reads = 0;
    expect(await answering(null, 'here')).toBe('here');
    let reads = 0;
    const found = await sure(async () => {
      reads += 1;
      if (reads > 1) return 'here';
      change();
      return null;
    });
    expect(found).toBe('here');
    expect(seen.confirmations).toBe(3);
  });

  it('checks the primary again each time while an election could pass unnoticed', async () => {
    const { seen, answering } = watched({ clear: false });
    expect(await answering(null)).toBeNull();
    expect(await answering(null)).toBeNull();
    expect(seen.confirmations).toBe(2);
  });

  it('shares its confirmation with other reads, but not with a read that started before the request', async () => {
    const { seen, answering, confirmBy } = watched({ clear: false });
    let go: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (go = resolve));
    confirmBy(() => opened);
    const one = answering(null);
    while (seen.confirmations === 0) await Promise.resolve();
    const many = Array.from({ length: 500 }, () => answering(null));
    go();
    await Promise.all([one, ...many]);
    expect(seen.confirmations).toBe(2);
  });

  it('fails as retryable if no primary confirms itself before another replaces it', async () => {
    const { change, answering, confirmBy } = watched();
    confirmBy(() => Promise.reject(new Error('not primary')));
    const refused: unknown = await answering(null).catch((error: unknown) => error);
    expect(convertErrorToRefusal(refused)).toMatchObject({ key: 'unavailable', status: 503 });
    confirmBy(async () => change());
    await expect(answering(null)).rejects.toBeInstanceOf(LaggingDatabaseReadError);
    confirmBy(async () => undefined);
    expect(await answering(null)).toBeNull();
  });

  it('does not wait for a hanging primary, and later reads do not wait either', async () => {
    const before = limits.confirmMs;
    Object.assign(limits, { confirmMs: 50 });
    try {
      const { answering, confirmBy } = watched();
      confirmBy(() => new Promise(() => undefined));
      await expect(answering(null)).rejects.toBeInstanceOf(LaggingDatabaseReadError);
      confirmBy(async () => undefined);
      expect(await answering(null)).toBeNull();
    } finally {
      Object.assign(limits, { confirmMs: before });
    }
  });
});

describe('the state of the replica set', () => {
  const member = (type: string, hosts = 1) => ({ type, allHosts: Array.from({ length: hosts }, (_, i) => `m${i}`) });
  const of = (type: string, ...types: string[]) =>
    hasCertainReplicaSetPrimary({
      type: type as 'Single',
      servers: new Map(types.map((role, i) => [`m${i}`, member(role, types.length)])),
    });

  it('is clear if a primary and a majority respond', () => {
    expect(of('ReplicaSetWithPrimary', 'RSPrimary', 'RSSecondary', 'Unknown')).toBe(true);
    expect(of('Single', 'RSPrimary')).toBe(true);
  });

  it('is unclear without a majority or primary, with one of several members, or behind a router', () => {
    expect(of('ReplicaSetWithPrimary', 'RSPrimary', 'Unknown', 'Unknown')).toBe(false);
    expect(of('ReplicaSetNoPrimary', 'RSSecondary', 'RSSecondary', 'RSSecondary')).toBe(false);
    expect(hasCertainReplicaSetPrimary({ type: 'Single', servers: new Map([['m0', member('RSPrimary', 3)]]) })).toBe(
      false,
    );
    expect(of('Single', 'RSSecondary')).toBe(false);
    expect(of('Sharded', 'Mongos')).toBe(false);
  });
});

describe('a change that matches nothing', () => {
  it('is repeated after a confirmation, and then returns the document if it exists', async () => {
    let there = false;
    const transaction = async (work: (session: object) => Promise<unknown>) => work({});
    const outlook = { changes: 1, isClear: true };
    const sure = createReadMissConfirmer(
      () => outlook,
      async () => void (there = true),
    );
    const database = setReadMissConfirmerForDatabase({ transaction } as unknown as Database, sure);
    const answers: string[] = [];
    const change = runChangeWithAuditRow(
      database,
      async () => (there ? 'changed' : null),
      (result) => {
        answers.push(String(result));
        if (result) throw new Error('told');
        return undefined;
      },
    );
    await expect(change).rejects.toThrow('told');
    expect(answers).toEqual(['null', 'changed']);
  });
});

describe('a database with one member', () => {
  it('confirms itself once, by a collection that need not exist, and never inside a transaction', async () => {
    const database = await connectDatabase(mongoUri(), ownName('misses'));
    try {
      expect(await findEntry(database, 'w', 'none')).toBeNull();
      expect(await findSeries(database, 'w', 'none')).toBeNull();
      expect(await database.transaction((session) => findEntry(database, 'w', 'none', session))).toBeNull();
    } finally {
      await database.close();
    }
  });
});
