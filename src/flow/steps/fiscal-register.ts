// The steps fiscal.register, fiscal.unregister and fiscal.wait. With these steps, a supplier joins its chain, with an
// authorization form and an approval, or leaves the chain.
import { jobLimits as limits } from '../../contracts/limits/jobs';
import { deriveInstallationNumberFromUuid } from '../../contracts/runs';
import { canonicalizeTimeZoneName } from '../../document/calculate/dates';
import type { Party } from '../../document/model/parts';
import { findTaxTerritoryOfParty, peninsularTimeZone, type TaxTerritory } from '../../document/territories';
import type { ChainDocument } from '../../model/chain';
import {
  type StepResult,
  createStepEnd,
  createConfigProblemsStepEnd,
  createKoStepEnd,
  createSkipStepEnd,
} from '../step-end';
import type { StepContext } from '../step-context';
import { type Message, createMessage } from '../../messages/message';
import type { JobWaitEvent } from '../../model/walk';

/** Registers the supplier of a party entry. A second registration continues the same chain. */
export function planSupplierRegistrationStep({
  view,
  registration: known,
  entry,
  job,
  step,
  visit,
  tools,
}: StepContext): StepResult {
  const supplier = parseSupplierOfParty(entry.document);
  if ('problem' in supplier) return createKoStepEnd('not-a-supplier', supplier.problem);
  const { territory } = supplier;
  const given = typeof step.config?.zone === 'string' ? step.config.zone : (territory?.zone ?? peninsularTimeZone);
  const zone = canonicalizeTimeZoneName(given);
  if (zone === undefined) {
    return createConfigProblemsStepEnd({ name: 'zone', problem: { kind: 'zone-unknown', zone: given } });
  }
  if (known?.state === 'registered' && known.job !== job.id) return renameSupplier(view.chain, supplier);
  const { environment, agreement = environment !== 'simulator' } = view.workspace;
  const result = tools.provided.get(visit);
  if (result?.kind === 'no-agreement') return createKoStepEnd(result.code, result.message);
  if (agreement && result?.kind !== 'agreement') {
    return { kind: 'needs', need: { kind: 'agreement', visit, supplier } };
  }
  const files = result?.kind === 'agreement' ? [result.file] : [];
  return createStepEnd('OK', {
    ...hintForal(supplier.code, territory),
    registration: {
      kind: 'register',
      supplier: supplier.code,
      supplierName: supplier.name,
      zone,
      installation: deriveInstallationNumberFromUuid(tools.newId()),
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
 * Gives the chain of a registered supplier the name of its party. A record has the name that is valid on its day of
 * issue.
 */
function renameSupplier(
  chain: StepContext['view']['chain'],
  { code, name }: { code: string; name: string },
): StepResult {
  if (!chain || chain.supplierName === name) return createSkipStepEnd(createMessage('registered-already'));
  return createStepEnd('OK', {
    message: createMessage('supplier-renamed', { from: chain.supplierName, name }),
    registration: { kind: 'rename', supplier: code, supplierName: name },
  });
}

/**
 * Lets a second job join a pending registration. Uploaded papers count for both jobs, and earlier jobs wake together
 * with the new one. If the first job is cancelled, nothing is undone.
 */
function joined(known: ChainDocument['registration'], job: string) {
  const { signature, identityViews, papers, confirmedAt, confirmedBy, others = [] } = known;
  const all = [{ entry: known.entry, job: known.job }, ...others].filter((other) => other.job !== job);
  return {
    ...(signature ? { signature } : {}),
    ...(identityViews ? { identityViews } : {}),
    ...(papers ? { papers } : {}),
    ...(confirmedAt ? { confirmedAt } : {}),
    ...(confirmedBy ? { confirmedBy } : {}),
    ...(all.length > 0 ? { others: all.slice(0, limits.registrationsJoinedMax) } : {}),
  };
}

/**
 * Unregisters a supplier. The step undoes only the registration by its own job, and only while nothing waits or is
 * unsettled.
 */
export function planSupplierUnregistrationStep({ view, registration, entry, job }: StepContext): StepResult {
  const supplier = parseSupplierOfParty(entry.document);
  const isKnown = !('problem' in supplier) && registration && registration.state !== 'unregistered';
  if (!isKnown) return createSkipStepEnd(createMessage('not-registered'));
  const onlyOwn = job.faults.length > 0;
  if (onlyOwn && registration.job !== job.id) return createSkipStepEnd(createMessage('registered-by-other-job'));
  if (view.chainIsBusy) return createKoStepEnd('chain-busy', createMessage('records-pending'));
  return createStepEnd('OK', { registration: { kind: 'unregister', supplier: supplier.code } });
}

/**
 * Adds a hint for a foral territory. If a foral treasury has its own rules, the duty may not exist (RD 1007/2023 art.
 * 3).
 */
const hintForal = (supplier: string, territory: TaxTerritory | undefined): { readonly message?: Message } =>
  territory?.foral
    ? { message: createMessage('registered-in-foral-territory', { supplier, isBasque: territory.foral === 'basque' }) }
    : {};

interface Supplier {
  readonly code: string;
  readonly name: string;
  /** Territory of the supplier's address; undefined if the address is not in Spain. */
  readonly territory: TaxTerritory | undefined;
}

/** Reads tax ID, name and place of a party, or the reason why it cannot be a supplier. */
export function parseSupplierOfParty(document: string): Supplier | { problem: Message } {
  const party = JSON.parse(document) as Party;
  const { name, tax_id: taxId } = party;
  if (taxId?.country !== 'ES' || !taxId.code) return { problem: createMessage('supplier-without-tax-id') };
  const territory = findTaxTerritoryOfParty(party);
  return name ? { code: taxId.code, name, territory } : { problem: createMessage('supplier-without-name') };
}

/** Waits until the signed authorization form is confirmed. */
export const planAuthorizationFormWaitStep = (context: StepContext): StepResult =>
  awaitRegistration(context, 'upload', createMessage('awaits-agreement'), (registration) => {
    if (registration.confirmedAt) return createMessage('agreement-confirmed');
    return registration.state === 'registered' ? createMessage('agreement-not-needed') : undefined;
  });

/** Waits until an operator approves. */
export const planSupplierApprovalWaitStep = (context: StepContext): StepResult =>
  awaitRegistration(context, 'approval', createMessage('awaits-approval'), ({ state }) =>
    state === 'registered' ? createMessage('registration-approved') : undefined,
  );

function awaitRegistration(
  { registration, job }: StepContext,
  waitFor: JobWaitEvent,
  waits: Message,
  whyEnded: (registration: ChainDocument['registration']) => Message | undefined,
): StepResult {
  if (!registration || registration.state === 'unregistered') {
    return createKoStepEnd('supplier-not-registered', createMessage('register-step-missing'));
  }
  const end = whyEnded(registration);
  return end ? createStepEnd('OK', { message: end }) : { kind: 'wait', for: waitFor, id: job._id, message: waits };
}
