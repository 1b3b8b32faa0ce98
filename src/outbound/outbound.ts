// Calls URLs that tenants choose; no other code does this. Every connection is checked twice: the resolved addresses
// before the connection is opened, and its real peer before the first byte is sent. Redirects are not followed, and no
// proxy is used.
import { formatOutboundUrlProblem as describeProblem } from '../messages/en/problems';
import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { callbackify } from 'node:util';
import { Agent, buildConnector, request } from 'undici';
import { outboundLimits as limits } from '../contracts/limits/outbound';
import {
  findOutboundIpAddressProblem,
  type OutboundNetworkRules,
  parseOutboundUrl,
  parseHostIpAddress,
  parseOutboundNetworkRules,
} from './network-rules';
import { WorkspaceHttpAgents } from './owned-agents';
import { resolveHostNameBySystem, wrapResolverToLimitLookups, type HostNameResolver } from './look-up';

/** A call to a URL that a tenant chose. */
export interface OutboundCall {
  /** The workspace that chose the URL. Its connections and lookups are its own. */
  readonly owner: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Result of a call. `refused` means that no connection was opened. `text` is the beginning of the response. */
export type OutboundCallResult = { readonly durationMs: number } & (
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly text: string;
      /** Seconds in `Retry-After`. */
      readonly retryAfterSeconds?: number;
    }
  | {
      readonly kind: 'failed' | 'refused';
      readonly message: string;
      /** Set if the connection was open but there was no response, so the receiver may have processed the call. */
      readonly isUnclear?: true;
    }
);

/** Calls URLs that tenants choose. */
export interface OutboundClient {
  /** Posts once. Errors are returned as values, so nothing is thrown. */
  post(call: OutboundCall): Promise<OutboundCallResult>;
  close(): Promise<void>;
}

export interface OutboundCallSettings {
  readonly networks: string;
  readonly ports: string;
  readonly loopbackHttp: boolean;
  readonly caFile: string | undefined;
}

/** The address must not be called. The message has no address unless the URL has it. */
class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

interface OutboundDeps {
  /** Resolves host names; by default with the system's resolver. */
  readonly resolve?: HostNameResolver;
  /** Time limit of a call; tests use a short one. */
  readonly callMs?: number;
}

/** Creates the client for URLs that tenants choose. @throws Error if a setting is invalid */
export function createOutboundClient(
  settings: OutboundCallSettings,
  { resolve: lookUp = resolveHostNameBySystem, callMs = limits.callMs }: OutboundDeps = {},
): OutboundClient {
  const rules = parseOutboundNetworkRules(settings);
  const resolve = wrapResolverToLimitLookups(lookUp);
  const ca = settings.caFile ? [...rootCertificates, readFileSync(settings.caFile, 'utf8')] : undefined;
  const agents = new WorkspaceHttpAgents(({ owner, plain }) =>
    createAgent(rules, plain, (hostname) => resolve(owner, hostname), ca),
  );
  return {
    async post(call) {
      const began = performance.now();
      const durationMs = () => Math.round(performance.now() - began);
      const checked = parseOutboundUrl(rules, call.url);
      if ('problem' in checked)
        return { kind: 'refused', message: `the address ${describeProblem(checked.problem)}`, durationMs: 0 };
      const holder = { owner: call.owner, plain: checked.url.protocol !== 'https:' };
      try {
        const answer = await agents.during(holder, (agent) => send(agent, checked.url, call, callMs));
        return { kind: 'answered', ...answer, durationMs: durationMs() };
      } catch (error) {
        const kind = isRefused(error) ? 'refused' : 'failed';
        const unclear = isUnclear(error) ? { isUnclear: true as const } : {};
        return { kind, message: describeError(error, callMs), ...unclear, durationMs: durationMs() };
      }
    },
    close: () => agents.close(),
  };
}

function createAgent(
  rules: OutboundNetworkRules,
  plain: boolean,
  resolve: HostNameResolver,
  ca: string[] | undefined,
): Agent {
  // Node's interface uses callbacks.
  const find = callbackify((hostname: string, family: number | string | undefined) =>
    requireAllowedIpAddresses(rules, plain, family, resolve(hostname)),
  );
  const lookup: LookupFunction = (hostname, options, callback) =>
    find(hostname, options.family, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error, '', 0);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  const make = buildConnector({ timeout: limits.connectMs, lookup, allowH2: false, ...(ca ? { ca } : {}) });
  const connect: buildConnector.connector = (options, callback) => {
    const literal = parseHostIpAddress(options.hostname);
    const problem = literal === undefined ? undefined : findOutboundIpAddressProblem(rules, literal, plain);
    if (problem) return callback(new ForbiddenAddressError(problem), null);
    make(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      const peerProblem = findOutboundIpAddressProblem(rules, socket.remoteAddress ?? '', plain);
      if (peerProblem === undefined) return callback(null, socket);
      socket.destroy();
      callback(new ForbiddenAddressError(literal === undefined ? nameProblem : peerProblem), null);
    });
  };
  return new Agent({
    connect,
    connections: limits.connectionsMax,
    keepAliveTimeout: limits.idleMs,
    keepAliveMaxTimeout: limits.idleMs,
    headersTimeout: limits.callMs,
    bodyTimeout: limits.callMs,
    maxHeaderSize: limits.headerBytesMax,
  });
}

/** @throws ForbiddenAddressError if one of the addresses must not be called, because any of them may be used */
async function requireAllowedIpAddresses(
  rules: OutboundNetworkRules,
  plain: boolean,
  family: number | string | undefined,
  resolved: ReturnType<HostNameResolver>,
) {
  const addresses = await resolved;
  if (addresses.some((address) => findOutboundIpAddressProblem(rules, address, plain) !== undefined))
    throw new ForbiddenAddressError(nameProblem);
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const matching = family === 4 || family === 6 ? all.filter((one) => one.family === family) : all;
  if (matching.length === 0) throw new ForbiddenAddressError('its name has no address');
  return matching;
}

/** The tenant must not learn to which internal address a name resolves. */
const nameProblem = 'the host name resolves to an address that is not allowed';

/**
 * Sends a request. The status decides, so if a response does not end or is too long, it is read only up to its limit.
 */
async function send(dispatcher: Agent, url: URL, { headers, body }: OutboundCall, callMs: number) {
  const signal = AbortSignal.timeout(callMs);
  const answer = await request(url, { dispatcher, method: 'POST', headers, body, signal });
  const text = await beginning(answer.body);
  const after = Number(answer.headers['retry-after']);
  const retryAfterSeconds = Math.min(after, limits.retryAfterSecondsMax);
  return { status: answer.statusCode, text, ...(after > 0 ? { retryAfterSeconds } : {}) };
}

async function beginning(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      parts.push(part.subarray(0, limits.answerBytesMax - bytes));
      bytes += part.length;
      if (bytes >= limits.answerBytesMax) break;
    }
  } catch {
    // The beginning of the response is enough, because the status decides.
  }
  return Buffer.concat(parts).toString('utf8');
}

const isRefused = (error: unknown): boolean => (error as Error | null)?.name === 'ForbiddenAddressError';

/** A timeout of the connection has a different code. */
const unclearCodes: ReadonlySet<string | undefined> = new Set([
  'ECONNRESET',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_HEADERS_OVERFLOW',
]);

function isUnclear(error: unknown): boolean {
  const { name, code } = Object(error) as Partial<NodeJS.ErrnoException>;
  return name === 'TimeoutError' || unclearCodes.has(code);
}

/** Describes a failed call for a tenant, without internal addresses. */
function describeError(error: unknown, callMs: number): string {
  const { name, code, message } = Object(error) as Partial<NodeJS.ErrnoException>;
  if (name === 'ForbiddenAddressError') return `the address must not be called: ${message}`;
  if (name === 'TimeoutError') return `no response within ${callMs / 1_000} s`;
  return messages[code ?? ''] ?? `the connection failed${code ? ` (${code})` : ''}`;
}

const messages: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name does not exist (ENOTFOUND)',
  EAI_AGAIN: 'the host name could not be resolved (EAI_AGAIN)',
  ECONNREFUSED: 'the connection was refused (ECONNREFUSED)',
  ECONNRESET: 'the connection was reset (ECONNRESET)',
  UND_ERR_SOCKET: 'the connection ended without a response',
  UND_ERR_CONNECT_TIMEOUT: `no connection within ${limits.connectMs / 1_000} s`,
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the server is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the server is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the server cannot be verified',
  CERT_HAS_EXPIRED: 'the certificate of the server has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the server is for another name',
};
