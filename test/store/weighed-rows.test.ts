// Tests that a page of a list ends early if its rows have very many small values, because these take most of the time.
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { readListPageRows, computeListRowWeightBytes } from '../../src/store/paging';

const configOf = (values: number) => Object.fromEntries(Array.from({ length: values }, (_, i) => [`k${i}`, null]));

async function* repeat(row: object) {
  for (let i = 0; i < 100; i += 1) yield row;
}

describe('a page of a list', () => {
  it('has at most 42,000 values in its rows, and at least one row', async () => {
    const row = { _id: 'a', steps: [{ config: configOf(15_000) }] };
    const { rows, cut } = await readListPageRows(repeat(row));
    expect([rows.length, cut]).toEqual([2, true]);
    expect(await readListPageRows(repeat({ all: configOf(200_000) }))).toMatchObject({ rows: [{}], cut: true });
  });

  it('has all ordinary rows', async () => {
    const row = { _id: 'a', createdAt: new Date(), bytes: Buffer.alloc(20_000), versions: [{ a: 1 }, { a: 2 }] };
    expect((await readListPageRows(repeat(row))).rows).toHaveLength(100);
    expect(computeListRowWeightBytes(row)).toBeLessThan(21_000);
  });

  it('counts the texts of a row as bytes', () => {
    expect(computeListRowWeightBytes({ text: 'x'.repeat(limits.pageBytesMax) })).toBeGreaterThan(limits.pageBytesMax);
  });
});
