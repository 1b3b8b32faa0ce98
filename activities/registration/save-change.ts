// Stores what the run of a registration found, with an audit row and an event, unless another write was faster.
import type { EventType } from '../../src/contracts/events';
import type { ClientChangeByWorkerContext } from '../../src/invoices/batch/issue-rows';
import type { SelfRegistrationDocument } from '../../src/model/registration';
import type { SelfRegistrationChanges } from '../../src/store/suppliers/self-registrations';
import { computeChangeDigests } from '../../src/store/audit/rows';
import { registrationLinkLimits as limits } from '../../src/contracts/limits/registrations';
import type { ActivityDeps } from '../deps';

export interface SelfRegistrationStepContext {
  readonly deps: ActivityDeps;
  readonly context: ClientChangeByWorkerContext;
  readonly registration: SelfRegistrationDocument;
  /** The time of the database. A worker with a wrong clock would end the links of all suppliers. */
  readonly now: Date;
}

/** Computes when the database deletes a registration that ends now. */
export const computeSelfRegistrationDeletionTime = (now: Date): Date =>
  new Date(now.getTime() + limits.keptDays * 86_400_000);

export async function saveSelfRegistrationChange(
  { context, registration, now }: SelfRegistrationStepContext,
  changes: SelfRegistrationChanges,
  event: { readonly type: EventType | 'none'; readonly job?: string },
): Promise<void> {
  const { id, job } = registration;
  await context.change(
    ({ registrations }) => registrations.change(registration, { ...changes, updatedAt: now }),
    (after) =>
      after
        ? {
            objects: [{ kind: 'registration', id }],
            ...computeChangeDigests(registration, after),
            event: { type: event.type, data: { registration_id: id, ...(event.job ? { job_id: job } : {}) } },
          }
        : undefined,
  );
}
