// Edits the layout of emails, of the workspace and of a supplier, with the calls under /access/v1/workspace/mail and
// /fiscal/v1/suppliers/{supplier}/mail. Both use the same form.
import { MailSettingsPage, type MailSettingsPageView } from '../../../console/pages/mail';
import { isMailAttachmentKind, mailAttachmentKinds } from '../../../contracts/mail-attachments';
import type { EndpointResponseJson } from '../../kit/endpoint';
import {
  previewSupplierMailEndpoint,
  previewWorkspaceMailEndpoint,
  readSupplierMailSettingsEndpoint,
  readWorkspaceMailSettingsEndpoint,
  writeSupplierMailSettingsEndpoint,
  writeWorkspaceMailSettingsEndpoint,
} from '../../mail/settings';
import { buildSupplierPagePath, readSupplierPathParams } from '../addresses';
import type { FormFields } from '../fields';
import { computeShownValuesDigest, requireShownValuesUnchanged } from '../outdated-forms';
import type { ConsoleScreenContext } from '../page-context';
import { defineConsoleScreen, type ConsoleScreen } from '../screen';

type Settings = EndpointResponseJson<typeof readWorkspaceMailSettingsEndpoint>;

/** The owner of the emails in the form: its calls, and its path after the base. */
interface MailForm extends Pick<ConsoleScreen<MailSettingsPageView>, 'name' | 'path' | 'nav' | 'under'> {
  readonly read: typeof readWorkspaceMailSettingsEndpoint;
  readonly write: typeof writeWorkspaceMailSettingsEndpoint;
  readonly preview: typeof previewWorkspaceMailEndpoint;
  readonly supplierOf: (ask: ConsoleScreenContext) => string | undefined;
}

const defineMailScreen = ({ read, write, preview: show, supplierOf, ...screen }: MailForm) => {
  const buildPath = (ask: ConsoleScreenContext): string =>
    supplierOf(ask) === undefined ? '/mail' : `${buildSupplierPagePath(ask)}/mail`;
  const readParams = (ask: ConsoleScreenContext) =>
    supplierOf(ask) === undefined ? {} : { params: readSupplierPathParams(ask) };
  const readStored = async (ask: ConsoleScreenContext) => toFields(await ask.call(read, readParams(ask)));
  return defineConsoleScreen<MailSettingsPageView>({
    ...screen,
    scope: 'operate',
    async load(ask) {
      const supplier = supplierOf(ask);
      const isSent = Object.keys(ask.fields.texts).length > 0;
      const stored = await readStored(ask);
      const fields = isSent ? ask.fields.texts : stored;
      const form = { place: buildPath(ask), fields, digest: computeShownValuesDigest(stored) };
      return { ...form, ...(supplier ? { supplier } : {}) };
    },
    page: MailSettingsPage,
    forms: {
      async save(ask) {
        await ask.call(write, {
          ...readParams(ask),
          body: toSettings(ask.fields),
          requireShown: (stored) => requireShownValuesUnchanged(ask, toFields(stored)),
        });
        return { to: buildPath(ask), notice: 'saved' };
      },
      async preview(ask) {
        const { fields } = ask;
        const language = fields.text('language') === 'en' ? 'en' : 'es';
        const body = { entry_id: fields.text('entry').trim(), language, settings: toSettings(fields) };
        return { shown: { preview: await ask.call(show, { ...readParams(ask), body }) } };
      },
    },
  });
};

export const mailSettingsScreen = defineMailScreen({
  name: 'mail',
  path: '/mail',
  nav: { group: 'settings', letter: 'l' },
  read: readWorkspaceMailSettingsEndpoint,
  write: writeWorkspaceMailSettingsEndpoint,
  preview: previewWorkspaceMailEndpoint,
  supplierOf: () => undefined,
});

export const supplierMailSettingsScreen = defineMailScreen({
  name: 'supplierMail',
  path: '/suppliers/:supplier/mail',
  under: 'suppliers',
  read: readSupplierMailSettingsEndpoint,
  write: writeSupplierMailSettingsEndpoint,
  preview: previewSupplierMailEndpoint,
  supplierOf: (ask) => readSupplierPathParams(ask).supplier,
});

const toFields = ({
  from_name: fromName = '',
  reply_to: replyTo = '',
  bcc = [],
  attach = [],
  texts,
}: Settings): Readonly<Record<string, string>> => ({
  from_name: fromName,
  reply_to: replyTo,
  bcc: bcc.join(', '),
  ...Object.fromEntries(attach.filter(isMailAttachmentKind).map((kind) => [`attach_${kind}`, '1'])),
  ...Object.fromEntries(
    Object.entries(texts).flatMap(([language, { subject, text, html = '' }]) => [
      [`${language}_subject`, subject],
      [`${language}_text`, text],
      [`${language}_html`, html],
    ]),
  ),
});

/** Reads the settings from the form. Empty fields are not set. A language counts if it has a subject or a text. */
function toSettings(fields: FormFields): object {
  const text = (name: string): string => fields.text(name);
  const [fromName, replyTo] = [text('from_name').trim(), text('reply_to').trim()];
  const bcc = text('bcc')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const attach = mailAttachmentKinds.filter((kind) => text(`attach_${kind}`) !== '');
  const texts = ['es', 'en'].flatMap((language) => {
    const [subject, body, html] = ['subject', 'text', 'html'].map((name) => text(`${language}_${name}`).trim());
    return subject || body || html ? [[language, { subject, text: body, ...(html ? { html } : {}) }] as const] : [];
  });
  return {
    ...(fromName ? { from_name: fromName } : {}),
    ...(replyTo ? { reply_to: replyTo } : {}),
    ...(bcc.length > 0 ? { bcc } : {}),
    ...(attach.length > 0 ? { attach } : {}),
    ...(texts.length > 0 ? { texts: Object.fromEntries(texts) } : {}),
  };
}
