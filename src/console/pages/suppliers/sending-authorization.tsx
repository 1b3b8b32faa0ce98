// Shows a supplier's authorization to send records, with its kind, the holder, and its end.
import type { PageProps } from '../../frame';
import { PageHeader } from '../../parts/blocks';
import { EditForm, FormTextField, FormSelect } from '../../parts/form';

export interface SendingAuthorizationPageView {
  readonly supplier: string;
  /** The input, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly digest: string;
}

export function SendingAuthorizationPage({ view, frame }: PageProps<SendingAuthorizationPageView>) {
  const { words, base } = frame;
  const { supplier, fields, digest } = view;
  const labels = words.registrations.titleForm;
  const here = `${base}/suppliers/${supplier}`;
  const filledFrame = { ...frame, sent: { ...fields, ...frame.sent } };
  return (
    <>
      <PageHeader title={words.screens.supplierTitle} up={{ label: supplier, href: here }} text={labels.text} />
      <EditForm frame={frame} action={`${here}/title/save`} version={digest} button={labels.save}>
        <div class="fields">
          <FormSelect
            frame={filledFrame}
            name="title"
            label={labels.kind}
            options={Object.entries(words.chains.titles)}
          />
          <FormTextField frame={filledFrame} name="holder_name" label={labels.holder} hint={labels.holderHint} />
          <FormTextField frame={filledFrame} name="holder_tax_code" label={labels.holderTaxCode} />
          <FormTextField frame={filledFrame} name="reference" label={labels.reference} />
          <FormTextField frame={filledFrame} name="from" label={labels.from} type="date" />
          <FormTextField frame={filledFrame} name="until" label={labels.until} type="date" />
          <FormTextField frame={filledFrame} name="form_id" label={labels.form} wide />
        </div>
      </EditForm>
    </>
  );
}
