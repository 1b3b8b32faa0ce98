// The settings of a supplier's record book that are in no record, as a form.
import type { PageFrame, PageProps } from '../../frame';
import { PageHead } from '../../parts/blocks';
import { FormField, FormSelect, HiddenFormToken } from '../../parts/form';

export interface BookSettingsView {
  readonly supplier: string;
  /** The input, by field name. */
  readonly fields: Readonly<Record<string, string>>;
}

export function BookSettingsPage({ view, frame }: PageProps<BookSettingsView>) {
  const { words, base } = frame;
  const said = words.months.settings;
  const place = `${base}/suppliers/${view.supplier}`;
  const shown = { ...frame, sent: view.fields };
  return (
    <>
      <PageHead
        title={words.screens.bookSettings}
        up={{ label: view.supplier, href: `${place}/month` }}
        text={said.text}
      />
      <form method="post" action={`${place}/books/save`} class="edit">
        <HiddenFormToken frame={frame} />
        <fieldset>
          <legend>{said.book}</legend>
          <div class="fields">
            <FormSelect frame={shown} name="book" label={said.kind} options={said.kinds} />
            <FormSelect frame={shown} name="income_concept" label={said.concept} options={said.concepts} />
            <FormSelect frame={shown} name="income_time" label={said.time} options={said.times} />
            <FormField frame={shown} name="agreement" label={said.agreement} hint={said.agreementHint} />
          </div>
        </fieldset>
        <ActivityAndProperty frame={shown} />
        <fieldset>
          <legend>{said.series}</legend>
          <p class="hint">{said.seriesHint}</p>
          <div class="field wide">
            <label for="series">{said.series}</label>
            <textarea id="series" name="series" rows={4} spellcheck={false}>
              {view.fields.series ?? ''}
            </textarea>
          </div>
        </fieldset>
        <div class="buttons">
          <button class="button primary">{said.save}</button>
        </div>
      </form>
    </>
  );
}

function ActivityAndProperty({ frame }: { readonly frame: PageFrame }) {
  const said = frame.words.months.settings;
  return (
    <>
      <fieldset>
        <legend>{said.activity}</legend>
        <div class="fields">
          <FormSelect frame={frame} name="activity_code" label={said.code} options={said.codes} />
          <FormSelect frame={frame} name="activity_type" label={said.type} hint={said.typeHint} options={said.types} />
          <FormField frame={frame} name="activity_group" label={said.group} hint={said.groupHint} />
        </div>
      </fieldset>
      <fieldset>
        <legend>{said.property}</legend>
        <div class="fields">
          <FormSelect frame={frame} name="property_situation" label={said.situation} options={said.situations} />
          <FormField frame={frame} name="property_reference" label={said.reference} hint={said.referenceHint} />
        </div>
      </fieldset>
    </>
  );
}
