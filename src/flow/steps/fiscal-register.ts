// fiscal.register, fiscal.unregister and fiscal.wait: a supplier joins its chain, with agreement and approval, or
// leaves it.
import { jobs as limits } from '../../contracts/limits/jobs';
import { toInstallationNumber } from '../../contracts/runs';
import type { Party } from '../../document/model/parts';
import type { ChainDocument } from '../../model/chain';
import { type StepEnd, endStep, refuseConfig, refuseStep, skipStep } from '../step-end';
import type { StepContext } from '../view';
import { type Message, message } from '../../messages/message';
import type { WaitFor } from '../../model/walk';

const defaultZone = 'Europe/Madrid';

/** Registers the supplier of a party entry. A second registration continues the same chain. */
export function registerSupplier({ view, registration: known, entry, job, step, visit, tools }: StepContext): StepEnd {
  const supplier = readSupplier(entry.document);
  if ('problem' in supplier) return refuseStep('not-a-supplier', supplier.problem);
  const zone = typeof step.config?.zone === 'string' ? step.config.zone : defaultZone;
  if (!isZone(zone)) return refuseConfig({ name: 'zone', problem: { kind: 'zone-unknown', zone } });
  if (known?.state === 'registered' && known.job !== job.id) return renameSupplier(view.chain, supplier);
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

/** The chain of a registered supplier takes the name of its party: records have the name of the day of issue. */
function renameSupplier(chain: StepContext['view']['chain'], { code, name }: { code: string; name: string }): StepEnd {
  if (!chain || chain.supplierName === name) return skipStep(message('registered-already'));
  return endStep('OK', {
    message: message('supplier-renamed', { from: chain.supplierName, name }),
    registration: { kind: 'rename', supplier: code, supplierName: name },
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
  if (!isKnown) return skipStep(message('not-registered'));
  const onlyOwn = job.faults.length > 0;
  if (onlyOwn && registration.job !== job.id) return skipStep(message('registered-by-other-job'));
  if (view.chainIsBusy) return refuseStep('chain-busy', message('records-pending'));
  return endStep('OK', { registration: { kind: 'unregister', supplier: supplier.code } });
}

/** Tax code and name of a party, or why it cannot be a supplier. */
export function readSupplier(document: string): { code: string; name: string } | { problem: Message } {
  const { name, tax_id: taxId } = JSON.parse(document) as Party;
  if (taxId?.country !== 'ES' || !taxId.code) return { problem: message('supplier-without-tax-id') };
  return name ? { code: taxId.code, name } : { problem: message('supplier-without-name') };
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
  awaitRegistration(context, 'upload', message('awaits-agreement'), (registration) => {
    if (registration.confirmedAt) return message('agreement-confirmed');
    return registration.state === 'registered' ? message('agreement-not-needed') : undefined;
  });

/** Waits until an operator approves. */
export const awaitApproval = (context: StepContext): StepEnd =>
  awaitRegistration(context, 'approval', message('awaits-approval'), ({ state }) =>
    state === 'registered' ? message('registration-approved') : undefined,
  );

function awaitRegistration(
  { registration, job }: StepContext,
  waitFor: WaitFor,
  waits: Message,
  whyEnded: (registration: ChainDocument['registration']) => Message | undefined,
): StepEnd {
  if (!registration || registration.state === 'unregistered') {
    return refuseStep('supplier-not-registered', message('register-step-missing'));
  }
  const end = whyEnded(registration);
  return end ? endStep('OK', { message: end }) : { kind: 'wait', for: waitFor, id: job._id, message: waits };
}
