// DNS lookups of host names that tenants choose. The system's lookup uses one of Node's four threads for files, DNS and
// compression. The owner of a host name can delay the lookup for half a minute, so a few such names would block the
// whole process. Node's own resolver needs no thread, but ignores the hosts file and the search domains of an
// installation.
import dns from 'node:dns/promises';
import { outboundLimits as limits } from '../contracts/limits/outbound';
import { DnsLookUpTurns, type DnsLookUpLimits } from './look-up-turns';

/** Resolves a host name to its addresses. */
export type HostNameResolver = (hostname: string) => Promise<readonly string[]>;

export const resolveHostNameBySystem: HostNameResolver = async (hostname) =>
  (await dns.lookup(hostname, { all: true })).map(({ address }) => address);

/** Resolves a host name that an owner (a workspace) chose. */
export type HostNameResolverForOwner = (owner: string, hostname: string) => Promise<readonly string[]>;

/**
 * Limits concurrent lookups. Owners take turns, with one lookup each at a time, so that slow names of one owner delay no
 * other. An owner may use a free turn for a name that was quick, so that its slow names do not delay its healthy ones
 * either. Callers of an owner that look up the same name share one response.
 * @throws Error `EAI_AGAIN` if a lookup takes too long
 */
export function wrapResolverToLimitLookups(
  resolve: HostNameResolver,
  given: DnsLookUpLimits = limits,
): HostNameResolverForOwner {
  const underWay = new Map<string, Promise<readonly string[]>>();
  const turns = new DnsLookUpTurns(given);
  const lookUp = async (owner: string, hostname: string, isNeeded: () => boolean): Promise<readonly string[]> => {
    const turn = await turns.begin(owner, hostname);
    // The callers of this lookup may have reached their time limit in the meantime.
    const isAsked = isNeeded();
    try {
      return isAsked ? await resolve(hostname) : [];
    } finally {
      turns.end(turn, isAsked);
      underWay.delete(`${owner} ${hostname}`);
    }
  };
  return (owner, hostname) => {
    const pending = underWay.get(`${owner} ${hostname}`);
    if (pending) return pending;
    let isLate = false;
    const lookup = withTimeout(
      lookUp(owner, hostname, () => !isLate),
      given.lookUpMs,
      () => (isLate = true),
    );
    underWay.set(`${owner} ${hostname}`, lookup);
    return lookup;
  };
}

async function withTimeout<T>(work: Promise<T>, ms: number, onLate: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate();
      reject(Object.assign(new Error('the DNS lookup timed out'), { code: 'EAI_AGAIN' }));
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
