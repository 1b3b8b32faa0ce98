// S6: tests that only webhook URLs are called. The list of files that may open connections is short; test/outbound tests what
// src/outbound may call.
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSources } from '../layout/sources';
import { startApi, type TestApi } from './api';
import { invoice } from './documents';
import { listenLocally } from '../servers/listen';

let api: TestApi;
let listener: net.Server;
let connections = 0;
let place: string;
beforeAll(async () => {
  api = await startApi();
  listener = net.createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  place = `http://127.0.0.1:${await listenLocally(listener)}/x`;
});
afterAll(async () => {
  listener.close();
  await api.close();
});

describe('S6: a URL that is not a webhook', () => {
  it('is only text in a document, a link, a schema or a header', async () => {
    const data = invoice({
      supplier: {
        name: 'A',
        tax_id: { country: 'ES', code: 'B98602642' },
        websites: [{ url: place }],
        logos: [{ url: place }],
      },
      attachments: [{ key: 'a', name: 'a.pdf', url: place }],
      payment: { instructions: { key: 'online', online: [{ label: 'pay', url: place }] } },
    });
    const { json: entry } = await api.call('POST', '/silo/v1/entries', { data });
    expect(entry.id).toBeDefined();
    const replies = [
      await api.call('POST', '/silo/v1/entries', { data: { $schema: place } }),
      await api.call('POST', '/silo/v1/entries', {
        data: { $schema: 'https://gobl.org/draft-0/envelope', head: { links: [{ url: place }] } },
      }),
      await api.call('PUT', `/silo/v1/entries/${entry.id}/meta/link`, {
        url: place,
        link_scope: 'public',
        value: { url: place },
      }),
      await api.call('POST', `/silo/v1/entries/${entry.id}/files`, { name: 'a', url: place, data: 'YQ==' }),
      await api.call('POST', '/silo/v1/gobl/build', { data: { ...data, $schema: place } }),
      await api.call('GET', `/silo/v1/entries?folder=${encodeURIComponent(place)}`),
      await api.call('GET', '/utils/v1/ping', undefined, {
        headers: { Referer: place, Origin: place, 'X-Forwarded-Host': place },
      }),
    ];
    for (const { status } of replies) expect(status).toBeLessThan(500);
    await sleep(300);
    expect(connections).toBe(0);
  });

  it('is not called, because only code for authority, database and Temporal opens connections', () => {
    const product = readSources().filter(
      ({ file }) => /^(src|activities|workflows)\//.test(file) && !/^src\/(cli|local|simulator)\//.test(file),
    );
    const callers = product
      .filter(({ imports, lines }) => {
        const code = lines.filter((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line)).join('\n');
        return /\bfetch\(|\bnet\.connect|\btls\.connect/.test(code) || imports.some(({ from }) => from === 'undici');
      })
      .map(({ file }) => file);
    // The identity provider is a setting of the operator.
    const allowed = /^src\/(authority|outbound)\/|^src\/identity\/fetch-within-bytes\.ts$/;
    expect(callers.filter((file) => !allowed.test(file))).toEqual([]);
    expect(callers.length).toBeGreaterThan(0);
  });
});
