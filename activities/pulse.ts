// The pulse of a worker: how many activities of each kind are under way, and when one of them last moved on.
import { worker as limits } from '../src/contracts/limits/worker';

/** Activities that share slots. */
export interface ActivityGroupPulse {
  begun(): void;
  moved(): void;
  ended(): void;
}

export interface Pulse {
  /** @param kind a queue, or the local activities of one */
  of(kind: string): ActivityGroupPulse;
  /** Kinds whose slots are all taken by activities of which none has moved on or ended for minutes. */
  stuck(): string[];
}

interface ActivityCount {
  underWay: number;
  movedMs: number;
}

/** @param slots so many activities of a kind may be under way @param nowMs a clock that only goes forward */
export function makePulse(slots: number, nowMs: () => number = () => performance.now()): Pulse {
  const kinds = new Map<string, ActivityCount>();
  const isStuck = ({ underWay, movedMs }: ActivityCount): boolean =>
    underWay >= slots && nowMs() - movedMs > limits.stuckSeconds * 1_000;
  return {
    of(kind) {
      const counted = kinds.get(kind) ?? { underWay: 0, movedMs: nowMs() };
      kinds.set(kind, counted);
      const moved = (): void => {
        counted.movedMs = nowMs();
      };
      return {
        begun() {
          counted.underWay += 1;
          moved();
        },
        moved,
        ended() {
          counted.underWay -= 1;
          moved();
        },
      };
    },
    stuck: () => [...kinds].flatMap(([kind, counted]) => (isStuck(counted) ? [kind] : [])),
  };
}
