// Tests the output of `sello webhooks`: each webhook with its URL, types and state.
import { run } from '../../src/cli/webhooks';
import { apiOfFile, startApi } from '../http/api';

const api = apiOfFile();

async function runWebhooks(...args: string[]): Promise<string> {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    expect(await run([...args, '--api', api.base, '--token', await api.token('admin')])).toBe(0);
    return log.mock.calls.join('\n');
  } finally {
    log.mockRestore();
  }
}

describe('sello webhooks', () => {
  test('lists webhooks, including failing ones', async () => {
    expect(await runWebhooks()).toBe('There are no webhooks.');
    await api.call('POST', '/access/v1/webhooks', {
      url: 'https://a.example.com/',
      types: ['job.completed'],
      description: 'ERP',
    });
    await api.call('POST', '/access/v1/webhooks', { url: 'https://b.example.com/', enabled: false });
    const all = await runWebhooks('list');
    expect(all).toMatch(/https:\/\/a\.example\.com\/ {2}ERP\n {2}job\.completed\n {2}no delivery yet/);
    expect(all).toMatch(/https:\/\/b\.example\.com\/\n {2}every event\n {2}disabled since .*: manual/);
    expect(await runWebhooks('--failing')).not.toContain('a.example.com');
    expect(await runWebhooks('--failing')).toContain('b.example.com');
  });

  test('does not say that there are no webhooks if none of them fails', async () => {
    const healthy = await startApi();
    try {
      await healthy.call('POST', '/access/v1/webhooks', { url: 'https://c.example.com/' });
      const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
      expect(await run(['--failing', '--api', healthy.base, '--token', await healthy.token('admin')])).toBe(0);
      expect(log.mock.calls.join('\n')).toBe('No webhook fails or is disabled.');
    } finally {
      jest.restoreAllMocks();
      await healthy.close();
    }
  });

  test('prints API messages in the language of --lang or of the terminal', async () => {
    const refused = async (...args: string[]): Promise<string> =>
      run(['--api', api.base, '--token', 'wrong', ...args]).then(
        () => '',
        (error: Error) => error.message,
      );
    const before = process.env.LC_ALL;
    try {
      process.env.LC_ALL = 'de_DE.UTF-8';
      const english = await refused();
      const spanish = await refused('--lang', 'es');
      for (const terminal of ['es_ES.UTF-8', 'es', 'es.UTF-8', 'es@euro']) {
        process.env.LC_ALL = terminal;
        expect([await refused(), await refused('--lang', 'en')]).toEqual([spanish, english]);
      }
      expect([english, spanish]).toEqual([
        expect.stringContaining('token'),
        expect.stringContaining('Envíe la cabecera'),
      ]);
    } finally {
      if (before === undefined) delete process.env.LC_ALL;
      else process.env.LC_ALL = before;
    }
  });
});
