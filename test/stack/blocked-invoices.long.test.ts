// Tests, with real jobs, that an invoice that cannot be sealed uses no number, signature or record, and that the next valid
// invoice gets the next number.
import { type FaultStack, invoiceOf, type JobView, createId, startFaultStack } from './stack';

const supplier = 'B12345674';
const party = (name: string, changes: object = {}) => ({
  name,
  tax_id: { country: 'ES', code: '54387763P' },
  ...changes,
});
const line = (taxes: object, changes: object = {}) => ({
  quantity: '1',
  item: { name: 'Consulting', price: '100.00' },
  taxes: [taxes],
  ...changes,
});
const vat = (ext: object, changes: object = {}) =>
  line({ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '01', ...ext }, ...changes });
const foreigner = (type: string, country: string | undefined, code: string) => ({
  customer: {
    name: 'Foreign Ltd',
    identities: [{ ...(country ? { country } : {}), code, ext: { 'es-fiscal-identity-type': type } }],
  },
});
const passport = (country: string, code: string) => foreigner('03', country, code);
const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const rows = (count: number) => Array.from({ length: count }, (_, i) => line({ cat: 'IPSI', percent: `${i + 1}%` }));

/** The code of the error and its cause. Each is accepted at upload, with a blocking warning of that key. */
const blocked: readonly (readonly [string, object])[] = [
  ['addon-missing', { $addons: undefined }],
  ['supplier-not-registered', { supplier: { name: 'Other', tax_id: { country: 'ES', code: 'B85905495' } } }],
  ['correction-preceding', { type: 'credit-note' }],
  ['1100', { supplier: { name: 'x'.repeat(121), tax_id: { country: 'ES', code: supplier } } }],
  ['1103', foreigner('02', 'DE', 'DE12345678')],
  ['1103', passport('US', '1'.repeat(21))],
  ['1104', { series: 'S'.repeat(60) }],
  ['1122', foreigner('02', 'FR', 'DE811907980')],
  ['1124', { lines: [line({ cat: 'VAT', percent: '18%' })] }],
  ['1100', { lines: [line({ cat: 'VAT', percent: 21 })] }],
  ['1125', { op_date: tomorrow(800), lines: [vat({ 'es-fiscal-regime': '14' })] }],
  ['1126', foreigner('04', 'ES', '1')],
  ['1130', { series: 'AÑO' }],
  ['1131', foreigner('07', 'ES', 'B12345674')],
  ['1134', { op_date: '2001-01-01' }],
  ['1146', { op_date: tomorrow(2) }],
  ['1147', { lines: [vat({ 'es-fiscal-regime': '14' })] }],
  [
    '1150',
    { $tags: ['simplified'], customer: undefined, lines: [line({ cat: 'VAT', rate: 'general' }, { quantity: '40' })] },
  ],
  ['1162', { lines: [line({ cat: 'VAT', percent: '21%', surcharge: '1.4%' })] }],
  ['1173', { op_date: tomorrow(2) }],
  ['1194', { lines: [line({ cat: 'VAT', percent: '5%' })] }],
  ['1201', { lines: [vat({ 'es-fiscal-regime': '04' })] }],
  ['1202', { $tags: ['simplified'], customer: undefined, lines: [vat({ 'es-fiscal-regime': '06' })] }],
  ['1205', { lines: [vat({ 'es-fiscal-regime': '10' })] }],
  ['1206', { lines: [line({ cat: 'VAT', rate: 'reduced', ext: { 'es-fiscal-regime': '11' } })] }],
  ['1239', { customer: party('x'.repeat(121)) }],
  ['1252', { lines: [vat({ 'es-fiscal-regime': '08' })] }],
  ['1286', { lines: [vat({ 'es-fiscal-regime': '02' })] }],
  ['1287', { series: 'A<B>"' }],
  ['1289', { lines: [line({ cat: 'VAT', key: 'intra-community' })] }],
  ['4113', { lines: rows(13) }],
];

interface Entry {
  readonly id: string;
  readonly signed?: boolean;
  readonly state: string;
  readonly warnings?: readonly { key: string; blocking: boolean }[];
  readonly data: { doc: { code?: string } };
}

describe('an invoice that cannot be sealed', () => {
  let sello: FaultStack;
  beforeAll(async () => {
    sello = await startFaultStack();
    await sello.supplier(supplier);
  }, 60_000);
  afterAll(() => sello?.stop());

  const store = (changes: object) =>
    sello.want<Entry>('POST', '/silo/v1/entries', { data: invoiceOf(supplier, changes) });
  const listStates = ({ intents }: JobView): string[] =>
    intents.map(({ provider, events }) =>
      [provider, events.at(-1)?.status, events.at(-1)?.code].filter(Boolean).join(' '),
    );

  it('uses no number, whatever the reason is', async () => {
    const lacking: string[] = [];
    for (const [code, changes] of blocked) {
      const entry = await store(changes);
      const warningKeys = (entry.warnings ?? []).filter(({ blocking }) => blocking).map(({ key }) => key);
      const job = await sello.startJob('Invoice', entry.id, 30);
      const after = await sello.want<Entry>('GET', `/silo/v1/entries/${entry.id}`);
      const faults = job.faults.map((fault) => fault.code);
      const seen = {
        said: warningKeys,
        faults,
        states: listStates(job),
        code: after.data.doc.code,
        signed: after.signed,
        state: after.state,
      };
      const expected = {
        said: expect.arrayContaining([code]) as unknown,
        faults: expect.arrayContaining([code]) as unknown,
        states: ['silo.state OK', `sequence.enumerate KO ${faults[0]}`, 'silo.state OK'],
        code: undefined,
        signed: undefined,
        state: 'error',
      };
      try {
        expect(seen).toEqual(expected);
      } catch {
        lacking.push(`${code}: ${JSON.stringify(seen)}`);
      }
    }
    expect(lacking).toEqual([]);
    const good = await store({});
    const job = await sello.startJob('Invoice', good.id, 30);
    expect(job.faults).toEqual([]);
    expect((await sello.entry(good.id)).data.doc.code).toBe('000001');
  }, 180_000);

  it('uses no number of a series whose prefix the authority does not allow', async () => {
    const { id } = await sello.want<{ id: string }>('PUT', '/sequence/v1/series', {
      name: 'Wrong',
      prefix: 'Ñ-',
      code: 'W',
    });
    const workflow = await sello.want<{ id: string }>('PUT', `/transform/v1/workflows/${createId()}`, {
      name: 'By hand',
      schema: 'bill/invoice',
      steps: [
        { name: 'Number', provider: 'sequence.enumerate', config: { series_id: id } },
        { name: 'Sign', provider: 'silo.close' },
        { name: 'Record', provider: 'fiscal.generate' },
      ],
      rescue: [],
    });
    const entry = await store({ series: 'W' });
    const job = await sello.want<JobView>('POST', '/transform/v1/jobs?wait=30', {
      workflow_id: workflow.id,
      silo_entry_id: entry.id,
    });
    expect(job.faults.map(({ code }) => code)).toEqual(['1130']);
    expect(await sello.want('GET', `/sequence/v1/series/${id}`)).toMatchObject({ last_index: 0 });
  });

  it('is neither signed nor sealed if its number was reported with another invoice', async () => {
    const first = await store({ series: 'H', code: '1' });
    expect((await sello.startJob('Invoice', first.id, 30)).faults).toEqual([]);
    const second = await store({ series: 'H', code: '1' });
    expect(second.warnings?.[0]).toMatchObject({ key: 'number-taken', blocking: true });
    const job = await sello.startJob('Invoice', second.id, 30);
    expect(job.faults[0]).toMatchObject({ code: 'number-taken', message: expect.stringContaining(first.id) });
    expect((await sello.want<Entry>('GET', `/silo/v1/entries/${second.id}`)).signed).toBeUndefined();
  });

  it('can be issued after its supplier is registered', async () => {
    const code = 'B85905495';
    const entry = await store({ supplier: { name: 'Other', tax_id: { country: 'ES', code } } });
    expect((await sello.startJob('Invoice', entry.id, 30)).faults[0]?.code).toBe('supplier-not-registered');
    await sello.supplier(code);
    expect((await sello.startJob('Invoice', entry.id, 30)).faults).toEqual([]);
    const after = await sello.want<Entry>('GET', `/silo/v1/entries/${entry.id}`);
    expect([after.data.doc.code, after.state]).toEqual(['000001', 'sent']);
    expect(after.warnings?.filter(({ blocking }) => blocking)).toEqual([]);
  });

  it('is numbered and signed by a workflow that reports no invoices', async () => {
    const workflow = await sello.want<{ id: string }>('PUT', `/transform/v1/workflows/${createId()}`, {
      name: 'Number and sign',
      schema: 'bill/invoice',
      steps: [
        { name: 'Number', provider: 'sequence.enumerate' },
        { name: 'Sign', provider: 'silo.close' },
      ],
      rescue: [],
    });
    const entry = await store({ series: 'N', lines: [line({ cat: 'VAT', percent: '18%' })] });
    const job = await sello.want<JobView>('POST', '/transform/v1/jobs?wait=30', {
      workflow_id: workflow.id,
      silo_entry_id: entry.id,
    });
    expect(job.faults).toEqual([]);
    expect((await sello.want<Entry>('GET', `/silo/v1/entries/${entry.id}`)).signed).toBe(true);
  });
});
