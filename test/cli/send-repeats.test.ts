// Tests what `sello send` does without a response: it repeats the call under one key, and prints the key for a later run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { cliLimits as limits } from '../../src/contracts/limits/cli';
import { requireProjectRoot } from '../../src/local/root';
import { until } from '../delivery/receiver';
import { body, issued, send, withApi, writeFile } from './sent-files';
import { capturePrinted } from './printed';

const { errors } = capturePrinted();

describe('sello send without a response', () => {
  it('repeats a call without a response under the same idempotency key', async () => {
    const answer = (_: unknown, before: number, response: { destroy(): void; writeHead(status: number): void }) => {
      if (before === 0) {
        response.destroy();
        return undefined;
      }
      if (before === 1) response.writeHead(503);
      return before === 1 ? { key: 'unavailable', message: 'no primary' } : issued;
    };
    await withApi(answer, async ({ base, calls }) => {
      expect(await send(base, writeFile('one.json', JSON.stringify(body)))).toBe(0);
      const keys = calls.map(({ headers }) => headers['idempotency-key']);
      expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
      expect(errors.join('\n')).toContain(`--idempotency-key ${String(keys[0])}`);
    });
  }, 20_000);

  // Regression: the command ended with "terminated", without a repeat and without the key, and the next run issued again.
  it.each([
    ['breaks off', { 'Content-Length': '500' }],
    ['is cut off without a stated length', { Connection: 'close' }],
  ])('repeats a call whose response %s', async (_, headers) => {
    const answer = (_call: unknown, before: number, response: ServerResponse) => {
      if (before > 0) return issued;
      response.useChunkedEncodingByDefault = false;
      response.writeHead(201, { 'Content-Type': 'application/json', ...headers });
      response.write('{"id":"a"', () => response.destroy());
      return undefined;
    };
    await withApi(answer, async ({ base, calls }) => {
      expect(await send(base, writeFile('one.json', JSON.stringify(body)))).toBe(0);
      const keys = calls.map((call) => call.headers['idempotency-key']);
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
      expect(errors.join('\n')).toContain(`--idempotency-key ${String(keys[0])}`);
    });
  });

  it('prints the idempotency key again if the result stays unknown', async () => {
    jest.replaceProperty(limits, 'sendRetrySeconds', 0 as never);
    const answer = (_: unknown, before: number, response: ServerResponse) => {
      if (before === 0) response.destroy();
      else response.writeHead(before === 1 ? 500 : 422);
      return before === 0 ? undefined : { key: 'internal', message: 'failed' };
    };
    await withApi(answer, async ({ base }) => {
      const file = writeFile('one.json', JSON.stringify(body));
      const sendAs = (key: string) => send(base, file, '--idempotency-key', key);
      await expect(sendAs('k-1')).rejects.toThrow('does not respond');
      expect([await sendAs('k-2'), await sendAs('k-3')]).toEqual([1, 1]);
      const keys = [...errors.join('\n').matchAll(/--idempotency-key (\S+)/g)].map(([, key]) => key);
      expect(keys).toEqual(['k-1', 'k-2']);
    });
  });

  it('prints the idempotency key when Ctrl-C ends a call that waits', async () => {
    await withApi(
      () => undefined,
      async ({ base, calls }) => {
        const file = writeFile('one.json', JSON.stringify(body));
        const access = ['--api', base, '--token', 'token', '--idempotency-key', 'k-9'];
        const program = path.join(requireProjectRoot(), 'bin', 'sello.mjs');
        const child = spawn(process.execPath, [program, 'send', file, ...access], {
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        let said = '';
        child.stderr.on('data', (bytes: Buffer) => void (said += bytes.toString()));
        const ended = once(child, 'close');
        await until(() => calls.length > 0, 'the call waits');
        child.kill('SIGINT');
        expect([await ended, said]).toEqual([[130, null], expect.stringContaining('use --idempotency-key k-9')]);
      },
    );
  });

  // Regression: `fetch` made a GET of the POST, whose list was printed as an invoice.
  it('throws if the API URL redirects, or is the URL of another server', async () => {
    const file = writeFile('one.json', JSON.stringify(body));
    const answer = (_: unknown, before: number, response: ServerResponse) => {
      const headers = before === 0 ? { Location: 'https://api/' } : { 'Content-Type': 'text/html' };
      response.writeHead(before === 0 ? 301 : 200, headers);
      return {};
    };
    await withApi(answer, async ({ base, calls }) => {
      expect(await send(base, file)).toBe(1);
      expect(errors.join('\n')).toContain(`${base} redirects to https://api/. Set --api`);
      await expect(send(base, file)).rejects.toThrow('responds with text/html, not as the Sello API. Check --api.');
      expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST']);
    });
  });
});
