// A new invoice as a form: supplier, customer, lines with taxes by name; its preview with totals; then it is issued.
import type { PageFrame, PageProblemView, PageProps } from '../../frame';
import { EmptyState, PageHead } from '../../parts/blocks';
import { FormCheckbox, FormField, FormSelect, HiddenFormToken } from '../../parts/form';
import type { NewInvoiceView } from './new-view';
import { InvoicePreview } from './preview';

type Faults = ReadonlyMap<string, string>;

interface PartProps {
  readonly view: NewInvoiceView;
  readonly frame: PageFrame;
  readonly faults: Faults;
}

export function NewInvoicePage({ view, frame }: PageProps<NewInvoiceView>) {
  const { words, base } = frame;
  const said = words.invoice;
  const up = { label: words.screens.entries, href: `${base}/entries` };
  if (view.suppliers.length === 0 && !view.mayRegister)
    return (
      <>
        <PageHead title={words.screens.invoiceNew} up={up} />
        <EmptyState title={said.noSupplierTitle} text={said.noSupplierText} />
      </>
    );
  const place = `${base}/invoices/new`;
  const part = { view, frame: { ...frame, sent: view.fields }, faults: faultsByField(frame.problem, view) };
  return (
    <>
      <PageHead title={words.screens.invoiceNew} up={up} text={said.text} />
      <form method="post" action={`${place}/preview`} class="edit invoice">
        <HiddenFormToken frame={frame} />
        <input type="hidden" name="key" value={view.fields.key} />
        <Supplier {...part} />
        <Customer {...part} />
        <fieldset>
          <legend>{said.lines}</legend>
          {Array.from({ length: view.rows }, (_, row) => (
            <Line key={row} row={row} {...part} />
          ))}
          <div class="buttons">
            <button class="button small" formaction={`${place}/lines`}>
              {said.addLines}
            </button>
          </div>
        </fieldset>
        <More {...part} />
        {view.preview && <InvoicePreview preview={view.preview} frame={frame} />}
        <Buttons {...part} place={place} />
      </form>
      <Suggestions view={view} />
    </>
  );
}

/** Issuing follows a preview, whose total the call compares. */
function Buttons({ view: { preview }, frame, place }: PartProps & { readonly place: string }) {
  const said = frame.words.invoice;
  return (
    <div class="buttons">
      {preview && (
        <>
          <input type="hidden" name="total" value={preview.totals.total} />
          <button class="button primary" formaction={`${place}/issue`}>
            {said.issue}
          </button>
        </>
      )}
      <button class={preview ? 'button' : 'button primary'}>{said.preview}</button>
      <a class="button plain" href={`${frame.base}/entries`}>
        {frame.words.entry.back}
      </a>
    </div>
  );
}

/** Stored names, for the fields that use them. */
const Suggestions = ({ view: { customers, items } }: Pick<PartProps, 'view'>) => (
  <>
    <datalist id="customers">
      {customers.map(({ name, taxCode }) => (
        <option key={`${name} ${taxCode}`} value={name}>
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

/** The first fault of each field, with what to do. */
function faultsByField(problem: PageProblemView | undefined, { fieldOf }: NewInvoiceView): Faults {
  const found = new Map<string, string>();
  for (const { message, remedy, paths } of problem?.faults ?? [])
    for (const path of paths) {
      const field = fieldOf(path);
      if (!found.has(field)) found.set(field, [message.replace(/\.$/, ''), remedy].filter(Boolean).join('. '));
    }
  return found;
}

function Supplier({ view, frame, faults }: PartProps) {
  const said = frame.words.invoice;
  const [only, ...others] = view.suppliers;
  const field = (name: string, label: string) => (
    <FormField frame={frame} name={name} label={label} fault={faults.get(name)} />
  );
  if (!only)
    return (
      <fieldset>
        <legend>{said.newSupplier}</legend>
        <p class="hint">{said.newSupplierText}</p>
        <div class="fields">
          <FormField
            frame={frame}
            name="supplier_name"
            label={said.name}
            fault={faults.get('supplier_name') ?? faults.get('supplier')}
          />
          {field('supplier_tax_code', said.taxCode)}
          {field('supplier_street', said.street)}
          {field('supplier_city', said.city)}
          {field('supplier_postcode', said.postcode)}
        </div>
      </fieldset>
    );
  const options = view.suppliers.map(({ supplier, name }) => [supplier, `${name || supplier} (${supplier})`] as const);
  return (
    <fieldset>
      <legend>{said.supplier}</legend>
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
            label={said.name}
            options={[['', said.choose], ...options]}
            fault={faults.get('supplier')}
          />
        </div>
      )}
    </fieldset>
  );
}

function Customer({ view, frame, faults }: PartProps) {
  const said = frame.words.invoice;
  const field = (name: string, label: string, hint?: string) => (
    <FormField frame={frame} name={name} label={label} hint={hint} fault={faults.get(name)} />
  );
  return (
    <fieldset>
      <legend>{said.customer}</legend>
      <p class="hint">{said.customerText}</p>
      <div class="fields">
        <FormField
          frame={frame}
          name="customer_name"
          label={said.name}
          fault={faults.get('customer_name')}
          {...(view.customers.length > 0 ? { list: 'customers', hint: said.customerHint } : {})}
        />
        {field('customer_tax_code', said.taxCode)}
        {field('customer_country', said.country, said.countryHint)}
        {field('customer_street', said.street)}
        {field('customer_city', said.city)}
        {field('customer_postcode', said.postcode)}
        {field('customer_email', said.email)}
      </div>
    </fieldset>
  );
}

function Line({ row, view, frame, faults }: PartProps & { readonly row: number }) {
  const said = frame.words.invoice;
  const of = (field: string) => ({ frame, name: `${field}_${row}`, fault: faults.get(`${field}_${row}`) });
  return (
    <fieldset class="line">
      <legend>{said.line(row + 1)}</legend>
      <div class="fields line-fields">
        <FormField
          {...of('description')}
          label={said.description}
          {...(view.items.length > 0 ? { list: 'items' } : {})}
        />
        <FormField {...of('quantity')} label={said.quantity} inputMode="decimal" />
        <FormField {...of('price')} label={said.price} inputMode="decimal" />
        <FormField {...of('discount')} label={said.discount} hint={row === 0 ? said.discountHint : undefined} />
        <FormSelect {...of('tax')} label={said.tax} options={said.taxes} />
      </div>
    </fieldset>
  );
}

const moreFields = ['withholding', 'series', 'issue_date', 'operation_date', 'due_date', 'method', 'notes'] as const;

/** Fields that most invoices leave unchanged; open once one of them has input. */
function More({ view, frame, faults }: PartProps) {
  const said = frame.words.invoice;
  const of = (name: (typeof moreFields)[number]) => ({ frame, name, fault: faults.get(name) });
  const isUsed = moreFields.some((name) => view.fields[name] || faults.has(name));
  return (
    <details {...(isUsed || view.fields.prices_include_tax ? { open: true } : {})}>
      <summary>{said.more}</summary>
      <div class="fields">
        <FormField {...of('series')} label={said.series} hint={said.seriesHint} />
        <FormField {...of('issue_date')} label={said.issueDate} hint={said.issueDateHint} type="date" />
        <FormField {...of('operation_date')} label={said.operationDate} type="date" />
        <FormField {...of('due_date')} label={said.dueDate} type="date" />
        <FormSelect {...of('method')} label={said.method} options={said.methods} />
        <FormField {...of('withholding')} label={said.withholding} inputMode="decimal" />
        <FormField {...of('notes')} label={said.notes} wide />
        <FormCheckbox name="prices_include_tax" checked={view.fields.prices_include_tax === '1'}>
          {said.includeTax}
        </FormCheckbox>
      </div>
    </details>
  );
}
