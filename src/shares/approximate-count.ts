// A count for a limit. It is only as exact as the limit requires, so the count is rarely read far from the limit.
import { approximateCountLimits as limits } from '../contracts/limits/shares';

type Count = () => Promise<number>;

/** A count that is rarely read if it is much lower than its limit. */
export class ApproximateUsageLimit {
  private counted = 0;
  /** Amount that this process has added since the last count. */
  private made = 0;
  /** Milliseconds of the process's clock; undefined before the first count. */
  private at: number | undefined;
  private tookMs = 0;
  /**
   * Whether something was added during the last count. The count may include this addition, so it may be counted twice
   * until the next count.
   */
  private isBlurred = false;
  /** The count that is running. Only one count runs at a time, and all callers wait for it. */
  private counting: Promise<void> | undefined;

  /** @param uncounted amount that may be added before the next count, far from the limit */
  constructor(private readonly uncounted: number) {}

  /**
   * Reserves an amount; returns false if there is no room. Near the limit, the count is exact except for the additions
   * of other processes in the last second. No caller waits for the first count, because little is added during it.
   */
  async take(amount: number, max: number, count: Count): Promise<boolean> {
    if (this.isDue(amount, max)) await this.refresh(count);
    // A failed count is repeated when it is due. If that count fails as well, it throws.
    else if (this.at === undefined) void this.refresh(count).catch(() => undefined);
    if (this.counted + this.made + amount > max) return false;
    this.made += amount;
    return true;
  }

  /** The amount, up to some seconds old. */
  async read(count: Count): Promise<number> {
    if (this.isOlder(this.isBlurred ? limits.nearMs : limits.shownMs)) await this.refresh(count);
    return this.counted + this.made;
  }

  private isDue(amount: number, max: number): boolean {
    const isNear = this.counted + (this.made + amount) * limits.processes >= max * limits.nearPart;
    if (isNear) return this.isOlder(limits.nearMs);
    return this.made >= this.uncounted && this.isOlder(limits.countedMs);
  }

  private isOlder(ms: number): boolean {
    return this.at === undefined || performance.now() - this.at > Math.max(ms, this.tookMs * limits.restTimes);
  }

  private refresh(count: Count): Promise<void> {
    this.counting ??= this.countNow(count).finally(() => {
      this.counting = undefined;
    });
    return this.counting;
  }

  private async countNow(count: Count): Promise<void> {
    const [start, before] = [performance.now(), this.made];
    try {
      this.counted = await count();
      // Until the next count, it is unknown whether the count includes additions that were made during it.
      this.made -= before;
      this.isBlurred = this.made > 0;
    } finally {
      this.at = performance.now();
      this.tookMs = this.at - start;
    }
  }
}
