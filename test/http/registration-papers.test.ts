// Tests that an operator approves exactly the documents that the workspace confirmed. Regression: the documents could be
// replaced while the operator looked at them, and neither the approval nor the audit log named them.
import { computeSha256Hex } from '../../src/store/entries/blobs';
import { getChainsCollection } from '../../src/store/chains/chains';
import { createWorkspaceStore } from '../../src/store/for-workspace';
import { apiOfFile, type TestApi } from './api';
import { chainOf } from './audit/stored-chain';
import { consoleSettings, signedIn } from './console/visitor';

const api = apiOfFile(consoleSettings);
let operator: string;
beforeAll(async () => {
  operator = await api.token('service', null);
});

const formOf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`);
const picture = Buffer.from('89504e470d0a1a0a', 'hex');

/** Calls about the registration of one entry. */
const callsOf = (entry: string) => {
  const path = `/apps/fiscal/v1/entry/${entry}`;
  const encode = (bytes: Buffer) => bytes.toString('base64');
  return {
    sendForm: (text: string, signature = 'hand') =>
      api.call('POST', `${path}/agreement`, { data: encode(formOf(text)), signature }),
    sendIdentity: (bytes = picture, view = 'front') =>
      api.call('POST', `${path}/identity`, { data: encode(bytes), view }),
    confirm: () => api.call('POST', `${path}/confirm`),
    approve: (hash?: string) =>
      api.call('POST', `${path}/approve${hash === undefined ? '' : `?papers_hash=${hash}`}`, undefined, {
        token: operator,
      }),
  };
};

interface WaitingRow {
  readonly entry: string;
  readonly papers: readonly { readonly paper: string; readonly file_id: string; readonly sha256: string }[];
  readonly papers_hash: string;
}

async function readWaiting(entry: string): Promise<WaitingRow | undefined> {
  const { json } = await api.call('GET', '/access/v1/registrations', undefined, { token: operator });
  return (json.list as WaitingRow[]).find((row) => row.entry === entry);
}

async function confirmed() {
  const { entry, supplier } = await chainOf(api);
  const calls = callsOf(entry);
  for (const reply of [await calls.sendForm('confirmed'), await calls.sendIdentity(), await calls.confirm()])
    expect(reply.status).toBe(202);
  return { entry, supplier, calls };
}

describe('the documents of a registration', () => {
  it.each<[string, (calls: ReturnType<typeof callsOf>) => ReturnType<TestApi['call']>]>([
    ['another form', ({ sendForm }) => sendForm('another')],
    ['another kind of signature', ({ sendForm }) => sendForm('confirmed', 'digital')],
    ['another picture', ({ sendIdentity }) => sendIdentity(Buffer.concat([picture, picture]))],
    ['one more picture', ({ sendIdentity }) => sendIdentity(picture, 'back')],
  ])('must be confirmed again after an upload of %s', async (_what, upload) => {
    // Regression: wrong documents could not be replaced after their confirmation, even by a registration that joined.
    const { entry, calls } = await confirmed();
    const { papers_hash: hash } = (await readWaiting(entry)) ?? {};
    expect((await upload(calls)).status).toBe(202);
    expect(await readWaiting(entry)).toBeUndefined();
    for (const reply of [await calls.approve(), await calls.approve(hash)]) {
      expect([reply.status, reply.json.key]).toEqual([409, 'conflict']);
      expect(reply.json.message).toContain('has not been confirmed');
    }
    expect((await calls.confirm()).status).toBe(202);
    const stale = await calls.approve(hash);
    expect([stale.status, stale.json.message]).toEqual([409, expect.stringContaining('changed after they were read')]);
    expect((await calls.approve((await readWaiting(entry))?.papers_hash)).status).toBe(202);
  });

  it('stay confirmed if their uploads are repeated', async () => {
    const { entry, calls } = await confirmed();
    const waiting = await readWaiting(entry);
    expect(waiting?.papers.map(({ paper, sha256 }) => [paper, sha256])).toEqual([
      ['signed', computeSha256Hex(formOf('confirmed'))],
      ['front', computeSha256Hex(picture)],
    ]);
    const [signed, front] = waiting?.papers ?? [];
    expect(await calls.sendForm('confirmed')).toMatchObject({ status: 202, json: { id: signed?.file_id } });
    expect(await calls.sendIdentity()).toMatchObject({ status: 202, json: { id: front?.file_id } });
    expect(await readWaiting(entry)).toEqual(waiting);
  });

  it('are those of the approval even if an upload arrives at the same time', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { entry, calls } = await confirmed();
      const [sent, approved] = await Promise.all([calls.sendForm('second'), calls.approve()]);
      const chain = await getChainsCollection(api.database).findOne({ 'registration.entry': entry });
      const { state, papers } = chain?.registration ?? {};
      expect([sent.status, approved.status, state]).toEqual(
        approved.status === 202 ? [409, 202, 'registered'] : [202, 409, 'pending'],
      );
      const text = approved.status === 202 ? 'confirmed' : 'second';
      expect(papers?.signed?.hash).toBe(computeSha256Hex(formOf(text)));
    }
  });

  it('are not those of an earlier registration of the entry', async () => {
    // Regression: the confirmation added the pictures of a registration that was undone.
    const { entry, calls } = await confirmed();
    const again = { state: 'pending', entry, job: 'another' } as const;
    await getChainsCollection(api.database).updateOne(
      { 'registration.entry': entry },
      { $set: { registration: again } },
    );
    expect((await calls.sendForm('new', 'digital')).status).toBe(202);
    expect((await calls.confirm()).status).toBe(202);
    expect((await readWaiting(entry))?.papers).toMatchObject([
      { paper: 'signed', sha256: computeSha256Hex(formOf('new')) },
    ]);
  });

  it('are named by the approval and its audit row', async () => {
    const { entry, calls } = await confirmed();
    const { papers = [], papers_hash: hash } = (await readWaiting(entry)) ?? {};
    const { status, json } = await calls.approve(hash);
    expect([status, json.papers]).toEqual([202, papers]);
    const reader = { token: operator };
    const { json: log } = await api.call('GET', '/access/v1/service/audit', undefined, reader);
    const row = (log.list as { route: string; objects: { id: string }[] }[]).find(
      ({ route, objects }) => route.endsWith('/approve') && objects.some(({ id }) => id === entry),
    );
    for (const { file_id: file, sha256 } of papers)
      expect(row?.objects).toEqual(
        expect.arrayContaining([
          { kind: 'file', id: file },
          { kind: 'sha256', id: sha256 },
        ]),
      );
  });

  it('are not approved if they are not the ones that the operator read', async () => {
    const { entry, calls } = await confirmed();
    const { papers_hash: hash } = (await readWaiting(entry)) ?? {};
    // The registration was undone and requested again, with another form.
    const again = { state: 'pending', entry, job: 'another' } as const;
    await getChainsCollection(api.database).updateOne(
      { 'registration.entry': entry },
      { $set: { registration: again } },
    );
    expect((await calls.sendForm('another', 'digital')).status).toBe(202);
    expect((await calls.confirm()).status).toBe(202);
    const refused = await calls.approve(hash);
    expect([refused.status, refused.json.key]).toEqual([409, 'conflict']);
    expect(refused.json.message).toContain('changed after they were read');
    expect((await calls.approve()).status).toBe(202);
  });

  it('are those of the confirmation even if an upload arrives at the same time', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { entry } = await chainOf(api);
      const calls = callsOf(entry);
      await calls.sendForm('first', 'digital');
      const [sent] = await Promise.all([calls.sendForm('second', 'digital'), calls.confirm()]);
      expect(sent.status).toBe(202);
      if (!(await readWaiting(entry))) expect((await calls.confirm()).status).toBe(202);
      const [signed] = (await readWaiting(entry))?.papers ?? [];
      expect(signed?.sha256).toBe(computeSha256Hex(formOf('second')));
      const files = (await createWorkspaceStore(api.database, api.workspace).entries.find(entry))?.files;
      expect(files?.map(({ id }) => id)).toEqual([signed?.file_id]);
    }
  });

  it('are those of the entry if an earlier version of Sello stored them', async () => {
    const { entry } = await chainOf(api);
    const calls = callsOf(entry);
    await calls.sendForm('old');
    await calls.sendIdentity();
    await getChainsCollection(api.database).updateOne(
      { 'registration.entry': entry },
      { $unset: { 'registration.papers': '' }, $set: { 'registration.confirmedAt': new Date() } },
    );
    expect((await readWaiting(entry))?.papers).toEqual([]);
    await calls.sendIdentity(picture, 'back');
    expect((await calls.confirm()).status).toBe(202);
    expect((await readWaiting(entry))?.papers).toMatchObject([
      { paper: 'signed', sha256: computeSha256Hex(formOf('old')) },
      { paper: 'front' },
      { paper: 'back' },
    ]);
    expect((await calls.approve()).status).toBe(202);
  });

  it('are shown where the operator confirms, and a form of other documents is refused', async () => {
    const { entry, supplier } = await confirmed();
    const admin = await signedIn(api, 'service');
    const from = `/console/service/approve/${api.workspace}/${entry}`;
    const { html } = await admin.get(from);
    const [hash] = /(?<=name="papers_hash" value=")[0-9a-f]{64}/.exec(html) ?? [];
    expect(html).toContain(computeSha256Hex(formOf('confirmed')));
    const fields = { typed: supplier, reason: 'checked' };
    const stale = await admin.post(`${from}/send`, { ...fields, papers_hash: '0'.repeat(64) }, { from });
    expect(stale.status).toBe(409);
    const reply = await admin.post(`${from}/send`, { ...fields, papers_hash: hash ?? '' }, { from });
    expect(reply.status).toBe(303);
  });
});
