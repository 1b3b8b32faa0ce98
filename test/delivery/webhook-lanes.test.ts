// Tests how the lanes of a process are divided: one workspace never has all of them, and every webhook gets its turn.
import { webhookLimits as limits } from '../../src/contracts/limits/events';
import { WebhookLaneAllocator } from '../../src/delivery/webhook-lanes';

const webhooksOf = (workspace: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${workspace}:${String(i)}`);

/** Runs passes until nothing more begins. */
const fill = (lanes: WebhookLaneAllocator, due: readonly string[]): string[] => {
  const begun: string[] = [];
  for (let pass = 0; pass < 10; pass += 1) begun.push(...lanes.begin(due));
  return begun;
};

describe('the lanes of webhooks', () => {
  it('leave room for other workspaces if all receivers of one workspace are slow', () => {
    const lanes = new WebhookLaneAllocator();
    expect(fill(lanes, webhooksOf('a', 20))).toHaveLength(limits.lanesOfWorkspaceMax);
    expect(lanes.begin([...webhooksOf('a', 20), 'b:0'])).toEqual(['b:0']);
  });

  it('begin with the workspace that has the fewest, although the backlog of another is older', () => {
    const lanes = new WebhookLaneAllocator();
    const slow = ['a', 'b', 'c', 'd', 'e'].flatMap((workspace) => webhooksOf(workspace, 20));
    fill(lanes, slow);
    fill(lanes, [...webhooksOf('f', 1)]);
    expect(lanes.begin([...slow, 'g:0'])).toEqual([]);
    lanes.end('a:0');
    expect(lanes.begin([...slow, 'g:0'])).toEqual(['g:0']);
  });

  it('end for a webhook that has none, once for each, and only one after the other', () => {
    const lanes = new WebhookLaneAllocator();
    const slow = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((workspace) => webhooksOf(workspace, 20));
    fill(lanes, slow);
    expect(lanes.mustEnd('a:0', 1)).toBe(false);
    lanes.begin(['g:0', 'h:0']);
    expect(['a:0', 'b:0', 'c:0'].map((webhook) => lanes.mustEnd(webhook, 1))).toEqual([true, true, false]);
  });

  it('are kept by a workspace with a single one until it had its turn', () => {
    const lanes = new WebhookLaneAllocator();
    const many = Array.from({ length: limits.lanesOfAllMax }, (_, i) => `w${String(i)}:0`);
    expect(lanes.begin(many)).toHaveLength(limits.lanesOfAllMax);
    lanes.begin(['late:0']);
    expect(lanes.mustEnd('w1:0', 1)).toBe(false);
    expect(lanes.mustEnd('w1:0', limits.deliveriesOfTurn)).toBe(true);
  });

  it('of failing webhooks are not taken by slow receivers that succeed', () => {
    const lanes = new WebhookLaneAllocator();
    fill(
      lanes,
      ['a', 'b', 'c'].flatMap((workspace) => webhooksOf(workspace, 20)),
    );
    lanes.setFailing('b2:0', true);
    expect(fill(lanes, ['b2:0'])).toEqual(['b2:0']);
    lanes.end('b2:0');
    expect(lanes.begin(['b2:0'])).toEqual(['b2:0']);
  });

  it('of a healthy webhook do not end for failing ones that may have no lane', () => {
    const lanes = new WebhookLaneAllocator();
    const failing = Array.from({ length: 80 }, (_, i) => `f${String(i)}:0`);
    for (const webhook of failing) lanes.setFailing(webhook, true);
    expect(fill(lanes, failing)).toHaveLength(limits.lanesOfAllMax / 2);
    expect(fill(lanes, ['healthy:0'])).toHaveLength(limits.lanesMax);
    lanes.begin([...failing, 'healthy:0']);
    expect(lanes.mustEnd('healthy:0', 1)).toBe(false);
  });

  it('end for a failing webhook that may have one, if all lanes are taken', () => {
    const lanes = new WebhookLaneAllocator();
    fill(
      lanes,
      ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((workspace) => webhooksOf(workspace, 20)),
    );
    lanes.setFailing('g:0', true);
    expect(lanes.begin(['g:0'])).toEqual([]);
    expect(lanes.mustEnd('a:0', 1)).toBe(true);
  });

  it('of failing webhooks stay half of all while webhooks fail, succeed and are forgotten', () => {
    const lanes = new WebhookLaneAllocator();
    const many = Array.from({ length: 100 }, (_, i) => `m${String(i)}:0`);
    const begun = lanes.begin(many);
    for (const webhook of many) lanes.setFailing(webhook, true);
    for (const webhook of many.slice(0, 90)) lanes.setFailing(webhook, false);
    for (const webhook of begun) lanes.end(webhook);
    for (const webhook of many) lanes.setFailing(webhook, true);
    expect(fill(lanes, many)).toHaveLength(limits.lanesOfAllMax / 2);
  });

  it('are divided in milliseconds although thousands of webhooks failed and were deleted', () => {
    const lanes = new WebhookLaneAllocator();
    for (let i = 0; i < 100_000; i += 1) lanes.setFailing(`deleted:${i}`, true);
    const due = Array.from({ length: limits.dueMax }, (_, i) => `f${i}:0`);
    for (const webhook of due) lanes.setFailing(webhook, true);
    expect(lanes.listFailing()).toHaveLength(limits.failingRememberedMax);
    const { user, system } = process.cpuUsage();
    fill(lanes, due);
    const spent = process.cpuUsage();
    expect(spent.user + spent.system - user - system).toBeLessThan(300_000);
  });
});
