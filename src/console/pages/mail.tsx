// Shows the layout of emails to customers, of the workspace or of one supplier: sender, copies, files and texts by
// language. Also shows the preview of an invoice.
import { mailAttachmentKinds } from '../../contracts/mail-attachments';
import type { PageFrame, PageProps } from '../frame';
import { NameValueList, PageHeader, TitledSection } from '../parts/blocks';
import { FormCheckbox, FormTextField, FormSelect, HiddenFormTokenInput, HiddenFormVersionInput } from '../parts/form';

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

export interface MailSettingsPageView {
  /** Path of the form after the base. */
  readonly place: string;
  /** Tax ID of the supplier; absent if the settings belong to the workspace. */
  readonly supplier?: string;
  /** The input, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly digest: string;
  readonly preview?: MailPreviewView;
}

const languages = ['es', 'en'] as const;

export function MailSettingsPage({ view, frame }: PageProps<MailSettingsPageView>) {
  const { words, base } = frame;
  const labels = words.mail;
  const { supplier } = view;
  const place = `${base}${view.place}`;
  const filledFrame = { ...frame, sent: view.fields };
  return (
    <>
      {supplier === undefined ? (
        <PageHeader title={words.screens.mail} text={labels.text} />
      ) : (
        <PageHeader
          title={words.screens.supplierMail}
          up={{ label: supplier, href: `${base}/suppliers/${supplier}` }}
          text={labels.supplierText}
        />
      )}
      <form method="post" action={`${place}/save`} class="edit">
        <HiddenFormTokenInput frame={frame} />
        <HiddenFormVersionInput frame={frame} version={view.digest} />
        <fieldset>
          <legend>{labels.sender}</legend>
          <div class="fields">
            <FormTextField frame={filledFrame} name="from_name" label={labels.fromName} />
            <FormTextField frame={filledFrame} name="reply_to" label={labels.replyTo} />
            <FormTextField frame={filledFrame} name="bcc" label={labels.bcc} hint={labels.bccHint} />
          </div>
        </fieldset>
        <fieldset>
          <legend>{labels.attach}</legend>
          <p class="hint">{labels.attachHint}</p>
          {mailAttachmentKinds.map((kind) => (
            <FormCheckbox key={kind} name={`attach_${kind}`} checked={Boolean(view.fields[`attach_${kind}`])}>
              {labels.attachments[kind]}
            </FormCheckbox>
          ))}
        </fieldset>
        {languages.map((language) => (
          <Texts key={language} language={language} frame={filledFrame} />
        ))}
        <fieldset>
          <legend>{labels.preview}</legend>
          <div class="fields">
            <FormTextField frame={filledFrame} name="entry" label={labels.entry} />
            <FormSelect frame={filledFrame} name="language" label={labels.language} options={labels.languages} />
          </div>
        </fieldset>
        <div class="buttons">
          <button class="button primary">{labels.save}</button>
          <button class="button" formaction={`${place}/preview`}>
            {labels.preview}
          </button>
        </div>
      </form>
      {view.preview && <Preview preview={view.preview} frame={frame} />}
    </>
  );
}

function Texts({ language, frame }: { readonly language: 'en' | 'es'; readonly frame: PageFrame }) {
  const labels = frame.words.mail;
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
      <legend>{labels.texts[language]}</legend>
      <p class="hint">{labels.hint}</p>
      <FormTextField frame={frame} name={`${language}_subject`} label={labels.subject} wide />
      {area(`${language}_text`, labels.body)}
      {area(`${language}_html`, labels.html)}
    </fieldset>
  );
}

function Preview({ preview, frame }: { readonly preview: MailPreviewView; readonly frame: PageFrame }) {
  const labels = frame.words.mail;
  return (
    <TitledSection id="preview" title={labels.previewTitle}>
      <NameValueList
        pairs={[
          [labels.fromName, preview.from_name],
          [labels.replyTo, preview.reply_to],
          [labels.to, preview.to.join(', ')],
          [labels.bcc, preview.bcc.join(', ')],
          [labels.subject, preview.subject],
          [labels.attach, preview.attachments.join(', ')],
        ]}
      />
      <pre tabIndex={0}>{preview.text}</pre>
      {preview.html !== null && (
        <>
          <h3>{labels.html}</h3>
          <pre tabIndex={0}>{preview.html}</pre>
        </>
      )}
    </TitledSection>
  );
}
