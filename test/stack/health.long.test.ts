// Tests health and metrics while a server hangs. Regression: idle connections were closed after 5 s, before clients stopped using
// them.
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { type FaultStack, sleep, startFaultStack } from './stack';

describe('the API', () => {
  let sello: FaultStack;
  beforeAll(async () => {
    sello = await startFaultStack({ environment: {} });
  }, 60_000);
  afterAll(async () => {
    for (const name of ['mongodb', 'temporal']) await sello?.stack.kill(name, 'SIGCONT').catch(() => undefined);
    await sello?.stop();
  }, 60_000);

  const health = async () => {
    const began = Date.now();
    const response = await fetch(`${sello.stack.addresses.api}/health`);
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body, ms: Date.now() - began };
  };

  it('reports the time of the last sweep in its health', async () => {
    const { status, body } = await sello.until('the sweep is seen', 30, async () => {
      const found = await health();
      return found.body.sweep === 'up' ? found : undefined;
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ mongodb: 'up', temporal: 'up', sweep: 'up' });
    expect(body.sweep_age_seconds).toBeLessThan(60);
  }, 60_000);

  it('keeps idle connections open for longer than its clients', async () => {
    const { headers } = await fetch(`${sello.stack.addresses.api}/health`);
    expect(headers.get('keep-alive')).toBe('timeout=95');
  });

  it.each([
    { hung: 'temporal', said: { mongodb: 'up', temporal: 'down' } },
    { hung: 'mongodb', said: { mongodb: 'down', temporal: 'up', sweep: 'unknown' } },
  ])(
    'reports its health within two seconds while $hung hangs',
    async ({ hung, said }) => {
      await sello.stack.kill(hung, 'SIGSTOP');
      // A process of many threads does not stop at once, and health is cached for a second.
      await sleep(300 + limits.healthKeptMs);
      try {
        for (let i = 0; i < 5; i += 1) {
          const { status, body, ms } = await health();
          expect({ status, ...body }).toMatchObject({ status: 503, ...said });
          expect(ms).toBeLessThan(2_000);
          await sleep(300);
        }
        // A load balancer that polled /health would remove every API, and with them invoices that can still be
        // accepted.
        const livez = await fetch(`${sello.stack.addresses.api}/livez`);
        expect([livez.status, await livez.json()]).toEqual([200, { api: 'up' }]);
      } finally {
        await sello.stack.kill(hung, 'SIGCONT');
      }
      const again = await sello.until('all is up again', 30, async () => {
        const found = await health();
        return found.status === 200 ? found : undefined;
      });
      expect(again.body).toMatchObject({ mongodb: 'up', temporal: 'up' });
    },
    60_000,
  );
});
