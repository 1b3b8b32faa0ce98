// fiscal.register, fiscal.unregister and fiscal.wait: a supplier joins its chain, with agreement and approval, or
// leaves it.
import { jobs as limits } from '../../contracts/limits/jobs';
import { toInstallationNumber } from '../../contracts/runs';
import type { Party } from '../../document/model/parts';
import type { ChainDocument } from '../../model/chain';
import { endStep, refuseStep, skipStep, type StepEnd } from '../step-end';
import type { StepContext } from '../view';
import type { WaitFor } from '../../model/walk';

const defaultZone = 'Europe/Madrid';

/** Registers the supplier of a party entry. A second registration continues the same chain. */
export function registerSupplier({ view, registration: known, entry, job, step, visit, tools }: StepContext): StepEnd {
  const supplier = readSupplier(entry.document);
  if ('problem' in supplier) return refuseStep('not-a-supplier', supplier.problem);
  const zone = typeof step.config?.zone === 'string' ? step.config.zone : defaultZone;
  if (!isZone(zone)) return refuseStep('bad-config', `config.zone ${zone} is not a time zone`);
  if (known?.state === 'registered' && known.job !== job.id) return skipStep('is registered already');
  const { environment, agreement = environment !== 'simulator' } = view.workspace;
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'no-agreement') return refuseStep(provided.code, provided.message);
  if (agreement && provided?.kind !== 'agreement') {
    return { kind: 'needs', need: { kind: 'agreement', visit, supplier } };
  }
  const files = provided?.kind === 'agreement' ? [provided.file] : [];
  return endStep('OK', {
    registration: {
      kind: 'register',
      supplier: supplier.code,
      supplierName: supplier.name,
      zone,
      installation: toInstallationNumber(tools.newId()),
      registration: {
        ...(agreement && known?.state === 'pending' ? joined(known, job.id) : {}),
        state: agreement ? 'pending' : 'registered',
        entry: entry.id,
        job: job.id,
      },
    },
    files: files.map((file) => ({
      row: tools.fileRow(file, job, visit),
      ...('bytes' in file.source ? { bytes: file.source.bytes } : {}),
    })),
  });
}

/**
 * A second job joins a pending registration: uploaded papers count for both, and earlier jobs wake together with it. If
 * the first job is cancelled, nothing is undone.
 */
function joined(known: ChainDocument['registration'], job: string) {
  const { signature, identityViews, confirmedAt, others = [] } = known;
  const all = [{ entry: known.entry, job: known.job }, ...others].filter((other) => other.job !== job);
  return {
    ...(signature ? { signature } : {}),
    ...(identityViews ? { identityViews } : {}),
    ...(confirmedAt ? { confirmedAt } : {}),
    ...(all.length > 0 ? { others: all.slice(0, limits.registrationsJoinedMax) } : {}),
  };
}

/** Undoes only its own job's registration, and only while nothing waits or is unsettled. */
export function unregisterSupplier({ view, registration, entry, job }: StepContext): StepEnd {
  const supplier = readSupplier(entry.document);
  const isKnown = !('problem' in supplier) && registration && registration.state !== 'unregistered';
  if (!isKnown) return skipStep('is not registered');
  const onlyOwn = job.faults.length > 0;
  if (onlyOwn && registration.job !== job.id) return skipStep('was registered by another job');
  if (view.chainIsBusy) return refuseStep('chain-busy', 'records of this supplier wait for the authority');
  return endStep('OK', { registration: { kind: 'unregister', supplier: supplier.code } });
}

/** Tax code and name of a party, or why it cannot be a supplier. */
export function readSupplier(document: string): { code: string; name: string } | { problem: string } {
  const { name, tax_id: taxId } = JSON.parse(document) as Party;
  if (taxId?.country !== 'ES' || !taxId.code) return { problem: 'a supplier needs a Spanish tax code' };
  return name ? { code: taxId.code, name } : { problem: 'a supplier needs a name' };
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Waits until the signed agreement is confirmed. */
export const awaitUpload = (context: StepContext): StepEnd =>
  awaitRegistration(context, 'upload', 'waits for the signed agreement: upload it, and confirm', (registration) => {
    if (registration.confirmedAt) return 'the agreement is confirmed';
    return registration.state === 'registered' ? 'no agreement is needed' : undefined;
  });

/** Waits until an operator approves. */
export const awaitApproval = (context: StepContext): StepEnd =>
  awaitRegistration(context, 'approval', 'waits for approval by an operator', ({ state }) =>
    state === 'registered' ? 'approved' : undefined,
  );

function awaitRegistration(
  { registration, job }: StepContext,
  waitFor: WaitFor,
  message: string,
  whyEnded: (registration: ChainDocument['registration']) => string | undefined,
): StepEnd {
  if (!registration || registration.state === 'unregistered') {
    return refuseStep('supplier-not-registered', 'fiscal.register has to come before this step');
  }
  const end = whyEnded(registration);
  return end ? endStep('OK', { message: end }) : { kind: 'wait', for: waitFor, id: job._id, message };
}
