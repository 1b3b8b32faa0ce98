// Wakes the run of a registration. If Temporal is unavailable, the sweep starts it.
import { startSelfRegistrationRunUnlessRunning, wakeOrStartSelfRegistrationRun } from '../../temporal/registration-run';
import type { SelfRegistrationDocument } from '../../model/registration';
import type { EndpointDeps } from '../kit/endpoint';

type WakeDeps = Pick<EndpointDeps, 'temporal' | 'settings' | 'log'>;

export async function tryWakeOrStartSelfRegistrationRun(
  { temporal, settings, log }: WakeDeps,
  registration: Pick<SelfRegistrationDocument, 'workspace' | 'id' | 'revision'>,
): Promise<void> {
  try {
    // A new registration has no run that could be woken.
    if (registration.revision === 0)
      await startSelfRegistrationRunUnlessRunning(temporal, settings.temporal, registration);
    else await wakeOrStartSelfRegistrationRun(temporal, settings.temporal, registration);
  } catch (error) {
    log.warn(
      { registration: registration.id, error },
      'failed to signal the run of a registration; the sweep starts it',
    );
  }
}
