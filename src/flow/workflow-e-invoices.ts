// The e-invoices that the steps of a workflow make: what the workspace switched on is not among them.
import { parseEInvoiceSwitches } from '../contracts/page';
import type { EInvoiceFormat } from '../einvoice/contract';
import { type EInvoiceKind, listSwitchedFormats, parseEInvoiceOptions } from '../einvoice/options';
import type { StoredStep } from '../model/workflow';
import { listWorkflowSteps, type WorkflowPlan } from './workflow';

const kindOf: Readonly<Record<string, EInvoiceKind>> = {
  'ubl.generate': 'ubl',
  'cii.generate': 'cii',
  'gov-es.facturae.generate': 'facturae',
};

/** Lists the formats, each once. */
export function listWorkflowEInvoices(
  plan: WorkflowPlan,
): readonly { readonly format: EInvoiceFormat; readonly face: boolean }[] {
  const asked = (listWorkflowSteps(plan) as StoredStep[]).flatMap(({ provider, config = {} }) => {
    const kind = kindOf[provider];
    if (kind) return [parseEInvoiceOptions(kind, config).options];
    if (provider !== 'pdf') return [];
    return listSwitchedFormats(parseEInvoiceSwitches(config).switches).map((format) => ({ format, face: false }));
  });
  const formats = [...new Set(asked.map(({ format }) => format))];
  return formats.map((format) => ({ format, face: asked.some((one) => one.format === format && one.face) }));
}
