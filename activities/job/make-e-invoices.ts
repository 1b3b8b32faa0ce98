// Creates the e-invoices that a step needs, in the threads that create PDFs, and signs Facturae files.
import { signFacturaeXml } from '../../src/authority/facturae-signature';
import type { XmlSigner } from '../../src/authority/record-signature';
import { toDayInTimeZone } from '../../src/chain/record/timestamp';
import { findSendingAuthorizationProblem } from '../../src/chain/sending-authorization';
import { Refusal } from '../../src/contracts/errors';
import { pdfLimits } from '../../src/contracts/limits/pdf';
import { parseInvoiceWithOperationDay } from '../../src/document/operation-day';
import { peninsularTimeZone } from '../../src/document/territories';
import type { EInvoiceInput } from '../../src/einvoice/contract';
import type { EInvoiceRequestResult, EInvoiceRequest } from '../../src/flow/step-context';
import { createMessage, type StoredMessage } from '../../src/messages/message';
import type { ChainDocument } from '../../src/model/chain';
import type { JobWalkInput, EntryWithArraySizes } from '../../src/model/walk';
import { findSupplierCertificate } from '../../src/store/certificates/certificates';
import { readBlob } from '../../src/store/entries/blobs';
import type { ActivityDeps } from '../deps';
import type { RecordFactsForInvoiceFiles } from './entry-records';
import { findSupplierAddressIfDocumentHasNone } from './pdf-parts';

interface EInvoiceNeed {
  readonly visit: number;
  readonly entry: EntryWithArraySizes;
  readonly orders: readonly EInvoiceRequest[];
}

/** Creates the requested e-invoices, in the order of the requests. If there are no requests, reads nothing. */
export async function createEInvoicesForStep(
  deps: ActivityDeps,
  view: JobWalkInput,
  { entry, orders }: EInvoiceNeed,
  records: RecordFactsForInvoiceFiles,
): Promise<readonly EInvoiceRequestResult[]> {
  if (orders.length === 0) return [];
  const invoice = parseInvoiceWithOperationDay(entry);
  const supplierAddress = await findSupplierAddressIfDocumentHasNone(deps.database, view.chain, invoice);
  const { qrAddress, totals } = records;
  const input = { invoice, supplierAddress, qrAddress, recordTotals: totals };
  const answers: EInvoiceRequestResult[] = [];
  for (const order of orders) answers.push(await makeOne(deps, view, order, input));
  return answers;
}

async function makeOne(
  deps: ActivityDeps,
  view: JobWalkInput,
  order: EInvoiceRequest,
  given: EInvoiceInput,
): Promise<EInvoiceRequestResult> {
  const { format, face } = order;
  const page = order.page && (await loadPage(deps, view, order.page));
  if (order.page && !page)
    return { format, kind: 'failed', code: 'nothing-to-attach', message: createMessage('e-invoice-without-pdf') };
  const at = deps.now();
  const signer = format === 'facturae' ? await findSigner(deps, view) : undefined;
  if (signer && 'message' in signer) return { format, kind: 'failed', ...signer };
  const input = {
    ...given,
    ...(page ? { page } : {}),
    ...(face ? { face } : {}),
    ...(signer ? { signedOn: toMadridDay(at) } : {}),
  };
  try {
    const result = await deps.pages.eInvoice(format, input, { workspace: view.job.workspace });
    if (result.kind === 'refused') return { format, kind: 'refused', faults: result.faults };
    const { xml, warnings } = result;
    if (!signer) return { format, kind: 'made', bytes: Buffer.from(xml), warnings };
    const signed = await signFacturaeXml(xml, { at, role: signer.isSupplier ? 'emisor' : 'tercero' }, signer.signer);
    return { format, kind: 'made', bytes: Buffer.from(signed), warnings, signedBy: nameSigner(view, signer) };
  } catch (error) {
    // The threads are busy: Temporal retries.
    if (error instanceof Refusal && error.key === 'busy') throw error;
    deps.log.error({ job: view.job.id, format, error }, 'an e-invoice could not be made');
    const reason = error instanceof Refusal ? error.reason : createMessage('e-invoice-not-made');
    return { format, kind: 'failed', code: 'e-invoice', message: reason };
  }
}

/** Converts a time to a day in Spain, `YYYY-MM-DD`. A signature in Facturae must not be earlier than its invoice. */
const toMadridDay = (at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: peninsularTimeZone }).format(at);

/** Loads the PDF; undefined if it is too large to embed, or if it is no longer stored. */
async function loadPage(
  { database }: ActivityDeps,
  { job }: JobWalkInput,
  page: NonNullable<EInvoiceRequest['page']>,
): Promise<EInvoiceInput['page']> {
  const { name } = page;
  const max = pdfLimits.insideEInvoiceBytesMax;
  if ('bytes' in page) return page.bytes.length > max ? undefined : { name, bytes: page.bytes };
  if (page.stored.size > max) return undefined;
  const bytes = await readBlob(database, job.workspace, page.stored.hash);
  return bytes && { name, bytes };
}

interface FacturaeSigner {
  readonly signer: XmlSigner;
  /** Whether the certificate belongs to the supplier. Otherwise its holder signs as a third party. */
  readonly isSupplier: boolean;
  /** Whether the certificate was stored for the supplier. Its holder may be an adviser. */
  readonly isStored: boolean;
}

const nameSigner = ({ workspace }: JobWalkInput, { isSupplier, isStored }: FacturaeSigner) => {
  if (workspace.environment !== 'live') return 'tests';
  if (isSupplier) return 'supplier';
  return isStored ? 'adviser' : 'installation';
};

/**
 * Finds the certificate of the supplier or, if the supplier has no certificate, that of the installation. The
 * simulator's certificate identifies no person, so it signs only in workspaces for tests. In the environment `live`, the
 * certificate of the installation signs only for suppliers that have authorized its holder.
 */
async function findSigner(
  deps: ActivityDeps,
  { job, entry, chain, workspace: { environment } }: JobWalkInput,
): Promise<FacturaeSigner | { readonly code: string; readonly message: StoredMessage }> {
  const owner = { workspace: job.workspace, environment, supplier: entry?.supplier ?? '' };
  const own = await findSupplierCertificate(deps.database, owner);
  const lookup = await deps.connectionFor(owner, own);
  const isSimulated = 'problem' in lookup && lookup.problem.code === 'certificate-simulated';
  const used =
    isSimulated && environment === 'test'
      ? await deps.connectionFor({ ...owner, environment: 'simulator' }, null)
      : lookup;
  if ('problem' in used) return { code: used.problem.code, message: used.problem.text };
  const { signer, holder, representative } = used.connection;
  if (!signer) return { code: 'no-certificate', message: createMessage('e-invoice-key-not-rsa') };
  const isStored = own !== null;
  if (!isStored && environment === 'live' && !maySignFor(chain, holder, deps.now()))
    return { code: 'no-certificate', message: createMessage('e-invoice-supplier-not-registered') };
  // Certificates of other countries have no tax ID. If such a certificate was stored for the supplier, it counts as the
  // supplier's own.
  return { signer, isSupplier: holder === undefined ? isStored : !representative, isStored };
}

/**
 * Returns whether the certificate of the installation may sign invoices of this supplier: the supplier is registered,
 * so it has agreed that others issue its invoices (RD 1619/2012 art. 5), and its authorization is valid today.
 */
function maySignFor(chain: ChainDocument | null, holder: string | undefined, now: Date): boolean {
  if (chain?.registration.state !== 'registered') return false;
  const { title, supplier, zone } = chain;
  return !findSendingAuthorizationProblem(title, { supplier, holder, day: toDayInTimeZone(now.getTime(), zone) });
}
