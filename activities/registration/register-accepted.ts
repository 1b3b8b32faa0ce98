// Registers the supplier of an accepted form. The supplier's job runs the workspace's own workflow, with the signed
// form as its authorization form, and sets the sending authorization.
import { runSignals } from '../../src/contracts/runs';
import { buildWorkflowJob, tryStartJobRun } from '../../src/jobs/new-job';
import { requireWorkflowForPurpose } from '../../src/invoices/workflows';
import type { ChainDocument } from '../../src/model/chain';
import { computeChangeDigests } from '../../src/store/audit/rows';
import { formatJobDatabaseKey } from '../../src/store/jobs/jobs';
import { signalJobRun } from '../../src/temporal/job-run';
import {
  computeSelfRegistrationDeletionTime,
  saveSelfRegistrationChange,
  type SelfRegistrationStepContext,
} from './save-change';

/** Registers the supplier. Returns `waits` if the supplier's job continues, and `noted` if something was written. */
export async function registerAcceptedSupplier(at: SelfRegistrationStepContext): Promise<'waits' | 'noted'> {
  const { context, registration, deps } = at;
  const { supplier, environment, job: id } = registration;
  const chain = await context.store.chains.find(environment, supplier.taxCode);
  if (chain?.registration.state === 'registered') return complete(at, chain);
  const job = await context.store.jobs.find(id);
  if (!job) return start(at);
  if (chain?.registration.state === 'pending') return confirm(at, chain);
  if (job.open) return 'waits';
  // The job failed, for example because the census does not have the name. An operator checks the failure, and may
  // approve the supplier again.
  const undecided = { status: 'waiting', faults: ['registration-failed'], accepted: null, job: deps.newId() } as const;
  await saveSelfRegistrationChange(at, undecided, { type: 'registration.returned' });
  return 'noted';
}

async function start({ context, registration }: SelfRegistrationStepContext): Promise<'waits'> {
  const { store, now, traceparent, buildAuditRow, runs, newId, quota } = context;
  const entry = await store.entries.find(registration.entry);
  if (!entry) return 'waits';
  const workflow = await requireWorkflowForPurpose(store, 'register');
  await quota.admitJob();
  const fields = { id: registration.job, args: {}, tags: [], traceparent, warnings: [] };
  const job = buildWorkflowJob(workflow, entry, fields, now);
  const objects = [
    { kind: 'job', id: job.id },
    { kind: 'entry', id: entry.id },
  ];
  const row = { ...buildAuditRow({ objects }), _id: newId() };
  const creation = await store.jobs.create(job, { document: entry, isNew: false }, row, []);
  // If another job holds the entry, the run would find no job, and the id of the run would be used up.
  if (creation.kind === 'created') await tryStartJobRun(runs, job);
  return 'waits';
}

/**
 * Confirms the steps of the workflow that require an authorization form and an approval. The accepted form confirms
 * both steps.
 */
async function confirm(
  { context, registration, deps, now: at }: SelfRegistrationStepContext,
  chain: ChainDocument,
): Promise<'waits'> {
  const { accepted, faults, identity } = registration;
  if (chain.registration.job !== registration.job) return 'waits';
  const isSignedDigitally = faults.length === 0 || identity.length === 0 || faults.includes('signer-unproven');
  const acceptedTitle = {
    signature: isSignedDigitally ? ('digital' as const) : ('hand' as const),
    confirmedAt: at,
    state: 'registered' as const,
    approvedAt: at,
    ...(accepted?.by ? { approvedBy: accepted.by } : {}),
  };
  const isNoted = await context.change(
    ({ chains }) => chains.noteRegistration(chain, acceptedTitle),
    (done) =>
      done
        ? {
            objects: [
              { kind: 'entry', id: chain.registration.entry },
              { kind: 'chain', id: chain._id },
            ],
            ...computeChangeDigests(chain.registration, { ...chain.registration, ...acceptedTitle }),
          }
        : undefined,
  );
  const { workspace, job } = registration;
  if (isNoted)
    await signalJobRun(deps.temporal, workspace, job, runSignals.settled, {
      requestId: formatJobDatabaseKey(workspace, job),
    }).catch((error: unknown) => deps.log.warn({ job, error }, 'a job was not reached; the sweep wakes it'));
  return 'waits';
}

async function complete(at: SelfRegistrationStepContext, chain: ChainDocument): Promise<'noted'> {
  const { context, registration, now } = at;
  const { representative: holder, id: formId, accessKey: by } = registration;
  const title = { kind: 'collaborator' as const, holder, formId, at: now, by };
  // A sending authorization that a user set is kept.
  if (!chain.title)
    await context.change(
      ({ chains }) => chains.setTitleIfAbsent(chain, title),
      (isSet) =>
        isSet ? { objects: [{ kind: 'chain', id: chain._id }], ...computeChangeDigests(null, title) } : undefined,
    );
  const ended = {
    status: 'approved',
    open: false,
    endedAt: now,
    deleteAt: computeSelfRegistrationDeletionTime(now),
  } as const;
  await saveSelfRegistrationChange(at, ended, { type: 'registration.approved', job: registration.job });
  return 'noted';
}
