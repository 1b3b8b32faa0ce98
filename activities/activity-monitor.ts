// Counts how many activities of each kind are running in a worker, and when one of them last made progress.
import { workerLimits as limits } from '../src/contracts/limits/worker';

/** What the activities that share slots report to: each start, progress and end. */
export interface ActivityQueueMonitor {
  begun(): void;
  moved(): void;
  ended(): void;
}

export interface StuckActivityQueueMonitor {
  /** @param kind a queue, or the local activities of a queue */
  of(kind: string): ActivityQueueMonitor;
  /** Lists the kinds whose slots are all taken by activities without progress for minutes. */
  stuck(): string[];
}

interface ActivityCount {
  underWay: number;
  movedMs: number;
}

/** @param slots maximum number of activities of a kind that run at the same time @param nowMs a monotonic clock */
export function createStuckActivityQueueMonitor(
  slots: number,
  nowMs: () => number = () => performance.now(),
): StuckActivityQueueMonitor {
  const kinds = new Map<string, ActivityCount>();
  const isStuck = ({ underWay, movedMs }: ActivityCount): boolean =>
    underWay >= slots && nowMs() - movedMs > limits.stuckSeconds * 1_000;
  return {
    of(kind) {
      const group = kinds.get(kind) ?? { underWay: 0, movedMs: nowMs() };
      kinds.set(kind, group);
      const noteMove = (): void => {
        group.movedMs = nowMs();
      };
      return {
        begun() {
          group.underWay += 1;
          noteMove();
        },
        moved: noteMove,
        ended() {
          group.underWay -= 1;
          noteMove();
        },
      };
    },
    stuck: () => [...kinds].flatMap(([kind, counted]) => (isStuck(counted) ? [kind] : [])),
  };
}
