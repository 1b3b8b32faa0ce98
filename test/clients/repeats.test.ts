// Tests which calls the TypeScript client repeats, with a real server that breaks connections.
import { Sello, type SelloError, unwrap } from '@sello/client';
import { type Scripted, type ScriptedApi, startScriptedApi } from './api';

const issued: Scripted = { status: 201, body: { id: 'i', status: 'issued', number: 'WEB-000001', faults: [] } };
const refusal = (status: number, key: string, headers: Record<string, string> = { 'Retry-After': '0' }): Scripted => ({
  status,
  headers,
  body: { key, code: key, message: `it is ${key}`, remedy: 'wait', link: '', request_id: 'r1' },
});
const body = { key: 'order-1', lines: [{ description: 'Silla', price: '89.50' }] };

describe('the TypeScript client', () => {
  let api: ScriptedApi;
  let sello: Sello;
  beforeAll(async () => {
    api = await startScriptedApi();
    sello = new Sello({ baseUrl: api.url, token: 'secret' });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await api.stop();
  });

  const keys = (): (string | string[] | undefined)[] => api.calls.map(({ headers }) => headers['idempotency-key']);

  it.each<[string, Scripted]>([
    ['429', refusal(429, 'rate-limited')],
    ['503', refusal(503, 'unavailable')],
    // Regression: the answer of a proxy whose API restarts was thrown as a final error.
    ['502', { status: 502, headers: { 'Content-Type': 'text/html' }, body: 'Bad Gateway' }],
    ['504', { status: 504, headers: { 'Content-Type': 'text/html' }, body: 'Gateway Timeout' }],
    ['409 idempotency-running', refusal(409, 'idempotency-running')],
    ['a broken connection', 'broken'],
    ['an interrupted response', 'cut'],
    // Regression: it was thrown as a SyntaxError.
    ['an interrupted response of no stated length', 'cut-lengthless'],
  ])('repeats a call after %s, with the same idempotency key', async (_name, first) => {
    api.answer(first, first, issued);
    const { number } = await sello.invoices.issue(body);
    expect([number, api.calls.length, new Set(keys()).size]).toEqual(['WEB-000001', 3, 1]);
    expect(keys()[0]).toMatch(/^[\da-f-]{36}$/);
    expect(new Set(api.calls.map(({ body }) => body)).size).toBe(1);
  });

  it.each([
    [400, 'input'],
    [401, 'unauthorized'],
    [409, 'conflict'],
    [422, 'validation'],
    [500, 'internal'],
  ])('never repeats %i %s', async (status, key) => {
    api.answer(refusal(status, key), issued);
    const error = await sello.invoices.issue(body).catch((problem: unknown) => problem as SelloError);
    expect(error).toMatchObject({ status, key, requestId: 'r1', remedy: 'wait', isRetryable: false });
    expect(api.calls).toHaveLength(1);
  });

  // Regression: `fetch` made a GET of the POST, so `issue` returned the list of invoices and issued nothing.
  it.each([301, 302, 303, 307, 308])('throws for a redirect (%i) instead of listing the invoices', async (status) => {
    const target = `${api.url}/fiscal/v1/invoices`;
    api.answer({ status, headers: { Location: target } }, { status: 200, body: { list: [] } });
    const error = await sello.invoices.issue(body).catch((problem: unknown) => problem as SelloError);
    const message = expect.stringContaining(`redirects to ${target}`) as string;
    expect(error).toMatchObject({ name: 'SelloError', status, isRetryable: false, message });
    expect(api.calls).toHaveLength(1);
  });

  it('creates an idempotency key for each call, unless one is given', async () => {
    api.answer(issued);
    await sello.invoices.issue(body);
    await sello.invoices.issue(body);
    await sello.invoices.issue(body, { idempotencyKey: 'mine' });
    expect([new Set(keys()).size, keys()[2]]).toEqual([3, 'mine']);
  });

  it('does not repeat a call without a key if the call may have succeeded', async () => {
    const cancel = () => sello.jobs.cancel('0198').catch((problem: unknown) => problem as SelloError);
    api.answer('broken');
    expect(await cancel()).toMatchObject({ status: 0, key: 'connection', isRetryable: true });
    api.answer(refusal(503, 'unavailable'));
    expect(await cancel()).toMatchObject({ status: 503 });
    expect(api.calls).toHaveLength(1);
    api.answer(refusal(429, 'rate-limited'), { status: 200, body: { id: 'j' } });
    expect(await cancel()).toEqual({ id: 'j' });
  });

  it('stops after the configured number of repeats, and never waits longer than a minute', async () => {
    const twice = new Sello({ baseUrl: api.url, token: 'secret', retries: 2 });
    api.answer(refusal(503, 'unavailable'));
    await expect(twice.invoices.get('i')).rejects.toMatchObject({ status: 503, isRetryable: true });
    expect(api.calls).toHaveLength(3);
    api.answer(refusal(429, 'rate-limited', { 'Retry-After': '3600' }));
    await expect(sello.invoices.get('i')).rejects.toMatchObject({ status: 429 });
    expect(api.calls).toHaveLength(1);
  });

  it('waits for the time in `Retry-After`', async () => {
    api.answer(refusal(429, 'rate-limited', { 'Retry-After': '1' }), issued);
    const started = Date.now();
    await sello.invoices.get('i');
    expect(Date.now() - started).toBeGreaterThanOrEqual(990);
  });

  it('stops when its caller aborts', async () => {
    api.answer(refusal(503, 'unavailable', { 'Retry-After': '30' }));
    const signal = AbortSignal.timeout(200);
    await expect(sello.invoices.issue(body, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  // Regression: the body of a PDF was read outside of the attempt, and a broken connection was no error of the client.
  it('repeats the download of a PDF that breaks off', async () => {
    api.answer('cut-pdf', { status: 200, body: 'page', headers: { 'Content-Type': 'application/pdf' } });
    expect(Buffer.from(await sello.invoices.pdf('i')).toString()).toBe('"page"');
    expect(api.calls).toHaveLength(2);
    const once = new Sello({ baseUrl: api.url, token: 'secret', retries: 0 });
    api.answer('cut-pdf');
    await expect(once.invoices.pdf('i')).rejects.toMatchObject({ status: 0, key: 'connection', isRetryable: true });
  });

  // Regression: only the pauses between reads ended, but not a read that the API held.
  it.each(['batches', 'jobs'] as const)('stops waiting for %s when its caller aborts', async (resource) => {
    api.answer('held');
    const started = Date.now();
    const wait = sello[resource].waitFor('i', { signal: AbortSignal.timeout(200) });
    await expect(wait).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('says that a proxy does not reach the API, which may pass', async () => {
    const once = new Sello({ baseUrl: api.url, token: 'secret', retries: 0 });
    for (const status of [502, 503, 504]) {
      api.answer({ status, headers: { 'Content-Type': 'text/html', 'X-Request-Id': 'r9' } });
      const error = { status, key: 'connection', requestId: 'r9', faults: [], isRetryable: true };
      await expect(once.invoices.get('i')).rejects.toMatchObject(error);
    }
  });

  // Regression: the client gave up after 4 s, while the key of a call that broke off is in use for up to 20 s.
  it('repeats a call whose first attempt is in progress for 30 seconds, however many repeats that takes', async () => {
    const { pauses, answer } = scriptWithoutPauses();
    const send = (attemptsInProgress: number, retries = 4) =>
      new Sello({ baseUrl: api.url, token: 'secret', retries, fetch: answer(attemptsInProgress) }).invoices.issue(body);
    expect(await send(20)).toMatchObject({ number: 'WEB-000001' });
    expect(pauses).toHaveLength(20);
    const error = { status: 409, key: 'idempotency-running', isRetryable: true };
    await expect(send(1_000)).rejects.toMatchObject(error);
    expect(pauses).toHaveLength(20 + 30);
    await expect(send(1_000, 0)).rejects.toMatchObject(error);
    expect(pauses).toHaveLength(20 + 30);
  });

  // Regression: the key was lost, and a repeat after an error issued a second invoice.
  it.each<[string, Scripted]>([
    ['a refusal', refusal(503, 'unavailable')],
    ['a broken connection', 'broken'],
    ['another server', { status: 200, headers: { 'Content-Type': 'text/html' }, body: 'login' }],
  ])('keeps the idempotency key of a call in the error after %s', async (_name, answer) => {
    const once = new Sello({ baseUrl: api.url, token: 'secret', retries: 0 });
    api.answer(answer);
    const { idempotencyKey } = (await once.invoices.issue(body).catch((problem: unknown) => problem)) as SelloError;
    expect([idempotencyKey, keys()]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), [idempotencyKey]]);
    api.answer(issued);
    await once.invoices.issue(body, { idempotencyKey });
    expect(keys()).toEqual([idempotencyKey]);
  });

  // Regression: a page was returned as the invoice, or thrown as a SyntaxError.
  it('throws if another server responds', async () => {
    api.answer({ status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>' });
    const message = `${api.url} responds with text/html, which this call does not expect. Check \`baseUrl\`.`;
    const error = { name: 'SelloError', status: 200, key: 'connection', message, isRetryable: false };
    await expect(sello.invoices.issue(body)).rejects.toMatchObject(error);
    await expect(sello.invoices.pdf('i')).rejects.toMatchObject(error);
    expect(api.calls).toHaveLength(2);
    expect(await unwrap(sello.http.GET('/declaration', { parseAs: 'text' }))).toBe('"<html>"');
    api.answer({ status: 200, headers: { 'Content-Type': 'text/csv' }, body: 'a;b' });
    const file = sello.http.GET('/silo/v1/invoice-book', { params: { query: { format: 'csv' } } });
    await expect(file).rejects.toThrow('text/csv, which this call does not expect. Check `baseUrl`, or set `parseAs`');
    api.answer({ status: 204 });
    expect(
      await unwrap(sello.http.DELETE('/access/v1/webhooks/{id}', { params: { path: { id: 'w' } } })),
    ).toBeUndefined();
  });

  it('sends a query that is written in the path, with an idempotency key', async () => {
    api.answer(issued);
    await unwrap(sello.http.POST('/fiscal/v1/invoices?dry_run=true' as '/fiscal/v1/invoices', { body }));
    expect(api.calls).toMatchObject([{ path: '/fiscal/v1/invoices?dry_run=true' }]);
    expect(keys()).toEqual([expect.any(String)]);
  });
});

// Regression: a date was not read, and an empty value meant at once.
describe('`Retry-After`', () => {
  afterEach(() => jest.restoreAllMocks());

  const findPause = async (retryAfter: string): Promise<number | undefined> => {
    const pauses: (number | undefined)[] = [];
    const { setTimeout } = globalThis;
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void, ms?: number) => {
      pauses.push(ms);
      return setTimeout(end, 0);
    }) as typeof setTimeout);
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    const headers = { 'Content-Type': 'application/json', 'Retry-After': retryAfter };
    const answers = [
      new Response('{}', { status: 503, headers }),
      new Response('{"id":"i"}', { status: 201, headers }),
    ];
    const send = new Sello({ baseUrl: 'http://x', token: 't', fetch: async () => answers.shift() as Response });
    await send.invoices.issue(body).catch(() => undefined);
    return pauses[0];
  };
  const inSeconds = (seconds: number) => () => new Date(Date.now() + seconds * 1_000).toUTCString();

  it.each<[string, () => string, number, number]>([
    ['seconds', () => '3', 3_000, 3_000],
    ['a date', inSeconds(20), 10_000, 20_000],
    ['a date that has passed', inSeconds(-20), 0, 0],
    ['no value', () => '', 375, 625],
    ['another text', () => 'soon', 375, 625],
    ['no time', () => '-1', 375, 625],
  ])('is read as %s', async (_name, write, least, most) => {
    const pause = await findPause(write());
    expect(pause).toBeGreaterThanOrEqual(least);
    expect(pause).toBeLessThanOrEqual(most);
  });

  it('of more than a minute, as a date, ends the retries', async () =>
    expect(await findPause(inSeconds(3_600)())).toBeUndefined());
});

describe('a call that deletes a resource', () => {
  it('is not repeated after a connection breaks', async () => {
    // Regression: after a success whose response was lost, the repeat was 404, and the caller was told that it failed.
    let attempts = 0;
    const fetch = async (): Promise<Response> => {
      attempts += 1;
      throw new TypeError('fetch failed');
    };
    const sello = new Sello({ baseUrl: 'http://x', token: 't', fetch });
    const error = { key: 'connection', isRetryable: true };
    const params = { path: { id: 'w' } };
    await expect(sello.http.DELETE('/access/v1/webhooks/{id}', { params })).rejects.toMatchObject(error);
    expect(attempts).toBe(1);
  });
});

/** Pauses of a second that end at once, and a `fetch` whose call is in progress for a number of attempts. */
function scriptWithoutPauses() {
  const pauses: number[] = [];
  const { setTimeout } = globalThis;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void, ms?: number, ...rest: []) => {
    if (ms !== 1_000) return setTimeout(end, ms, ...rest);
    pauses.push(ms);
    return setTimeout(end, 0, ...rest);
  }) as typeof setTimeout);
  const answer = (attemptsInProgress: number) => {
    const responses = Array.from({ length: attemptsInProgress }, () => running);
    return () => Promise.resolve((responses.pop() ?? done)());
  };
  const headers = { 'Content-Type': 'application/json', 'Retry-After': '1' };
  const running = () => new Response('{"key":"idempotency-running","message":"running"}', { status: 409, headers });
  const done = () => new Response('{"number":"WEB-000001"}', { status: 201, headers });
  return { pauses, answer };
}
