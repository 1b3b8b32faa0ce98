// Tests the resources of the TypeScript client: lists and events as iterators, waits, batches, PDFs and webhooks.
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Sello, verifyWebhook, type WebhookEvent } from '@sello/client';
import { parse } from 'yaml';
import { buildWebhookEventBody } from '../../src/delivery/signed-event';
import { requireProjectRoot } from '../../src/local/root';
import { type Scripted, type ScriptedApi, startScriptedApi } from './api';

const ok = (body: unknown, status = 200): Scripted => ({ status, body });

describe('the TypeScript client', () => {
  let api: ScriptedApi;
  let sello: Sello;
  beforeAll(async () => {
    api = await startScriptedApi();
    sello = new Sello({ baseUrl: `${api.url}/`, token: 'secret', language: 'es' });
  });
  afterAll(async () => {
    await api.stop();
  });

  const lines = (): string[] => api.calls.map(({ method, path }) => `${method} ${path}`);

  it('sends token, language and a body whose amounts are text', async () => {
    api.answer(ok({ id: 'i', faults: [] }, 201));
    await sello.invoices.issue({ bases: [{ base: '10.10', tax: '21%' }] }, { until: 'printed', wait: 5 });
    const [{ headers, body } = { headers: {}, body: '' }] = api.calls;
    expect(headers).toMatchObject({ authorization: 'Bearer secret', 'accept-language': 'es' });
    expect(body).toBe('{"bases":[{"base":"10.10","tax":"21%"}]}');
    expect(lines()).toEqual(['POST /fiscal/v1/invoices?until=printed&wait=5']);
  });

  it('requests the next page of a list only when it is needed', async () => {
    api.answer(ok({ list: [{ id: 'a' }, { id: 'b' }], next_cursor: 'c1' }), ok({ list: [{ id: 'c' }] }));
    const rows = sello.invoices.list({ status: 'rejected' });
    await rows.next();
    expect(lines()).toEqual(['GET /fiscal/v1/invoices?limit=100&status=rejected']);
    const rest = [];
    for await (const { id } of rows) rest.push(id);
    expect([rest, lines()[1]]).toEqual([['b', 'c'], 'GET /fiscal/v1/invoices?limit=100&status=rejected&cursor=c1']);
  });

  it('reads all pages of suppliers', async () => {
    api.answer(ok({ list: [{ supplier: 'A' }], next_cursor: 'c1' }), ok({ list: [{ supplier: 'B' }] }));
    const found = [];
    for await (const { supplier } of sello.suppliers.list()) found.push(supplier);
    expect([found, lines()[1]]).toEqual([['A', 'B'], 'GET /fiscal/v1/chains?limit=100&cursor=c1']);
  });

  it('finds an invoice by a key, whatever its characters', async () => {
    api.answer(ok({ id: 'i' }));
    await sello.invoices.getByKey('order 10/42?');
    expect(lines()).toEqual(['GET /fiscal/v1/invoices/key/order%2010%2F42%3F']);
  });

  it('waits until an invoice is reported, and stops if the invoice can never be reported', async () => {
    const report = (outcome: string) => ok({ id: 'i', status: 'issued', faults: [], report: { outcome } });
    api.answer(report('waiting'), report('accepted'));
    expect(await sello.invoices.waitFor('i', 'reported')).toMatchObject({ report: { outcome: 'accepted' } });
    expect(lines()).toEqual(Array.from({ length: 2 }, () => 'GET /fiscal/v1/invoices/i?until=reported&wait=30'));
    api.answer(ok({ id: 'i', status: 'failed', faults: [{ code: 'number-taken' }] }));
    expect(await sello.invoices.waitFor('i')).toMatchObject({ status: 'failed' });
    api.answer(ok({ id: 'i', status: 'issued', faults: [], report: null, ended: true }));
    expect(await sello.invoices.waitFor('i')).toMatchObject({ report: null });
    api.answer(ok({ id: 'i', status: 'issued', faults: [], pdf: { ready: false }, ended: true }));
    expect(await sello.invoices.waitFor('i', 'printed')).toMatchObject({ pdf: { ready: false } });
    // The report of an amendment that is not sealed yet is queued.
    const rejected = { id: 'i', status: 'rejected', faults: [], ended: false };
    api.answer(ok({ ...rejected, report: { outcome: 'queued' } }), report('accepted'));
    expect(await sello.invoices.waitFor('i')).toMatchObject({ report: { outcome: 'accepted' } });
    // Regression: the wait for an invoice lasted until the later steps of its job had ended.
    for (const until of ['sealed', 'reported'] as const) {
      api.answer(ok({ ...rejected, report: { outcome: 'rejected' } }));
      expect(await sello.invoices.waitFor('i', until, { seconds: 0 })).toMatchObject({ status: 'rejected' });
    }
    api.answer(report('waiting'));
    await expect(sello.invoices.waitFor('i', 'reported', { seconds: 0 })).rejects.toMatchObject({ key: 'timeout' });
  });

  it('returns the bytes of a PDF', async () => {
    api.answer({ status: 200, body: 'PDF', headers: { 'Content-Type': 'application/pdf' } });
    expect(Buffer.from(await sello.invoices.pdf('i')).toString()).toBe('"PDF"');
  });

  it.each([
    ['a list', [{ key: 'a', lines: [] }], 'application/json', '{"invoices":[{"key":"a","lines":[]}]}'],
    ['CSV', '\u{FEFF}emisor;serie\nA1;F', 'text/csv', '\u{FEFF}emisor;serie\nA1;F'],
    ['NDJSON as bytes', Buffer.from('{"key":"a"}\n'), 'application/x-ndjson', '{"key":"a"}\n'],
    ['NDJSON of several lines', '{"key":"a"}\n{"key":"b"}', 'application/x-ndjson', '{"key":"a"}\n{"key":"b"}'],
    // Regression: it was sent as NDJSON, and the API refused it.
    ['a JSON file', Buffer.from('\u{FEFF}{\n"invoices":[]}\n'), 'application/json', '\u{FEFF}{\n"invoices":[]}\n'],
    ['a JSON list', '\u{FEFF} [{"total":2.50}]\n', 'application/json', '{"invoices":[{"total":2.50}]}'],
    ["a browser's JSON list", new Blob(['[{"key":"é"}]']), 'application/json', '{"invoices":[{"key":"é"}]}'],
    ['a file of a stated type', new Blob(['[1]'], { type: 'text/csv' }), 'text/csv', '[1]'],
    ["a browser's file", new Blob(['a,b'], { type: 'text/csv' }), 'text/csv', 'a,b'],
    ['a file that Windows calls Excel', new Blob(['a,b'], { type: 'application/vnd.ms-excel' }), 'text/csv', 'a,b'],
  ] as const)('sends %s as a batch', async (_name, file, type, body) => {
    api.answer(ok({ id: 'b', status: 'running' }, 202));
    await sello.batches.issue(file as Blob, { dry_run: true });
    expect(lines()).toEqual(['POST /fiscal/v1/batches?dry_run=true']);
    expect(api.calls[0]).toMatchObject({ body, headers: { 'content-type': type } });
    expect(api.calls[0]?.headers['idempotency-key']).toBeDefined();
  });

  it('resumes events at its cursor, even after an outage of the API', async () => {
    const event = (id: string) => ({ id, cursor: `c-${id}` });
    const away: Scripted = { status: 503, body: { key: 'unavailable' }, headers: { 'Retry-After': '0' } };
    api.answer(
      ok({ list: [event('1')], next_cursor: 'c-1' }),
      ok({ list: [event('2')], resume_cursor: 'c-2' }),
      ...Array.from({ length: 6 }, () => away),
      ok({ list: [event('3')], resume_cursor: 'c-3' }),
    );
    const values: string[] = [];
    for await (const { id } of sello.events({ type: 'record.accepted', pollSeconds: 0.01, cursor: 'c-0' })) {
      values.push(id);
      if (values.length === 3) break;
    }
    expect(values).toEqual(['1', '2', '3']);
    const cursors = lines().map((line) => new URL(line.slice(4), api.url).searchParams.get('cursor'));
    expect([...new Set(cursors)]).toEqual(['c-0', 'c-1', 'c-2']);
  });

  it('throws an error if events have expired', async () => {
    api.answer({ status: 410, body: { key: 'cursor-expired', message: 'too old' } });
    await expect(sello.events({ cursor: 'old' }).next()).rejects.toMatchObject({ key: 'cursor-expired' });
  });
});

describe('verifyWebhook', () => {
  const secret = randomBytes(32);
  const text = JSON.stringify({ id: 'e', type: 'record.accepted', data: {} });
  const sign = (body: string, sentAt = Math.floor(Date.now() / 1_000), by = secret) => ({
    'Webhook-Id': 'e',
    'webhook-timestamp': String(sentAt),
    'webhook-signature': `v1,${createHmac('sha256', by).update(`e.${sentAt}.${body}`).digest('base64')}`,
  });
  const verify = (headers: Record<string, string>, body: string | Buffer = text): Promise<WebhookEvent> =>
    verifyWebhook(headers, body, `whsec_${secret.toString('base64')}`);

  it('returns the signed event, with headers of Node or of fetch', async () => {
    expect(await verify(sign(text))).toMatchObject({ type: 'record.accepted' });
    expect(await verifyWebhook(new Headers(sign(text)), Buffer.from(text), secret.toString('base64'))).toBeDefined();
  });

  // Regression: the type had the `created_at` and `cursor` of a listed event, and no `timestamp`.
  it('returns the fields of the schema in openapi.yaml', async () => {
    const timestamp = '2026-11-29T18:00:00.000Z';
    const body = buildWebhookEventBody({ id: 'e', type: 'record.accepted', timestamp, workspace: 'w', data: {} });
    const event = await verify(sign(body), body);
    const document = parse(readFileSync(path.join(requireProjectRoot(), 'openapi.yaml'), 'utf8')) as {
      readonly components: { readonly schemas: Readonly<Record<string, { readonly properties: object }>> };
    };
    expect(Object.keys(event)).toEqual(Object.keys(document.components.schemas['WebhookEvent']?.properties ?? {}));
    expect(event.timestamp).toBe(timestamp);
  });

  it('accepts either signature while a secret is rotated', async () => {
    const two = sign(text);
    const old = sign(text, Number(two['webhook-timestamp']), randomBytes(32));
    two['webhook-signature'] = `v1,%%% ${old['webhook-signature']} ${two['webhook-signature']}`;
    expect(await verify(two)).toMatchObject({ id: 'e' });
  });

  it.each([
    ['another body', sign(`${text} `)],
    ['an old delivery', sign(text, Math.floor(Date.now() / 1_000) - 301)],
    ['another secret', sign(text, undefined, randomBytes(32))],
    ['no signature', { ...sign(text), 'webhook-signature': '' }],
    ['no time', { ...sign(text), 'webhook-timestamp': '' }],
    ['another version', { ...sign(text), 'webhook-signature': sign(text)['webhook-signature'].replace('v1', 'v1a') }],
  ])('throws for %s', async (_name, headers) => {
    await expect(verify(headers)).rejects.toMatchObject({ key: 'webhook-signature' });
  });

  // Regression: it threw a RangeError that named no cause.
  it('throws for a body that a framework has parsed', async () => {
    const parsed = JSON.parse(text) as unknown as string;
    await expect(verify(sign(text), parsed)).rejects.toThrow(/^The body must be the unchanged body/);
  });

  it('throws for an invalid secret', async () => {
    await expect(verifyWebhook(sign(text), text, 'whsec_')).rejects.toThrow(TypeError);
  });
});
