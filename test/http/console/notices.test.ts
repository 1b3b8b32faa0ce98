// Tests notice settings in the console: addresses for each topic, in both languages, and errors.
import { apiOfFile } from '../api';
import { consoleSettings, hostile, signedIn, type Visitor } from './visitor';

const place = '/console/w/one/notices';
const api = apiOfFile(consoleSettings);
let admin: Visitor;
beforeAll(async () => {
  admin = await signedIn(api);
}, 60_000);

const save = (fields: Readonly<Record<string, string>>) => admin.post(`${place}/save`, fields, { from: place });

describe('the page of notices', () => {
  it('stores each address once with its topics, and shows them again', async () => {
    const chat = 'https://chat.example.com/hooks/1';
    const reply = await save({ stop: `ana@example.com, ${chat}`, digest: 'ana@example.com', language: 'en', zone: '' });
    expect([reply.status, reply.to]).toEqual([303, `${place}?done=saved`]);
    expect((await api.call('GET', '/access/v1/workspace/notices')).json).toEqual({
      language: 'en',
      zone: 'Europe/Madrid',
      hearers: [
        { mail: 'ana@example.com', topics: ['stop', 'digest'], problem: null },
        { webhook: chat, topics: ['stop'], problem: null },
      ],
    });
    const { html } = await admin.get(place, { 'Accept-Language': 'es' });
    expect(html).toContain(`value="ana@example.com, ${chat}"`);
    expect(html).toContain('Resumen diario por la mañana');
  });

  it('refuses invalid addresses and time zones, and keeps the values', async () => {
    const reply = await save({ stop: hostile, 'job-failed': 'https://10.0.0.1/x', zone: 'Mars' });
    expect(reply.status).toBe(422);
    expect(reply.html).not.toContain(hostile);
    expect(reply.html).toContain('value="https://10.0.0.1/x"');
    expect(reply.html).toContain('value="Mars"');
  });

  it('returns 403 without the scope operate, like the call', async () => {
    expect((await (await signedIn(api, 'clerk')).get(place)).status).toBe(403);
  });
});
