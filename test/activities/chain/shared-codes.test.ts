// Documents whose originals are among many invoices with the same codes or words. Regression: the search for other
// documents found invoices that nobody named, and these filled its limit, so that nothing was compared.
import { makeSupplierCode } from '../../../bench/documents';
import { warningLimits } from '../../../src/contracts/limits/documents';
import type { ChainDocument } from '../../../src/model/chain';
import { getWorkspacesCollection } from '../../../src/store/workspaces/workspaces';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { named, readSealingEnds, requestRecord, type RequestedRecord, today } from './requested-records';

let fixture: ChainFixture;
let suppliers = 7_790;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

const fresh = (): Promise<ChainDocument> => fixture.supplier(makeSupplierCode(suppliers++));
const ask = (chain: ChainDocument, code: string, quantity: string, changes: object = {}) =>
  requestRecord(fixture, chain, { code, quantity, ...changes });
const ends = (asked: readonly RequestedRecord[]) => readSealingEnds(fixture, asked);

describe('a document that names invoices among many others with the same codes or words', () => {
  const before = { ...warningLimits };
  afterEach(() => Object.assign(warningLimits, before));

  it('is refused if it replaces simplified invoices again, with the same codes in each series', async () => {
    const chain = await fresh();
    const replaced = [
      { series: 'A', code: '1' },
      { series: 'B', code: '2' },
      { series: 'C', code: '1' },
    ];
    for (const series of ['A', 'B', 'C'])
      for (const code of ['1', '2'])
        await ask(chain, code, '2', { series, $tags: ['simplified'], customer: undefined });
    await fixture.seal(chain);
    const preceding = replaced.map((number) => ({ ...number, issue_date: today }));
    Object.assign(warningLimits, { relatedMax: 3 });
    const first = await ask(chain, 'F1', '6', { $tags: ['replacement'], preceding });
    await fixture.seal(chain);
    const second = await ask(chain, 'F2', '6', { $tags: ['replacement'], preceding });
    await fixture.seal(chain);
    expect(await ends([first, second])).toEqual(['sealed', 'replaced-total-differs']);
  });

  it('is refused if it substitutes an invoice again, with codes of several words', async () => {
    const chain = await fresh();
    const codes = ['A 1', 'A 2', 'A 3', 'A 4', 'A 5'];
    for (const code of codes) await ask(chain, code, '2');
    await fixture.seal(chain);
    const substituteOf = (code: string, of: string) =>
      ask(chain, code, '1', { type: 'corrective', ...named(of, { tax: { sum: '4.20' } }) });
    for (const [i, code] of codes.slice(0, -1).entries()) await substituteOf(`S${i}`, code);
    await fixture.seal(chain);
    Object.assign(warningLimits, { relatedMax: 3 });
    const blockingWarnings = ['original-replaced'];
    await getWorkspacesCollection(fixture.database).updateOne({ _id: workspace }, { $set: { blockingWarnings } });
    const first = await substituteOf('S8', 'A 5');
    await fixture.seal(chain);
    const second = await substituteOf('S9', 'A 5');
    await fixture.seal(chain);
    expect(await ends([first, second])).toEqual(['sealed', 'original-replaced']);
  });

  // Regression: only the search for numbers looked at the series, so the replacements of other tills filled the limit.
  it('is refused if it replaces a simplified invoice again, among replacements of the same code in other series', async () => {
    const chain = await fresh();
    for (const series of ['A', 'B', 'C'])
      await ask(chain, '1', '2', { series, $tags: ['simplified'], customer: undefined });
    await fixture.seal(chain);
    const replace = (code: string, series: string) =>
      ask(chain, code, '2', { $tags: ['replacement'], preceding: [{ series, code: '1', issue_date: today }] });
    const first = [];
    for (const series of ['A', 'B', 'C']) first.push(await replace(`F${series}`, series));
    await fixture.seal(chain);
    Object.assign(warningLimits, { relatedMax: 1 });
    const second = await replace('F2', 'C');
    await fixture.seal(chain);
    expect(await ends([...first, second])).toEqual(['sealed', 'sealed', 'sealed', 'replaced-total-differs']);
  });
});
