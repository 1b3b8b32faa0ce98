// Two invoices that correct or replace the same invoice at the same time: each was valid when its job compared it,
// and sealing both on one head decides which is issued (RD 1619/2012 art. 7.3; the authority's FAQ for developers
// 1.3, section 27).
import { makeSupplierCode } from '../../../bench/documents';
import { createSealActivity } from '../../../activities/chain/seal';
import { chainLimits } from '../../../src/contracts/limits/chain';
import { warningLimits } from '../../../src/contracts/limits/documents';
import type { ChainDocument } from '../../../src/model/chain';
import { getWorkspacesCollection } from '../../../src/store/workspaces/workspaces';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { named, readSealingEnds, requestRecord, type RequestedRecord, today } from './requested-records';

let fixture: ChainFixture;
let suppliers = 7_700;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());
beforeEach(() => {
  fixture.at = {};
});
afterEach(() => blocks([]));

const blocks = (blockingWarnings: string[]) =>
  getWorkspacesCollection(fixture.database).updateOne({ _id: workspace }, { $set: { blockingWarnings } });

const fresh = (): Promise<ChainDocument> => fixture.supplier(makeSupplierCode(suppliers++));

const ask = (chain: ChainDocument, code: string, quantity: string, changes: object = {}) =>
  requestRecord(fixture, chain, { code, quantity, ...changes });
const ticket = (chain: ChainDocument, code = 'T1') =>
  ask(chain, code, '2', { $tags: ['simplified'], customer: undefined });
const exchange = (chain: ChainDocument, code: string, quantity = '2', of = 'T1') =>
  ask(chain, code, quantity, { $tags: ['replacement'], ...named(of) });
const credit = (chain: ChainDocument, code: string, quantity: string) =>
  ask(chain, code, quantity, { type: 'credit-note', ...named('A1') });
const substitute = (chain: ChainDocument, code: string) =>
  ask(chain, code, '1', { type: 'corrective', ...named('A1', { tax: { sum: '4.20' } }) });

const ends = (asked: readonly RequestedRecord[]) => readSealingEnds(fixture, asked);

/** Runs two sealers that have both planned before either commits. */
async function sealTwice(chain: ChainDocument): Promise<void> {
  let planned = 0;
  let release = (): void => undefined;
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  fixture.at['before-seal'] = async () => {
    planned += 1;
    if (planned >= 2) release();
    await both;
  };
  await Promise.all([fixture.seal(chain), fixture.seal(chain)]);
}

describe('two replacements (F3) of the same simplified invoice at the same time', () => {
  it('are issued only once in one batch', async () => {
    const chain = await fresh();
    await ticket(chain);
    await fixture.seal(chain);
    const both = [await exchange(chain, 'F1'), await exchange(chain, 'F2')];
    await fixture.seal(chain);
    expect(await ends(both)).toEqual(['sealed', 'replaced-total-differs']);
  });

  it('are issued only once if two sealers work concurrently', async () => {
    const chain = await fresh();
    await ticket(chain);
    await fixture.seal(chain);
    const both = [await exchange(chain, 'F1'), await exchange(chain, 'F2')];
    await sealTwice(chain);
    expect(await ends(both)).toEqual(['sealed', 'replaced-total-differs']);
  });

  it('are checked together with the simplified invoice and its refund in the same batch', async () => {
    const chain = await fresh();
    const requests = [
      await ticket(chain),
      await exchange(chain, 'F1', '1'),
      await ask(chain, 'R1', '1', { $tags: ['simplified'], type: 'credit-note', customer: undefined, ...named('T1') }),
      await exchange(chain, 'F2', '1'),
    ];
    await fixture.seal(chain);
    expect(await ends(requests)).toEqual(['sealed', 'sealed', 'sealed', 'replaced-total-differs']);
  });

  it('are refunded by a credit note and a negative F3 in the same batch', async () => {
    const chain = await fresh();
    await ticket(chain);
    await exchange(chain, 'F1');
    await fixture.seal(chain);
    const refund = { $tags: ['simplified'], type: 'credit-note', customer: undefined, ...named('T1') };
    const both = [await ask(chain, 'R1', '1', refund), await exchange(chain, 'F2', '-1', 'R1')];
    await fixture.seal(chain);
    expect(await ends(both)).toEqual(['sealed', 'sealed']);
  });

  it('are both issued if each replaces a half', async () => {
    const chain = await fresh();
    const requests = [
      await ticket(chain),
      await ticket(chain, 'T2'),
      await exchange(chain, 'F1', '1'),
      await exchange(chain, 'F2', '1'),
      await exchange(chain, 'F3', '2', 'T2'),
    ];
    await fixture.seal(chain);
    expect(await ends(requests)).toEqual(requests.map(() => 'sealed'));
  });

  it('can be issued again after the authority has cancelled the first replacement', async () => {
    const chain = await fresh();
    await ticket(chain);
    const first = await exchange(chain, 'F1');
    await fixture.seal(chain);
    await fixture.drain(chain);
    await fixture.ask(chain, first.entry, 'cancel');
    const early = await exchange(chain, 'F2');
    await fixture.seal(chain);
    await fixture.drain(chain);
    const late = await exchange(chain, 'F3');
    await fixture.seal(chain);
    expect(await ends([first, early, late])).toEqual(['settled', 'replaced-total-differs', 'sealed']);
  });
});

describe('two credit notes at the same time that together exceed the remaining amount', () => {
  it('are refused only in a workspace that blocks the excess', async () => {
    const chain = await fresh();
    await ask(chain, 'A1', '3');
    await fixture.seal(chain);
    await blocks(['credited-more']);
    const blocked = [await credit(chain, 'R1', '2'), await credit(chain, 'R2', '2'), await credit(chain, 'R3', '1')];
    await sealTwice(chain);
    expect(await ends(blocked)).toEqual(['sealed', 'credited-more', 'sealed']);
    await blocks([]);
    const warned = [await credit(chain, 'R4', '1')];
    await fixture.seal(chain);
    expect(await ends(warned)).toEqual(['sealed']);
    expect((await fixture.request(warned[0]?.request ?? ''))?.taken).toMatchObject({ code: 'credited-more' });
  });
});

describe('a credit note for an invoice that was reversed before', () => {
  const readRejectionCode = async ({ request }: RequestedRecord) => (await fixture.request(request))?.taken?.code;

  it('is valid if a debit note has undone the earlier credit note', async () => {
    const chain = await fresh();
    await ask(chain, 'A1', '3');
    await fixture.seal(chain);
    await credit(chain, 'R1', '3');
    await fixture.seal(chain);
    await ask(chain, 'R2', '3', { type: 'debit-note', ...named('R1') });
    await fixture.seal(chain);
    const right = await credit(chain, 'R3', '3');
    await fixture.seal(chain);
    const tooMuch = await credit(chain, 'R4', '1');
    await fixture.seal(chain);
    expect([await readRejectionCode(right), await readRejectionCode(tooMuch)]).toEqual([undefined, 'credited-more']);
  });

  it('is valid if the earlier credit note also reversed another invoice', async () => {
    const chain = await fresh();
    await ask(chain, 'A1', '3');
    await ask(chain, 'A2', '3');
    await fixture.seal(chain);
    const both = { type: 'credit-note', preceding: ['A1', 'A2'].map((code) => ({ code, issue_date: today })) };
    await ask(chain, 'R1', '4', both);
    await fixture.seal(chain);
    const right = await credit(chain, 'R2', '2');
    await fixture.seal(chain);
    const tooMuch = await ask(chain, 'R3', '1', both);
    await fixture.seal(chain);
    expect([await readRejectionCode(right), await readRejectionCode(tooMuch)]).toEqual([undefined, 'credited-more']);
  });
});

describe('two substitutions of the same invoice at the same time', () => {
  it('are issued only once if the workspace blocks a second substitution', async () => {
    const chain = await fresh();
    await ask(chain, 'A1', '2');
    await fixture.seal(chain);
    await blocks(['original-replaced']);
    const both = [await substitute(chain, 'S1'), await substitute(chain, 'S2')];
    await sealTwice(chain);
    expect(await ends(both)).toEqual(['sealed', 'original-replaced']);
  });
});

// Regression: the originals of a batch were read up to a limit of bytes. Those beyond counted as unknown, so a credit
// note got another rate in a batch than alone, and an original was credited or replaced twice.
describe('corrections in one batch whose originals together are larger than one read', () => {
  const before = { chain: { ...chainLimits }, warning: { ...warningLimits } };
  afterEach(() => {
    Object.assign(chainLimits, before.chain);
    Object.assign(warningLimits, before.warning);
  });
  const codes = ['1', '2', '3', '4', '5'];
  const inDollars = (amount: string) => ({
    currency: 'USD',
    exchange_rates: [{ from: 'USD', to: 'EUR', amount }],
  });

  it('have the rates of their originals, and are all sealed in one pass', async () => {
    const chain = await fresh();
    for (const code of codes) await ask(chain, `A${code}`, '3', inDollars('0.90'));
    await fixture.seal(chain);
    const credits = codes.map((code) => ({ type: 'credit-note', ...named(`A${code}`), ...inDollars('0.80') }));
    const requests: RequestedRecord[] = [];
    for (const [i, one] of credits.entries()) requests.push(await ask(chain, `R${i}`, '3', one));
    Object.assign(chainLimits, { sealOriginalsBytesMax: 6_000 });
    await fixture.seal(chain);
    expect(await ends(requests)).toEqual(codes.map(() => 'sealed'));
    const totals = (await fixture.records(chain)).map(
      ({ sealedJson }) => (JSON.parse(sealedJson) as { content: { ImporteTotal: string } }).content.ImporteTotal,
    );
    expect(totals).toEqual([...codes.map(() => '32.67'), ...codes.map(() => '-32.67')]);
  });

  it('are compared with the earlier replacements of the same simplified invoices', async () => {
    const chain = await fresh();
    for (const code of codes) await ticket(chain, `T${code}`);
    await exchange(chain, 'F0', '2', 'T5');
    await fixture.seal(chain);
    const requests: RequestedRecord[] = [];
    for (const code of codes) requests.push(await exchange(chain, `F${code}`, '2', `T${code}`));
    Object.assign(warningLimits, { replacedBytesMax: 20_000 });
    await fixture.seal(chain);
    expect(await ends(requests)).toEqual(['sealed', 'sealed', 'sealed', 'sealed', 'replaced-total-differs']);
  });

  // Regression: nothing but its number of requests ended a pass, so reading the originals of many could take longer than
  // an activity may.
  it('are sealed in another activity if the first one has taken too long', async () => {
    const chain = await fresh();
    for (const code of codes) await ask(chain, `A${code}`, '3');
    await fixture.seal(chain);
    const requests: RequestedRecord[] = [];
    for (const code of codes)
      requests.push(await ask(chain, `R${code}`, '3', { type: 'credit-note', ...named(`A${code}`) }));
    Object.assign(chainLimits, { sealRequestsMax: 2 });
    let aheadMs = 0;
    fixture.at['after-seal'] = async () => {
      aheadMs += 16_000;
    };
    const { head } = await fixture.chain(chain);
    const known = head && { installation: chain.installation, sequence: head.sequence, fingerprint: head.fingerprint };
    const deps = { ...fixture.deps, monotonicMs: () => performance.now() + aheadMs };
    const seal = createSealActivity(deps);
    const input = { chain: chain._id, installation: chain.installation, head: known, compared: true };
    expect(await seal(input)).toMatchObject({ sealed: 4, more: true });
    expect(await ends(requests)).toEqual(['sealed', 'sealed', 'sealed', 'sealed', 'waiting']);
    expect(await seal(input)).toMatchObject({ sealed: 1, more: false });
  });
});
