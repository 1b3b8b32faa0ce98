// Heartbeats of an activity under way, so that the engine notices a dead worker within seconds, not at the time limit.
import { Context } from '@temporalio/activity';
import { worker as limits } from '../src/contracts/limits/worker';

/** The same effect with a heartbeat at intervals while it runs. A local activity has none: the workflow task that holds it is watched. */
export function keepAlive<Given extends readonly unknown[], Result>(
  effect: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  return async (...given) => {
    const context = Context.current();
    if (context.info.isLocal) return effect(...given);
    const beat = setInterval(() => context.heartbeat(), limits.heartbeatEveryMs);
    try {
      return await effect(...given);
    } finally {
      clearInterval(beat);
    }
  };
}
