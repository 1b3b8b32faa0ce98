// Shows recipients of notices, with a field of addresses for each topic, the language and the zone.
import { noticeTopics } from '../../contracts/notices';
import type { PageProps } from '../frame';
import { NameValueList, PageHeader, TitledSection } from '../parts/blocks';
import { EditForm, FormTextField, FormSelect } from '../parts/form';

export interface NoticeSettingsPageView {
  /** The input, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly digest: string;
  /** Error of the last message, by address. */
  readonly problems: readonly (readonly [address: string, problem: string])[];
}

export function NoticeSettingsPage({ view, frame }: PageProps<NoticeSettingsPageView>) {
  const { words, base } = frame;
  const labels = words.hearers;
  const filledFrame = { ...frame, sent: view.fields };
  return (
    <>
      <PageHeader title={words.screens.notices} text={labels.text} />
      <EditForm frame={frame} action={`${base}/notices/save`} version={view.digest} button={labels.save}>
        <fieldset>
          <legend>{labels.hearers}</legend>
          <p class="hint">{labels.hint}</p>
          <div class="fields">
            {noticeTopics.map((topic) => (
              <FormTextField key={topic} frame={filledFrame} name={topic} label={labels.topics[topic]} wide />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{labels.how}</legend>
          <div class="fields">
            <FormSelect frame={filledFrame} name="language" label={labels.language} options={words.mail.languages} />
            <FormTextField frame={filledFrame} name="zone" label={labels.zone} hint={labels.zoneHint} />
          </div>
        </fieldset>
      </EditForm>
      {view.problems.length > 0 && (
        <TitledSection id="problems" title={labels.problems}>
          <NameValueList pairs={view.problems.map(([address, problem]) => [address, problem])} />
        </TitledSection>
      )}
    </>
  );
}
