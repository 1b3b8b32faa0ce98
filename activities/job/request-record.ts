// fiscal.generate and fiscal.cancel: puts a request into the supplier's queue and rings the chain.
// Idempotent by (job, step, visit): the request's id.
import type { ChainStepState, StepInput } from '../../src/contracts/activities';
import type { RequestKind } from '../../src/contracts/runs';
import { invoiceIdentity } from '../../src/chain/convert/to-registration';
import type { Invoice } from '../../src/document/model/invoice';
import { type ChainDocument, chainKey, findChain } from '../../src/store/ledger/chains';
import type { EntryForStep } from '../../src/store/entries/entries';
import { identityKey } from '../../src/store/ledger/invoices';
import { insertRequest, type RequestDocument, requestKey } from '../../src/store/ledger/requests';
import { ringChain } from '../../src/temporal/signal-chain';
import type { Deps } from '../deps';
import { environmentOf } from './register-supplier';
import { beginWaiting, isContext, readStep, type StepContext, type StepResult, unfit, writeEnd } from './step';

export const requestRecord =
  (deps: Deps) =>
  async ({ kind, ...input }: StepInput & { kind: RequestKind }): Promise<ChainStepState> => {
    const read = await readStep(deps, input);
    if (!isContext(read)) return read;
    const chain = await chainOf(deps, read.entry);
    if (!read.intent) {
      const refused = unfit(read) ?? refuse(kind, read, chain);
      if (refused) return writeEnd(deps, read, refused);
    }
    if (!chain) throw new Error('a begun request without a chain');
    const request = requestOf(deps, kind, read, chain);
    // Begun before: the request was stored in the same transaction as the intent.
    if (!read.intent) {
      await deps.database.transaction(async (session) => {
        await insertRequest(deps.database, request, session);
        await beginWaiting(deps, read, session);
      });
    }
    await deps.failpoint('requested');
    await ringChain(
      deps.engine,
      deps.settings.engine,
      { chain: chain._id, environment: chain.environment, supplier: chain.supplier, installation: chain.installation },
      kind,
      { requestId: request._id },
    );
    return read.intent ? { status: 'WAIT' } : { status: 'WAIT', asked: true };
  };

async function chainOf(deps: Deps, entry: EntryForStep): Promise<ChainDocument | null> {
  const environment = await environmentOf(deps, entry.workspace);
  return findChain(deps.database, chainKey(entry.workspace, environment, entry.supplier ?? ''));
}

/** What can be said before the chain is asked. */
function refuse(kind: RequestKind, { entry }: StepContext, chain: ChainDocument | null): StepResult | undefined {
  if (chain?.registration.state !== 'registered') {
    const message = `supplier ${entry.supplier ?? ''} is not registered: run the register workflow on its party entry`;
    return { status: 'KO', code: 'supplier-not-registered', message };
  }
  const invoice = JSON.parse(entry.document) as Invoice;
  if (!invoice.code) return { status: 'KO', code: 'no-code', message: 'the invoice has no code: number it first' };
  const { fiscal } = entry;
  if (kind === 'cancel') {
    return fiscal ? undefined : { status: 'KO', code: 'nothing-to-cancel', message: 'this invoice was never reported' };
  }
  const same = fiscal?.kind === 'registration' && fiscal.documentDigest === entry.digest.val;
  if (same && fiscal.outcome !== 'rejected') return { status: 'SKIP', message: 'has a record of this content already' };
  return undefined;
}

function requestOf(
  deps: Deps,
  kind: RequestKind,
  { job, step, visit, entry, now }: StepContext,
  chain: ChainDocument,
): RequestDocument {
  const { number, date } = invoiceIdentity(JSON.parse(entry.document) as Invoice);
  return {
    _id: requestKey(job.workspace, job.id, visit),
    chain: chain._id,
    workspace: job.workspace,
    kind,
    job: job.id,
    step: step.id,
    visit,
    entry: entry.id,
    identity: identityKey(chain._id, number, date),
    contentRevision: entry.contentRevision,
    restore: job.args.restore === 'true' || job.args.restore === 'S',
    position: deps.newId(),
    state: 'waiting',
    held: false,
    listeners: [],
    createdAt: now,
    updatedAt: now,
  };
}
