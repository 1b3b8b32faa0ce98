// The activity of the run of a registration, and its result. The result has short words, never a person's name.
import type { SelfRegistrationRef } from '../runs';

export interface SelfRegistrationStepResult {
  /** What the run waits for: nothing (`end`), the supplier's job (`soon`), the supplier or an operator. */
  readonly next: 'end' | 'soon' | 'supplier' | 'operator';
  /** The run waits this long unless it is woken. */
  readonly waitMs: number;
  readonly status: string;
  readonly faults: readonly string[];
  /** The supplier's name as Temporal may show it (`SELLO_TEMPORAL_NAMES`); absent if it is unknown. */
  readonly supplier?: string;
  /** End of the link, ISO 8601. */
  readonly expiresAt?: string;
}

export interface SelfRegistrationActivities {
  /** Checks a file, registers, reminds or ends, whichever is due. A repeat is harmless. */
  advanceRegistration(input: SelfRegistrationRef): Promise<SelfRegistrationStepResult>;
}
