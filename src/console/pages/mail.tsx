// The layout of emails to customers, of the workspace or of one supplier: sender, copies, files and texts by language,
// with the preview of an invoice.
import { mailAttachments } from '../../contracts/mail-attachments';
import type { PageFrame, PageProps } from '../frame';
import { NamedValues, PageHead, TitledSection } from '../parts/blocks';
import { FormCheckbox, FormField, FormSelect, HiddenFormToken } from '../parts/form';

export interface MailPreviewView {
  readonly to: readonly string[];
  readonly from_name: string | null;
  readonly reply_to: string | null;
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly string[];
}

export interface MailView {
  /** Path of the form after the base. */
  readonly place: string;
  /** Absent if the settings are the workspace's. */
  readonly supplier?: string;
  /** The input, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly preview?: MailPreviewView;
}

const languages = ['es', 'en'] as const;

export function MailPage({ view, frame }: PageProps<MailView>) {
  const { words, base } = frame;
  const said = words.mail;
  const { supplier } = view;
  const place = `${base}${view.place}`;
  const shown = { ...frame, sent: view.fields };
  return (
    <>
      {supplier === undefined ? (
        <PageHead title={words.screens.mail} text={said.text} />
      ) : (
        <PageHead
          title={words.screens.supplierMail}
          up={{ label: supplier, href: `${base}/suppliers/${supplier}` }}
          text={said.supplierText}
        />
      )}
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
        <fieldset>
          <legend>{said.attach}</legend>
          <p class="hint">{said.attachHint}</p>
          {mailAttachments.map((kind) => (
            <FormCheckbox key={kind} name={`attach_${kind}`} checked={Boolean(view.fields[`attach_${kind}`])}>
              {said.attachments[kind]}
            </FormCheckbox>
          ))}
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
          [said.replyTo, preview.reply_to],
          [said.to, preview.to.join(', ')],
          [said.bcc, preview.bcc.join(', ')],
          [said.subject, preview.subject],
          [said.attach, preview.attachments.join(', ')],
        ]}
      />
      <pre tabIndex={0}>{preview.text}</pre>
      {preview.html !== null && (
        <>
          <h3>{said.html}</h3>
          <pre tabIndex={0}>{preview.html}</pre>
        </>
      )}
    </TitledSection>
  );
}
