// The activity of the run of a registration, and its result. The result has short words, never a person's name.
import type { SelfRegistrationRef } from '../runs';

export interface SelfRegistrationStepResult {
  /** What the run waits for: nothing (`end`), the supplier's job (`soon`), the supplier or an operator. */
  readonly next: 'end' | 'soon' | 'supplier' | 'operator';
  /** Time that the run waits unless it is woken, in milliseconds. */
  readonly waitMs: number;
  readonly status: string;
  readonly faults: readonly string[];
  /** The supplier's name as Temporal may show it (`SELLO_TEMPORAL_NAMES`); absent if it is unknown. */
  readonly supplier?: string;
  /** End of the link, ISO 8601. */
  readonly expiresAt?: string;
}

export interface SelfRegistrationActivities {
  /**
   * Does what is due: checks a file, registers the supplier, sends a reminder, or ends the registration. Running this
   * activity again is harmless.
   */
  advanceRegistration(input: SelfRegistrationRef): Promise<SelfRegistrationStepResult>;
}
