// Defines mail settings in calls: their schema, their members, and their faults.
import type { ParsedRequestBody } from '../kit/endpoint';
import { createRefusal } from '../../contracts/errors';
import { mailLimits as limits } from '../../contracts/limits/outbound';
import { mailAttachmentKinds } from '../../contracts/mail-attachments';
import type { ComposedInvoiceMail } from '../../mail/compose';
import { listMailSettingsFaultsInThread } from '../../mail/compose-in-thread';
import type { InvoiceMailSettings, MailTemplatesOfLanguage } from '../../model/mail-settings';
import {
  defineNamedSchema,
  defineEnumSchema,
  defineListSchema,
  defineNullableSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';

const textsSchema = defineObjectSchema({ subject: textSchema, text: textSchema, 'html?': textSchema });

export const mailSettingsSchema = defineNamedSchema(
  'MailSettings',
  'Sender and texts of emails',
  defineObjectSchema({
    'from_name?': textSchema,
    'reply_to?': textSchema,
    'bcc?': defineListSchema(textSchema),
    'attach?': defineListSchema(defineEnumSchema(...mailAttachmentKinds)),
    texts: defineObjectSchema({ 'en?': textsSchema, 'es?': textsSchema }),
  }),
);

const template = { type: 'string', maxLength: limits.templateCharactersMax } as const;
const textsBody = {
  type: 'object',
  additionalProperties: false,
  required: ['subject', 'text'],
  properties: { subject: { ...template, minLength: 1 }, text: { ...template, minLength: 1 }, html: template },
} as const;
const address = { type: 'string', minLength: 1, maxLength: limits.addressCharactersMax } as const;

export const mailAttachmentKindsSchema = {
  type: 'array',
  uniqueItems: true,
  items: { type: 'string', enum: [...mailAttachmentKinds] },
} as const;

export const mailSettingsBodySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    from_name: { type: 'string', minLength: 1, maxLength: limits.nameCharactersMax },
    reply_to: address,
    bcc: { type: 'array', maxItems: limits.copiesMax, items: address },
    attach: mailAttachmentKindsSchema,
    texts: { type: 'object', additionalProperties: false, properties: { en: textsBody, es: textsBody } },
  },
} as const;

/** Reads settings. @throws Refusal `validation` with all faults of the settings */
export async function parseMailSettingsBody(
  workspace: string,
  body: ParsedRequestBody<typeof mailSettingsBodySchema>,
): Promise<InvoiceMailSettings> {
  const { from_name: fromName, reply_to: replyTo, bcc, attach, texts } = body;
  const settings: InvoiceMailSettings = {
    ...(fromName === undefined ? {} : { fromName }),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(bcc === undefined ? {} : { bcc }),
    ...(attach === undefined ? {} : { attach }),
    ...(texts === undefined ? {} : { texts }),
  };
  const faults = await listMailSettingsFaultsInThread(workspace, settings);
  if (faults.length > 0) throw createRefusal('validation', 'mail-settings-refused', {}, { faults });
  return settings;
}

export const toMailSettingsJson = ({ fromName, replyTo, bcc, attach, texts = {} }: InvoiceMailSettings) => ({
  ...(fromName === undefined ? {} : { from_name: fromName }),
  ...(replyTo === undefined ? {} : { reply_to: replyTo }),
  ...(bcc === undefined ? {} : { bcc }),
  ...(attach === undefined ? {} : { attach }),
  texts: Object.fromEntries(Object.entries(texts).map(([language, one]) => [language, toTexts(one)])),
});

const toTexts = ({ subject, text, html }: MailTemplatesOfLanguage) => ({
  subject,
  text,
  ...(html === undefined ? {} : { html }),
});

export const mailPreviewSchema = defineNamedSchema(
  'MailPreview',
  'The email that would be sent',
  defineObjectSchema({
    to: defineListSchema(textSchema),
    from_name: defineNullableSchema(textSchema),
    reply_to: defineNullableSchema(textSchema),
    bcc: defineListSchema(textSchema),
    subject: textSchema,
    text: textSchema,
    html: defineNullableSchema(textSchema),
    attachments: defineListSchema(textSchema),
  }),
);

export const toMailPreviewJson = (
  { fromName, replyTo, bcc, subject, text, html }: ComposedInvoiceMail,
  to: readonly string[],
  attachments: readonly string[],
) => ({
  to,
  from_name: fromName ?? null,
  reply_to: replyTo ?? null,
  bcc,
  subject,
  text,
  html: html ?? null,
  attachments,
});
