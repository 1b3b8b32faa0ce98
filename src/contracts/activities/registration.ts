// The activity of the run of a registration, and its result: short words, never a person's name.
import type { RegistrationRef } from '../runs';

export interface RegistrationStepResult {
  /** `end`: nothing remains. `soon`: the supplier's job runs. */
  readonly next: 'end' | 'soon' | 'supplier' | 'operator';
  /** How long the run waits unless it is woken. */
  readonly waitMs: number;
  readonly status: string;
  readonly faults: readonly string[];
  /** As Temporal may show it (`SELLO_TEMPORAL_NAMES`). Absent: unknown. */
  readonly supplier?: string;
  /** When the link ends, ISO 8601. */
  readonly expiresAt?: string;
}

export interface RegistrationActivities {
  /** Does the due work: checks a file, registers, reminds, ends. Running it again is harmless. */
  advanceRegistration(input: RegistrationRef): Promise<RegistrationStepResult>;
}
