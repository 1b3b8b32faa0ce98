// How invoices look, and which e-invoices are created with every PDF.
import { eInvoiceSwitchNames, logoHeightLimits, pdfLayouts } from '../../contracts/page';
import type { PageProps } from '../frame';
import { PageHead } from '../parts/blocks';
import { FormCheckbox, FormField, FormSelect, HiddenFormToken } from '../parts/form';

export interface PageSettingsView {
  /** The input, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly hasLogo: boolean;
}

export function PageSettingsPage({ view: { fields, hasLogo }, frame }: PageProps<PageSettingsView>) {
  const { words, base } = frame;
  const said = words.pageSettings;
  const shown = { ...frame, sent: fields };
  const layouts = pdfLayouts.map((layout) => [layout, said.layouts[layout]] as const);
  const { min, max } = logoHeightLimits;
  return (
    <>
      <PageHead title={words.screens.pageSettings} text={said.text} />
      <form method="post" action={`${base}/page/save`} class="edit">
        <HiddenFormToken frame={frame} />
        <fieldset>
          <legend>{said.look}</legend>
          <div class="fields">
            <FormSelect
              frame={shown}
              name="locale"
              label={said.language}
              options={[['', said.standard], ...said.languages]}
            />
            <FormSelect frame={shown} name="layout" label={said.layout} options={[['', said.standard], ...layouts]} />
            <FormField frame={shown} name="date_format" label={said.dateFormat} hint={said.dateHint} />
            <FormField frame={shown} name="accent" label={said.accent} hint={said.accentHint} />
            <FormField
              frame={shown}
              name="logo_height"
              label={said.logoHeight}
              hint={hasLogo ? said.logoHint(min, max) : said.noLogo}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend>{said.eInvoices}</legend>
          <p class="hint">{said.eInvoicesText}</p>
          {eInvoiceSwitchNames.map((name) => (
            <FormCheckbox key={name} name={name} checked={fields[name] === '1'}>
              {said.switches[name]}
            </FormCheckbox>
          ))}
        </fieldset>
        <div class="buttons">
          <button class="button primary">{said.save}</button>
        </div>
      </form>
    </>
  );
}
