// How mails to customers look: sender, copies and texts by language, with the preview of an invoice.
import type { PageFrame, PageProps } from '../frame';
import { NamedValues, PageHead, TitledSection } from '../parts/blocks';
import { FormField, FormSelect, HiddenFormToken } from '../parts/form';

export interface MailPreviewView {
  readonly to: readonly string[];
  readonly from_name: string | null;
  readonly subject: string;
  readonly text: string;
}

export interface MailView {
  /** What the form has, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly preview?: MailPreviewView;
}

const languages = ['es', 'en'] as const;

export function MailPage({ view, frame }: PageProps<MailView>) {
  const { words, base } = frame;
  const said = words.mail;
  const place = `${base}/mail`;
  const shown = { ...frame, sent: view.fields };
  return (
    <>
      <PageHead title={words.screens.mail} text={said.text} />
      <form method="post" action={`${place}/save`} class="edit">
        <HiddenFormToken frame={frame} />
        <fieldset>
          <legend>{said.sender}</legend>
          <div class="fields">
            <FormField frame={shown} name="from_name" label={said.fromName} />
            <FormField frame={shown} name="reply_to" label={said.replyTo} />
            <FormField frame={shown} name="bcc" label={said.bcc} hint={said.bccHint} />
          </div>
        </fieldset>
        {languages.map((language) => (
          <Texts key={language} language={language} frame={shown} />
        ))}
        <fieldset>
          <legend>{said.preview}</legend>
          <div class="fields">
            <FormField frame={shown} name="entry" label={said.entry} />
            <FormSelect frame={shown} name="language" label={said.language} options={said.languages} />
          </div>
        </fieldset>
        <div class="buttons">
          <button class="button primary">{said.save}</button>
          <button class="button" formaction={`${place}/preview`}>
            {said.preview}
          </button>
        </div>
      </form>
      {view.preview && <Preview preview={view.preview} frame={frame} />}
    </>
  );
}

function Texts({ language, frame }: { readonly language: 'en' | 'es'; readonly frame: PageFrame }) {
  const said = frame.words.mail;
  const area = (name: string, label: string) => (
    <div class="field wide">
      <label for={name}>{label}</label>
      <textarea id={name} name={name} rows={6} spellcheck={false}>
        {frame.sent[name] ?? ''}
      </textarea>
    </div>
  );
  return (
    <fieldset>
      <legend>{said.texts[language]}</legend>
      <p class="hint">{said.hint}</p>
      <FormField frame={frame} name={`${language}_subject`} label={said.subject} wide />
      {area(`${language}_text`, said.body)}
      {area(`${language}_html`, said.html)}
    </fieldset>
  );
}

function Preview({ preview, frame }: { readonly preview: MailPreviewView; readonly frame: PageFrame }) {
  const said = frame.words.mail;
  return (
    <TitledSection id="preview" title={said.previewTitle}>
      <NamedValues
        pairs={[
          [said.fromName, preview.from_name],
          [said.to, preview.to.join(', ')],
          [said.subject, preview.subject],
        ]}
      />
      <pre tabIndex={0}>{preview.text}</pre>
    </TitledSection>
  );
}
