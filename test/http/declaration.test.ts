// Tests the declaration of the producer: it is public, and every version stays available.
import { setTimeout as sleep } from 'node:timers/promises';
import { buildProducerDeclaration } from '../../src/declaration/declaration';
import { readSettings } from '../../src/settings/settings';
import { saveProducerDeclaration } from '../../src/store/system/declarations';
import { apiOfFile } from './api';
import { requestsOf } from './count-requests';

const api = apiOfFile();
const { software } = readSettings({});

beforeAll(async () => {
  await saveProducerDeclaration(
    api.database,
    buildProducerDeclaration({ ...software, version: '0.0.9' }),
    new Date('2026-01-01'),
  );
  await saveProducerDeclaration(api.database, buildProducerDeclaration(software), new Date('2026-02-01'));
  const changed = buildProducerDeclaration({ ...software, producerName: 'Otra Productora SL' });
  for (let i = 0; i < 3; i += 1) await saveProducerDeclaration(api.database, changed, new Date('2026-03-01'));
});

describe('the page of the declaration of the producer', () => {
  it('shows the declaration of the running version without a token, with links to others', async () => {
    const { status, text, headers } = await api.call('GET', '/declaration', undefined, { token: '' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('Otra Productora SL');
    expect(text).toContain('/declaration/0.0.9');
  });

  it('is also a PDF, and an earlier version has its own URL', async () => {
    const pdf = await api.call('GET', '/declaration.pdf', undefined, { token: '' });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const earlier = await api.call('GET', '/declaration/0.0.9', undefined, { token: '' });
    expect([earlier.status, earlier.text.includes('0.0.9')]).toEqual([200, true]);
    expect((await api.call('GET', '/declaration/0.0.9.pdf', undefined, { token: '' })).status).toBe(200);
  });

  // Regression: older processes did not find it for a minute.
  it('is found at once if a process with a new version has just started', async () => {
    expect((await api.call('GET', '/declaration/0.0.9', undefined, { token: '' })).status).toBe(200);
    await saveProducerDeclaration(
      api.database,
      buildProducerDeclaration({ ...software, version: '99.0.0' }),
      new Date('2026-04-01'),
    );
    await sleep(1_100);
    expect((await api.call('GET', '/declaration/99.0.0.pdf', undefined, { token: '' })).status).toBe(200);
  });

  it('makes at most one query a second for invented versions', async () => {
    await api.call('GET', '/declaration/1.2.3', undefined, { token: '' });
    const commands = await requestsOf(api.database, async () => {
      const paths = Array.from({ length: 40 }, (_, i) => `/declaration/x${i}${i % 2 ? '.pdf' : ''}`);
      const replies = await Promise.all(paths.map((path) => api.call('GET', path, undefined, { token: '' })));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
    });
    expect(commands.length).toBeLessThanOrEqual(1);
  });

  it('returns 404 for other versions, and stores each content once', async () => {
    expect((await api.call('GET', '/declaration/9.9.9', undefined, { token: '' })).status).toBe(404);
    expect((await api.call('GET', '/declaration/%zz', undefined, { token: '' })).status).toBe(404);
    expect(await api.database.collection('declarations').countDocuments()).toBe(4);
  });
});
