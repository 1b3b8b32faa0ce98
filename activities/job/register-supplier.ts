// fiscal.register and fiscal.unregister: a supplier's way into its chain.
import type { StepInput, StepOutcome } from '../../src/contracts/activities';
import type { CertificateProblem } from '../../src/contracts/certificate-problems';
import type { AuthorityEnvironment } from '../../src/contracts/runs';
import type { Party } from '../../src/document/model/party';
import { type ChainDocument, chains, chainKey, findChain, newInstallation } from '../../src/store/ledger/chains';
import { requests } from '../../src/store/ledger/requests';
import { findWorkspace, type WorkspaceDocument } from '../../src/store/tenants/workspaces';
import { submissions } from '../../src/store/ledger/submissions';
import { countPending } from '../../src/store/ledger/records';
import { renderAgreement } from '../../src/pdf/render-agreement';
import { attach, type NewFile } from './attach';
import type { Deps } from '../deps';
import { type Effect, type StepContext, takeStep } from './step';

const defaultZone = 'Europe/Madrid';

/** Registers the supplier of a party entry. Registering again continues the same chain. */
export const registerSupplier =
  (deps: Deps) =>
  (input: StepInput): Promise<StepOutcome> =>
    takeStep(deps, input, (context) => register(deps, context));

async function register(deps: Deps, context: StepContext): Promise<Effect> {
  const { entry, job, now, step } = context;
  const supplier = readSupplier(context);
  if ('problem' in supplier) return { status: 'KO', code: 'not-a-supplier', message: supplier.problem };
  const { environment, agreement = environment !== 'simulator' } = await workspaceOf(deps, entry.workspace);
  const key = chainKey(entry.workspace, environment, supplier.code);
  const zone = typeof step.config?.zone === 'string' ? step.config.zone : defaultZone;
  if (!isZone(zone)) return { status: 'KO', code: 'bad-config', message: `config.zone ${zone} is not a time zone` };
  const file = agreement
    ? await agreementFile(deps, context, { workspace: entry.workspace, environment }, supplier)
    : [];
  if ('problem' in file) return { status: 'KO', code: file.problem.code, message: file.problem.text };
  return async (session) => {
    const known = await findChain(deps.database, key, session);
    const registration = { state: agreement ? 'pending' : 'registered', entry: entry.id, job: job.id } as const;
    if (known?.registration.state === 'registered' && known.registration.job !== job.id) {
      return { status: 'SKIP', message: 'is registered already' };
    }
    await chains(deps.database).updateOne(
      { _id: key },
      {
        $set: { supplierName: supplier.name, zone, registration, updatedAt: now },
        $setOnInsert: {
          workspace: entry.workspace,
          environment,
          supplier: supplier.code,
          installation: newInstallation(),
          head: null,
          createdAt: now,
        },
      },
      { upsert: true, session },
    );
    return { status: 'OK', fileIds: await attach(deps, context, file, session) };
  };
}

/** The agreement to sign; nobody represents a supplier that has, or will have, a certificate of its own. */
async function agreementFile(
  deps: Deps,
  { job }: StepContext,
  at: Pick<ChainDocument, 'workspace' | 'environment'>,
  supplier: { code: string; name: string },
): Promise<NewFile[] | { readonly problem: CertificateProblem }> {
  const found = await deps.authorityLine({ ...at, supplier: supplier.code });
  if ('problem' in found && found.problem.code !== 'no-certificate') return found;
  const representative = 'line' in found ? found.line.representative : undefined;
  const holder = representative ? { name: representative.NombreRazon, code: representative.NIF } : supplier;
  const bytes = await renderAgreement({ supplier, representative: holder, at: job.createdAt });
  const name = `agreement-${supplier.code}.pdf`;
  return [{ name, key: 'fiscal-agreement', category: 'agreement', mime: 'application/pdf', bytes }];
}

/** Undoes only its own job's registration, and only while nothing waits or is unsettled (chain.md section 8). */
export const unregisterSupplier =
  (deps: Deps) =>
  (input: StepInput): Promise<StepOutcome> =>
    takeStep(deps, input, (context) => unregister(deps, context));

async function unregister(deps: Deps, context: StepContext): Promise<Effect> {
  const chain = await chainOf(deps, context);
  if (!chain || chain.registration.state === 'unregistered') return { status: 'SKIP', message: 'is not registered' };
  const onlyOwn = context.job.faults.length > 0;
  if (onlyOwn && chain.registration.job !== context.job.id) {
    return { status: 'SKIP', message: 'was registered by another job' };
  }
  const [waiting, pending, open] = await Promise.all([
    requests(deps.database).countDocuments({ chain: chain._id, state: 'waiting' }, { limit: 1 }),
    countPending(deps.database, chain._id, 1),
    submissions(deps.database).countDocuments({ chain: chain._id, open: true }, { limit: 1 }),
  ]);
  if (waiting + pending + open > 0) {
    return { status: 'KO', code: 'chain-busy', message: 'records of this supplier wait for the authority' };
  }
  return async (session) => {
    await chains(deps.database).updateOne(
      { _id: chain._id },
      { $set: { 'registration.state': 'unregistered', updatedAt: context.now } },
      { session },
    );
    return { status: 'OK' };
  };
}

export async function chainOf(deps: Deps, context: StepContext): Promise<ChainDocument | null> {
  const supplier = readSupplier(context);
  if ('problem' in supplier) return null;
  const environment = await environmentOf(deps, context.entry.workspace);
  return findChain(deps.database, chainKey(context.entry.workspace, environment, supplier.code));
}

function readSupplier({ entry }: StepContext): { code: string; name: string } | { problem: string } {
  const { name, tax_id: taxId } = JSON.parse(entry.document) as Party;
  if (taxId?.country !== 'ES' || !taxId.code) return { problem: 'a supplier needs a Spanish tax code' };
  if (!name) return { problem: 'a supplier needs a name' };
  return { code: taxId.code, name };
}

export const environmentOf = async (deps: Deps, workspace: string): Promise<AuthorityEnvironment> =>
  (await workspaceOf(deps, workspace)).environment;

async function workspaceOf(deps: Deps, workspace: string): Promise<WorkspaceDocument> {
  const found = await findWorkspace(deps.database, workspace);
  if (!found) throw new Error(`workspace ${workspace} is not stored`);
  return found;
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
