// Tests `ETag`, `If-None-Match` and `If-Match` of jobs, series and workspaces: each change has a new ETag, and a stale write is
// refused atomically.
import { createUuidV7 } from '../../src/main/ids';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { startApi, type Listening, type Reply, type TestApi } from './api';
import { invoice } from './documents';
import { waitingJobOf } from './waiting-job';

let api: TestApi;
let other: Listening;
let operator: string;
beforeAll(async () => {
  api = await startApi();
  other = await api.another();
  operator = await api.token('service', null);
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const buildEtag = (reply: Reply): string => reply.headers.get('etag') ?? '';
const ifMatch = (etag: string) => ({ headers: { 'If-Match': etag } });

/** Reads until 304, so that the ETag belongs to the response, and a matching response is not sent again. */
async function readTag(path: string, token?: string): Promise<string> {
  const options = token ? { token } : {};
  const first = await api.call('GET', path, undefined, options);
  const etag = buildEtag(first);
  expect([path, first.status, etag]).toEqual([path, 200, expect.stringMatching(/^"[\w-]+"$/)]);
  for (const header of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await api.call('GET', path, undefined, { ...options, headers: { 'If-None-Match': header } });
    expect([path, again.status, again.text, buildEtag(again)]).toEqual([path, 304, '', etag]);
  }
  const strange = await api.call('GET', path, undefined, { ...options, headers: { 'If-None-Match': '"x"' } });
  expect(strange.status).toBe(200);
  return etag;
}

describe('a job', () => {
  it('has an ETag that changes with its walks and its entry', async () => {
    const entry = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: createUuidV7().slice(0, 18) }) }))
      .json.id;
    const id = await waitingJobOf(api, { entryId: entry, key: createUuidV7() });
    const stored = await getJobsCollection(api.database).findOne({ id });
    const places = [`/transform/v1/jobs/${id}`, `/transform/v1/jobs/key/${stored?.key}`];
    const tags = [await readTag(places[0] ?? ''), await readTag(places[1] ?? '')];
    expect(tags[0]).toBe(tags[1]);
    await getJobsCollection(api.database).updateOne({ id }, { $set: { status: 'RUN', updatedAt: new Date() } });
    tags.push(await readTag(places[0] ?? ''));
    const patch = { content_type: 'application/merge-patch+json', data: { doc: { notes: [{ text: 'x' }] } } };
    expect((await api.call('PATCH', `/silo/v1/entries/${entry}`, patch)).status).toBe(200);
    tags.push(await readTag(places[0] ?? ''));
    expect(new Set(tags).size).toBe(3);
  });
});

describe('a series', () => {
  const make = async (): Promise<{ place: string; etag: string }> => {
    const place = `/sequence/v1/series/${createUuidV7()}`;
    return { place, etag: buildEtag(await api.call('PUT', place, { name: 'S', prefix: 'S-', start: 5 })) };
  };
  const take = (place: string, etag?: string, id = createUuidV7()) =>
    api.call('PUT', `${place}/entries/${id}`, {}, etag === undefined ? {} : ifMatch(etag));

  it('has an ETag that changes with every number', async () => {
    const { place, etag } = await make();
    expect(await readTag(place)).toBe(etag);
    await take(place);
    const after = await readTag(place);
    await take(place);
    expect(new Set([etag, after, await readTag(place)]).size).toBe(3);
  });

  it('assigns one number per ETag, and returns it again for a repeated call', async () => {
    const { place, etag } = await make();
    const replies = await Promise.all(Array.from({ length: 8 }, () => take(place, etag)));
    const succeeded = replies.filter(({ status }) => status === 200);
    expect(succeeded.map(({ json }) => json.code)).toEqual(['S-5']);
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(7);
    const now = await readTag(place);
    for (const refused of replies.filter(({ status }) => status === 412))
      expect([refused.json.key, buildEtag(refused)]).toEqual(['precondition-failed', now]);
    expect((await take(place, etag, succeeded[0]?.json.id)).json.code).toBe('S-5');
    expect([(await take(place, now)).json.code, (await take(place, '*')).json.code]).toEqual(['S-6', 'S-7']);
    expect((await take(place, `W/${await readTag(place)}`)).status).toBe(412);
    expect((await take(place)).json.code).toBe('S-8');
  });
});

describe('a workspace', () => {
  const own = '/access/v1/workspace';
  const logo = `${own}/logo`;
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const bytes = { raw: png, headers: { 'Content-Type': 'image/png' } };
  const changes: Record<string, (headers: Record<string, string>) => Promise<Reply>> = {
    'of its name': (headers) => api.call('PATCH', own, { name: createUuidV7() }, { headers }),
    'by the operator': (headers) =>
      api.call(
        'PATCH',
        `/access/v1/workspaces/${api.workspace}`,
        { name: createUuidV7() },
        { headers, token: operator },
      ),
    'of its logo': (headers) =>
      api.call('PUT', logo, undefined, { raw: png, headers: { ...bytes.headers, ...headers } }),
    'that removes the logo': async (headers) => {
      const { status } = await api.call('GET', logo);
      if (status === 404) await api.call('PUT', logo, undefined, bytes);
      const now = headers['If-Match'] === 'now' ? { 'If-Match': await readTag(own) } : headers;
      return api.call('DELETE', logo, undefined, { headers: now });
    },
  };

  it.each(Object.entries(changes))('is changed %s only with a current ETag', async (_what, change) => {
    await api.call('PUT', logo, undefined, bytes);
    const old = await readTag(own);
    await api.call('PATCH', own, { name: createUuidV7() });
    const now = await readTag(own);
    expect(now).not.toBe(old);
    const refused = await change({ 'If-Match': old });
    expect([refused.status, refused.json.key, buildEtag(refused)]).toEqual([412, 'precondition-failed', now]);
    expect(await readTag(own)).toBe(now);
    expect((await change({ 'If-Match': now })).status).toBeLessThan(300);
    expect(await readTag(own)).not.toBe(now);
    expect((await change({ 'If-Match': '*' })).status).toBeLessThan(300);
    expect((await change({})).status).toBeLessThan(300);
  });

  it('accepts one of six concurrent changes with one ETag in two processes', async () => {
    const etag = await readTag(own);
    const token = await api.token('admin');
    const ask = async (base: string): Promise<number> => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'If-Match': etag };
      return (await fetch(base + own, { method: 'PATCH', headers, body: JSON.stringify({ name: createUuidV7() }) }))
        .status;
    };
    const bases = [api.base, other.base, api.base, other.base, api.base, other.base];
    const statuses = await Promise.all(bases.map(ask));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it('has the same ETag for its operator, and a missing logo can be removed', async () => {
    await api.call('DELETE', logo);
    const etag = await readTag(own);
    expect(await readTag(`/access/v1/workspaces/${api.workspace}`, operator)).toBe(etag);
    expect((await api.call('DELETE', logo, undefined, ifMatch(etag))).status).toBe(204);
    await api.call('PUT', logo, undefined, bytes);
    await readTag(logo);
  });
});
