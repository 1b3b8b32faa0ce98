// Recipients of notices: a field of addresses for each topic, the language and the zone.
import { noticeTopics } from '../../contracts/notices';
import type { PageProps } from '../frame';
import { NamedValues, PageHead, TitledSection } from '../parts/blocks';
import { FormField, FormSelect, HiddenFormToken } from '../parts/form';

export interface NoticesView {
  /** The input, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Error of the last message, by address. */
  readonly problems: readonly (readonly [address: string, problem: string])[];
}

export function NoticesPage({ view, frame }: PageProps<NoticesView>) {
  const { words, base } = frame;
  const said = words.hearers;
  const shown = { ...frame, sent: view.fields };
  return (
    <>
      <PageHead title={words.screens.notices} text={said.text} />
      <form method="post" action={`${base}/notices/save`} class="edit">
        <HiddenFormToken frame={frame} />
        <fieldset>
          <legend>{said.hearers}</legend>
          <p class="hint">{said.hint}</p>
          <div class="fields">
            {noticeTopics.map((topic) => (
              <FormField key={topic} frame={shown} name={topic} label={said.topics[topic]} wide />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{said.how}</legend>
          <div class="fields">
            <FormSelect frame={shown} name="language" label={said.language} options={words.mail.languages} />
            <FormField frame={shown} name="zone" label={said.zone} hint={said.zoneHint} />
          </div>
        </fieldset>
        <div class="buttons">
          <button class="button primary">{said.save}</button>
        </div>
      </form>
      {view.problems.length > 0 && (
        <TitledSection id="problems" title={said.problems}>
          <NamedValues pairs={view.problems.map(([address, problem]) => [address, problem])} />
        </TitledSection>
      )}
    </>
  );
}
