// Tests `Accept-Language`: it selects the language of messages, warnings, faults and remedies, and keys and codes stay the same.
import { apiOfFile } from './api';
import { createMessage } from '../../src/messages/message';
import { invoice } from './documents';
import { register } from './registered';
import { getJobsCollection } from '../../src/store/jobs/jobs';

const api = apiOfFile();
let token: string;
beforeAll(async () => {
  token = await api.token('admin');
});

const withLanguage = (accepted: string | undefined) => ({
  token,
  ...(accepted === undefined ? {} : { headers: { 'accept-language': accepted } }),
});

describe('Accept-Language', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-ES,es;q=0.9,en;q=0.8', 'es'],
    ['ca, es;q=0.5', 'es'],
    ['de', 'en'],
    ['es;q=0', 'en'],
    ['en, es;q=0.9', 'en'],
    ['*', 'en'],
  ])('selects the language of the message and Content-Language: %s selects %s', async (accepted, language) => {
    const refused = await api.call('GET', '/silo/v1/entries/nothing', undefined, withLanguage(accepted));
    expect([refused.status, refused.json.key, refused.headers.get('content-language')]).toEqual([
      404,
      'not-found',
      language,
    ]);
    expect(refused.json.message).toContain(language === 'es' ? 'no se encuentra el documento' : 'entry not found');
    expect(refused.json.message).toContain('GET /silo/v1/entries');
    expect(refused.headers.get('vary')).toMatch(/Accept-Language/);
  });

  it('selects Spanish faults with `es`, and keeps the texts of `fields` for clients', async () => {
    const broken = { data: invoice({ supplier: { tax_id: { country: 'ES', code: 'B98602642' } } }) };
    const [spanish, english] = [
      await api.call('POST', '/silo/v1/entries', broken, withLanguage('es')),
      await api.call('POST', '/silo/v1/entries', broken, withLanguage('en')),
    ];
    expect([spanish.status, spanish.json.key]).toEqual([422, english.json.key]);
    expect(spanish.json.fields).toEqual(english.json.fields);
    const codes = (reply: typeof spanish) => (reply.json.faults as { code: string }[]).map(({ code }) => code);
    expect(codes(spanish)).toEqual(codes(english));
    expect(spanish.json.message).toMatch(/supplier\.name: Falta el nombre del emisor/);
    expect(spanish.json.remedy).not.toBe(english.json.remedy);
  });

  it('selects Spanish warnings and their Content-Language with `es`', async () => {
    const lines = [
      { item: { name: 'x', price: '10.00' }, quantity: '1', taxes: [{ cat: 'VAT', rate: 'general' }], colour: 'red' },
    ];
    const stored = await api.call('POST', '/silo/v1/entries', { data: invoice({ lines }) }, withLanguage('es'));
    const warning = (stored.json.warnings as { key: string; message: string; remedy: string }[]).find(
      ({ key }) => key === 'unknown-member',
    );
    expect(stored.headers.get('content-language')).toBe('es');
    expect([warning?.message, warning?.remedy]).toEqual([
      expect.stringMatching(/`colour` .* ignorado/),
      expect.stringMatching(/^Use uno de estos campos: /),
    ]);
    const plain = await api.call('GET', '/silo/v1/entries?folder=contacts', undefined, withLanguage('es'));
    expect([plain.status, plain.headers.get('content-language')]).toEqual([200, null]);
  });

  it('selects Spanish texts of pauses, alarms and ended alarms of a chain with `es`', async () => {
    const at = new Date();
    const alarm = { at, text: createMessage('submission-failed', { error: 'EPIPE' }), kind: 'work' as const };
    await register(api, 'B98602642', {
      sealingPause: { at, text: createMessage('end-missing', { held: 1, sealed: 3 }) },
      alarm: { ...alarm, text: createMessage('several-alarms', { texts: [alarm.text, 'EPIPE'] }), kind: 'review' },
      lastAlarm: { ...alarm, endedAt: at, how: createMessage('alarm-ended-by-check') },
    });
    const { json } = await api.call('GET', '/fiscal/v1/chains/B98602642', undefined, withLanguage('es'));
    expect(json).toMatchObject({
      sealing_paused: {
        text: expect.stringMatching(
          /^la base de datos termina en el registro 1, pero se generaron registros hasta el número 3/,
        ),
      },
      alarm: { text: 'no se pudo enviar una remisión: EPIPE; EPIPE' },
      last_alarm: { text: 'no se pudo enviar una remisión: EPIPE', how: expect.stringContaining('está íntegra') },
    });
    const english = await api.call('GET', '/fiscal/v1/chains/B98602642', undefined, withLanguage('en'));
    expect(english.json).toMatchObject({
      sealing_paused: {
        text: expect.stringMatching(/^the database ends at record 1, but Sello sealed records up to number 3/),
      },
      alarm: { text: 'Sello could not send a submission: EPIPE; EPIPE' },
    });
  });

  it('selects problem details with a Spanish title for `es`', async () => {
    const headers = { accept: 'application/problem+json', 'accept-language': 'es' };
    const { json } = await api.call('GET', '/silo/v1/entries/nothing', undefined, { token, headers });
    expect([json.title, json.detail]).toEqual([
      'El recurso no existe en el espacio de trabajo del token.',
      json.message,
    ]);
  });

  it('selects the language of an error that is repeated for its Idempotency-Key', async () => {
    const again = (language: string) =>
      api.call(
        'POST',
        '/silo/v1/entries',
        {},
        { token, headers: { 'idempotency-key': 'k-1', 'accept-language': language } },
      );
    const [first, second] = [await again('en'), await again('es')];
    expect([first.json.key, second.json.key]).toEqual(['no-document', 'no-document']);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect([first.json.message, second.json.message]).toEqual([
      expect.stringMatching(/contains neither `data`/),
      expect.stringMatching(/no contiene ni `data`/),
    ]);
  });

  it.each<[string, string, string, { readonly raw?: string; readonly body?: object }]>([
    ['invalid JSON', 'POST', '/silo/v1/entries', { raw: "{'data': 1}" }],
    ['a duplicate member', 'POST', '/silo/v1/entries', { raw: '{"data": 1, "data": 2}' }],
    ['a wrong type', 'POST', '/transform/v1/jobs', { body: { workflow_id: 7 } }],
    ['a missing member', 'POST', '/transform/v1/jobs', { body: { workflow: 'x' } }],
    ['an unknown workflow', 'POST', '/transform/v1/jobs', { body: { workflow_id: 'x', data: {} } }],
    ['a filter', 'POST', '/silo/v1/entries/query', { body: { schema: 'bill/invoice', filter: 'series like A' } }],
    ['a field', 'POST', '/silo/v1/entries/query', { body: { schema: 'bill/invoice', filter: 'serie = A' } }],
    ['a parameter', 'GET', '/silo/v1/entries?limit=1000', {}],
    ['a month', 'GET', '/silo/v1/invoice-book?month=13', {}],
    ['a cursor', 'GET', '/silo/v1/entries?cursor=x', {}],
    ['a method', 'DELETE', '/silo/v1/entries/0190c0de-0000-7000-8000-000000000001', {}],
    ['an address', 'GET', '/silo/v1/entrys', {}],
    ['a webhook', 'POST', '/access/v1/webhooks', { body: { url: 'ftp://example.com' } }],
    ['a folder', 'POST', '/silo/v1/entries', { body: { data: invoice({}), folder: 'sale' } }],
  ])('selects only Spanish texts for %s with `es`', async (_what, method, path, { raw, body }) => {
    const refused = await api.call(method, path, body, {
      ...withLanguage('es'),
      ...(raw === undefined ? {} : { raw }),
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    // Names of members and values are not translated; these words are in none of them.
    expect(refused.json.message).not.toMatch(/\b(?:the|is|are|must|not|with|there|does|this|of|and|give|write|send)\b/);
  });
});

// Regression: the language of the supplier was accepted and had no effect.
describe('the language of the PDF', () => {
  const [name, tax_code] = ['Muebles del Ebro, S.A.', 'A58818501'];
  const customer = { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603' };
  beforeAll(() => register(api, tax_code));

  it.each([
    ['of the customer', { language: 'es' }, { ...customer, language: 'en' }, { locale: 'en' }],
    ['of the supplier if the customer has none', { language: 'en' }, customer, { locale: 'en' }],
    ['of the supplier if there is no customer', { language: 'en' }, undefined, { locale: 'en' }],
    ['of the workspace if neither has one', {}, customer, {}],
  ])('is that %s', async (_whose, supplier, buyer, args) => {
    const lines = [{ description: 'Silla', price: '10.00', tax: '21%' }];
    const address = { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' };
    const body = { supplier: { name, tax_code, address, ...supplier }, lines, ...(buyer ? { customer: buyer } : {}) };
    const { status, json } = await api.call('POST', '/fiscal/v1/invoices?wait=0', body);
    expect(status).toBe(202);
    const job = (await api.stored(json.id))?.openJob ?? '';
    expect((await getJobsCollection(api.database).findOne({ id: job }))?.args).toEqual(args);
  });
});
