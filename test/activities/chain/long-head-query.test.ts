// The query for the head of a chain of a supplier with very many records. Regression: it took longer than its activity
// may, so that each attempt asked from the first month again, and the chain was paused for good.
import { makeSupplierCode } from '../../../bench/documents';
import { queryAndSettleDoubtfulRecords } from '../../../activities/chain/query-records';
import type { ActivityDeps } from '../../../activities/deps';
import type {
  AuthorityRecordPageQuery,
  AuthorityRecordQueryPage,
  AuthorityStoredRecord,
} from '../../../src/authority/query';
import { authorityLimits } from '../../../src/contracts/limits/authority';
import type { ChainDocument } from '../../../src/model/chain';
import { absentWitnessLog } from '../../../src/witness/no-witness';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('a query for the head of a chain with very many records', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  const { queryPagesMax } = authorityLimits;
  afterEach(() => Object.assign(authorityLimits, { queryPagesMax }));
  afterAll(() => fixture?.close());

  interface Asked {
    readonly page: number;
    readonly month: string;
  }
  type Answer = Partial<Pick<AuthorityRecordQueryPage, 'records' | 'next'>>;
  const key = { issuer: 'B', number: 'N', date: '01-01-2026' };

  /** Asks an authority that needs `pageSeconds` for each page. */
  const ask = async (
    chain: ChainDocument,
    { pageSeconds, answer, stopAt }: { pageSeconds: number; answer: (asked: Asked) => Answer; stopAt?: number },
  ) => {
    const asked: Asked[] = [];
    let nowMs = 0;
    const query = async ({ year, month, after }: AuthorityRecordPageQuery) => {
      nowMs += pageSeconds * 1_000;
      const page = after ? (asked.at(-1)?.page ?? 0) + 1 : 0;
      asked.push({ page, month: `${year}-${month}` });
      const one = answer(asked.at(-1) as Asked);
      return { answer: { kind: 'page', issuer: chain.supplier, records: [], next: null, ...one } };
    };
    const deps: ActivityDeps = {
      ...fixture.deps,
      witness: absentWitnessLog,
      monotonicMs: () => nowMs,
      stopping: () => asked.length === stopAt,
      connectionFor: async (owner) => {
        const found = await fixture.deps.connectionFor(owner);
        if ('problem' in found) return found;
        const client = { ...found.connection.client, query } as unknown as typeof found.connection.client;
        return { connection: { ...found.connection, client } };
      },
    };
    const { _id, installation } = chain;
    const asks = queryAndSettleDoubtfulRecords(deps)({ chain: _id, installation, failures: 0, compare: true });
    const result = await asks.catch((error: unknown) => error);
    return { asked, result, chain: await fixture.chain(chain) };
  };
  const supplier = (code: number): Promise<ChainDocument> => fixture.supplier(makeSupplierCode(code));
  const missing = ({ installation }: ChainDocument): AuthorityStoredRecord =>
    ({ number: 'LOST', fingerprint: 'F'.repeat(64), installation }) as unknown as AuthorityStoredRecord;

  it('ends after seven minutes, and the chain continues under a new number', async () => {
    const before = await supplier(7_680);
    const { asked, result, chain } = await ask(before, { pageSeconds: 60, answer: () => ({ next: key }) });
    expect(asked.map(({ page }) => page)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(result).toMatchObject({ left: 0, renewed: chain.installation });
    expect(chain).toMatchObject({ past: [{ installation: before.installation, why: 'end-unknown' }] });
  });

  it('ends between two months', async () => {
    const { asked, result } = await ask(await supplier(7_681), { pageSeconds: 100, answer: () => ({}) });
    expect([asked.length, new Set(asked.map(({ month }) => month)).size]).toEqual([5, 5]);
    expect(result).toMatchObject({ left: 0, renewed: expect.any(String) });
  });

  it('continues with the other months if one of them has too many pages', async () => {
    Object.assign(authorityLimits, { queryPagesMax: 2 });
    const { asked, result } = await ask(await supplier(7_682), { pageSeconds: 1, answer: () => ({ next: key }) });
    expect([asked.length, new Set(asked.map(({ month }) => month)).size]).toEqual([28, 14]);
    expect(result).toMatchObject({ left: 0, renewed: expect.any(String) });
  });

  it('pauses the chain if one of the first pages has a missing record', async () => {
    const before = await supplier(7_683);
    const answer = ({ page }: Asked): Answer => ({ next: key, records: page === 6 ? [missing(before)] : [] });
    const { chain } = await ask(before, { pageSeconds: 60, answer });
    expect(chain).toMatchObject({ installation: before.installation, sealingPause: { byAuthority: true } });
  });

  it('counts as a query after a confirmation', async () => {
    const before = await supplier(7_684);
    expect(await fixture.confirm(before)).toBe(true);
    const { result, chain } = await ask(before, { pageSeconds: 60, answer: () => ({ next: key }) });
    expect(result).not.toHaveProperty('renewed');
    expect(chain).toMatchObject({ installation: before.installation, endConfirmed: { authorityAsked: true } });
  });

  it('asks nothing more once its worker stops or Temporal has abandoned it', async () => {
    const before = await supplier(7_685);
    const { asked, result, chain } = await ask(before, { pageSeconds: 1, answer: () => ({ next: key }), stopAt: 3 });
    expect(asked).toHaveLength(3);
    expect(result).toBeInstanceOf(Error);
    expect(chain).toMatchObject({ installation: before.installation });
  });
});
