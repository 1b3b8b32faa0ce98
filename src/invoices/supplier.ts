// Finds the supplier of an invoice. It is the registered supplier that the body names, the only supplier of the
// workspace or, if the workspace reports to the simulator, a new supplier that the call registers.
import { invoiceLimits as limits } from '../contracts/limits/invoices';
import type { InvoiceBodyFaultCollector } from '../document/invoice-body/members';
import type { InvoiceBodySupplier } from '../document/invoice-body/parties';
import type { InvoiceSupplierData } from '../document/invoice-body/build-document';
import { computeEditDistance } from '../document/find-nearest';
import { isJsonObject, type JsonObject } from '../document/model/basic';
import { isValidOrUncheckableTaxId } from '../document/tax-ids/registry';
import { findTaxTerritoryOfAddress } from '../document/territories';
import { foldPartyName } from '../document/compare-names';
import { createMessage } from '../messages/message';
import type { ChainDocument } from '../model/chain';
import type { WorkspaceDocument } from '../model/workspace';
import type { ChainWithPartyAndWorkflows } from '../store/chains/read-chains';
import type { InvoiceDeps } from './context';
import { getDocSchemaForWorkflowPurpose } from './workflows';

/** A supplier that can issue invoices, now or after this call has registered it. */
export interface InvoiceSupplier extends InvoiceSupplierData {
  readonly taxCode: string;
  readonly zone: string;
  /** Maximum of simplified invoices in euros for the supplier's trade, if it differs from the general maximum. */
  readonly simplifiedMaxEuros?: number;
  /** Whether the supplier is not registered yet, so that the call registers it. */
  readonly isNew: boolean;
  /** The chain as it was read. Absent for a new supplier. */
  readonly chain?: ChainDocument;
}

/** The supplier data in the body. */
export interface SupplierInInvoiceBody {
  readonly supplier: InvoiceBodySupplier | undefined;
  /** True if the body names a supplier, even if it cannot be read. */
  readonly namesSupplier: boolean;
  /** Whether a document names the supplier, in the form of documents. */
  readonly inDocument?: boolean;
}

type SupplierContext = Pick<InvoiceDeps, 'store' | 'workspace'>;

/** The chain of a supplier as the call read it. */
export interface SupplierTaxCodeWithOptionalChain {
  readonly taxCode: string;
  readonly found: ChainWithPartyAndWorkflows | null;
}

/** Reads the named supplier together with the workflows that may issue for it; returns undefined if none is named. */
export async function readSupplierChainWithWorkflows(
  { store, workspace }: SupplierContext,
  supplier: InvoiceBodySupplier | undefined,
): Promise<SupplierTaxCodeWithOptionalChain | undefined> {
  if (!supplier) return undefined;
  const also = { workflowSchema: getDocSchemaForWorkflowPurpose('issue') };
  const { taxCode } = supplier;
  return { taxCode, found: await store.chains.findWithParty(workspace.environment, taxCode, also) };
}

/**
 * Returns whether a call may register a supplier. It may do so only in the simulator (where no census is queried), and
 * only if the workspace requires no authorization form.
 */
const mayRegister = ({ environment, agreement }: Pick<WorkspaceDocument, 'environment' | 'agreement'>): boolean =>
  environment === 'simulator' && agreement !== true;

/**
 * Finds the supplier. Returns undefined if there is none, which is a fault.
 * @param read supplier data that the call already read
 */
export async function findInvoiceSupplierOrAddFault(
  context: SupplierContext,
  { supplier, namesSupplier, inDocument = false }: SupplierInInvoiceBody,
  faults: InvoiceBodyFaultCollector,
  read?: SupplierTaxCodeWithOptionalChain,
): Promise<InvoiceSupplier | undefined> {
  if (!supplier) return namesSupplier ? undefined : findOnlySupplier(context, faults, inDocument);
  const { workspace } = context;
  const chain = read?.taxCode === supplier.taxCode ? read : await readSupplierChainWithWorkflows(context, supplier);
  const found = chain?.found;
  if (found?.chain.registration.state === 'registered') return toKnown(found, supplier);
  const registers = mayRegister(workspace);
  if (registers && 'party' in supplier) return toNew(supplier, faults, inDocument);
  const text = isValidOrUncheckableTaxId('ES', supplier.taxCode)
    ? createMessage('supplier-unregistered', { supplier: supplier.taxCode, mayRegister: registers })
    : createMessage('supplier-code-wrong', {
        supplier: supplier.taxCode,
        meant: await findMeantSupplier(context, supplier),
      });
  return faults.add('supplier-not-registered', supplier.at, text);
}

/** Maximum number of letters by which a mistyped tax ID may differ from the intended one. */
const typosMax = 2;

/**
 * Finds the registered supplier with a similar tax ID. Returns null if there is none, or if there are too many
 * suppliers to compare.
 */
async function findMeantSupplier(context: SupplierContext, { taxCode }: InvoiceBodySupplier): Promise<string | null> {
  const { environment } = context.workspace;
  const chains = await context.store.chains.list({ environment, limit: limits.suppliersNamed + 1 });
  const near = chains.filter(
    ({ supplier, registration }) =>
      registration.state === 'registered' && computeEditDistance(taxCode.slice(0, 20), supplier) <= typosMax,
  );
  return near.length === 1 ? (near[0]?.supplier ?? null) : null;
}

async function findOnlySupplier(
  context: SupplierContext,
  faults: InvoiceBodyFaultCollector,
  inDocument: boolean,
): Promise<InvoiceSupplier | undefined> {
  const { environment } = context.workspace;
  const chains = await context.store.chains.list({ environment, limit: limits.suppliersNamed + 1 });
  const [only, ...others] = chains.filter(({ registration }) => registration.state === 'registered');
  if (only && others.length === 0 && chains.length <= limits.suppliersNamed) {
    const party = await context.store.entries.find(only.registration.entry);
    return toKnown({ chain: only, party: party?.document ?? null });
  }
  const suppliers = [only, ...others].flatMap((one) => (one ? [one.supplier] : [])).slice(0, limits.suppliersNamed);
  return inDocument
    ? faults.add('supplier-needed', '$.document.supplier', createMessage('supplier-needed.document', { suppliers }))
    : faults.add('supplier-needed', '$.supplier', createMessage('supplier-needed', { suppliers }));
}

/** Returns the registered party, merged with the caller's data. */
function toKnown({ chain, party: text }: ChainWithPartyAndWorkflows, written?: InvoiceBodySupplier): InvoiceSupplier {
  const { supplier, supplierName, zone, simplifiedMaxEuros, invoiceDefaults } = chain;
  const registered = text === null ? {} : (JSON.parse(text) as JsonObject);
  const { addresses } = registered;
  const party: JsonObject = {
    ...keepParty(registered),
    // The chain has the newest registered name. If a supplier was registered only by its tax ID, it has no name.
    ...(foldPartyName(supplierName) === supplier ? {} : { name: supplierName }),
    tax_id: { country: 'ES', code: supplier },
    ...(written && 'party' in written ? written.party : {}),
  };
  return {
    taxCode: supplier,
    party,
    zone,
    tax: findTaxTerritoryOfAddress(firstAddress(addresses))?.tax ?? 'VAT',
    isNew: false,
    chain,
    ...(simplifiedMaxEuros ? { simplifiedMaxEuros } : {}),
    ...(invoiceDefaults ? { defaults: invoiceDefaults } : {}),
  };
}

/** Removes the members of a separate document from a party that is part of another document. */
function keepParty(document: JsonObject): JsonObject {
  const { $schema: _schema, $regime: _regime, uuid: _uuid, ...party } = document;
  return party;
}

function toNew(
  supplier: InvoiceBodySupplier & { readonly party: JsonObject },
  faults: InvoiceBodyFaultCollector,
  inDocument: boolean,
): InvoiceSupplier | undefined {
  const { party, taxCode, at } = supplier;
  const territory = findTaxTerritoryOfAddress(firstAddress(party.addresses));
  if (!territory)
    return inDocument
      ? faults.add('member-needed', `${at}.addresses`, createMessage('supplier-address-needed.document'))
      : faults.add('member-needed', `${at}.address`, createMessage('supplier-address-needed'));
  const { tax, zone } = territory;
  return { taxCode, party, tax, zone, isNew: true };
}

/** Finds the address of a party of the format; undefined if it has none. */
function firstAddress(addresses: JsonObject[string] | undefined): { country?: string; code?: string } | undefined {
  const first = Array.isArray(addresses) ? addresses[0] : undefined;
  return isJsonObject(first) && typeof first.code === 'string'
    ? (first as { country?: string; code?: string })
    : undefined;
}
