// Loads parts of an entry's page: the newest record, the comparison with an earlier version, the preview of the next
// record, the step for which a job waits, Sello's reaction to each error, and the e-invoices for its customer.
import type {
  EntryDetailsView,
  EntryRecordView,
  EntryPageView,
  EntryActionView,
  RecordPreviewView,
  JobWaitView,
  FaultView,
} from '../../../../console/pages/entries/entry-view';
import { readFileEndpoint } from '../../../files/read-file';
import type { ConsoleScreenContext } from '../../page-context';
import type { JsonObject } from '../../../../document/model/basic';
import { listFirstDocumentDifferences } from '../../../../entries/differences';
import { readEntryVersionEndpoint } from '../../../entries/read-entries';
import { previewRecordEndpoint } from '../../../chains/preview';
import { convertErrorToRefusal } from '../../../kit/request/failures';
import { readChainEndpoint } from '../../../chains/read-chains';
import type { JobWithSteps } from './timeline';
import { authorityCodesByNumber } from '../../../../contracts/authority-codes';
import type { EInvoiceDestination } from '../../../../console/parts/wanted-e-invoices';
import type { Invoice } from '../../../../document/model/invoice';
import type { Party } from '../../../../document/model/parts';
import { type Dir3Role, findDir3UnitsByRole } from '../../../../einvoice/dir3';

const flagNames = ['Subsanacion', 'RechazoPrevio', 'SinRegistroPrevio', 'Incidencia'] as const;

export async function loadNewestEntryRecord(
  ask: ConsoleScreenContext,
  entry: EntryDetailsView,
): Promise<EntryRecordView | undefined> {
  const { fiscal, data } = entry;
  if (!fiscal) return undefined;
  const stamps = (data.head.stamps ?? []) as readonly { readonly prv: string; readonly val: string }[];
  const stamp = (name: string) => stamps.find(({ prv }) => prv === name)?.val;
  const [fingerprint, qr] = [stamp('fiscal-hash'), stamp('fiscal-qr')];
  const flags = await loadFlags(ask, entry);
  return {
    kind: fiscal.kind,
    ...(flags ? { flags } : {}),
    ...(fingerprint ? { fingerprint } : {}),
    ...(qr && URL.canParse(qr) ? { qr } : {}),
  };
}

async function loadFlags(ask: ConsoleScreenContext, entry: EntryDetailsView): Promise<EntryRecordView['flags']> {
  const file = entry.attachments?.findLast(({ category }) => category === 'request');
  if (!file) return undefined;
  const { body } = await ask.answer(readFileEndpoint, { params: { entry: entry.id, id: file.id } });
  const xml = Buffer.isBuffer(body) ? body.toString() : '';
  return flagNames.flatMap((name) => {
    const value = new RegExp(`<(?:\\w+:)?${name}>([SNX])<`).exec(xml)?.[1];
    return value && value !== 'N' ? [{ name, value }] : [];
  });
}

export async function loadEntryVersionComparison(
  ask: ConsoleScreenContext,
  entry: EntryDetailsView,
): Promise<EntryPageView['comparison']> {
  const version = ask.query.compare;
  if (!version) return undefined;
  const before = await ask.call(readEntryVersionEndpoint, { params: { id: entry.id, version } });
  const rows = listFirstDocumentDifferences(before.data.doc as JsonObject, entry.data.doc as JsonObject);
  return { version, rows };
}

/**
 * Loads the record that a run would send now. Empty if no run is possible or the preview is refused; the rest of the
 * page is still shown.
 */
export async function loadRecordPreview(
  ask: ConsoleScreenContext,
  { id, fiscal }: EntryDetailsView,
  actions: readonly EntryActionView[],
): Promise<{ preview?: RecordPreviewView }> {
  // A user whose role cannot run the entry may still see the preview.
  const isPossible = actions.some(({ name, allowed, reason }) => name === 'run' && (allowed || reason === 'scope'));
  if (!fiscal || !isPossible) return {};
  try {
    return { preview: await ask.call(previewRecordEndpoint, { params: { id } }) };
  } catch (error) {
    if (convertErrorToRefusal(error).status >= 500) throw error;
    return {};
  }
}

/** The data of the chain on which the wait of a step depends. */
interface Chain {
  readonly supplier: string;
  readonly next_attempt_at?: string;
  readonly stopped?: string;
  readonly sealing_paused?: { readonly ends_automatically: boolean };
}

/** Steps that wait for the authority, and steps that wait for a person. */
const authoritySteps: readonly string[] = ['fiscal.send', 'fiscal.cancel'];
const answeredSteps: readonly string[] = ['fiscal.wait.upload', 'fiscal.wait.approval'];
/** Steps that wait while the sealing of the chain is paused. */
const sealingSteps: readonly string[] = ['fiscal.generate', 'fiscal.cancel'];

/** Decides what a waiting step waits for. Other steps wait for something that the chain does not know. */
export function classifyJobWait(
  provider: string,
  chain: Chain | undefined,
  now: Date,
): Pick<JobWaitView, 'until' | 'continues' | 'supplier'> {
  if (answeredSteps.includes(provider)) return { continues: 'answer' };
  const isAtAuthority = authoritySteps.includes(provider);
  const pause = chain?.sealing_paused;
  if (chain && pause && sealingSteps.includes(provider))
    return pause.ends_automatically ? {} : { continues: 'sealing-resumed', supplier: chain.supplier };
  if (!isAtAuthority) return {};
  if (chain?.stopped) return { continues: 'sending-resumed', supplier: chain.supplier };
  const until = chain?.next_attempt_at;
  return until !== undefined && new Date(until) > now ? { until } : { continues: 'answer' };
}

/** Loads the step for which an open job waits; returns undefined if none waits. */
export async function loadOpenJobWait(
  ask: ConsoleScreenContext,
  jobs: readonly JobWithSteps[],
  entry: EntryDetailsView | undefined,
): Promise<JobWaitView | undefined> {
  const open = jobs.find(({ completed_at: ended }) => !ended);
  const step = open?.intents?.find(({ completed }) => !completed);
  const event = step?.events.findLast(({ status }) => status === 'QUEUED' || status === 'ERR');
  if (!open || !step || !event) return undefined;
  return {
    step: step.name,
    message: event.message ?? step.name,
    since: event.at,
    job: open.id,
    ...classifyJobWait(step.provider, await loadChain(ask, entry), ask.now),
  };
}

/** Loads the supplier's chain; undefined before the supplier is registered. */
async function loadChain(ask: ConsoleScreenContext, entry: EntryDetailsView | undefined): Promise<Chain | undefined> {
  const { supplier } = (entry?.data.doc ?? {}) as { supplier?: { tax_id?: { code?: string } } };
  const code = supplier?.tax_id?.code;
  if (!code) return undefined;
  return ask.call(readChainEndpoint, { params: { supplier: code } }).catch(() => undefined);
}

/** Adds what Sello does automatically about an error code of the authority. */
export const addAutomaticReactionToFault = (fault: FaultView): FaultView => {
  const next = /^\d{4}$/.test(fault.code) ? authorityCodesByNumber.get(Number(fault.code))?.next : undefined;
  return next ? { ...fault, next } : fault;
};

/** Adds what Sello does automatically to each fault of an entry. */
export const addAutomaticReactionsToEntry = (entry: EntryDetailsView): EntryDetailsView =>
  entry.faults ? { ...entry, faults: entry.faults.map(addAutomaticReactionToFault) } : entry;

/** The roles in the order of FACe. */
const roles: readonly Dir3Role[] = ['office', 'body', 'unit', 'proposer'];

/** Lists the wanted e-invoices of the customer of an invoice, or of a party. A stored draft may lack any member. */
export function listEInvoiceDestinationsOfCustomer(doc: Readonly<Record<string, unknown>>): EInvoiceDestination[] {
  const invoice = ('lines' in doc || 'customer' in doc ? doc : { customer: doc }) as unknown as Invoice;
  const units = findDir3UnitsByRole(invoice);
  const codes = roles.flatMap((role) => units[role]?.code ?? []);
  return [...(codes.length > 0 ? [{ format: 'facturae' as const, to: codes }] : []), ...listInboxes(invoice.customer)];
}

function listInboxes(party: Party | undefined): EInvoiceDestination[] {
  const to = (party?.inboxes ?? []).flatMap(({ scheme, code, email, url }) => {
    const address = code ? [scheme, code].filter(Boolean).join(':') : (email ?? url);
    return address ? [address] : [];
  });
  return to.length > 0 ? [{ format: 'ubl', to }] : [];
}
