// Looks up names that tenants choose. The system does it on one of the four threads that Node has for files, names and compression,
// and the owner of a name can draw it out for half a minute: a few such names would hold up the whole process.
import dns from 'node:dns/promises';
import { outbound as limits } from '../contracts/limits/outbound';

/** What a name stands for. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export const resolveBySystem: Resolve = async (hostname) =>
  (await dns.lookup(hostname, { all: true })).map(({ address }) => address);

/** So many names at once, the others in turn; callers of one name share its answer. @throws Error `EAI_AGAIN` when it takes too long */
export function limitLookups(
  resolve: Resolve,
  { lookUpsMax, lookUpMs }: { readonly lookUpsMax: number; readonly lookUpMs: number } = limits,
): Resolve {
  const underWay = new Map<string, Promise<readonly string[]>>();
  const waiting: (() => void)[] = [];
  let taken = 0;
  const turn = async (): Promise<void> => {
    if (taken < lookUpsMax) taken += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
  };
  // Whoever waits takes the turn over.
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
  const lookUp = async (hostname: string, isWanted: () => boolean): Promise<readonly string[]> => {
    await turn();
    try {
      // Nobody waits for it any more.
      return isWanted() ? await resolve(hostname) : [];
    } finally {
      leave();
      underWay.delete(hostname);
    }
  };
  return (hostname) => {
    const known = underWay.get(hostname);
    if (known) return known;
    let isLate = false;
    const asked = inTime(
      lookUp(hostname, () => !isLate),
      lookUpMs,
      () => (isLate = true),
    );
    underWay.set(hostname, asked);
    return asked;
  };
}

async function inTime<T>(work: Promise<T>, ms: number, onLate: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate();
      reject(Object.assign(new Error('the name was not looked up in time'), { code: 'EAI_AGAIN' }));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
