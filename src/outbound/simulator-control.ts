// The control interface of the simulator on this machine. The interface is not part of Sello's API, so a page of the
// console calls it in the same way as other programs (docs/simulator.md).
import { consoleLimits as limits } from '../contracts/limits/console';
import { createRefusal } from '../contracts/errors';

/** Calls of the simulator's control interface. */
export type SimulatorControlClient = <T>(method: 'GET' | 'PUT', route: string, body?: object) => Promise<T>;

/**
 * Calls throw Refusal `unavailable` if the simulator does not respond, and `input` with the simulator's reason if it
 * refuses the call.
 * @param url URL of the interface
 */
export function createSimulatorControlClient(url: string): SimulatorControlClient {
  return async <T>(method: string, route: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}${route}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(limits.simulatorMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    if (!answer) throw createRefusal('unavailable', 'simulator-away');
    const json = (await answer.json()) as T & { readonly message?: string };
    if (answer.ok) return json;
    throw createRefusal('input', 'simulator-refused', { problem: json.message ?? 'the simulator refused' });
  };
}
