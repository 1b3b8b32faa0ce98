// DNS lookups of host names that tenants choose. The system's lookup uses one of Node's four threads for files, DNS and
// compression. The owner of a host name can delay the lookup for half a minute, so a few such names would block the
// whole process. Node's own resolver needs no thread, but ignores the hosts file and the search domains of an
// installation.
import dns from 'node:dns/promises';
import { outboundLimits as limits } from '../contracts/limits/outbound';

/** Resolves a host name to its addresses. */
export type HostNameResolver = (hostname: string) => Promise<readonly string[]>;

/** Resolves a host name with the system's resolver. */
export const resolveHostNameBySystem: HostNameResolver = async (hostname) =>
  (await dns.lookup(hostname, { all: true })).map(({ address }) => address);

/** Resolves a host name that an owner (a workspace) chose. */
export type OwnedHostNameResolver = (owner: string, hostname: string) => Promise<readonly string[]>;

type LookUpLimits = Pick<typeof limits, 'lookUpsMax' | 'lookUpMs' | 'slowLookUpMs' | 'slowOwnerMs'>;

/**
 * Limits concurrent lookups. Owners take turns, with one lookup each at a time, so that slow names of one owner delay no
 * other. Callers of an owner that look up the same name share one response.
 * @throws Error `EAI_AGAIN` if a lookup takes too long
 */
export function limitDnsLookups(
  resolve: HostNameResolver,
  given: { readonly [Name in keyof LookUpLimits]: number } = limits,
): OwnedHostNameResolver {
  const underWay = new Map<string, Promise<readonly string[]>>();
  const turns = new LookUpTurns(given);
  const lookUp = async (owner: string, hostname: string, isNeeded: () => boolean): Promise<readonly string[]> => {
    await turns.begin(owner);
    try {
      // The callers of this lookup may have reached their time limit in the meantime.
      return isNeeded() ? await resolve(hostname) : [];
    } finally {
      turns.end(owner);
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

/**
 * The turns of owners. All owners with a slow lookup share one turn, because the system goes on with a lookup after its
 * time limit. The other turns stay free for healthy names, however many owners have slow ones.
 */
class LookUpTurns {
  /** When the running lookup of each owner began, in milliseconds of the process's clock. */
  private readonly running = new Map<string, number>();
  /** Until when each owner with a slow lookup counts as slow. */
  private readonly slowUntil = new Map<string, number>();
  /** Waiting lookups by owner, in the order of the owners' turns. */
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(private readonly limits: { readonly [Name in keyof LookUpLimits]: number }) {}

  async begin(owner: string): Promise<void> {
    const line = this.waiting.get(owner);
    if (!line && this.mayBegin(owner)) return this.start(owner);
    await new Promise<void>((begin) => {
      if (line) line.push(begin);
      else this.waiting.set(owner, [begin]);
    });
  }

  /** A healthy name does not end the time of a slow owner, who could otherwise alternate between the two. */
  end(owner: string): void {
    const now = performance.now();
    if (now - (this.running.get(owner) ?? now) > this.limits.slowLookUpMs) {
      for (const [other, until] of this.slowUntil) if (until <= now) this.slowUntil.delete(other);
      this.slowUntil.set(owner, now + this.limits.slowOwnerMs);
    }
    this.running.delete(owner);
    this.startNext();
  }

  private startNext(): void {
    for (const [owner, [begin, ...rest]] of this.waiting) {
      if (!this.mayBegin(owner)) continue;
      this.waiting.delete(owner);
      if (rest.length > 0) this.waiting.set(owner, rest);
      this.start(owner);
      begin?.();
    }
  }

  private start(owner: string): void {
    this.running.set(owner, performance.now());
  }

  private mayBegin(owner: string): boolean {
    if (this.running.has(owner) || this.running.size >= this.limits.lookUpsMax) return false;
    return !this.wasSlow(owner) || ![...this.running].some(([other, since]) => this.isSlow(other, since));
  }

  private isSlow(owner: string, since: number): boolean {
    return performance.now() - since > this.limits.slowLookUpMs || this.wasSlow(owner);
  }

  private wasSlow(owner: string): boolean {
    return (this.slowUntil.get(owner) ?? 0) > performance.now();
  }
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
