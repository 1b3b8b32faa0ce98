// Tests `sello listen` as a process against a real API: it prints and forwards events, and resumes where the last run stopped.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { formatEventLine } from '../../src/cli/listen';
import { followEvents } from '../../src/cli/listen/follow-events';
import { requireProjectRoot } from '../../src/local/root';
import { openReceiver, type Receiver, until } from '../delivery/receiver';
import { startApi, type TestApi } from '../http/api';
import { invoice } from '../http/documents';
import { ownFolder } from '../servers/own-folder';
import { startFakeApi } from './fake-api';

interface Listening {
  readonly child: ChildProcess;
  /** Lines of the standard output. */
  readonly lines: () => string[];
  readonly said: () => string;
  /** Ends the command as Ctrl-C does. @returns the exit code */
  readonly stop: () => Promise<number | null>;
}

let api: TestApi;
let receiver: Receiver;
const folder = ownFolder('sello-listen-');
const running = new Set<ChildProcess>();
beforeAll(async () => {
  api = await startApi();
  receiver = await openReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (_, response) => void response.writeHead(204).end();
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(async () => {
  receiver.close();
  await api.close();
});

async function listen(...args: string[]): Promise<Listening> {
  const program = path.join(requireProjectRoot(), 'bin', 'sello.mjs');
  const access = ['--api', api.base, '--token', await api.token('read'), '--data', folder];
  const child = spawn(process.execPath, [program, 'listen', ...access, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let [printed, said] = ['', ''];
  child.stdout.on('data', (bytes: Buffer) => void (printed += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => void (said += bytes.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  await until(() => said.includes('Listening to'), 'it listens');
  return {
    child,
    lines: () => printed.split('\n').filter(Boolean),
    said: () => said,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

async function store(code: string): Promise<string> {
  const { status, json } = await api.call('POST', '/silo/v1/entries', { data: invoice({ code }) });
  expect(status).toBe(200);
  return json.id;
}

const secretIn = (output: string): string => /WEBHOOK_SECRET=(whsec_\S+)/.exec(output)?.[1] ?? '';

describe('sello listen', () => {
  it('prints new events, stops on Ctrl-C and resumes where it stopped', async () => {
    await store('BEFORE');
    const first = await listen('--type', 'entry.created');
    const one = await store('ONE');
    await until(() => first.lines().length > 0, 'the event is printed');
    expect(first.lines()).toEqual([
      expect.stringMatching(new RegExp(`^\\S+Z {2}entry\\.created +entry ${one}  version `)),
    ]);
    expect(await first.stop()).toBe(0);
    expect(first.said()).toMatch(/from now on\. Press Ctrl-C[^]*Stopped\. The next run continues here\.\n$/);

    const two = await store('TWO');
    const second = await listen('--type', 'entry.created', '--json');
    await until(() => second.lines().length > 0, 'what came in between is printed');
    expect(second.lines().map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ type: 'entry.created', data: expect.objectContaining({ entry_id: two }) }),
    ]);
    expect(second.said()).toContain('from where the last run stopped');
    expect(await second.stop()).toBe(0);
  });

  it('forwards each event once, signed with the printed secret, and prints the response', async () => {
    const first = await listen('--from', 'now', '--forward-to', receiver.url);
    const entry = await store('SIGNED');
    await until(() => receiver.received.length > 0, 'the receiver has the event');
    await until(() => first.lines().length > 0, 'the response is printed');
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const library = new Webhook(secretIn(first.said()).replace('whsec_', ''));
    expect(library.verify(body, headers)).toMatchObject({ type: 'entry.created', workspace_id: api.workspace });
    expect(first.lines()[0]).toMatch(new RegExp(`entry ${entry} .*-> 204 in \\d+ ms$`));
    await first.stop();

    receiver.answer = (_, response) => void response.writeHead(500).end('no');
    const second = await listen('--forward-to', receiver.url);
    expect(secretIn(second.said())).toBe(secretIn(first.said()));
    await store('REFUSED');
    await until(() => second.lines().length > 0, 'the refusal is printed');
    expect(second.lines()[0]).toMatch(/-> 500 in \d+ ms$/);
    await second.stop();
    expect(receiver.received).toHaveLength(2);
  });

  it('keeps events while the URL is unavailable', async () => {
    const away = await openReceiver();
    away.close();
    const listening = await listen('--from', 'now', '--forward-to', away.url);
    await store('KEPT');
    await until(() => listening.said().includes('Waiting for it'), 'it says that nothing listens');
    expect([await listening.stop(), listening.lines()]).toEqual([0, []]);
    const again = await listen('--forward-to', receiver.url);
    await until(() => receiver.received.length > 0, 'the event comes when a receiver is there');
    await again.stop();
  });

  // Regression: the command ended with "terminated".
  it('continues after a response that breaks off', async () => {
    const event = { id: 'e', type: 'record.accepted', created_at: '2026-11-25T10:00:00.120Z', cursor: 'c', data: {} };
    const fake = await startFakeApi((_, before, response) => {
      if (before > 0) return { list: [event] };
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' });
      response.write('{"list":[', () => response.destroy());
      return undefined;
    });
    try {
      const reported: string[] = [];
      const access = { api: fake.base, token: 'token', language: 'en', operatorToken: undefined } as const;
      const { signal } = new AbortController();
      const report = (line: string) => void reported.push(line);
      const pages = followEvents(access, { cursor: 'a', types: undefined, signal, report });
      expect((await pages.next()).value).toEqual({ events: [event], cursor: 'a' });
      expect(reported).toEqual([expect.stringContaining('does not respond')]);
    } finally {
      fake.close();
    }
  });

  it('exits with an error for an unknown type', async () => {
    const { child, said } = await listen('--type', 'entry.craeted');
    await until(() => child.exitCode !== null, 'it ends');
    expect([child.exitCode, said()]).toEqual([1, expect.stringContaining('entry.craeted')]);
  });
});

it('sello listen formats an event as one line', () => {
  const event = {
    id: 'e',
    type: 'record.rejected',
    created_at: '2026-11-25T10:00:00.120Z',
    cursor: 'c',
  } as const;
  expect(formatEventLine({ ...event, data: { entry_id: 'e1', record: 'registration', code: '1110' } })).toBe(
    '2026-11-25T10:00:00.120Z  record.rejected              entry e1  record registration  code 1110',
  );
  expect(formatEventLine({ ...event, data: {} }, { status: undefined, duration_ms: 15_000 })).toMatch(
    /-> no response in 15000 ms$/,
  );
});
