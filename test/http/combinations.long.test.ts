// Tests every combination of sources for a new entry, by POST and by PUT. A usual run tests half of them: each source meets any
// five of the six choices in every way.
import { createUuidV7 } from '../../src/main/ids';
import { type Reply, startApi, type TestApi } from './api';
import { invalidInvoice, invoice } from './documents';
import { isLong } from '../long';

const sources = ['none', 'document', 'envelope', 'merge-patch', 'json-patch'] as const;
type Source = (typeof sources)[number];

interface Combination {
  readonly source: Source;
  readonly previous: boolean;
  readonly correct: boolean;
  readonly sign: boolean;
  readonly allowInvalid: boolean;
  readonly folder: boolean;
  readonly method: 'POST' | 'PUT';
}

const both = [false, true] as const;
const all: Combination[] = sources.flatMap((source) =>
  both.flatMap((previous) =>
    both.flatMap((correct) =>
      both.flatMap((sign) =>
        both.flatMap((allowInvalid) =>
          both.flatMap((folder) =>
            (['POST', 'PUT'] as const).map((method) => ({
              source,
              previous,
              correct,
              sign,
              allowInvalid,
              folder,
              method,
            })),
          ),
        ),
      ),
    ),
  ),
);

const isEven = (one: Combination): boolean =>
  (Object.values(one).filter((choice) => choice === true).length + Number(one.method === 'PUT')) % 2 === 0;
const combinations = all.filter((one) => isLong || isEven(one));

interface Expected {
  /** Error key; undefined if the entry is created. */
  readonly refused?: string;
  readonly made?: 'as sent' | 'patched' | 'copy' | 'correction';
}

/**
 * The expected result of each combination, with the effect of signing: a document without a number cannot be signed.
 */
function expected({ source, previous, correct, sign }: Combination): Expected {
  const isPatch = source === 'merge-patch' || source === 'json-patch';
  if (!previous && (source === 'none' || isPatch)) return { refused: 'no-document' };
  if (correct && source === 'document') return { refused: 'no-document' };
  if (correct) return sign ? { refused: 'signature' } : { made: 'correction' };
  // A copy has no number, with or without a patch.
  if (source === 'none' || isPatch) return sign ? { refused: 'signature' } : { made: isPatch ? 'patched' : 'copy' };
  return { made: 'as sent' };
}

const getName = (combination: Combination): string =>
  Object.entries(combination)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? name : value))
    .join(', ');

let api: TestApi;
let previousId: string;
let envelope: Record<string, unknown>;
let before: string;

const text = (value: unknown): string => JSON.stringify(value);

beforeAll(async () => {
  api = await startApi();
  const reply = await api.call('POST', '/silo/v1/entries', { data: invoice(), folder: 'invoices', sign: true });
  previousId = reply.json.id;
  before = text(await api.stored(previousId));
  const built = await api.call('POST', '/silo/v1/gobl/build', { data: invoice({ code: '0002' }), envelop: true });
  envelope = built.json.data;
});

afterAll(async () => {
  expect(text(await api.stored(previousId))).toBe(before);
  await api.close();
});

const patchedText = 'Patched';
const dataOf: Readonly<Record<Source, () => object>> = {
  none: () => ({}),
  document: () => ({ data: invoice({ code: '0003' }) }),
  envelope: () => ({ data: envelope }),
  'merge-patch': () => ({
    content_type: 'application/merge-patch+json',
    data: { doc: { notes: [{ key: 'general', text: patchedText }] } },
  }),
  'json-patch': () => ({
    content_type: 'application/json-patch+json',
    data: [{ op: 'add', path: '/doc/notes', value: [{ key: 'general', text: patchedText }] }],
  }),
};

function send(combination: Combination, data: object): Promise<Reply> {
  const body = {
    ...data,
    ...(combination.previous ? { previous_id: previousId } : {}),
    ...(combination.correct ? { correct: { type: 'credit-note', reason: 'Returned' } } : {}),
    ...(combination.sign ? { sign: true } : {}),
    ...(combination.allowInvalid ? { allow_invalid: true } : {}),
    ...(combination.folder ? { folder: 'drafts' } : {}),
  };
  const path = combination.method === 'POST' ? '/silo/v1/entries' : `/silo/v1/entries/${createUuidV7()}`;
  return api.call(combination.method, path, body);
}

describe('a new entry', () => {
  test.each(combinations.map((combination) => [getName(combination), combination] as const))(
    'can be created from %s',
    async (_name, one) => {
      const { refused, made } = expected(one);
      const count = await api.countEntries();
      const reply = await send(one, dataOf[one.source]());
      expect([reply.status, reply.json.key]).toEqual(refused ? [422, refused] : [200, undefined]);
      expect(await api.countEntries()).toBe(refused ? count : count + 1);
      if (refused) return;
      const { folder, signed, state, data } = reply.json as unknown as Answer;
      expect({ folder, signed: signed === true, state }).toEqual({
        folder: one.folder ? 'drafts' : one.previous && !one.correct ? 'invoices' : 'sales',
        signed: one.sign,
        state: 'empty',
      });
      expect((data.sigs ?? []).length).toBe(one.sign ? 1 : 0);
      expect(data.doc.totals.payable).toBe('121.00');
      expect(buildFacts(made, data.doc)).toEqual(wantedFacts(made, one));
      expect(await api.stored(reply.json.id)).toMatchObject(one.previous ? { previousId } : { folder });
    },
  );
});

interface Answer {
  readonly folder: string;
  readonly signed?: boolean;
  readonly state: string;
  readonly data: {
    readonly doc: {
      readonly type: string;
      readonly code?: string;
      readonly totals: { readonly payable: string };
      readonly notes?: readonly { readonly text: string }[];
      readonly preceding?: readonly { readonly code: string; readonly reason: string }[];
    };
    readonly sigs?: readonly string[];
  };
}

const buildFacts = (made: Expected['made'], doc: Answer['data']['doc']): object => ({
  type: doc.type,
  code: doc.code,
  note: made === 'correction' ? undefined : doc.notes?.[0]?.text,
  preceding: doc.preceding?.map(({ code, reason }) => `${code} ${reason}`),
});

function wantedFacts(made: Expected['made'], { source }: Combination): object {
  const plain = { type: 'standard', code: undefined, note: undefined, preceding: undefined };
  if (made === 'copy') return plain;
  if (made === 'patched') return { ...plain, note: patchedText };
  if (made === 'as sent') return { ...plain, code: source === 'envelope' ? '0002' : '0003' };
  return { ...plain, type: 'credit-note', preceding: [`${source === 'envelope' ? '0002' : '0001'} Returned`] };
}

describe('an invalid document', () => {
  const broken: Readonly<Partial<Record<Source, () => object>>> = {
    document: () => ({ data: invalidInvoice() }),
    envelope: () => ({ data: { ...envelope, doc: invalidInvoice() } }),
    'merge-patch': () => ({
      content_type: 'application/merge-patch+json',
      data: { doc: { customer: { tax_id: { code: 'B12345678' } } } },
    }),
    'json-patch': () => ({
      content_type: 'application/json-patch+json',
      data: [{ op: 'replace', path: '/doc/customer/tax_id/code', value: 'B12345678' }],
    }),
  };
  const rows = combinations.filter(
    ({ source, previous, correct }) => !correct && broken[source] && (previous || !source.endsWith('patch')),
  );

  test.each(rows.map((row) => [getName(row), row] as const))(
    'is refused, or stored as invalid: %s',
    async (_name, one) => {
      const count = await api.countEntries();
      const reply = await send(one, broken[one.source]?.() ?? {});
      if (!one.allowInvalid) {
        expect([reply.status, reply.json.key]).toEqual([422, 'validation']);
        expect(text(reply.json.faults)).toContain('$.doc.customer.tax_id.code');
        expect(await api.countEntries()).toBe(count);
        return;
      }
      const { invalid, state, signed, faults } = reply.json;
      expect({ status: reply.status, invalid, state, signed }).toEqual({
        status: 200,
        invalid: true,
        state: 'invalid',
      });
      expect(text(faults)).toContain('$.doc.customer.tax_id.code');
    },
  );
});

describe('a correction', () => {
  const create = (body: object) => api.call('POST', '/silo/v1/entries', { previous_id: previousId, ...body });

  test.each([
    [{ credit: true }, 'credit-note', false],
    [{ debit: true }, 'debit-note', false],
    [{ corrective: true }, 'corrective', true],
    [{ type: 'corrective', copy_tax: true }, 'corrective', true],
    [{ type: 'credit-note', copy_tax: true }, 'credit-note', true],
  ])('is created by the options %j', async (correct, type, hasTax) => {
    const reply = await create({ correct });
    const { doc } = (reply.json as unknown as Answer).data;
    expect([reply.status, doc.type]).toEqual([200, type]);
    expect(text(doc.preceding).includes('"tax"')).toBe(hasTax);
  });

  it('can have a patch, which does not change the original', async () => {
    const correct = { corrective: true };
    const whole = (await create({ correct })).json as unknown as Answer;
    const lines = [{ quantity: '1', item: { name: 'Less', price: '1.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] }];
    for (const [content_type, data] of [
      ['application/merge-patch+json', { doc: { lines } }],
      ['application/json-patch+json', [{ op: 'replace', path: '/doc/lines', value: lines }]],
    ] as const) {
      const reply = await create({ correct, content_type, data });
      const { doc } = (reply.json as unknown as Answer).data;
      expect([reply.status, doc.type, doc.totals.payable]).toEqual([200, 'corrective', '1.21']);
      expect(doc.preceding).toEqual(whole.data.doc.preceding);
    }
  });

  it('needs the taxes of the original if it is a corrective invoice by type', async () => {
    const reply = await create({ correct: { type: 'corrective' } });
    expect([reply.status, reply.json.key]).toEqual([422, 'validation']);
    expect(text(reply.json.faults)).toContain('$.doc.preceding[0].tax');
  });

  it.each([[{}], [{ type: 'refund' }]])('refuses the options %j', async (correct) => {
    expect((await create({ correct })).status).toBe(422);
  });

  it('refuses a supplier that differs from the supplier of the original', async () => {
    const foreign = invoice({ supplier: { name: 'Other S.L.', tax_id: { country: 'ES', code: 'B63272603' } } });
    const reply = await create({ data: foreign });
    expect([reply.status, text(reply.json.faults)]).toEqual([422, expect.stringContaining('$.doc.supplier')]);
  });
});

describe('a signed envelope', () => {
  const signed = async (): Promise<Readonly<Record<string, unknown>>> =>
    (await api.call('POST', '/silo/v1/gobl/sign', { data: envelope })).json.data;

  it('keeps signatures that are still valid', async () => {
    const data = await signed();
    const reply = await api.call('POST', '/silo/v1/entries', { data });
    expect(reply.json).toMatchObject({ signed: true, data });
  });

  it('loses its signatures if the document has changed', async () => {
    const data = await signed();
    const changed = { ...data, doc: { ...(data.doc as object), notes: [{ text: 'later' }] } };
    const reply = await api.call('POST', '/silo/v1/entries', { data: changed });
    expect([reply.status, reply.json.draft, reply.json.signed]).toEqual([200, true, undefined]);
    expect(reply.text).not.toContain('"sigs"');
  });

  it('loses signatures that another workspace created', async () => {
    const token = await api.token('admin', api.otherWorkspace);
    const foreign = (await api.call('POST', '/silo/v1/gobl/sign', { data: envelope }, { token })).json.data;
    expect((await api.call('POST', '/silo/v1/entries', { data: foreign })).json.draft).toBe(true);
  });

  it('contains the public key of its signature', async () => {
    const [sig = ''] = (await signed()).sigs as string[];
    const { kid } = JSON.parse(Buffer.from(sig.split('.')[0] ?? '', 'base64url').toString());
    const { keys } = (await api.call('GET', '/silo/v1/keys')).json as unknown as { keys: Record<string, string>[] };
    expect(keys.map((key) => key.kid)).toContain(kid);
    expect(keys.flatMap((key) => Object.keys(key))).not.toContain('d');
  });
});
