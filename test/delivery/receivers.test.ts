// Runs the receivers of docs/api/webhooks.md whose language is installed, and tests that they verify signatures.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { buildSignedWebhookHeaders } from '../../src/delivery/signed-event';
import { ownFolder } from '../servers/own-folder';
import { describeUnless, type Lack } from '../skipped';
import { blockOf } from '../tools/doc-commands';
import { until } from './receiver';
import { findFreePort } from '../servers/listen';

const getLack = (program: string, version: string): Lack =>
  spawnSync(program, [version]).status === 0 ? undefined : `there is no ${program} here`;

const languages: [name: string, file: string, command: string[], lack: Lack][] = [
  ['js', 'receiver.cjs', [process.execPath], undefined],
  ['python', 'receiver.py', ['python3'], getLack('python3', '--version')],
  ['go', 'receiver.go', ['go', 'run'], getLack('go', 'version')],
];

const secret = Buffer.alloc(32, 5);
const body = JSON.stringify({ id: 'e', type: 'entry.created', timestamp: new Date().toISOString(), data: {} });

for (const [language, file, [program = '', ...args], lack] of languages) {
  describeUnless(lack, `the receiver in ${language}`, () => {
    let child: ChildProcess;
    let url: string;
    beforeAll(async () => {
      const folder = ownFolder('sello-receiver-');
      writeFileSync(path.join(folder, file), blockOf('docs/api/webhooks.md', language));
      const port = await findFreePort();
      // Go uses its usual cache, because compiling its library from scratch takes minutes.
      const env = { ...process.env, PORT: String(port), GO111MODULE: 'off' };
      // The program has a separate process group, because `go run` starts another program.
      child = spawn(program, [...args, path.join(folder, file)], {
        env: { ...env, WEBHOOK_SECRET: `whsec_${secret.toString('base64')}` },
        detached: true,
        stdio: 'ignore',
      });
      url = `http://127.0.0.1:${port}/`;
      const isThere = () =>
        fetch(url, { method: 'POST', body: '{}' }).then(
          () => true,
          () => false,
        );
      await until(isThere, 'it listens', 100_000);
    }, 120_000);
    afterAll(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    });

    const post = async (headers: Readonly<Record<string, string>>, sent = body): Promise<number> =>
      (await fetch(url, { method: 'POST', body: sent, headers })).status;
    const now = new Date();

    it('accepts a signed request with one or two secrets', async () => {
      expect(await post(buildSignedWebhookHeaders([secret], 'e1', body, now))).toBe(204);
      expect(await post(buildSignedWebhookHeaders([Buffer.alloc(32, 9), secret], 'e2', body, now))).toBe(204);
    });

    it('refuses a wrong secret, body or id, an old time, and a missing signature', async () => {
      const good = buildSignedWebhookHeaders([secret], 'e1', body, now);
      expect(await post(buildSignedWebhookHeaders([Buffer.alloc(32, 9)], 'e1', body, now))).toBe(401);
      expect(await post(good, body.replace('created', 'updated'))).toBe(401);
      expect(await post({ ...good, 'webhook-id': 'e2' })).toBe(401);
      expect(await post(buildSignedWebhookHeaders([secret], 'e1', body, new Date(now.getTime() - 600_000)))).toBe(401);
      expect(await post({})).toBe(401);
    });
  });
}

describe('a webhook signature', () => {
  it('is equal to the signature of the Standard Webhooks library', () => {
    const headers = buildSignedWebhookHeaders([secret], 'e1', body, new Date());
    const library = new Webhook(secret.toString('base64'));
    expect(library.verify(body, { ...headers })).toMatchObject({ id: 'e' });
  });
});
