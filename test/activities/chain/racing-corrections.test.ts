// Two invoices that correct or replace the same invoice at the same time: each was valid when its job compared it,
// and sealing both on one head decides which is issued (RD 1619/2012 art. 7.3; the authority's FAQ for developers
// 1.3, section 27).
import { makeSupplierCode } from '../../../bench/documents';
import { seedEntry } from '../../../bench/seed-requests';
import { createSealActivity } from '../../../activities/chain/seal';
import { chainLimits } from '../../../src/contracts/limits/chain';
import { warningLimits } from '../../../src/contracts/limits/documents';
import type { Invoice } from '../../../src/document/model/invoice';
import type { ChainDocument } from '../../../src/model/chain';
import type { EntryDocument } from '../../../src/model/entry';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getWorkspacesCollection } from '../../../src/store/workspaces/workspaces';
import { toCivilDateTime } from '../../../src/document/calculate/dates';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';

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

const today = toCivilDateTime(new Date(), 'Europe/Madrid').date;
const blocks = (blockingWarnings: string[]) =>
  getWorkspacesCollection(fixture.database).updateOne({ _id: workspace }, { $set: { blockingWarnings } });

const fresh = (): Promise<ChainDocument> => fixture.supplier(makeSupplierCode(suppliers++));
const named = (code: string, more: object = {}) => ({ preceding: [{ code, issue_date: today, ...more }] });

/** Stores a signed invoice of this number of units of 10.00, and requests its record. */
async function ask(chain: ChainDocument, code: string, quantity: string, changes: object = {}) {
  const given = {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $addons: ['es-fiscal-v1'],
    code,
    issue_date: today,
    supplier: { name: `Proveedora ${chain.supplier}`, tax_id: { country: 'ES', code: chain.supplier } },
    customer: { name: 'Cliente de Prueba', tax_id: { country: 'ES', code: '54387763P' } },
    lines: [{ quantity, item: { name: 'Servicio', price: '10.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
    ...changes,
  };
  const entry: EntryDocument = { ...seedEntry(workspace, given as unknown as Invoice), signed: true };
  await getEntriesCollection(fixture.database).insertOne(entry);
  return { entry, request: await fixture.ask(chain, entry) };
}

const ticket = (chain: ChainDocument, code = 'T1') =>
  ask(chain, code, '2', { $tags: ['simplified'], customer: undefined });
const exchange = (chain: ChainDocument, code: string, quantity = '2', of = 'T1') =>
  ask(chain, code, quantity, { $tags: ['replacement'], ...named(of) });
const credit = (chain: ChainDocument, code: string, quantity: string) =>
  ask(chain, code, quantity, { type: 'credit-note', ...named('A1') });
const substitute = (chain: ChainDocument, code: string) =>
  ask(chain, code, '1', { type: 'corrective', ...named('A1', { tax: { sum: '4.20' } }) });

type Request = Awaited<ReturnType<typeof ask>>;
/** `sealed`, or the code of the refusal. */
const ends = (asked: readonly Request[]): Promise<readonly (string | undefined)[]> =>
  Promise.all(
    asked.map(async ({ request }) => {
      const found = await fixture.request(request);
      return found?.state === 'refused' ? found.code : found?.state;
    }),
  );

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
  const readRejectionCode = async ({ request }: Request) => (await fixture.request(request))?.taken?.code;

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
    const requests: Request[] = [];
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
    const requests: Request[] = [];
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
    const requests: Request[] = [];
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

// Regression: the search for the others found invoices that nobody named, and these filled its limit.
describe('a document that names invoices among many others with the same codes or words', () => {
  const before = { ...warningLimits };
  afterEach(() => Object.assign(warningLimits, before));

  it('is refused if it replaces simplified invoices again, with the same codes in each series', async () => {
    const chain = await fresh();
    const named = [
      { series: 'A', code: '1' },
      { series: 'B', code: '2' },
      { series: 'C', code: '1' },
    ];
    for (const series of ['A', 'B', 'C'])
      for (const code of ['1', '2'])
        await ask(chain, code, '2', { series, $tags: ['simplified'], customer: undefined });
    await fixture.seal(chain);
    const preceding = named.map((number) => ({ ...number, issue_date: today }));
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
    await blocks(['original-replaced']);
    const first = await substituteOf('S8', 'A 5');
    await fixture.seal(chain);
    const second = await substituteOf('S9', 'A 5');
    await fixture.seal(chain);
    expect(await ends([first, second])).toEqual(['sealed', 'original-replaced']);
  });
});
