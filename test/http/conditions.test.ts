// Tests `ETag`, `If-Match` and `If-None-Match`: every change of an entry has a new ETag, and a stale write is refused
// atomically.
import { createHash } from 'node:crypto';
import { createUuidV7 } from '../../src/main/ids';
import { findEntry } from '../../src/store/entries/entries';
import { cancelJobUnlessRecordUnsettled } from '../../src/store/jobs/end-job';
import { apiOfFile, type Reply, startApi } from './api';
import { invoice } from './documents';
import { readSources } from '../layout/sources';

const api = apiOfFile();

const make = async (): Promise<Reply> =>
  api.call('POST', '/silo/v1/entries', { data: invoice({ code: createUuidV7().slice(0, 18) }) });
const getEtag = (reply: Reply): string => reply.headers.get('etag') ?? '';
const read = (id: string, headers: Record<string, string> = {}) =>
  api.call('GET', `/silo/v1/entries/${id}`, undefined, { headers });
const patch = { data: { doc: { notes: [{ text: createUuidV7() }] } }, content_type: 'application/merge-patch+json' };

describe('an ETag', () => {
  it('is strong, and equal in every response that contains the entry', async () => {
    const response = await make();
    const { id } = response.json;
    expect(getEtag(response)).toMatch(/^"[^"]+"$/);
    expect(getEtag(await read(id))).toBe(getEtag(response));
    const put = await api.call('PUT', `/silo/v1/entries/${createUuidV7()}`, { data: invoice(), key: createUuidV7() });
    expect(getEtag(await api.call('GET', `/silo/v1/entries/key/${put.json.key}`))).toBe(getEtag(put));
    const reply = await api.call('PATCH', `/silo/v1/entries/${id}`, patch);
    expect(getEtag(reply)).not.toBe(getEtag(response));
    expect(getEtag(await read(id))).toBe(getEtag(reply));
  });
});

type Change = (id: string, headers: Record<string, string>) => Promise<Reply>;
/** Bytes that are not stored yet: with stored bytes, the file exists as soon as it is announced. */
const buildBytes = (id: string): Buffer => Buffer.from(id);
const announcement = (id: string) => ({
  name: 'a',
  mime: 'text/plain',
  size: buildBytes(id).length,
  sha256: createHash('sha256').update(buildBytes(id)).digest('hex'),
});
const announced = createUuidV7();
let calls = 0;
/** Each call returns another time, because a state with an equal time would be no change. */
const nextTime = (): string => new Date(Date.now() + 5_000 + (calls += 1)).toISOString();
const changes: Record<string, { prepare?: (id: string) => Promise<unknown>; change: Change }> = {
  'of the content': { change: (id, headers) => api.call('PATCH', `/silo/v1/entries/${id}`, patch, { headers }) },
  'of the folder': {
    change: (id, headers) => api.call('PATCH', `/silo/v1/entries/${id}`, { folder: 'expenses' }, { headers }),
  },
  'of the state': {
    change: (id, headers) => api.call('POST', `/silo/v1/entries/${id}/states`, { key: 'paid' }, { headers }),
  },
  'of the state at a time': {
    change: (id, headers) =>
      api.call(
        'PUT',
        `/silo/v1/entries/${id}/states/${nextTime()}`,
        { key: 'paid' },
        {
          headers,
        },
      ),
  },
  'by a file': {
    change: (id, headers) => api.call('POST', `/silo/v1/entries/${id}/files`, { name: 'a', data: 'YQ==' }, { headers }),
  },
  'by a file with an id': {
    change: (id, headers) =>
      api.call('PUT', `/silo/v1/entries/${id}/files/${createUuidV7()}`, { name: 'a', data: 'YQ==' }, { headers }),
  },
  'by the bytes of a file': {
    prepare: (id) => api.call('PUT', `/silo/v1/entries/${id}/files/${announced}`, announcement(id)),
    change: (id, headers) =>
      api.call('PUT', `/silo/v1/entries/${id}/files/${announced}/data`, undefined, {
        raw: buildBytes(id),
        headers: { ...headers, 'Content-Type': 'text/plain' },
      }),
  },
  'by a meta row': {
    change: (id, headers) => api.call('PUT', `/silo/v1/entries/${id}/meta/k`, { value: 1 }, { headers }),
  },
  'by a meta row under its reference': {
    prepare: (id) => api.call('PUT', `/silo/v1/entries/${id}/meta/r`, { value: 1, ref: id, indexed: true }),
    change: (id, headers) => api.call('PUT', '/silo/v1/entries/meta/r', { ref: id, value: 2 }, { headers }),
  },
  'by a deleted meta row': {
    prepare: (id) => api.call('PUT', `/silo/v1/entries/${id}/meta/k`, { value: 1 }),
    change: (id, headers) => api.call('DELETE', `/silo/v1/entries/${id}/meta/k`, undefined, { headers }),
  },
};

describe.each(Object.entries(changes))('a change %s', (_what, { prepare, change }) => {
  it('succeeds only with the current ETag, and changes it', async () => {
    const { id } = (await make()).json;
    await prepare?.(id);
    const old = getEtag(await read(id));
    await api.call('POST', `/silo/v1/entries/${id}/states`, { key: 'sent' });
    const now = getEtag(await read(id));
    expect(now).not.toBe(old);
    const before = await api.stored(id);
    const refused = await change(id, { 'If-Match': old });
    expect([refused.status, refused.json.key, getEtag(refused)]).toEqual([412, 'precondition-failed', now]);
    expect(await api.stored(id)).toEqual(before);
    for (const wrong of [`W/${now}`, '"x", "y"', 'x'])
      expect((await change(id, { 'If-Match': wrong })).status).toBe(412);
    const done = await change(id, { 'If-Match': `"other", ${now}` });
    expect(done.status).toBe(200);
    expect(getEtag(await read(id))).not.toBe(now);
  });

  it('succeeds once in ten concurrent calls with one ETag', async () => {
    const { id } = (await make()).json;
    await prepare?.(id);
    const etag = getEtag(await read(id));
    const replies = await Promise.all(Array.from({ length: 10 }, () => change(id, { 'If-Match': etag })));
    const statuses = replies.map(({ status }) => status);
    const succeeded = statuses.filter((status) => status === 200);
    expect([succeeded.length, statuses.filter((status) => status !== 200 && status !== 412)]).toEqual([1, []]);
  });

  it('succeeds without the header and with *', async () => {
    const { id } = (await make()).json;
    await prepare?.(id);
    expect((await change(id, { 'If-Match': '*' })).status).toBe(200);
  });
});

describe('an ETag', () => {
  it('changes when a job locks or unlocks the entry', async () => {
    const { id } = (await make()).json;
    const [workflow, job] = [createUuidV7(), createUuidV7()];
    const steps = [{ action: 'silo.close' }];
    await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'W', steps });
    const etags = [getEtag(await read(id))];
    await api.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: workflow, silo_entry_id: id });
    expect((await findEntry(api.database, api.workspace, id))?.openJob).toBe(job);
    etags.push(getEtag(await read(id)));
    expect(await cancelJobUnlessRecordUnsettled(api.database, api.workspace, job, new Date())).toBe('cancelled');
    etags.push(getEtag(await read(id)));
    expect(new Set(etags).size).toBe(etags.length);
  });

  it('changes with every write to an entry in the store', () => {
    const writes =
      /getEntriesCollection\(database\)\s*\.(?:updateOne|updateMany|findOneAndUpdate|replaceOne|bulkWrite)\(/g;
    const files = readSources()
      .filter(({ room }) => room === 'src/store')
      .map(({ file, lines }) => {
        const text = lines.join('\n');
        const code = text.replace(/^import .*$/gm, '');
        return {
          file,
          writes: [...text.matchAll(writes)].length,
          moved: [
            ...code.matchAll(
              /\b(?:revisionIncrement|revisionIncrementStage|buildEntryBulkWriteOperationsFromWalk)\b(?! =)/g,
            ),
          ].length,
        };
      })
      .filter((one) => one.writes > 0);
    expect(files.length).toBeGreaterThan(7);
    expect(files.filter((file) => file.moved < file.writes)).toEqual([]);
  });
});

describe('a read', () => {
  it("returns 304 without a body if the client's ETag matches weakly", async () => {
    const { id } = (await make()).json;
    const etag = getEtag(await read(id));
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const reply = await read(id, { 'If-None-Match': header });
      expect([reply.status, reply.text, getEtag(reply)]).toEqual([304, '', etag]);
    }
    expect((await read(id, { 'If-None-Match': '"x"' })).status).toBe(200);
    const head = await api.call('HEAD', `/silo/v1/entries/${id}`, undefined, { headers: { 'If-None-Match': etag } });
    expect(head.status).toBe(304);
    await api.call('POST', `/silo/v1/entries/${id}/states`, { key: 'sent' });
    expect((await read(id, { 'If-None-Match': etag })).status).toBe(200);
  });

  it('returns 304 for a file, a version and a workflow as well', async () => {
    const { id, version } = (await make()).json;
    const file = await api.call('POST', `/silo/v1/entries/${id}/files`, { name: 'a', data: 'YQ==' });
    await api.call('PATCH', `/silo/v1/entries/${id}`, patch);
    const workflow = createUuidV7();
    await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'W', steps: [{ action: 'silo.close' }] });
    const places = [
      `/silo/v1/entries/${id}/files/${file.json.id}`,
      `/silo/v1/entries/${id}/versions/${version}`,
      `/transform/v1/workflows/${workflow}`,
    ];
    for (const place of places) {
      const etag = getEtag(await api.call('GET', place));
      const again = await api.call('GET', place, undefined, { headers: { 'If-None-Match': etag } });
      expect([place, again.status, again.text]).toEqual([place, 304, '']);
    }
  });
});

describe('an ETag', () => {
  it('guards a workflow against a change with a stale ETag', async () => {
    const place = `/transform/v1/workflows/${createUuidV7()}`;
    const response = await api.call('PUT', place, { name: 'W', steps: [{ action: 'silo.close' }] });
    const etag = getEtag(response);
    const ask = (n: number) => api.call('PATCH', place, { name: `V${n}` }, { headers: { 'If-Match': etag } });
    const replies = await Promise.all([1, 2, 3, 4, 5].map(ask));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412]);
    const now = getEtag(await api.call('GET', place));
    expect(replies.filter(({ status }) => status === 412).every((reply) => getEtag(reply) === now)).toBe(true);
    expect((await api.call('PATCH', place, { name: 'W' })).status).toBe(200);
  });

  it('differs after each state of the same millisecond, so that only one of ten changes succeeds', async () => {
    const at = new Date();
    const still = await startApi({}, () => at);
    try {
      const { id } = (await still.call('POST', '/silo/v1/entries', { data: invoice() })).json;
      const etag = getEtag(await still.call('GET', `/silo/v1/entries/${id}`));
      const set = () =>
        still.call('POST', `/silo/v1/entries/${id}/states`, { key: 'sent' }, { headers: { 'If-Match': etag } });
      const statuses = (await Promise.all(Array.from({ length: 10 }, set))).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
      // Without If-Match, all succeed in turn. Regression: a second state in one millisecond was refused.
      for (const key of ['paid', 'void'])
        expect((await still.call('POST', `/silo/v1/entries/${id}/states`, { key })).status).toBe(200);
      const { list } = (await still.call('GET', `/silo/v1/entries/${id}/states`)).json as unknown as {
        list: { key: string }[];
      };
      expect(list.slice(0, 3).map(({ key }) => key)).toEqual(['void', 'paid', 'sent']);
      const many = Array.from({ length: 20 }, () =>
        still.call('POST', `/silo/v1/entries/${id}/states`, { key: 'sent' }),
      );
      expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    } finally {
      await still.close();
    }
  });
});
