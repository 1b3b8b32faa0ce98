// Tests the order in which concurrent calls start. Regression: through a proxy, a stranger started as a known caller
// with any header, under as many names as there are headers.
import { setImmediate } from 'node:timers/promises';
import { EventEmitter } from 'node:events';
import type { Context } from 'koa';
import { callStartsPerEventLoopTurnMax } from '../../src/contracts/limits/shares';
import { createFairCallQueueMiddleware } from '../../src/http/kit/request/anonymous-calls';
import {
  RecentCredentialOwners,
  rememberValidCredential,
  readBearerToken,
} from '../../src/http/kit/request/known-callers';
import { toClientNetwork } from '../../src/outbound/network-rules';
import { readSettings } from '../../src/settings/settings';

const settings = readSettings({ SELLO_API_PROXIES: '1' });
const known = new RecentCredentialOwners();
const readSession = ({ req }: Context): string | undefined => /^s=(.*)$/.exec(req.headers.cookie ?? '')?.[1];
const start = createFairCallQueueMiddleware({ settings, known, readSession });

type Headers = Readonly<Record<string, string>>;

function begin(headers: Headers, work: (ctx: Context) => void = () => undefined): Promise<void> {
  const req = { headers, socket: { remoteAddress: '10.0.0.1', destroyed: false } };
  const ctx = { req, res: new EventEmitter(), state: {} } as unknown as Context;
  return start(ctx, () => Promise.resolve(work(ctx))) as Promise<void>;
}

/** Begins calls of a stranger. @returns how many of them have started */
function flood(count: number, headersOf: (i: number) => Headers): () => number {
  let started = 0;
  for (let i = 0; i < count; i += 1) void begin(headersOf(i), () => (started += 1));
  return () => started;
}

/** Verifies a token or a session, as the API does. */
const accept = (headers: Headers, owner: string): Promise<void> =>
  begin(headers, (ctx) => rememberValidCredential(ctx, readBearerToken(ctx) ?? readSession(ctx), owner));

afterEach(async () => {
  for (let i = 0; i < 5_000; i += 1) await setImmediate();
});

const stranger = { 'x-forwarded-for': '203.0.113.7' };
const tenant = { 'x-forwarded-for': '198.51.100.9' };

describe('a call with a credential that was valid recently', () => {
  it.each<[string, (i: number) => Headers]>([
    ['cookies', (i) => ({ ...stranger, cookie: `a=${i}` })],
    ['tokens', (i) => ({ ...stranger, authorization: `Bearer ${i}` })],
    ['schemes', (i) => ({ ...stranger, authorization: `${i} x` })],
  ])('does not wait for the calls of a stranger with invented %s', async (_name, headersOf) => {
    const headers = { ...tenant, authorization: 'Bearer right' };
    await accept(headers, 'workspace');
    await setImmediate();
    const countStarted = flood(2_000, headersOf);
    await begin(headers);
    expect(countStarted()).toBeLessThanOrEqual(callStartsPerEventLoopTurnMax.anonymous);
  });

  it('waits in the line of its workspace, however its header is spelled', async () => {
    const spelled = ['Bearer one', 'bearer one', 'BEARER one', 'Bearer two'].map((authorization) => ({
      authorization,
    }));
    for (const headers of spelled) await accept({ ...tenant, ...headers }, 'workspace');
    await accept({ ...stranger, cookie: 's=session' }, 'other');
    await setImmediate();
    const countStarted = flood(400, (i) => ({ ...tenant, ...spelled[i % spelled.length] }));
    await begin({ ...stranger, cookie: 's=session' });
    expect(countStarted()).toBeLessThanOrEqual(2 * callStartsPerEventLoopTurnMax.known);
  });
});

describe('the first call with a valid credential', () => {
  it('waits for one round of networks, not for the calls of a stranger in another network', async () => {
    const countStarted = flood(2_000, (i) => ({ ...stranger, cookie: `s=${i}` }));
    await accept({ ...tenant, authorization: 'Bearer first' }, 'workspace');
    expect(countStarted()).toBeLessThanOrEqual(2 * callStartsPerEventLoopTurnMax.anonymous);
  });

  it('does not wait for the calls without a credential of its own network', async () => {
    const countStarted = flood(2_000, () => stranger);
    await accept({ ...stranger, authorization: 'Bearer first of network' }, 'workspace');
    expect(countStarted()).toBeLessThanOrEqual(2 * callStartsPerEventLoopTurnMax.anonymous);
  });
});

describe('the network of an address', () => {
  it.each([
    // Regression: the short form of one /64 network had thousands of names.
    ['2a06:1234::1', '2a06:1234:0:0'],
    ['2a06:1234::7:1:2:3', '2a06:1234:0:0'],
    ['2A06:1234:0000::9', '2a06:1234:0:0'],
    ['2a06:1234:0:1::9', '2a06:1234:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:4711', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['anything', 'unknown'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => expect(toClientNetwork(address)).toBe(network));
});
