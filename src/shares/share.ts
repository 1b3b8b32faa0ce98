// The share of one resource for each owner: the amounts held in total, by an owner and by a part of an owner, and the
// waiting callers.
import type { LimitedResourceName } from '../messages/parameters';
import { type Refusal, createRefusal } from '../contracts/errors';

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
export type ResourceRelease = () => void;

interface Waiter {
  readonly taker: ShareHolder;
  readonly amount: number;
  readonly go: (release: ResourceRelease) => void;
}

/** A resource that owners share. */
export class FairResourceLimit {
  private all = 0;
  private readonly held = new Map<string, number>();
  private waiters: readonly Waiter[] = [];

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
  tryTake(taker: ShareHolder, amount = 1): ResourceRelease | undefined {
    return this.whyFull(taker, amount) === undefined ? this.take(taker, amount) : undefined;
  }

  /** @throws Refusal `busy` if there is no room */
  takeOrRefuse(taker: ShareHolder, amount = 1): ResourceRelease {
    const full = this.whyFull(taker, amount);
    if (full) throw this.refusal(full);
    return this.take(taker, amount);
  }

  /** Takes an amount without a check, for work that can no longer be refused. */
  take(taker: ShareHolder, amount = 1): ResourceRelease {
    this.add(taker, amount);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.add(taker, -amount);
      this.wake();
    };
  }

  /**
   * Waits for room. Among the callers whose amount fits, the first one is served first.
   * @throws Refusal `busy` after `waitMs`
   */
  takeInTurn(taker: ShareHolder, waitMs: number, amount = 1): Promise<ResourceRelease> {
    const release = this.tryTake(taker, amount);
    if (release) return Promise.resolve(release);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters = this.waiters.filter((one) => one !== waiter);
        reject(this.refusal(this.whyFull(taker, amount) ?? 'owner'));
      }, waitMs);
      const go = (taken: ResourceRelease): void => {
        clearTimeout(timer);
        resolve(taken);
      };
      const waiter = { taker, amount, go };
      this.waiters = [...this.waiters, waiter];
    });
  }

  /** Does the work when there is room. @throws Refusal `busy` after `waitMs` */
  async during<T>(taker: ShareHolder, waitMs: number, work: () => Promise<T>, amount = 1): Promise<T> {
    const release = await this.takeInTurn(taker, waitMs, amount);
    try {
      return await work();
    } finally {
      release();
    }
  }

  private wake(): void {
    if (this.waiters.length === 0) return;
    this.waiters = this.waiters.filter(({ taker, amount, go }) => {
      const release = this.tryTake(taker, amount);
      if (release) go(release);
      return !release;
    });
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

const formatHolder = ({ owner, part }: ShareHolder): string => (part === undefined ? owner : `${owner} ${part}`);

function addTo(held: Map<string, number>, name: string, amount: number): void {
  const newAmount = (held.get(name) ?? 0) + amount;
  if (newAmount > 0) held.set(name, newAmount);
  else held.delete(name);
}
