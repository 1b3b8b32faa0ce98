// Decides which network addresses and URLs may be called. The rules are data, and the functions are pure. Private
// addresses are refused in every notation, unless the settings allow their network.
import type { OutboundUrlProblem } from '../messages/parameters';
import ipaddr from 'ipaddr.js';
import { outboundLimits as limits } from '../contracts/limits/outbound';

/** The rules of the settings. */
export interface OutboundNetworkRules {
  /** Private networks that may be called, such as `10.1.0.0/16`. */
  readonly networks: readonly Network[];
  readonly ports: readonly (readonly [from: number, to: number])[];
  /** Whether plain http to this machine is allowed, for development. */
  readonly loopbackHttp: boolean;
}

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [IpAddress, number];

/**
 * Metadata services of clouds, which return credentials. Some of them have public addresses. Sello never calls these
 * addresses, whatever the settings are.
 */
const metadata = [
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
];

/** The only range of public IPv6 addresses (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Parses the rules of the settings. @throws Error that names the invalid part of a setting */
export function parseOutboundNetworkRules(given: {
  readonly networks: string;
  readonly ports: string;
  readonly loopbackHttp: boolean;
}): OutboundNetworkRules {
  return {
    networks: splitList(given.networks).map(parseNetwork),
    ports: splitList(given.ports).map(parsePorts),
    loopbackHttp: given.loopbackHttp,
  };
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function parseNetwork(text: string): Network {
  try {
    return ipaddr.parseCIDR(text);
  } catch {
    throw new Error(`SELLO_OUTBOUND_NETWORKS: "${text}" is not a network, for example 10.0.0.0/8`);
  }
}

function parsePorts(text: string): readonly [number, number] {
  const [, from = '', to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? [];
  const range = [Number(from), Number(to)] as const;
  if (from === '' || range[0] < 1 || range[1] > 65_535 || range[0] > range[1])
    throw new Error(`SELLO_OUTBOUND_PORTS: "${text}" is not a port or a range, for example 1024-65535`);
  return range;
}

/**
 * Returns why a network address must not be called; undefined if it may be called.
 * @param plain whether the connection is not encrypted
 */
export function findOutboundIpAddressProblem(
  rules: OutboundNetworkRules,
  text: string,
  plain: boolean,
): string | undefined {
  if (!ipaddr.isValid(text)) return `${text} is not an IP address`;
  const address = ipaddr.process(text);
  const addressText = address.toString();
  if (isNeverCalled(address)) return `${addressText} is never called`;
  const isLoopback = address.range() === 'loopback';
  if (plain) return rules.loopbackHttp && isLoopback ? undefined : 'only https is called';
  if (rules.networks.some((network) => isIn(address, network))) return undefined;
  const range = findRange(address);
  return range === 'unicast' ? undefined : `${addressText} is not public (${range})`;
}

/** Clouds also use link-local addresses for metadata services, so this rule also covers new services. */
function isNeverCalled(address: IpAddress): boolean {
  if (metadata.includes(address.toString()) || address.range() === 'linkLocal') return true;
  if (!(address instanceof ipaddr.IPv6)) return false;
  const inner = readTranslatedAddress(address);
  // A network may translate other prefixes too, so the listed addresses are refused in the last bits of any address.
  return metadata.includes(inner.toString()) || (translated.includes(address.range()) && inner.range() === 'linkLocal');
}

/** IPv6 addresses that a network translates to IPv4: NAT64, stateless translation, and 6to4. */
const translated = ['rfc6052', 'rfc6145', '6to4'];

/** Reads the IPv4 address to which a network translates an IPv6 address: its last bits, or in 6to4 those after 2002. */
function readTranslatedAddress(address: ipaddr.IPv6): ipaddr.IPv4 {
  const start = address.range() === '6to4' ? 2 : 12;
  return new ipaddr.IPv4(address.toByteArray().slice(start, start + 4));
}

const isIn = (address: IpAddress, [base, bits]: Network): boolean =>
  address.kind() === base.kind() && address.match(base, bits);

/** IPv6 addresses outside the public range are not public. This includes translated and compatible addresses. */
const findRange = (address: IpAddress): string => {
  const range = address.range();
  const isOutside = address instanceof ipaddr.IPv6 && range === 'unicast' && !address.match(globalUnicast);
  return isOutside ? 'reserved' : range;
};

/** Parses a host that is written as an address. Such a host needs no DNS lookup. */
export const parseHostIpAddress = (hostname: string): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
};

/**
 * Returns the parsed URL, or why it must not be called. Its host name is resolved and checked only when the URL is
 * called.
 */
export function parseOutboundUrl(
  rules: OutboundNetworkRules,
  text: string,
): { readonly url: URL } | { readonly problem: OutboundUrlProblem } {
  if (text.length > limits.addressCharactersMax)
    return { problem: { kind: 'too-long', max: limits.addressCharactersMax } };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:\/\//i.test(text)) return { problem: { kind: 'no-address' } };
  if (url.username || url.password) return { problem: { kind: 'with-user' } };
  if (url.hash) return { problem: { kind: 'with-fragment' } };
  const plain = url.protocol !== 'https:';
  if (plain && !rules.loopbackHttp) return { problem: { kind: 'not-https' } };
  const port = Number(url.port || (plain ? 80 : 443));
  if (!rules.ports.some(([from, to]) => port >= from && port <= to)) return { problem: { kind: 'port', port } };
  const literal = parseHostIpAddress(url.hostname);
  const problem = literal === undefined ? undefined : findOutboundIpAddressProblem(rules, literal, plain);
  return problem === undefined ? { url } : { problem: { kind: 'forbidden', reason: problem } };
}

/**
 * Returns the network of the address of a client, in the only spelling. An IPv6 subscriber has a /64 network. Texts that are not
 * addresses have one name together, because there are as many of them as anybody likes.
 */
export function toClientNetwork(text: string): string {
  const address = text.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toNormalizedString().split(':', 4).join(':');
}
