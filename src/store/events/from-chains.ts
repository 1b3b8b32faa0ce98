// Events of chains that nobody asked for: stops, rests, alarms.
import type { EventData, EventType } from '../../contracts/events';
import type { NewEvent } from '../../model/event';

/** The key of a chain begins with its workspace. */
const workspaceOfChain = (chain: string): string => chain.slice(0, chain.indexOf(':'));

export const createChainEvent = (
  chain: string,
  type: Extract<EventType, `chain.${string}` | `record.late`>,
  at: Date,
  data: EventData = {},
): NewEvent => ({ workspace: workspaceOfChain(chain), type, at, data, chain });

/** What is told of a certificate: enough to find it, nothing of its holder. */
export const toCertificateData = (fingerprint: string): string => fingerprint.slice(0, 16);
