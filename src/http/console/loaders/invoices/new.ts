// Shows a form for a new invoice. The form calls POST /fiscal/v1/invoices, first with `dry_run` for the preview, then
// to issue the invoice. Stored customers and items complete the input.
import { NewInvoicePage } from '../../../../console/pages/invoices/new';
import type { NewInvoicePageView, InvoicePreviewView } from '../../../../console/pages/invoices/new-view';
import { createRefusal } from '../../../../contracts/errors';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import { httpLimits } from '../../../../contracts/limits/http';
import { listChainsEndpoint } from '../../../chains/read-chains';
import { loadEntryQueryPage } from '../entries/read-entries';
import { issueInvoiceEndpoint } from '../../../invoices/issue';
import { readIssuedInvoiceEndpoint } from '../../../invoices/read-invoices';
import { convertErrorToRefusal } from '../../../kit/request/failures';
import type { ConsoleScreenContext } from '../../page-context';
import { defineConsoleScreen, type FormRedirect } from '../../screen';
import { autofillInvoiceForm, isCustomerChoiceWithTaxCode, listCustomerChoices } from './complete';
import {
  buildInvoiceBodyFromForm,
  compactInvoiceFormFields,
  countInvoiceFormLines,
  type InvoiceFormFields,
  toInvoiceFormFieldName,
} from './fields';
import { hasOutdatedAutofill } from './fills';

interface InvoiceForm {
  readonly fields: InvoiceFormFields;
  readonly preview?: InvoicePreviewView;
  /** Number of empty lines below the lines with input. */
  readonly emptyLines?: number;
}

/** The form of this request, for the response to it. */
const formsByRequest = new WeakMap<ConsoleScreenContext, InvoiceForm>();

export const newInvoiceScreen = defineConsoleScreen<NewInvoicePageView>({
  name: 'invoiceNew',
  path: '/invoices/new',
  scope: 'run',
  under: 'entries',
  load,
  page: NewInvoicePage,
  forms: {
    preview,
    lines(ask) {
      formsByRequest.set(ask, {
        fields: compactInvoiceFormFields(ask.fields.texts),
        emptyLines: limits.invoiceLinesAdded,
      });
      return Promise.resolve('here');
    },
    issue,
  },
});

async function load(ask: ConsoleScreenContext): Promise<NewInvoicePageView> {
  const loadStored = (schema: string) => loadEntryQueryPage(ask, { schema, limit: httpLimits.pageRowsMax });
  const [suppliers, parties, items] = await Promise.all([
    ask.call(listChainsEndpoint, {
      query: { limit: String(limits.suppliersOnPage) },
    }),
    loadStored('org/party'),
    loadStored('org/item'),
  ]);
  const registered = suppliers.list.filter(({ state }) => state === 'registered');
  const own = new Set(registered.map(({ supplier }) => supplier));
  // A refused form is rendered with its input.
  const {
    fields,
    preview: shown,
    emptyLines = 1,
  } = formsByRequest.get(ask) ?? { fields: compactInvoiceFormFields(ask.fields.texts) };
  const lines = countInvoiceFormLines(fields);
  return {
    suppliers: registered,
    mayRegister: registered.length === 0 && doesInvoiceCallRegisterSupplier(ask.workspace),
    customers: listCustomerChoices(parties.list.filter(({ snippet }) => !own.has(snippet.tax_code ?? ''))),
    items: items.list.flatMap(({ snippet }) => (snippet.title ? [snippet.title] : [])),
    fields: { ...fields, key: fields.key || `console-${ask.newId()}` },
    rows: Math.min(Math.max(lines + emptyLines, limits.invoiceLinesShown), limits.invoiceLinesMax),
    fieldOf: toInvoiceFormFieldName,
    ...(shown ? { preview: shown } : {}),
  };
}

/** Returns whether the call registers the supplier. The rule is the same as in src/invoices/supplier.ts. */
export const doesInvoiceCallRegisterSupplier = ({
  environment,
  agreement,
}: ConsoleScreenContext['workspace']): boolean => environment === 'simulator' && agreement !== true;

async function preview(ask: ConsoleScreenContext): Promise<'here'> {
  const completed = await autofillInvoiceForm(ask, compactInvoiceFormFields(ask.fields.texts));
  const fields = compactInvoiceFormFields(completed.fields);
  formsByRequest.set(ask, { fields });
  const { faults } = completed;
  if (faults.length > 0) throw createRefusal('validation', 'document-breaks-rules', {}, { faults });
  try {
    const body = buildInvoiceBodyFromForm({ ...fields, total: '' });
    const shown = await ask.call(issueInvoiceEndpoint, { body, query: { dry_run: 'true' } });
    formsByRequest.set(ask, { fields, preview: shown });
  } catch (error) {
    const { key, details } = convertErrorToRefusal(error);
    if (key !== 'conflict' || typeof details.id !== 'string') throw error;
    const { number, totals } = await ask.call(readIssuedInvoiceEndpoint, { params: { id: details.id } });
    // The invoice was issued with the total of its preview.
    if (await hasOtherContent(ask, { ...fields, total: totals.total })) return renewForm(ask, fields, details.id);
    throw createRefusal('conflict', 'form-issued-unchanged', { number: number ?? details.id }, { id: details.id });
  }
  return 'here';
}

/**
 * Gives the form a new key, because an invoice has its key: the browser showed the form again after it was issued.
 * @throws Refusal `conflict`, always
 */
async function renewForm(ask: ConsoleScreenContext, fields: InvoiceFormFields, id: string): Promise<never> {
  const { number } = await ask.call(readIssuedInvoiceEndpoint, { params: { id } });
  formsByRequest.set(ask, { fields: { ...fields, key: '', total: '' } });
  throw createRefusal('conflict', 'form-issued-before', { number: number ?? id }, { id });
}

/**
 * Issues the previewed invoice. The call compares the total. If the same form is sent twice with the same input, it
 * issues only one invoice. With other input, it shows the form again.
 */
async function issue(ask: ConsoleScreenContext): Promise<FormRedirect> {
  const fields = compactInvoiceFormFields(ask.fields.texts);
  if (await isChoiceNew(ask, fields)) {
    await preview(ask);
    throw createRefusal('conflict', 'form-choice-new');
  }
  formsByRequest.set(ask, { fields });
  try {
    const body = buildInvoiceBodyFromForm(fields);
    const { id, status } = await ask.call(issueInvoiceEndpoint, { body });
    // If the seal takes longer, the page of the invoice shows it.
    return { to: `/entries/${id}`, ...(status === 'processing' ? {} : { notice: 'invoice-issued' }) };
  } catch (error) {
    const { key, details } = convertErrorToRefusal(error);
    if (key !== 'conflict' || typeof details.id !== 'string') throw error;
    if (await hasOtherContent(ask, fields)) return renewForm(ask, fields, details.id);
    return { to: `/entries/${details.id}` };
  }
}

/** Returns whether the user chose another customer or item after the preview, so that the form must be completed. */
async function isChoiceNew(ask: ConsoleScreenContext, fields: InvoiceFormFields): Promise<boolean> {
  const name = fields.customer_name ?? '';
  if (hasOutdatedAutofill(fields)) return true;
  return isCustomerChoiceWithTaxCode(name) && (await autofillInvoiceForm(ask, fields)).fields.customer_name !== name;
}

/** Returns whether the invoice that has the key of the form was issued with other input. */
async function hasOtherContent(ask: ConsoleScreenContext, fields: InvoiceFormFields): Promise<boolean> {
  try {
    await ask.call(issueInvoiceEndpoint, { body: buildInvoiceBodyFromForm(fields), query: { dry_run: 'true' } });
  } catch (error) {
    return convertErrorToRefusal(error).details.hasOtherBody === true;
  }
  return false;
}
