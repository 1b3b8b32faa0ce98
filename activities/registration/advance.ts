// Runs the next steps of a registration: checks a file, registers the supplier, sends reminders, and ends the
// registration. Each step is one guarded write, and no state is kept between two calls.
import { ApplicationFailure } from '@temporalio/activity';
import type { SelfRegistrationStepResult } from '../../src/contracts/activities';
import { registrationLinkLimits as limits } from '../../src/contracts/limits/registrations';
import type { SelfRegistrationRef } from '../../src/contracts/runs';
import type { SelfRegistrationDocument } from '../../src/model/registration';
import { findSelfRegistration } from '../../src/store/suppliers/self-registrations';
import { findWorkspaceByIdOrSlug } from '../../src/store/workspaces/workspaces';
import { formatSupplierForTemporal } from '../../src/temporal/names';
import { createClientChangeByWorkerContext } from '../batch/context';
import type { ActivityDeps } from '../deps';
import { checkSignedFormAndSaveDecision } from './check-upload';
import {
  computeSelfRegistrationDeletionTime,
  saveSelfRegistrationChange,
  type SelfRegistrationStepContext,
} from './save-change';
import { registerAcceptedSupplier } from './register-accepted';
import {
  computeSelfRegistrationReminderTime,
  sendSelfRegistrationReminderOrRenewLink,
  markSelfRegistrationReminderDue,
} from './remind-supplier';

export const advanceSelfRegistration =
  (deps: ActivityDeps) =>
  async ({ workspace: id, registrationId }: SelfRegistrationRef): Promise<SelfRegistrationStepResult> => {
    for (let steps = 0; steps < stepsMax; steps += 1) {
      const registration = await findSelfRegistration(deps.database, id, registrationId);
      // The workspace was erased, or the registration ended long ago.
      if (!registration?.open) return toResult(deps, registration, 'end', 0);
      const workspace = await findWorkspaceByIdOrSlug(deps.database, id);
      if (!workspace) throw ApplicationFailure.nonRetryable(`workspace ${id} is gone`, 'WorkspaceMissing');
      const sender = { ...registration, route: 'POST /fiscal/v1/registrations' };
      const context = createClientChangeByWorkerContext(deps, sender, workspace);
      const result = await step({ deps, context, registration, now: await deps.database.now() });
      if (result) return result;
    }
    return { next: 'soon', waitMs: soonMs, status: 'checking', faults: [] };
  };

/** Maximum number of steps of one call, in which a file is checked, its supplier is registered, and the end is stored. */
const stepsMax = 5;

/** The job of the supplier takes about a second. */
const soonMs = 2_000;

/** @returns undefined if something was written, so that the caller looks again */
async function step(at: SelfRegistrationStepContext): Promise<SelfRegistrationStepResult | undefined> {
  const { registration, deps, now } = at;
  const { status, accepted, expiresAt } = registration;
  if (accepted) {
    const state = await registerAcceptedSupplier(at);
    return state === 'waits' ? toResult(deps, registration, 'soon', soonMs) : undefined;
  }
  if (status === 'checking') {
    await checkSignedFormAndSaveDecision(at);
    return undefined;
  }
  if (status === 'waiting') return toResult(deps, registration, 'operator', limits.remindPauseMs);
  if (expiresAt <= now) {
    const ended = {
      status: 'expired',
      open: false,
      endedAt: now,
      deleteAt: computeSelfRegistrationDeletionTime(now),
    } as const;
    await saveSelfRegistrationChange(at, ended, { type: 'registration.expired' });
    return undefined;
  }
  return remind(at);
}

/** Sends a reminder if it is due; otherwise waits for the supplier. */
async function remind(at: SelfRegistrationStepContext): Promise<SelfRegistrationStepResult | undefined> {
  const { registration, now } = at;
  const remainingMs = registration.expiresAt.getTime() - now.getTime();
  if (registration.isMailDue) {
    const state = await sendSelfRegistrationReminderOrRenewLink(at);
    return state === 'waits'
      ? toResult(at.deps, registration, 'supplier', Math.min(remainingMs, limits.mailRetryMs))
      : undefined;
  }
  const next = computeSelfRegistrationReminderTime(registration);
  if (next && next <= now) {
    await markSelfRegistrationReminderDue(at);
    return undefined;
  }
  return toResult(
    at.deps,
    registration,
    'supplier',
    next ? Math.min(remainingMs, next.getTime() - now.getTime()) : remainingMs,
  );
}

const toResult = (
  { settings }: Pick<ActivityDeps, 'settings'>,
  registration: SelfRegistrationDocument | null,
  next: SelfRegistrationStepResult['next'],
  waitMs: number,
): SelfRegistrationStepResult => ({
  next,
  waitMs: Math.max(1_000, Math.min(waitMs, 2_000_000_000)),
  status: registration?.status ?? 'gone',
  faults: registration?.faults ?? [],
  ...(registration
    ? {
        supplier: formatSupplierForTemporal(settings.temporal, registration.supplier.taxCode),
        expiresAt: registration.expiresAt.toISOString(),
      }
    : {}),
});
