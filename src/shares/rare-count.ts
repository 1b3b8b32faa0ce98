// A count that one process needs as exactly as a limit asks: far from the limit nearly nothing is counted.
import { counts as limits } from '../contracts/limits/shares';

type Count = () => Promise<number>;

export class RareCount {
  private counted = 0;
  /** What this process has made since. */
  private made = 0;
  /** Milliseconds of the process's clock; undefined: never. */
  private at: number | undefined;
  private tookMs = 0;
  /** One count is under way at a time, and all who need it wait for it. */
  private counting: Promise<void> | undefined;

  /** `uncounted`: so much is made before anybody counts again, far from the limit. */
  constructor(private readonly uncounted: number) {}

  /**
   * Takes room for so much more. The count is exact where it decides, to within a second and what other processes make in it;
   * nobody waits for the first one, and little is made meanwhile. False: there is no room.
   */
  async take(amount: number, max: number, count: Count): Promise<boolean> {
    if (this.isDue(amount, max)) await this.refresh(count);
    // One that fails is made again when it is due: then its failure is told.
    else if (this.at === undefined) void this.refresh(count).catch(() => undefined);
    if (this.counted + this.made + amount > max) return false;
    this.made += amount;
    return true;
  }

  /** How much there is, as it was some seconds ago. */
  async read(count: Count): Promise<number> {
    if (this.isOlder(limits.shownMs)) await this.refresh(count);
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
      // What was made meanwhile may be in the count or not: it stays until the next one.
      this.made -= before;
    } finally {
      this.at = performance.now();
      this.tookMs = this.at - start;
    }
  }
}
