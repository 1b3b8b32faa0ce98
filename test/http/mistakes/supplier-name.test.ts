// Tests the warning about a supplier name that differs from the registered one, whatever its spelling.
import { setTimeout as sleep } from 'node:timers/promises';
import { arePartyNamesEquivalent } from '../../../src/document/compare-names';
import { register } from '../registered';
import { apiOfFile } from '../api';
import { keysOf, party, sale, supplier, warningsOf } from './sales';

const api = apiOfFile();
const [pending, gone, exempt] = ['B85905495', 'B12345674', 'B64717838'];
beforeAll(async () => {
  await register(api, supplier, { supplierName: 'Peñalver e Hijos, S.L.' });
  const of = (state: 'pending' | 'unregistered') => ({ registration: { state, entry: 'e', job: 'j' } });
  await register(api, pending, of('pending'));
  await register(api, gone, of('unregistered'));
  const reporting = { state: 'exempt', scheme: 'sii', reason: 'x', at: new Date(), by: 'x' } as const;
  await register(api, exempt, { reporting });
});

const named = (name: string, code = supplier, more: object = {}) =>
  api.call('POST', '/silo/v1/entries', { data: sale({ supplier: party(name, code) }), ...more });

describe('the name of a supplier', () => {
  it.each([
    'Peñalver e Hijos, S.L.',
    'PEÑALVER E HIJOS S.L.',
    'penalver e hijos sl',
    'Peñalver e Hijos S. L.',
    ' Peñalver  e\u00a0Hijos,  S.L ',
    'Pen\u0303alver e Hijos, S.L.',
    'Peñalver-e-Hijos (S.L.)',
  ])('causes no warning: %j', async (name) => {
    expect(keysOf(await named(name))).toEqual([]);
  });

  it.each(['Peñalver e Hijos, S.A.', 'Peñalver e Hija, S.L.', 'Peñalver', 'Peñalver e Hijos 2, S.L.', '–'])(
    'causes a warning with path and remedy if %j is not the registered name',
    async (name) => {
      const reply = await named(name);
      expect(reply.status).toBe(200);
      const found = warningsOf(reply).find(({ key }) => key === 'supplier-name-differs');
      expect(found).toMatchObject({ blocking: false, paths: ['$.doc.supplier.name'] });
      expect(found?.message).toBe(
        `supplier ${supplier} is registered as "Peñalver e Hijos, S.L.", but the invoice names it ${JSON.stringify(name)}`,
      );
      expect(found?.remedy).toContain('Register supplier');
    },
  );

  it('causes a warning while a registration waits, and for other suppliers that report', async () => {
    expect(keysOf(await named('Otra, S.L.', pending))).toContain('supplier-name-differs');
    expect(keysOf(await named('Otra, S.L.', exempt))).toEqual(['supplier-name-differs']);
  });

  it('causes no warning for an unregistered or unknown supplier, or in a received invoice', async () => {
    expect(keysOf(await named('Otra, S.L.', gone))).not.toContain('supplier-name-differs');
    expect(keysOf(await named('Otra, S.L.', 'A28015865'))).not.toContain('supplier-name-differs');
    expect(keysOf(await named('Otra, S.L.', supplier, { folder: 'purchases' }))).not.toContain('supplier-name-differs');
  });

  it('causes a warning if it is changed later', async () => {
    const { json } = await named('Peñalver e Hijos, S.L.');
    const change = { content_type: 'application/merge-patch+json', data: { doc: { supplier: { name: 'Otra' } } } };
    expect(keysOf(await api.call('PATCH', `/silo/v1/entries/${json.id}`, change))).toContain('supplier-name-differs');
  });

  it('causes an error if the workspace requires the registered name', async () => {
    await api.call('PATCH', '/access/v1/workspace', { strict: ['supplier-name-differs'] });
    // A workspace is cached for a second.
    await sleep(1_050);
    const { status, json } = await named('Otra');
    expect([status, (json.faults as { code: string }[]).map(({ code }) => code)]).toEqual([
      422,
      ['supplier-name-differs'],
    ]);
  });

  it.each([
    ['García López, Ana', 'Ana García López', true],
    ['Ana García López', 'ANA LOPEZ GARCIA', true],
    ['A.C.M.E. S.L.U.', 'ACME SLU', true],
    ['Müller & Söhne GmbH', 'MULLER SOHNE GMBH', true],
    ['L’Hospitalet, S.A.', "L'HOSPITALET SA", true],
    ['Straße 1', 'STRASSE 1', true],
    ['Col·legi, S.C.P.', 'COLLEGI SCP', true],
    ['ACME SL', 'ACME SLU', false],
    ['ACME', 'ACMÉ 1', false],
    ['Ana García', 'Ana García López', false],
  ])('is compared without regard to spelling: %j and %j: %s', (left, right, same) => {
    expect([arePartyNamesEquivalent(left, right), arePartyNamesEquivalent(right, left)]).toEqual([same, same]);
  });
});

describe('an unregistered supplier of Navarre or the Basque Country', () => {
  const at = (code: string) => ({ addresses: [{ street: 'Calle 1', code, locality: 'X' }] });
  const free = 'B50600113';
  const ofInvoice = async (postcode: string, code = free) =>
    keysOf(
      await api.call('POST', '/silo/v1/entries', {
        data: sale({ supplier: { ...party('X', code), ...at(postcode) } }),
      }),
    );

  it.each([
    ['31001', true],
    ['48001', true],
    ['28001', false],
  ])(
    'is reported at the upload of an invoice only with a postcode of these regions (%s): %s',
    async (postcode, isWarned) => {
      expect((await ofInvoice(postcode)).includes('foral-supplier')).toBe(isWarned);
      expect(await ofInvoice(postcode, supplier)).not.toContain('foral-supplier');
    },
  );

  it('is reported at the upload of a supplier, but not of a customer', async () => {
    const data = { $schema: 'https://gobl.org/draft-0/org/party', ...party('X', free), ...at('01001') };
    const [ofSupplier, ofCustomer] = [{ data, folder: 'suppliers' }, { data }];
    const reply = await api.call('POST', '/silo/v1/entries', ofSupplier);
    expect(keysOf(reply)).toEqual(['foral-supplier']);
    expect(JSON.stringify(reply.json)).toContain('tbai');
    expect(keysOf(await api.call('POST', '/silo/v1/entries', ofCustomer))).toEqual([]);
  });
});
