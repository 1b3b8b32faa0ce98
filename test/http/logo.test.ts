// Tests the logo of a workspace: stored once, readable, limited, and private to its workspace.
import { pdfLimits as limits } from '../../src/contracts/limits/pdf';
import { apiOfFile } from './api';
import { invoice } from './documents';
import { onePixel } from './audit/access-calls';

const api = apiOfFile();

const path = '/access/v1/workspace/logo';
const put = (raw: Buffer, token?: string) => api.call('PUT', path, undefined, { raw, ...(token ? { token } : {}) });

describe('the logo of a workspace', () => {
  it('is stored, returned with the workspace byte for byte, and removed', async () => {
    const { status, json } = await put(onePixel);
    expect(status).toBe(200);
    expect(json.page).toMatchObject({ logo: { mime: 'image/png', width: 1, height: 1 } });
    const response = await fetch(api.base + path, { headers: { authorization: `Bearer ${await api.token('read')}` } });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(onePixel);
    expect((await api.call('DELETE', path)).status).toBe(204);
    expect((await api.call('GET', path)).status).toBe(404);
    expect((await api.call('GET', '/access/v1/workspace')).json.page ?? {}).not.toHaveProperty('logo');
  });

  it('is decoded once, when it is stored, and PDFs use it unchanged', async () => {
    await put(onePixel);
    const stored = await api.database.collection('logos').findOne({});
    expect(stored).toMatchObject({ picture: { width: 1, height: 1, filter: 'FlateDecode' } });
    await api.database.collection('logos').updateOne({}, { $set: { 'picture.width': 7 } });
    const preview = await api.call('POST', '/apps/pdf/v1/preview', { data: invoice() });
    expect(preview.text).toContain('/Width 7');
  });

  it('is not found from another workspace', async () => {
    await put(onePixel);
    const token = await api.token('read', api.otherWorkspace);
    expect((await api.call('GET', path, undefined, { token })).status).toBe(404);
  });

  it.each([
    ['a text', Buffer.from('logo'), 422, 'parameter'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'parameter'],
    ['a truncated PNG', onePixel.subarray(0, 20), 422, 'parameter'],
    ['more bytes than the limit', Buffer.alloc(limits.logoBytesMax + 1), 413, 'too-large'],
  ])('is refused: %s', async (_what, bytes, status, key) => {
    const reply = await put(bytes);
    expect([reply.status, reply.json.key]).toEqual([status, key]);
  });

  it('needs the scope operate', async () => {
    expect((await put(onePixel, await api.token('write'))).status).toBe(403);
  });

  it('is visible to the next call even if callers are cached', async () => {
    for (const amendments of [true, false, true]) {
      await api.call('PATCH', '/access/v1/workspace', { amendments });
      expect((await api.call('GET', '/access/v1/workspace')).json.amendments).toBe(amendments);
    }
  });
});
