// The e-invoices that the steps of a workflow create, by their own config and by the switches of the workspace.
import { type EInvoiceSwitches, parseEInvoiceSwitches } from '../contracts/pdf-options';
import type { Invoice } from '../document/model/invoice';
import type { EInvoiceFormat } from '../einvoice/contract';
import {
  type EInvoiceFileKind,
  isAnonymousSimplifiedInvoice,
  listSwitchedOnEInvoiceFormats,
  parseEInvoiceOptions,
} from '../einvoice/options';
import type { StoredWorkflowStep } from '../model/workflow';
import { listWorkflowSteps, type WorkflowStepOrder } from './workflow';

const kindOf: Readonly<Record<string, EInvoiceFileKind>> = {
  'ubl.generate': 'ubl',
  'cii.generate': 'cii',
  'gov-es.facturae.generate': 'facturae',
};

/** The workflow and the settings that request e-invoices. */
interface AskingContext {
  /** Switches of the workspace; the switches of a step `pdf` take precedence. */
  readonly switches?: EInvoiceSwitches | undefined;
  /** The invoice; if absent, the result applies to any invoice. Switches have no effect for a simplified invoice. */
  readonly invoice?: Partial<Invoice>;
}

/** Lists the formats, each once. */
export function listEInvoiceFormatsOfWorkflow(
  plan: WorkflowStepOrder,
  { switches, invoice = {} }: AskingContext = {},
): readonly { readonly format: EInvoiceFormat; readonly face: boolean }[] {
  const requested = (listWorkflowSteps(plan) as StoredWorkflowStep[]).flatMap(({ provider, config = {} }) => {
    const kind = kindOf[provider];
    if (kind) return [parseEInvoiceOptions(kind, config).options];
    if (provider !== 'pdf' || isAnonymousSimplifiedInvoice(invoice)) return [];
    return listSwitchedOnEInvoiceFormats({ ...switches, ...parseEInvoiceSwitches(config).switches }).map((format) => ({
      format,
      face: false,
    }));
  });
  const formats = [...new Set(requested.map(({ format }) => format))];
  return formats.map((format) => ({ format, face: requested.some((one) => one.format === format && one.face) }));
}
