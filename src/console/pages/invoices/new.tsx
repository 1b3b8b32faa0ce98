// Shows the form of a new invoice, with supplier, customer, and lines with taxes by name. Before the invoice is issued,
// shows its preview with totals.
import type { PageFrame, PageProps } from '../../frame';
import { EmptyState, PageHeader } from '../../parts/blocks';
import { SupplierRegistrationLinks } from '../../parts/supplier-links';
import { findFirstFaultTextsByField } from '../../parts/faults';
import { FormCheckbox, FormTextField, FormSelect, HiddenFormTokenInput } from '../../parts/form';
import type { NewInvoicePageView } from './new-view';
import { InvoicePreviewSection } from './preview';

type Faults = ReadonlyMap<string, string>;

interface PartProps {
  readonly view: NewInvoicePageView;
  readonly frame: PageFrame;
  readonly faults: Faults;
}

export function NewInvoicePage({ view, frame }: PageProps<NewInvoicePageView>) {
  const { words, base } = frame;
  const labels = words.invoice;
  const up = { label: words.screens.entries, href: `${base}/entries` };
  if (view.suppliers.length === 0 && !view.mayRegister)
    return (
      <>
        <PageHeader title={words.screens.invoiceNew} up={up} />
        <EmptyState title={labels.noSupplierTitle} text={labels.noSupplierText}>
          <SupplierRegistrationLinks frame={frame} />
        </EmptyState>
      </>
    );
  const place = `${base}/invoices/new`;
  const part = {
    view,
    frame: { ...frame, sent: view.fields },
    faults: findFirstFaultTextsByField(frame.problem, view.fieldOf),
  };
  return (
    <>
      <PageHeader title={words.screens.invoiceNew} up={up} text={labels.text} />
      <form method="post" action={`${place}/preview`} class="edit invoice">
        <HiddenFormTokenInput frame={frame} />
        <input type="hidden" name="key" value={view.fields.key} />
        <Supplier {...part} />
        <Customer {...part} />
        <fieldset>
          <legend>{labels.lines}</legend>
          {Array.from({ length: view.rows }, (_, row) => (
            <Line key={row} row={row} {...part} />
          ))}
          <div class="buttons">
            <button class="button small" formaction={`${place}/lines`}>
              {labels.addLines}
            </button>
          </div>
        </fieldset>
        <More {...part} />
        {view.preview && <InvoicePreviewSection preview={view.preview} fields={view.fields} frame={frame} />}
        <Buttons {...part} place={place} />
      </form>
      <Suggestions view={view} />
    </>
  );
}

/** The form can issue the invoice only after a preview, because the call compares the previewed total. */
function Buttons({ view: { preview }, frame, place }: PartProps & { readonly place: string }) {
  const labels = frame.words.invoice;
  return (
    <div class="buttons">
      {preview && (
        <>
          <input type="hidden" name="total" value={preview.totals.total} />
          <button class="button primary" formaction={`${place}/issue`}>
            {labels.issue}
          </button>
        </>
      )}
      <button class={preview ? 'button' : 'button primary'}>{labels.preview}</button>
      <a class="button plain" href={`${frame.base}/entries`}>
        {frame.words.entry.back}
      </a>
    </div>
  );
}

/** The texts that the form filled in for a choice, in a hidden field. */
const HiddenFill = ({ view: { fields }, name }: Pick<PartProps, 'view'> & { readonly name: string }) =>
  fields[name] ? <input type="hidden" name={name} value={fields[name]} /> : null;

/** Stored names, for the fields that use them. */
const Suggestions = ({ view: { customers, items } }: Pick<PartProps, 'view'>) => (
  <>
    <datalist id="customers">
      {customers.map(({ choice, taxCode }) => (
        <option key={choice} value={choice}>
          {taxCode}
        </option>
      ))}
    </datalist>
    <datalist id="items">
      {items.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  </>
);

function Supplier({ view, frame, faults }: PartProps) {
  const labels = frame.words.invoice;
  const [only, ...others] = view.suppliers;
  const field = (name: string, label: string) => (
    <FormTextField frame={frame} name={name} label={label} fault={faults.get(name)} />
  );
  if (!only)
    return (
      <fieldset>
        <legend>{labels.newSupplier}</legend>
        <p class="hint">{labels.newSupplierText}</p>
        <div class="fields">
          <FormTextField
            frame={frame}
            name="supplier_name"
            label={labels.name}
            fault={faults.get('supplier_name') ?? faults.get('supplier')}
          />
          {field('supplier_tax_code', labels.taxCode)}
          {field('supplier_street', labels.street)}
          {field('supplier_city', labels.city)}
          {field('supplier_postcode', labels.postcode)}
        </div>
      </fieldset>
    );
  const options = view.suppliers.map(({ supplier, name }) => [supplier, `${name || supplier} (${supplier})`] as const);
  return (
    <fieldset>
      <legend>{labels.supplier}</legend>
      {others.length === 0 ? (
        <p>
          {only.name || only.supplier} <code>{only.supplier}</code>
          <input type="hidden" name="supplier" value={only.supplier} />
        </p>
      ) : (
        <div class="fields">
          <FormSelect
            frame={frame}
            name="supplier"
            label={labels.name}
            options={[['', labels.choose], ...options]}
            fault={faults.get('supplier')}
          />
        </div>
      )}
    </fieldset>
  );
}

function Customer({ view, frame, faults }: PartProps) {
  const labels = frame.words.invoice;
  const field = (name: string, label: string, hint?: string) => (
    <FormTextField frame={frame} name={name} label={label} hint={hint} fault={faults.get(name)} />
  );
  return (
    <fieldset>
      <legend>{labels.customer}</legend>
      <p class="hint">{labels.customerText}</p>
      <HiddenFill view={view} name="filled_customer" />
      <div class="fields">
        <FormTextField
          frame={frame}
          name="customer_name"
          label={labels.name}
          fault={faults.get('customer_name')}
          {...(view.customers.length > 0 ? { list: 'customers', hint: labels.customerHint } : {})}
        />
        {field('customer_tax_code', labels.taxCode)}
        {field('customer_country', labels.country, labels.countryHint)}
        {field('customer_street', labels.street)}
        {field('customer_city', labels.city)}
        {field('customer_postcode', labels.postcode)}
        {field('customer_email', labels.email)}
      </div>
    </fieldset>
  );
}

function Line({ row, view, frame, faults }: PartProps & { readonly row: number }) {
  const labels = frame.words.invoice;
  const of = (field: string) => ({ frame, name: `${field}_${row}`, fault: faults.get(`${field}_${row}`) });
  return (
    <fieldset class="line">
      <legend>{labels.line(row + 1)}</legend>
      <HiddenFill view={view} name={`filled_${row}`} />
      <div class="fields line-fields">
        <FormTextField
          {...of('description')}
          label={labels.description}
          {...(view.items.length > 0 ? { list: 'items' } : {})}
        />
        <FormTextField {...of('quantity')} label={labels.quantity} inputMode="decimal" />
        <FormTextField {...of('price')} label={labels.price} inputMode="decimal" />
        <FormTextField {...of('discount')} label={labels.discount} hint={row === 0 ? labels.discountHint : undefined} />
        <FormSelect {...of('tax')} label={labels.tax} options={labels.taxes} />
      </div>
    </fieldset>
  );
}

const moreFields = ['withholding', 'series', 'issue_date', 'operation_date', 'due_date', 'method', 'notes'] as const;

/** Fields that most invoices leave unchanged. The section is open if one of them has input. */
function More({ view, frame, faults }: PartProps) {
  const labels = frame.words.invoice;
  const of = (name: (typeof moreFields)[number]) => ({ frame, name, fault: faults.get(name) });
  const isUsed = moreFields.some((name) => view.fields[name] || faults.has(name));
  return (
    <details {...(isUsed || view.fields.prices_include_tax ? { open: true } : {})}>
      <summary>{labels.more}</summary>
      <div class="fields">
        <FormTextField {...of('series')} label={labels.series} hint={labels.seriesHint} />
        <FormTextField {...of('issue_date')} label={labels.issueDate} hint={labels.issueDateHint} type="date" />
        <FormTextField {...of('operation_date')} label={labels.operationDate} type="date" />
        <FormTextField {...of('due_date')} label={labels.dueDate} type="date" />
        <FormSelect {...of('method')} label={labels.method} options={labels.methods} />
        <FormTextField {...of('withholding')} label={labels.withholding} inputMode="decimal" />
        <FormTextField {...of('notes')} label={labels.notes} wide />
        <FormCheckbox name="prices_include_tax" checked={view.fields.prices_include_tax === '1'}>
          {labels.includeTax}
        </FormCheckbox>
      </div>
    </details>
  );
}
