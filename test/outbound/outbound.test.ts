// S6: tests with real servers that URLs of tenants reach only public addresses, unless the settings allow the network.
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import {
  createLocalCertificateAuthority,
  createLocalServerCertificate,
} from '../../src/certificates/create-certificates';
import { parseOutboundUrl, parseOutboundNetworkRules } from '../../src/outbound/network-rules';
import { createOutboundClient, type OutboundClient, type OutboundCallSettings } from '../../src/outbound/outbound';
import { ownFolder } from '../servers/own-folder';

const strict: OutboundCallSettings = { networks: '', ports: '443,1024-65535', loopbackHttp: false, caFile: undefined };

let secure: https.Server;
let plain: http.Server;
let caFile: string;
let connections = 0;
let answer: (request: http.IncomingMessage, response: http.ServerResponse) => void;
const clients: OutboundClient[] = [];

const listening = async (server: net.Server): Promise<void> => {
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
};
const getPort = (server: net.Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  const year = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 300 * 86_400_000) };
  const authority = createLocalCertificateAuthority('Test', year);
  const pair = createLocalServerCertificate(authority, ['localhost', 'hooks.example', '127.0.0.1', '::1'], year);
  caFile = path.join(ownFolder('outbound-'), 'ca.pem');
  writeFileSync(caFile, authority.certificatePem);
  const handle = (request: http.IncomingMessage, response: http.ServerResponse) => answer(request, response);
  secure = https.createServer({ cert: pair.certificatePem, key: pair.keyPem }, handle);
  plain = http.createServer(handle);
  await Promise.all([secure, plain].map(listening));
});
afterAll(async () => {
  for (const server of [secure, plain]) {
    server.closeAllConnections();
    server.close();
  }
  await Promise.all(clients.map((client) => client.close()));
});
beforeEach(() => {
  connections = 0;
  answer = (_, response) => response.end('ok');
});

const createOutbound = (
  more: Partial<OutboundCallSettings> = {},
  ways: Parameters<typeof createOutboundClient>[1] = {},
): OutboundClient => {
  const one = createOutboundClient({ ...strict, ...more }, ways);
  clients.push(one);
  return one;
};
const post = (outbound: OutboundClient, url: string, owner = 'a') =>
  outbound.post({ owner, url, headers: { a: 'b' }, body: '{}' });
const httpsAt = (host: string): string => `https://${host}:${getPort(secure)}/hook`;

describe('S6 outbound: an address that is not allowed', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback with another number', '127.8.9.1'],
    ['loopback as one number', '2130706433'],
    ['loopback in hexadecimal', '0x7f.1'],
    ['loopback of IPv6', '[::1]'],
    ['loopback in IPv6', '[::ffff:127.0.0.1]'],
    ['loopback in IPv6, hexadecimal', '[::ffff:7f00:1]'],
    ['loopback, compatible', '[::127.0.0.1]'],
    ['loopback behind NAT64', '[64:ff9b::7f00:1]'],
    ['loopback in 6to4', '[2002:7f00:1::]'],
    ['the unspecified address', '0.0.0.0'],
    ['the unspecified address of IPv6', '[::]'],
    ['localhost', 'localhost'],
    ['localhost with a dot', 'localhost.'],
    ['a name below localhost', 'a.localhost'],
    ['a private network', '10.0.0.1'],
    ['another private network', '172.16.3.4'],
    ['a third private network', '192.168.1.1'],
    ['a carrier network', '100.64.0.1'],
    ['a link-local address', '169.254.10.10'],
    ['cloud metadata', '169.254.169.254'],
    ['metadata of another cloud provider', '168.63.129.16'],
    ['metadata in IPv6', '[fd00:ec2::254]'],
    ['a link-local address of IPv6', '[fe80::1]'],
    ['a unique-local address', '[fc00::1]'],
    ['multicast', '224.0.0.1'],
    ['multicast of IPv6', '[ff02::1]'],
    ['a reserved address', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['documentation', '[2001:db8::1]'],
    ['benchmarks', '198.18.0.1'],
  ])('is not reached at %s', async (_what, host) => {
    const result = await post(createOutbound(), httpsAt(host));
    expect([result.kind, connections]).toEqual([expect.stringMatching(/^(refused|failed)$/), 0]);
    if (!/localhost/.test(host)) expect(result.kind).toBe('refused');
  });

  it.each([
    ['http', () => `http://hooks.example:${getPort(plain)}/`],
    ['http on this machine', () => `http://127.0.0.1:${getPort(plain)}/`],
    ['another port', () => 'https://hooks.example:25/'],
    ['a user in the address', () => `https://a:b@hooks.example:${getPort(secure)}/`],
    ['a file', () => 'file:///etc/passwd'],
    ['another scheme', () => 'gopher://127.0.0.1:70/'],
    ['no address', () => 'hooks'],
    ['a long one', () => `https://hooks.example/${'a'.repeat(2_000)}`],
  ])('is not reached by %s', async (_what, url) => {
    expect((await post(createOutbound(), url())).kind).toBe('refused');
    expect(connections).toBe(0);
  });

  it.each([
    ['a name of this machine', ['127.0.0.1']],
    ['a name with a public and a private address', ['93.184.216.34', '10.0.0.1']],
    ['a name with an IPv4-mapped address', ['::ffff:192.168.0.1']],
    ['a name without an address', []],
  ])('is not reached through %s', async (_what, found) => {
    const outbound = createOutbound({}, { resolve: () => Promise.resolve(found) });
    const refused = await post(outbound, httpsAt('hooks.example'));
    expect(refused.kind).toBe('refused');
    // Tenants read the message, and must not learn the addresses of internal names.
    for (const address of found) expect(JSON.stringify(refused)).not.toContain(address.replace('::ffff:', ''));
    expect(connections).toBe(0);
  });

  it('is not reached if a name changes its address between two calls (rebinding)', async () => {
    let lookups = 0;
    const resolve = () => Promise.resolve([(lookups += 1) === 1 ? '10.255.255.1' : '127.0.0.1']);
    const outbound = createOutbound({ networks: '10.0.0.0/8', caFile }, { resolve, callMs: 300 });
    expect((await post(outbound, httpsAt('hooks.example'))).kind).toBe('failed');
    expect((await post(outbound, httpsAt('hooks.example'))).kind).toBe('refused');
    expect([lookups, connections]).toEqual([2, 0]);
  });

  it('is not reached through a redirect', async () => {
    let requests = 0;
    const other = http.createServer(() => (requests += 1));
    await listening(other);
    answer = (_, response) => response.writeHead(307, { Location: `http://127.0.0.1:${getPort(other)}/` }).end();
    const outbound = createOutbound({ networks: '127.0.0.0/8', caFile, loopbackHttp: true });
    expect(await post(outbound, httpsAt('127.0.0.1'))).toMatchObject({ kind: 'answered', status: 307 });
    expect(requests).toBe(0);
    other.close();
  });

  it('is not reached through a proxy of the environment', async () => {
    let requests = 0;
    const proxy = net.createServer((socket) => {
      requests += 1;
      socket.destroy();
    });
    await listening(proxy);
    const before = { ...process.env };
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY'])
      process.env[name] = `http://127.0.0.1:${getPort(proxy)}`;
    process.env.NODE_USE_ENV_PROXY = '1';
    const outbound = createOutbound({ networks: '127.0.0.0/8', caFile });
    expect(await post(outbound, httpsAt('127.0.0.1'))).toMatchObject({ kind: 'answered', status: 200 });
    process.env = before;
    expect(requests).toBe(0);
    proxy.close();
  });

  it('is not reached if it is cloud metadata, even in an allowed network', () => {
    const rules = parseOutboundNetworkRules({ ...strict, networks: '169.254.0.0/16' });
    expect(parseOutboundUrl(rules, 'https://169.254.169.254/')).toHaveProperty('problem');
    expect(parseOutboundUrl(rules, 'https://169.254.7.7/')).toHaveProperty('problem');
  });

  // Regression: an allowed network that translates to IPv4 also allowed the metadata services that it reaches.
  it('is refused at its translated address, even if the settings allow its network', () => {
    const networks = '64:ff9b::/96, 64:ff9b:1::/48, 2002::/16, 2001:db8:64::/96, ::ffff:0:0:0/96';
    const rules = parseOutboundNetworkRules({ ...strict, networks });
    const read = (host: string) => parseOutboundUrl(rules, `https://[${host}]/`);
    const nat64 = ['64:ff9b::a9fe:a9fe', '64:ff9b::6464:64c8', '64:ff9b::a9fe:707', '64:ff9b:1::a9fe:a9fe'];
    const others = ['2002:a9fe:a9fe::1', '2002:a83f:8110::', '2001:db8:64::a9fe:a9fe', '::ffff:0:a9fe:a9fe'];
    for (const host of [...nat64, ...others])
      expect([host, read(host)]).toEqual([host, { problem: expect.anything() }]);
    for (const host of ['64:ff9b::5db8:d822', '2002:5db8:d822::a9fe:707', '2001:db8:64::a9fe:707'])
      expect([host, read(host)]).toEqual([host, { url: expect.anything() }]);
  });
});

describe('an allowed call', () => {
  const open = { networks: '127.0.0.0/8, ::1/128' };

  it.each([['127.0.0.1'], ['[::1]'], ['localhost']])('reaches %s by https', async (host) => {
    let seen: unknown;
    answer = (request, response) => {
      seen = [request.method, request.url, request.headers.a];
      response.writeHead(202).end('thanks');
    };
    const result = await post(createOutbound({ ...open, caFile }), httpsAt(host));
    expect(result).toMatchObject({ kind: 'answered', status: 202, text: 'thanks' });
    expect(seen).toEqual(['POST', '/hook', 'b']);
  });

  it('fails with an unknown certificate or a certificate for another name', async () => {
    expect(await post(createOutbound(open), httpsAt('127.0.0.1'))).toMatchObject({ kind: 'failed' });
    const resolve = () => Promise.resolve(['127.0.0.1']);
    const other = await post(createOutbound({ ...open, caFile }, { resolve }), httpsAt('other.example'));
    expect(other).toMatchObject({ kind: 'failed', message: expect.stringContaining('another name') });
  });

  it('reaches this machine by http if the setting allows it, but no other machine', async () => {
    const outbound = createOutbound({ loopbackHttp: true, networks: '10.0.0.0/8' });
    expect(await post(outbound, `http://127.0.0.1:${getPort(plain)}/`)).toMatchObject({ status: 200 });
    expect(await post(outbound, `http://localhost:${getPort(plain)}/`)).toMatchObject({ status: 200 });
    for (const host of ['10.0.0.1', '93.184.216.34', '169.254.169.254'])
      expect(await post(outbound, `http://${host}:8080/`)).toMatchObject({ kind: 'refused' });
  });

  it('times out if it gets no response', async () => {
    answer = () => undefined;
    const outbound = createOutbound({ ...open, caFile }, { callMs: 200 });
    const result = await post(outbound, httpsAt('127.0.0.1'));
    expect(result).toMatchObject({ kind: 'failed', message: 'no response within 0.2 s' });
    expect(result.durationMs).toBeLessThan(2_000);
  });

  it('returns the status of an endless response, and reads only a limited part', async () => {
    answer = (_, response) => {
      response.writeHead(200);
      const write = (): void => {
        if (!response.destroyed) setImmediate(() => response.write('x'.repeat(1_000)) && write());
      };
      write();
    };
    const endless = await post(createOutbound({ ...open, caFile }, { callMs: 3_000 }), httpsAt('127.0.0.1'));
    expect(endless.kind === 'answered' && endless.text.length).toBe(16_384);
    answer = (_, response) => void response.writeHead(200).write('begun');
    const result = await post(createOutbound({ ...open, caFile }, { callMs: 1_500 }), httpsAt('127.0.0.1'));
    expect(result).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('returns the time to wait', async () => {
    answer = (_, response) => response.writeHead(503, { 'Retry-After': '120' }).end();
    const outbound = createOutbound({ ...open, caFile });
    expect(await post(outbound, httpsAt('127.0.0.1'))).toMatchObject({ status: 503, retryAfterSeconds: 120 });
  });
});

describe('a call of one workspace', () => {
  const open = { networks: '127.0.0.0/8', loopbackHttp: true };
  const slowCalls = (outbound: OutboundClient, url: (i: number) => string) =>
    Array.from({ length: 20 }, (_, i) => post(outbound, url(i), 'slow'));

  it('is not delayed by the slow host names of another', async () => {
    const names: (() => void)[] = [];
    const resolve = (name: string) =>
      name === 'well.example'
        ? Promise.resolve(['127.0.0.1'])
        : new Promise<string[]>((end) => names.push(() => end([])));
    const outbound = createOutbound(open, { resolve, callMs: 3_000 });
    const others = slowCalls(outbound, (i) => `http://slow${i}.example:${getPort(plain)}/`);
    expect(await post(outbound, `http://well.example:${getPort(plain)}/`, 'well')).toMatchObject({ status: 200 });
    expect(names).toHaveLength(1);
    await outbound.close();
    for (const end of names) end();
    await Promise.all(others);
  });

  it('is not delayed by slow calls of another to the same host', async () => {
    answer = ({ url }, response) => void (url === '/well' && response.end('ok'));
    const outbound = createOutbound(open, { callMs: 3_000 });
    const others = slowCalls(outbound, () => `http://127.0.0.1:${getPort(plain)}/slow`);
    const result = await post(outbound, `http://127.0.0.1:${getPort(plain)}/well`, 'well');
    expect(result).toMatchObject({ status: 200 });
    expect(result.durationMs).toBeLessThan(2_000);
    await outbound.close();
    await Promise.all(others);
  });
});

describe('an outbound network setting', () => {
  it.each([
    [{ networks: '10.0.0.0' }, 'SELLO_OUTBOUND_NETWORKS: "10.0.0.0"'],
    [{ networks: 'x/8' }, 'SELLO_OUTBOUND_NETWORKS: "x/8"'],
    [{ ports: '0' }, 'SELLO_OUTBOUND_PORTS: "0"'],
    [{ ports: '443-80' }, 'SELLO_OUTBOUND_PORTS: "443-80"'],
    [{ ports: '70000' }, 'SELLO_OUTBOUND_PORTS: "70000"'],
  ])('is refused if it is %j', (more, message) => {
    expect(() => createOutboundClient({ ...strict, ...more })).toThrow(message);
  });
});
