// Shows, as a form, the settings of a supplier's record book that no record contains.
import type { PageFrame, PageProps } from '../../frame';
import { PageHeader } from '../../parts/blocks';
import { EditForm, FormTextField, FormSelect } from '../../parts/form';

export interface RecordBookSettingsPageView {
  readonly supplier: string;
  /** The input, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly digest: string;
}

export function RecordBookSettingsPage({ view, frame }: PageProps<RecordBookSettingsPageView>) {
  const { words, base } = frame;
  const labels = words.months.settings;
  const place = `${base}/suppliers/${view.supplier}`;
  const filledFrame = { ...frame, sent: view.fields };
  return (
    <>
      <PageHeader
        title={words.screens.bookSettings}
        up={{ label: view.supplier, href: `${place}/month` }}
        text={labels.text}
      />
      <EditForm frame={frame} action={`${place}/books/save`} version={view.digest} button={labels.save}>
        <fieldset>
          <legend>{labels.book}</legend>
          <div class="fields">
            <FormSelect frame={filledFrame} name="book" label={labels.kind} options={labels.kinds} />
            <FormSelect frame={filledFrame} name="income_concept" label={labels.concept} options={labels.concepts} />
            <FormSelect frame={filledFrame} name="income_time" label={labels.time} options={labels.times} />
            <FormTextField frame={filledFrame} name="agreement" label={labels.agreement} hint={labels.agreementHint} />
          </div>
        </fieldset>
        <ActivityAndProperty frame={filledFrame} />
        <fieldset>
          <legend>{labels.series}</legend>
          <p class="hint">{labels.seriesHint}</p>
          <div class="field wide">
            <label for="series">{labels.series}</label>
            <textarea id="series" name="series" rows={4} spellcheck={false}>
              {view.fields.series ?? ''}
            </textarea>
          </div>
        </fieldset>
      </EditForm>
    </>
  );
}

function ActivityAndProperty({ frame }: { readonly frame: PageFrame }) {
  const labels = frame.words.months.settings;
  return (
    <>
      <fieldset>
        <legend>{labels.activity}</legend>
        <div class="fields">
          <FormSelect frame={frame} name="activity_code" label={labels.code} options={labels.codes} />
          <FormSelect
            frame={frame}
            name="activity_type"
            label={labels.type}
            hint={labels.typeHint}
            options={labels.types}
          />
          <FormTextField frame={frame} name="activity_group" label={labels.group} hint={labels.groupHint} />
        </div>
      </fieldset>
      <fieldset>
        <legend>{labels.property}</legend>
        <div class="fields">
          <FormSelect frame={frame} name="property_situation" label={labels.situation} options={labels.situations} />
          <FormTextField frame={frame} name="property_reference" label={labels.reference} hint={labels.referenceHint} />
        </div>
      </fieldset>
    </>
  );
}
