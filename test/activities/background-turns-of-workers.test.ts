// Tests how much of the slots for background work several workers use while many workspaces wait: a model of Temporal,
// which gives each attempt to any worker. Regression: workers kept slots free for workspaces that had found a slot of
// another worker, and with forty workspaces nine of ten slots stayed empty.
import { createBackgroundSlotPools } from '../../activities/background-slots';

/** A workspace asks for a slot, or ends the work of one. */
interface ModelEvent {
  readonly atMs: number;
  readonly run: () => void;
}

interface Load {
  readonly kind: 'sections' | 'chunks';
  readonly workers: number;
  readonly workspaces: number;
  /** Average time for which a slot is held. */
  readonly heldMs: number;
}

const modelMs = 120_000;
/** Slots of a worker that is not small: eight for sections and twenty for chunks. */
const concurrency = 40;
const slots = { sections: 8, chunks: 20 } as const;

/** Returns numbers from 0 up to 1, always the same ones. */
function createRandom(): () => number {
  let seed = 1;
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Each workspace has endless work, one piece after the other. @returns the used part of the slots */
function measureUse({ kind, workers, workspaces, heldMs }: Load): number {
  const random = createRandom();
  const clock = { ms: 0 };
  const turns = Array.from({ length: workers }, () => createBackgroundSlotPools(concurrency, () => clock.ms)[kind]);
  const events: ModelEvent[] = [];
  let usedMs = 0;
  const plan = (inMs: number, run: () => void): void => {
    const event = { atMs: clock.ms + inMs, run };
    const place = events.findIndex(({ atMs }) => atMs > event.atMs);
    events.splice(place < 0 ? events.length : place, 0, event);
  };
  const ask = (workspace: string, attempt: number): void => {
    const taken = turns[Math.floor(random() * workers)]?.take(workspace, attempt);
    if (!taken) throw new Error('the model has no worker');
    if ('retryMs' in taken) return plan(taken.retryMs, () => ask(workspace, attempt + 1));
    const ms = heldMs * (0.5 + random());
    usedMs += Math.min(ms, modelMs - clock.ms);
    plan(ms, () => {
      taken();
      plan(20, () => ask(workspace, 1));
    });
  };
  for (let at = 0; at < workspaces; at += 1) plan(random() * 2_000, () => ask(`w${at}`, 1));
  for (let next = events.shift(); next && next.atMs < modelMs; next = events.shift()) {
    clock.ms = next.atMs;
    next.run();
  }
  return usedMs / modelMs / (workers * slots[kind]);
}

describe('the background slots of several workers', () => {
  it('are nearly all used if more workspaces wait than there are slots', () => {
    const loads: readonly Load[] = [
      { kind: 'sections', workers: 1, workspaces: 12, heldMs: 2_000 },
      { kind: 'sections', workers: 2, workspaces: 20, heldMs: 2_000 },
      { kind: 'sections', workers: 4, workspaces: 40, heldMs: 2_000 },
      { kind: 'sections', workers: 4, workspaces: 40, heldMs: 10_000 },
      { kind: 'chunks', workers: 4, workspaces: 88, heldMs: 1_000 },
    ];
    const used = loads.map((load) => ({ ...load, percent: Math.round(100 * measureUse(load)) }));
    expect(used.filter(({ percent }) => percent < 85)).toEqual([]);
  });

  it('are used by workspaces that are fewer than the slots', () => {
    // 24 workspaces can use 75 % of 32 slots.
    const load: Load = { kind: 'sections', workers: 4, workspaces: 24, heldMs: 2_000 };
    expect(measureUse(load)).toBeGreaterThan(0.7);
  });
});
