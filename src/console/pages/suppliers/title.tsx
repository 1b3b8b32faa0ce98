// A supplier's authorization to send records: its kind, the holder, and its end.
import type { PageProps } from '../../frame';
import { PageHead } from '../../parts/blocks';
import { FormField, FormSelect, HiddenFormToken } from '../../parts/form';

export interface TitleView {
  readonly supplier: string;
  /** The input, by field name. */
  readonly fields: Readonly<Record<string, string>>;
}

export function TitlePage({ view: { supplier, fields }, frame }: PageProps<TitleView>) {
  const { words, base } = frame;
  const said = words.registrations.titleForm;
  const here = `${base}/suppliers/${supplier}`;
  const shown = { ...frame, sent: { ...fields, ...frame.sent } };
  return (
    <>
      <PageHead title={words.screens.supplierTitle} up={{ label: supplier, href: here }} text={said.text} />
      <form method="post" action={`${here}/title/save`} class="edit">
        <HiddenFormToken frame={frame} />
        <div class="fields">
          <FormSelect frame={shown} name="title" label={said.kind} options={Object.entries(words.chains.titles)} />
          <FormField frame={shown} name="holder_name" label={said.holder} hint={said.holderHint} />
          <FormField frame={shown} name="holder_tax_code" label={said.holderTaxCode} />
          <FormField frame={shown} name="reference" label={said.reference} />
          <FormField frame={shown} name="from" label={said.from} type="date" />
          <FormField frame={shown} name="until" label={said.until} type="date" />
          <FormField frame={shown} name="form_id" label={said.form} wide />
        </div>
        <div class="buttons">
          <button class="button primary">{said.save}</button>
        </div>
      </form>
    </>
  );
}
