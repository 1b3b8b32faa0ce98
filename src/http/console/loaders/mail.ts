// How mails look: the calls under /access/v1/workspace/mail, as a form.
import { MailPage, type MailPreviewView, type MailView } from '../../../console/pages/mail';
import { previewWorkspaceMail, readWorkspaceMail, writeWorkspaceMail } from '../../mail/settings';
import type { FormFields } from '../fields';
import type { PageContext } from '../page-context';
import { defineScreen } from '../screen';

interface Settings {
  readonly from_name?: string;
  readonly reply_to?: string;
  readonly bcc?: readonly string[];
  readonly texts: Readonly<Record<string, { readonly subject: string; readonly text: string; readonly html?: string }>>;
}

/** The preview of this request, for the page that answers it. */
const previewOf = new WeakMap<PageContext, MailPreviewView>();

export const mailScreen = defineScreen<MailView>({
  name: 'mail',
  path: '/mail',
  scope: 'operate',
  nav: { group: 'settings', letter: 'l' },
  async load(ask) {
    const preview = previewOf.get(ask);
    const isSent = Object.keys(ask.fields.texts).length > 0;
    const fields = isSent ? ask.fields.texts : toFields(await ask.call<Settings>(readWorkspaceMail));
    return { fields, ...(preview ? { preview } : {}) };
  },
  page: MailPage,
  forms: {
    save: {
      scope: 'operate',
      async send(ask) {
        await ask.call(writeWorkspaceMail, { body: toSettings(ask.fields) });
        return { to: '/mail', notice: 'saved' };
      },
    },
    preview: {
      scope: 'operate',
      async send(ask) {
        const { fields } = ask;
        const language = fields.text('language') === 'en' ? 'en' : 'es';
        const body = { entry_id: fields.text('entry').trim(), language, settings: toSettings(fields) };
        previewOf.set(ask, await ask.call<MailPreviewView>(previewWorkspaceMail, { body }));
        return 'here';
      },
    },
  },
});

const toFields = ({ from_name: fromName = '', reply_to: replyTo = '', bcc = [], texts }: Settings) => ({
  from_name: fromName,
  reply_to: replyTo,
  bcc: bcc.join(', '),
  ...Object.fromEntries(
    Object.entries(texts).flatMap(([language, { subject, text, html = '' }]) => [
      [`${language}_subject`, subject],
      [`${language}_text`, text],
      [`${language}_html`, html],
    ]),
  ),
});

/** What is left empty is not set. A language counts once it has a subject or a text. */
function toSettings(fields: FormFields): object {
  const text = (name: string): string => fields.text(name);
  const [fromName, replyTo] = [text('from_name').trim(), text('reply_to').trim()];
  const bcc = text('bcc')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const texts = ['es', 'en'].flatMap((language) => {
    const [subject, body, html] = ['subject', 'text', 'html'].map((name) => text(`${language}_${name}`).trim());
    return subject || body || html ? [[language, { subject, text: body, ...(html ? { html } : {}) }] as const] : [];
  });
  return {
    ...(fromName ? { from_name: fromName } : {}),
    ...(replyTo ? { reply_to: replyTo } : {}),
    ...(bcc.length > 0 ? { bcc } : {}),
    ...(texts.length > 0 ? { texts: Object.fromEntries(texts) } : {}),
  };
}
