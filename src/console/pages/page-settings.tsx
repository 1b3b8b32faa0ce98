// Shows the settings of how invoices look, and of the e-invoices that are created with every PDF.
import { eInvoiceSwitchNames, logoHeightLimitsPixels, pdfLayouts } from '../../contracts/pdf-options';
import type { PageProps } from '../frame';
import { PageHeader } from '../parts/blocks';
import { EditForm, FormCheckbox, FormTextField, FormSelect } from '../parts/form';

export interface PdfSettingsPageView {
  /** The input, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly hasLogo: boolean;
  /** The ETag of the workspace. */
  readonly etag: string;
}

export function PdfSettingsPage({ view: { fields, hasLogo, etag }, frame }: PageProps<PdfSettingsPageView>) {
  const { words, base } = frame;
  const labels = words.pageSettings;
  const filledFrame = { ...frame, sent: fields };
  const layouts = pdfLayouts.map((layout) => [layout, labels.layouts[layout]] as const);
  const { min, max } = logoHeightLimitsPixels;
  return (
    <>
      <PageHeader title={words.screens.pageSettings} text={labels.text} />
      <EditForm frame={frame} action={`${base}/page/save`} version={etag} button={labels.save}>
        <fieldset>
          <legend>{labels.look}</legend>
          <div class="fields">
            <FormSelect
              frame={filledFrame}
              name="locale"
              label={labels.language}
              options={[['', labels.standard], ...labels.languages]}
            />
            <FormSelect
              frame={filledFrame}
              name="layout"
              label={labels.layout}
              options={[['', labels.standard], ...layouts]}
            />
            <FormTextField frame={filledFrame} name="date_format" label={labels.dateFormat} hint={labels.dateHint} />
            <FormTextField frame={filledFrame} name="accent" label={labels.accent} hint={labels.accentHint} />
            <FormTextField
              frame={filledFrame}
              name="logo_height"
              label={labels.logoHeight}
              hint={hasLogo ? labels.logoHint(min, max) : labels.noLogo}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend>{labels.eInvoices}</legend>
          <p class="hint">{labels.eInvoicesText}</p>
          {eInvoiceSwitchNames.map((name) => (
            <FormCheckbox key={name} name={name} checked={fields[name] === '1'}>
              {labels.switches[name]}
            </FormCheckbox>
          ))}
        </fieldset>
      </EditForm>
    </>
  );
}
