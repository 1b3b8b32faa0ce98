// Composes an email from settings and values. The settings of the supplier override the settings of the workspace,
// which override the standard texts.
import type { Fault } from '../contracts/errors';
import { mailLimits as limits } from '../contracts/limits/outbound';
import { isSingleEmailAddress } from '../contracts/step-calls';
import { createMessage } from '../messages/message';
import type { Language } from '../messages/text';
import type { InvoiceMailSettings, MailTemplatesOfLanguage } from '../model/mail-settings';
import { renderMailTemplate, MailTemplateError } from './engine';
import { type MailTemplateValues, sampleMailTemplateValues } from './values';

/** An email without its recipients. */
export interface ComposedInvoiceMail {
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Texts of emails without a template of the workspace. */
const standardTexts: Readonly<Record<Language, MailTemplatesOfLanguage>> = {
  en: {
    subject: 'Invoice {{ invoice.number }} from {{ supplier.name }}',
    text:
      'Dear {{ customer.name }},\n\nAttached is invoice {{ invoice.number }} of {{ invoice.issue_date }} for ' +
      '{{ invoice.total }} {{ invoice.currency }}.' +
      "{% if links.verification != '' %}\n\nTo verify it, open {{ links.verification }}{% endif %}" +
      '\n\n{{ supplier.name }}\n',
  },
  es: {
    subject: 'Factura {{ invoice.number }} de {{ supplier.name }}',
    text:
      'Estimado cliente:\n\nAdjuntamos la factura {{ invoice.number }} del {{ invoice.issue_date }} por ' +
      '{{ invoice.total }} {{ invoice.currency }}.' +
      "{% if links.verification != '' %}\n\nPuede comprobarla en {{ links.verification }}{% endif %}" +
      '\n\n{{ supplier.name }}\n',
  },
};

const hasLineEnd = (text: string): boolean => /[\r\n\u0085\u2028\u2029]/.test(text);

/** An email, or why the settings and values make none. */
export type MailCompositionResult = { readonly mail: ComposedInvoiceMail } | { readonly faults: readonly Fault[] };

/**
 * Composes an email. Returns faults for a template that is wrong or does too much, and for a subject with a line break.
 * @param settings settings in force, the supplier's first
 */
export function composeInvoiceMail(
  settings: readonly InvoiceMailSettings[],
  values: MailTemplateValues,
  language: Language,
): MailCompositionResult {
  const pick = <Name extends keyof InvoiceMailSettings>(name: Name): InvoiceMailSettings[Name] | undefined =>
    settings.find((one) => one[name] !== undefined)?.[name];
  const texts = settings.flatMap((one) => one.texts?.[language] ?? [])[0] ?? standardTexts[language];
  const [fromName, replyTo] = [pick('fromName'), pick('replyTo')];
  const faults: Fault[] = [];
  const rendered = renderTexts(texts, values, `$.texts.${language}`, faults);
  if (faults.length > 0) return { faults };
  return {
    mail: {
      ...(fromName ? { fromName } : {}),
      ...(replyTo ? { replyTo } : {}),
      bcc: pick('bcc') ?? [],
      ...rendered,
    },
  };
}

function renderTexts(
  texts: MailTemplatesOfLanguage,
  values: MailTemplateValues,
  path: string,
  faults: Fault[],
): MailTemplatesOfLanguage {
  const render = (name: keyof MailTemplatesOfLanguage, template: string): string => {
    try {
      return renderMailTemplate(template, values, name === 'html' ? 'html' : 'text');
    } catch (error) {
      if (!(error instanceof MailTemplateError)) throw error;
      const text = createMessage('mail-template-wrong', { problem: error.message });
      faults.push({ code: 'mail-template', paths: [`${path}.${name}`], message: text });
      return '';
    }
  };
  const { html } = texts;
  const subject = render('subject', texts.subject).trim();
  if (hasLineEnd(subject))
    faults.push({ code: 'mail-line-end', paths: [`${path}.subject`], message: createMessage('mail-line-end') });
  return {
    subject: subject.slice(0, limits.subjectCharactersMax),
    text: render('text', texts.text),
    ...(html === undefined ? {} : { html: render('html', html) }),
  };
}

/** Lists faults in the settings: wrong addresses, line breaks, and templates that fail with sample values. */
export function listMailSettingsFaults({ fromName, replyTo, bcc = [], texts = {} }: InvoiceMailSettings): Fault[] {
  const faults: Fault[] = [];
  if (fromName !== undefined && hasLineEnd(fromName))
    faults.push({ code: 'mail-line-end', paths: ['$.from_name'], message: createMessage('mail-line-end') });
  const addresses = [
    ...(replyTo === undefined ? [] : [['$.reply_to', replyTo] as const]),
    ...bcc.map((one, at) => [`$.bcc[${at}]`, one] as const),
  ];
  for (const [path, address] of addresses) if (!isSingleEmailAddress(address)) faults.push(refuseAddress(path));
  for (const [language, one] of Object.entries(texts)) {
    const path = `$.texts.${language}`;
    if (hasLineEnd(one.subject))
      faults.push({ code: 'mail-line-end', paths: [`${path}.subject`], message: createMessage('mail-line-end') });
    else renderTexts(one, sampleMailTemplateValues, path, faults);
  }
  return faults;
}

/**
 * Returns the fault of a text that is not a single address, for example a list, a name, or a text with a line break.
 */
const refuseAddress = (path: string): Fault => ({
  code: 'mail-address',
  paths: [path],
  message: createMessage('mail-address-wrong'),
});
