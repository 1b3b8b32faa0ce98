// The lanes of one process that send due deliveries: how many each webhook and each workspace may have, and which lane
// makes room for a webhook that has none.
import { webhookLimits as limits } from '../contracts/limits/events';

/** Key of a webhook: `<workspace>:<id>`. */
type WebhookKey = string;

const getWorkspace = (webhook: WebhookKey): string => webhook.slice(0, webhook.indexOf(':'));

/** Counts running lanes by webhook and by workspace. */
export class WebhookLaneAllocator {
  private all = 0;
  private readonly running = new Map<string, number>();
  /** Failing webhooks, those that failed last at the end. */
  private readonly failing = new Set<WebhookKey>();
  /** Number of lanes of failing webhooks. */
  private failingLanes = 0;
  /** Number of webhooks of the last pass that got no lane only because the process has none left. */
  private without = 0;

  runningOf(webhookOrWorkspace: string): number {
    return this.running.get(webhookOrWorkspace) ?? 0;
  }

  /**
   * Notes whether the last delivery of a webhook failed. A failing webhook keeps a single lane. The webhooks that failed
   * longest ago are forgotten, because another process may send their deliveries, or nothing is sent to them any more.
   */
  setFailing(webhook: WebhookKey, isFailing: boolean): void {
    if (this.failing.delete(webhook)) this.failingLanes -= this.runningOf(webhook);
    if (!isFailing) return;
    this.failing.add(webhook);
    this.failingLanes += this.runningOf(webhook);
    if (this.failing.size <= limits.failingRememberedMax) return;
    const [oldest = webhook] = this.failing;
    this.setFailing(oldest, false);
  }

  /** Lists the webhooks whose last delivery failed. */
  listFailing(): WebhookKey[] {
    return [...this.failing];
  }

  /**
   * Begins lanes for webhooks with due deliveries. The workspaces with the fewest lanes are first, otherwise in the
   * given order. Each webhook doubles its lanes, so that a backlog gets all of them within a few passes, and a single
   * event uses one.
   * @returns the webhook of each lane that begins
   */
  begin(due: readonly WebhookKey[]): WebhookKey[] {
    this.without = 0;
    return this.orderFairly(due).flatMap((webhook) => {
      const own = this.runningOf(webhook);
      const count = Math.max(0, Math.min(Math.max(1, own), this.roomOf(webhook, own)));
      const mayHave = this.runningOf(getWorkspace(webhook)) < limits.lanesOfWorkspaceMax;
      if (own + count === 0 && mayHave && !this.isHeldBack(webhook)) this.without += 1;
      this.add(webhook, count);
      return Array.from({ length: count }, () => webhook);
    });
  }

  end(webhook: WebhookKey): void {
    this.add(webhook, -1);
  }

  /**
   * Returns whether a lane ends after a delivery: if its webhook fails on several lanes, or if a webhook has no lane
   * while this workspace has several, or while this lane has had its turn.
   * @param sent number of deliveries of this lane
   */
  mustEnd(webhook: WebhookKey, sent: number): boolean {
    if (this.failing.has(webhook) && this.runningOf(webhook) > 1) return true;
    if (this.without === 0) return false;
    if (this.runningOf(getWorkspace(webhook)) <= 1 && sent < limits.deliveriesOfTurn) return false;
    this.without -= 1;
    return true;
  }

  private roomOf(webhook: WebhookKey, own: number): number {
    const ofAll = limits.lanesOfAllMax - this.all;
    const ofWorkspace = limits.lanesOfWorkspaceMax - this.runningOf(getWorkspace(webhook));
    if (!this.failing.has(webhook)) return Math.min(limits.lanesMax - own, ofWorkspace, ofAll);
    return Math.min(1 - own, ofWorkspace, ofAll, limits.lanesOfAllMax / 2 - this.failingLanes);
  }

  /**
   * Returns whether failing webhooks have all of their lanes. The lane of a healthy webhook would then not help. Slow
   * receivers that succeed do not count, because failing webhooks would then never recover.
   */
  private isHeldBack(webhook: WebhookKey): boolean {
    return this.failing.has(webhook) && this.failingLanes >= limits.lanesOfAllMax / 2;
  }

  /** Orders by the lanes of the workspace, plus one for each earlier webhook of the same workspace. */
  private orderFairly(due: readonly WebhookKey[]): WebhookKey[] {
    const ranks = new Map<string, number>();
    const ranked = due.map((webhook) => {
      const workspace = getWorkspace(webhook);
      const rank = ranks.get(workspace) ?? this.runningOf(workspace);
      ranks.set(workspace, rank + 1);
      return { webhook, rank };
    });
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ webhook }) => webhook);
  }

  private add(webhook: WebhookKey, count: number): void {
    this.all += count;
    if (this.failing.has(webhook)) this.failingLanes += count;
    for (const name of [webhook, getWorkspace(webhook)]) {
      const left = this.runningOf(name) + count;
      if (left > 0) this.running.set(name, left);
      else this.running.delete(name);
    }
  }
}
