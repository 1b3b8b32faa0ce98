// Tests GET /access/v1/events: every change is present and in order, without document content.
import { createEventCursorCodec } from '../../../src/http/kit/request/event-cursor';
import { createUuidV7 } from '../../../src/main/ids';
import { eventTypes } from '../../../src/contracts/events';
import { apiOfFile } from '../api';
import { invoice } from '../documents';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly cursor: string;
}

const api = apiOfFile();

const events = async (query = ''): Promise<Event[]> =>
  (await api.call('GET', `/access/v1/events?limit=100${query}`)).json.list as Event[];

const listTypes = (list: readonly Event[]): string[] => list.map(({ type }) => type);

describe('GET /access/v1/events', () => {
  it('has an event for each change of an entry, with its version', async () => {
    const reply = await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'EV-1' }) });
    const { id } = reply.json;
    const patched = await api.call('PATCH', `/silo/v1/entries/${id}`, {
      data: { doc: { notes: [{ text: 'changed' }] } },
      content_type: 'application/merge-patch+json',
    });
    await api.call('POST', `/silo/v1/entries/${id}/states`, { key: 'sent' });
    await api.call('POST', `/silo/v1/entries/${id}/files`, { name: 'a.txt', data: 'aGVsbG8=' });
    await api.call('PUT', `/silo/v1/entries/${id}/meta/k`, { value: { a: 1 } });
    const list = await events(`&entry=${id}`);
    expect(listTypes(list)).toEqual(['entry.created', 'entry.updated', 'entry.state', 'entry.files', 'entry.meta']);
    expect(list[0]?.data).toMatchObject({ entry_id: id, version: reply.json.version });
    expect(list[1]?.data).toMatchObject({ entry_id: id, version: patched.json.version });
    expect(list[2]?.data).toEqual({ entry_id: id, state: 'sent' });
    for (const event of list) expect(event.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('has no event for a meta row that is written again with the same content', async () => {
    const { id } = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'EV-3' }) })).json;
    const put = (value: number) => api.call('PUT', `/silo/v1/entries/${id}/meta/k`, { value, ref: 'r' });
    const first = await put(1);
    const { headers } = await api.call('GET', `/silo/v1/entries/${id}`);
    const again = await put(1);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await api.call('GET', `/silo/v1/entries/${id}`)).headers.get('etag')).toBe(headers.get('etag'));
    expect(listTypes(await events(`&entry=${id}`))).toEqual(['entry.created', 'entry.meta']);
    expect((await put(2)).json.value).toBe(2);
    expect(listTypes(await events(`&entry=${id}`))).toEqual(['entry.created', 'entry.meta', 'entry.meta']);
  });

  it('has one event for each of many entries that are stored together', async () => {
    const response = await Promise.all(
      Array.from({ length: 30 }, (_, i) => api.call('POST', '/silo/v1/entries', { data: invoice({ code: `M-${i}` }) })),
    );
    for (const { json } of response) expect(listTypes(await events(`&entry=${json.id}`))).toEqual(['entry.created']);
  });

  it('has no event for a refused change', async () => {
    const id = createUuidV7();
    const body = { data: invoice({ code: 'EV-2' }) };
    await api.call('PUT', `/silo/v1/entries/${id}`, body);
    expect((await api.call('PUT', `/silo/v1/entries/${id}`, body)).status).toBe(409);
    expect(listTypes(await events(`&entry=${id}`))).toEqual(['entry.created']);
  });

  it('reports a job and the entry that it created', async () => {
    const workflow = createUuidV7();
    await api.call('PUT', `/transform/v1/workflows/${workflow}`, {
      name: 'W',
      steps: [{ action: 'silo.state', config: { state: 'paid' } }],
    });
    const id = createUuidV7();
    const reply = await api.call('PUT', `/transform/v1/jobs/${id}`, {
      workflow_id: workflow,
      data: invoice({ code: 'J-1' }),
    });
    expect(reply.status).toBe(202);
    const list = await events(`&entry=${reply.json.silo_entry_id as string}`);
    expect(listTypes(list)).toEqual(['entry.created', 'job.created']);
    expect(listTypes(await events(`&job=${id}`))).toEqual(['job.created']);
    expect(listTypes(await events('&type=workflow.created,job.created')).at(-1)).toBe('job.created');
  });

  it('reports keys, but never their tokens', async () => {
    const key = await api.call('POST', '/access/v1/keys', { name: 'Ana Ruiz', scopes: ['read'] });
    await api.call('DELETE', `/access/v1/keys/${key.json.id}`);
    const reply = await api.call('GET', '/access/v1/events?type=key.created,key.revoked');
    expect(listTypes(reply.json.list as Event[])).toEqual(['key.created', 'key.revoked']);
    for (const secret of ['Ana Ruiz', key.json.token as string]) expect(reply.text).not.toContain(secret);
  });

  it('contains no document content', async () => {
    const { text } = await api.call('GET', '/access/v1/events?limit=100');
    const { supplier, customer } = invoice() as unknown as Record<string, { name: string; tax_id: { code: string } }>;
    for (const party of [supplier, customer])
      for (const part of [party?.name, party?.tax_id.code]) expect(text).not.toContain(part);
    expect(text).not.toContain('EV-1');
  });

  it('returns each event once across pages, and its last cursor stays usable', async () => {
    const values: string[] = [];
    let cursor = '';
    let resume = '';
    for (;;) {
      const { json } = await api.call('GET', `/access/v1/events?limit=7${cursor ? `&cursor=${cursor}` : ''}`);
      const list = json.list as Event[];
      values.push(...list.map(({ id }) => id));
      resume = json.resume_cursor as string;
      if (!json.next_cursor) break;
      expect([list.at(-1)?.cursor, json.next_cursor]).toEqual([resume, resume]);
      cursor = json.next_cursor as string;
    }
    expect(new Set(values).size).toBe(values.length);
    const later = async () => (await api.call('GET', `/access/v1/events?cursor=${resume}`)).json;
    expect(await later()).toEqual({ list: [], limit: 20, cursor: resume, resume_cursor: expect.any(String) });
    const reply = await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'LATE' }) });
    expect(((await later()).list as Event[]).map(({ data }) => data.entry_id)).toEqual([reply.json.id]);
    const newest = await api.call('GET', '/access/v1/events?ascending=false&limit=1');
    expect((newest.json.list as Event[])[0]?.data.entry_id).toBe(reply.json.id);
  });

  it('returns no events of other workspaces, and only events of the installation to the operator', async () => {
    const token = await api.token('read', api.otherWorkspace);
    expect((await api.call('GET', '/access/v1/events', undefined, { token })).json.list).toEqual([]);
    const operator = await api.token('service', null);
    await api.call('POST', '/access/v1/applications', { name: 'app-events' }, { token: operator });
    const { json } = await api.call('GET', '/access/v1/service/events', undefined, { token: operator });
    expect(new Set(listTypes(json.list as Event[]))).toEqual(new Set(['application.updated']));
  });

  it.each([
    ['cursor=abc', '`cursor` does not belong to this list'],
    ['cursor=W10', '`cursor` does not belong to this list'],
    ['type=entry.made', '`type` contains entry.made, which is not a type of event'],
    [`type=${eventTypes.join(',')}`, 'names more than 20 types'],
    ['entry=x', '`entry` must be a UUID'],
    ['job=%24gt', '`job` must be a UUID'],
    ['limit=0', '`limit` must be between 1 and 100'],
    ['limit=101', '`limit` must be between 1 and 100'],
  ])('refuses %s', async (query, message) => {
    const { status, json } = await api.call('GET', `/access/v1/events?${query}`);
    expect([status, json.key]).toEqual([422, 'parameter']);
    expect(json.message).toContain(message);
  });
});

describe('a stale cursor', () => {
  const list = async (query: string, path = '/access/v1/events', options = {}) =>
    api.call('GET', `${path}?${query}`, undefined, options);
  const response = () => api.call('POST', '/silo/v1/entries', { data: invoice({ code: createUuidV7().slice(14) }) });
  const rows = () => api.database.collection<{ position: number }>('events');
  /** Deletes the oldest events, as if they had expired. */
  async function drop(count: number): Promise<void> {
    const old = await rows().find().sort({ position: 1 }).limit(count).toArray();
    await rows().deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
  }

  it('is refused with a remedy after a later event was deleted', async () => {
    for (let n = 0; n < 4; n += 1) await response();
    const all = await events();
    const cursors = all.map(({ cursor }) => cursor);
    await drop(2);
    const { status, json } = await list(`cursor=${cursors[0]}`);
    expect([status, json.key]).toEqual([410, 'cursor-expired']);
    expect(json.message).toContain('the events after this cursor have been deleted');
    expect(json.remedy).toContain('the same request without `cursor`');
    expect(
      (await list(`cursor=${cursors[0]}&type=entry.created&entry=${all[0]?.data.entry_id as string}`)).status,
    ).toBe(410);
    // Only the second event has expired, and no event after it.
    const page = await list(`cursor=${cursors[1]}&limit=100`);
    expect((page.json.list as Event[])[0]?.cursor).toBe(cursors[2]);
    expect((await list('limit=1')).status).toBe(200);
    expect((await list(`cursor=${cursors[0]}&ascending=false`)).json.list).toEqual([]);
  });

  it('is valid unless a later event was deleted', async () => {
    await response();
    const old = (await events()).at(-2)?.cursor;
    const last = (await list('ascending=false&limit=1')).json.list as Event[];
    await drop(1_000);
    expect((await list(`cursor=${old}`)).status).toBe(410);
    expect((await list(`cursor=${last[0]?.cursor}`)).json.list).toEqual([]);
  });

  it('is refused after a restore if its event and all later events are missing', async () => {
    await response();
    const bytes = [Buffer.from('n'), Buffer.from(createUuidV7().replaceAll('-', ''), 'hex')];
    const cursor = Buffer.concat(bytes).toString('base64url');
    const { status, json } = await list(`cursor=${cursor}`);
    expect([status, json.key]).toEqual([410, 'cursor-expired']);
    expect(json.message).toContain('a backup was restored');
    const token = await api.token('service', null);
    expect((await list(`cursor=${cursor}`, '/access/v1/service/events', { token })).status).toBe(410);
  });

  it('is refused after a restore, even if newer events have higher numbers', async () => {
    const token = await api.token('read', api.otherWorkspace);
    const admin = await api.token('admin', api.otherWorkspace);
    await api.call('POST', '/access/v1/keys', { name: 'k', scopes: ['read'] }, { token: admin });
    await response();
    const heads = api.database.collection('event_heads');
    const { json: first } = await list('limit=100');
    const backup = { rows: await rows().find().toArray(), heads: await heads.find().toArray() };
    for (let n = 0; n < 3; n += 1) await response();
    const { json: before } = await list(`cursor=${first.resume_cursor as string}`);
    // The other workspace has none of these events, so it continues after the newest event of all.
    const { json: quiet } = await list('limit=100', undefined, { token });
    const { json: end } = await list(`cursor=${quiet.resume_cursor as string}`, undefined, { token });
    await rows().deleteMany({});
    await rows().insertMany(backup.rows);
    await heads.deleteMany({});
    await heads.insertMany(backup.heads);
    await api.call('POST', '/access/v1/keys', { name: 'k', scopes: ['read'] }, { token: admin });
    for (let n = 0; n < 6; n += 1) await response();
    expect((await list(`cursor=${first.resume_cursor as string}`)).status).toBe(200);
    for (const [cursor, options] of [
      [before.resume_cursor, {}],
      [(before.list as Event[])[0]?.cursor, {}],
      [end.resume_cursor, { token }],
    ] as const) {
      const { status, json } = await list(`cursor=${cursor as string}`, undefined, options);
      expect([status, json.key]).toEqual([410, 'cursor-expired']);
      expect(json.message).toContain('a backup was restored');
      expect((await list(`cursor=${cursor as string}&ascending=false`, undefined, options)).status).toBe(410);
    }
  });

  it('does not reveal the number of events of all workspaces', async () => {
    for (const { cursor } of await events())
      expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/^e\d/);
  });

  // Regression: 0.1.0 refused the cursor at the end of a list, so that readers stopped during an upgrade or a rollback.
  it('has the form that 0.1.0 reads', async () => {
    const { json } = await list('limit=1');
    const { json: end } = await list(`limit=100&cursor=${json.next_cursor as string}`);
    expect(end.next_cursor).toBeUndefined();
    const { json: same } = await list(`cursor=${end.resume_cursor as string}`);
    const cursors = {
      event: (json.list as Event[])[0]?.cursor,
      next: json.next_cursor,
      end: end.resume_cursor,
      resumed: same.resume_cursor,
    };
    for (const [place, cursor] of Object.entries(cursors)) {
      const bytes = Buffer.from(cursor as string, 'base64url');
      expect([place, bytes.length, bytes.toString('latin1', 0, 1)]).toEqual([place, 17, 'n']);
    }
  });

  describe('in the encrypted form of later versions', () => {
    const cursors = createEventCursorCodec(Buffer.alloc(32, 1));

    it('is read, and reveals neither its event nor whether it is the same one', () => {
      const id = createUuidV7();
      const [one, other] = [cursors.formatEnd(id), cursors.formatEnd(id)] as const;
      expect([one, other].map((cursor) => cursors.parse(cursor))).toEqual([id, id]);
      expect([one === other, one.length === other.length]).toEqual([false, true]);
      expect(Buffer.from(one, 'base64url').toString('hex')).not.toContain(id.slice(0, 8));
    });

    it('is not read if it was changed', () => {
      const cursor = cursors.formatEnd(createUuidV7());
      const changed = `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'QQ' : 'AA'}`;
      expect(cursors.parse(changed)).toBeUndefined();
    });

    it('is refused if another installation made it', async () => {
      const refused = await list(`cursor=${cursors.formatEnd(createUuidV7())}`);
      expect([refused.status, refused.json.key]).toEqual([422, 'parameter']);
    });
  });

  it('stays valid in a quiet workspace whose events are read', async () => {
    const token = await api.token('read', api.otherWorkspace);
    const admin = await api.token('admin', api.otherWorkspace);
    await api.call('POST', '/access/v1/keys', { name: 'k', scopes: ['read'] }, { token: admin });
    const first = await list('limit=100', undefined, { token });
    await response();
    const next = await list(`cursor=${first.json.resume_cursor as string}`, undefined, { token });
    expect(next.json.list).toEqual([]);
    await drop(1_000);
    expect((await list(`cursor=${next.json.resume_cursor as string}`, undefined, { token })).status).toBe(200);
    await api.call('POST', '/access/v1/keys', { name: 'k', scopes: ['read'] }, { token: admin });
    const later = await list(`cursor=${next.json.resume_cursor as string}`, undefined, { token });
    expect(listTypes(later.json.list as Event[])).toEqual(['key.created']);
  });
});
