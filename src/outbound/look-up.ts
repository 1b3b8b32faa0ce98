// DNS lookups of host names that tenants choose. The system's lookup uses one of Node's four threads for files, DNS and
// compression. The owner of a host name can delay the lookup for half a minute, so a few such names would block the
// whole process.
import dns from 'node:dns/promises';
import { outboundLimits as limits } from '../contracts/limits/outbound';

/** Resolves a host name to its addresses. */
export type HostNameResolver = (hostname: string) => Promise<readonly string[]>;

/** Resolves a host name with the system's resolver. */
export const resolveHostNameBySystem: HostNameResolver = async (hostname) =>
  (await dns.lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Limits concurrent lookups. Callers that look up the same name share one response.
 * @throws Error `EAI_AGAIN` if a lookup takes too long
 */
export function limitDnsLookups(
  resolve: HostNameResolver,
  { lookUpsMax, lookUpMs }: { readonly lookUpsMax: number; readonly lookUpMs: number } = limits,
): HostNameResolver {
  const underWay = new Map<string, Promise<readonly string[]>>();
  const waiting: (() => void)[] = [];
  let turns = 0;
  const turn = async (): Promise<void> => {
    if (turns < lookUpsMax) turns += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
  };
  // The next lookup takes over this turn.
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else turns -= 1;
  };
  const lookUp = async (hostname: string, isNeeded: () => boolean): Promise<readonly string[]> => {
    await turn();
    try {
      // The callers of this lookup may have reached their time limit in the meantime.
      return isNeeded() ? await resolve(hostname) : [];
    } finally {
      leave();
      underWay.delete(hostname);
    }
  };
  return (hostname) => {
    const pending = underWay.get(hostname);
    if (pending) return pending;
    let isLate = false;
    const lookup = withTimeout(
      lookUp(hostname, () => !isLate),
      lookUpMs,
      () => (isLate = true),
    );
    underWay.set(hostname, lookup);
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
