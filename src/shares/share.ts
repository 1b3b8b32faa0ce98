// The share of one resource for each owner: the amounts held in total, by an owner and by a part of an owner, and the
// waiting callers.
import type { LimitedResourceName } from '../messages/parameters';
import { type Refusal, createRefusal } from '../contracts/errors';
import { noOvertakingAfterMs, waitersPerOwnerMax } from '../contracts/limits/shares';

/** The maximum amounts held at the same time. */
interface ShareLimits {
  readonly all: number;
  readonly owner: number;
  /** Limit of a part of an owner; if absent, the owner's limit applies. */
  readonly part?: number;
}

/** The holder: a workspace and, if it matters, one of its access keys, sessions or links. */
interface ShareHolder {
  readonly owner: string;
  readonly part?: string | undefined;
}

/** Gives the amount back. Calling the function again has no effect. */
export type ResourceReleaser = () => void;

/** Calls the function when the client of a waiting call is gone. */
export type ClientGoneSubscriber = (drop: () => void) => void;

/** How a caller waits for room. */
interface ShareWait {
  /** Maximum time in milliseconds. If absent, the caller waits until its client is gone, however many others wait. */
  readonly waitMs?: number;
  readonly amount?: number;
  readonly whenGone?: ClientGoneSubscriber;
}

interface Waiter {
  readonly taker: ShareHolder;
  readonly amount: number;
  /** Time of the process at which the wait began, in milliseconds. */
  readonly sinceMs: number;
  readonly go: (release: ResourceReleaser) => void;
}

/** A resource that owners share. */
export class FairResourceLimit {
  private all = 0;
  private readonly held = new Map<string, number>();
  /** The waiters of each owner, oldest first. The owner whose turn is next comes first. */
  private readonly lines = new Map<string, Set<Waiter>>();

  /** @param what name of the resource in errors */
  constructor(
    private readonly what: LimitedResourceName,
    private readonly pot: ShareLimits,
  ) {}

  /** Returns the amount that an owner, or a part of an owner, holds. */
  heldBy(taker: ShareHolder): number {
    return this.held.get(formatHolder(taker)) ?? 0;
  }

  /**
   * Takes an amount; undefined if there is no room. An owner that holds nothing may take one item of any size if the
   * total allows it. If nothing at all is held, an owner may always take one item.
   */
  tryTake(taker: ShareHolder, amount = 1): ResourceReleaser | undefined {
    return this.whyFull(taker, amount) === undefined ? this.take(taker, amount) : undefined;
  }

  /** @throws Refusal `busy` if there is no room */
  takeOrRefuse(taker: ShareHolder, amount = 1): ResourceReleaser {
    const full = this.whyFull(taker, amount);
    if (full) throw this.refusal(full);
    return this.take(taker, amount);
  }

  /** Takes an amount without a check, for work that can no longer be refused. */
  take(taker: ShareHolder, amount = 1): ResourceReleaser {
    this.add(taker, amount);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.add(taker, -amount);
      this.wake(taker.owner);
    };
  }

  /**
   * Waits for room. Owners take turns. Among the callers of an owner whose amount fits, the first one is served first. A
   * caller that has waited for a second is not overtaken, so that small amounts cannot keep a large one out.
   * @throws Refusal `busy` if the client is gone; with `waitMs`, also after this time or if too many callers of the
   * owner wait
   */
  takeInTurn(taker: ShareHolder, { waitMs, amount = 1, whenGone }: ShareWait): Promise<ResourceReleaser> {
    const { owner } = taker;
    const line = this.lines.get(owner) ?? new Set();
    const [first] = line;
    const release = first && hasWaitedLong(first) ? undefined : this.tryTake(taker, amount);
    if (release) return Promise.resolve(release);
    if (waitMs !== undefined && line.size >= waitersPerOwnerMax) return Promise.reject(this.refusal('owner'));
    this.lines.set(owner, line);
    return new Promise((resolve, reject) => {
      const end = (): void => drop(this.refusal(this.whyFull(taker, amount) ?? 'owner'));
      const timer = waitMs === undefined ? undefined : setTimeout(end, waitMs);
      const go = (taken: ResourceReleaser): void => {
        clearTimeout(timer);
        resolve(taken);
      };
      const waiter = { taker, amount, sinceMs: performance.now(), go };
      const drop = (refusal: Refusal): void => {
        if (!line.delete(waiter)) return;
        clearTimeout(timer);
        if (line.size === 0) this.lines.delete(owner);
        reject(refusal);
      };
      line.add(waiter);
      whenGone?.(() => drop(createRefusal('busy', 'client-disconnected')));
    });
  }

  /** Does the work when there is room. @throws Refusal `busy`, as `takeInTurn` */
  async during<T>(taker: ShareHolder, wait: ShareWait, work: () => Promise<T>): Promise<T> {
    const release = await this.takeInTurn(taker, wait);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Serves waiters, owner by owner, as long as there is room. Room of an owner alone is of use only to its waiters. */
  private wake(releasing: string): void {
    if (this.pot.all === Infinity) {
      while (this.serveOne(releasing));
      return;
    }
    let passed = 0;
    for (const owner of this.lines.keys()) {
      if (this.all >= this.pot.all || passed >= this.lines.size) return;
      // A served owner moves to the end, so the iteration comes to it again.
      passed = this.serveOne(owner) ? 0 : passed + 1;
    }
  }

  /** Serves the first waiter of an owner that fits. @returns whether there was one */
  private serveOne(owner: string): boolean {
    const line = this.lines.get(owner);
    for (const waiter of line ?? []) {
      const release = this.tryTake(waiter.taker, waiter.amount);
      if (!release) {
        if (hasWaitedLong(waiter) && this.whyFull(waiter.taker, waiter.amount) === 'owner') return false;
        continue;
      }
      line?.delete(waiter);
      this.lines.delete(owner);
      if (line && line.size > 0) this.lines.set(owner, line);
      waiter.go(release);
      return true;
    }
    return false;
  }

  private whyFull(taker: ShareHolder, amount: number): keyof ShareLimits | undefined {
    const { all, owner, part = owner } = this.pot;
    const [ofOwner, ofPart] = [this.heldBy({ owner: taker.owner }), this.heldBy(taker)];
    if (taker.part !== undefined && ofPart > 0 && ofPart + amount > part) return 'part';
    if (ofOwner > 0 && ofOwner + amount > owner) return 'owner';
    return this.all > 0 && this.all + amount > all ? 'all' : undefined;
  }

  private add({ owner, part }: ShareHolder, amount: number): void {
    this.all += amount;
    addTo(this.held, formatHolder({ owner }), amount);
    if (part !== undefined) addTo(this.held, formatHolder({ owner, part }), amount);
  }

  private refusal(full: keyof ShareLimits): Refusal {
    return createRefusal('busy', 'share-full', { what: this.what, whose: full });
  }
}

const hasWaitedLong = ({ sinceMs }: Waiter): boolean => performance.now() - sinceMs > noOvertakingAfterMs;

const formatHolder = ({ owner, part }: ShareHolder): string => (part === undefined ? owner : `${owner} ${part}`);

function addTo(held: Map<string, number>, name: string, amount: number): void {
  const newAmount = (held.get(name) ?? 0) + amount;
  if (newAmount > 0) held.set(name, newAmount);
  else held.delete(name);
}
