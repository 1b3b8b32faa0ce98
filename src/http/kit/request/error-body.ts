// Builds the form of every error (docs/errors.md): what is wrong and where, what to do, and a link to the explanation.
import { type ApiErrorTableRow, apiErrorTable } from '../../../contracts/error-table';
import type { Fault, Refusal } from '../../../contracts/errors';
import { buildApiErrorDocsLink } from '../../../contracts/remedies';
import { renderRemedy } from '../../../messages/calls';
import { spanishApiErrorTexts as spanishErrors } from '../../../messages/es/errors';
import { renderMessageInEnglish, renderMessage } from '../../../messages/render';
import type { TextWithRemedy, Language } from '../../../messages/text';
import { findFaultRemedy, renderFaultMessage, type TextAudience, toFaultJson, toWarningsMember } from './fault-json';

/**
 * Formats a refusal as a response body. Remedies are in `message`, `remedy` and the faults. `fields` has only the texts
 * of the rules in English, because clients compare these texts and show them next to form fields.
 */
export function toErrorBody(refusal: Refusal, requestId: string, language: Language): object {
  const { key, details } = refusal;
  const { id, fields, faults = [], warnings, correction, body: bodyForm } = details;
  const reader = {
    language,
    ...(bodyForm ? { bodyForm } : {}),
    ...(id && correction ? { ofInvoice: { id, correction } } : {}),
  };
  const { sentence, remedy } = describeRefusal(refusal, reader);
  return {
    key,
    code: key,
    message: `${sentence} ${remedy}`,
    ...(id ? { id } : {}),
    remedy,
    link: buildApiErrorDocsLink(key),
    ...(fields ? { fields } : {}),
    ...(details.faults ? { faults: faults.map((fault) => toFaultJson(fault, reader)) } : {}),
    ...toWarningsMember(warnings, reader),
    request_id: requestId,
  };
}

/** Describes what is wrong, as a sentence with a full stop, and what to do. */
export function describeRefusal(
  refusal: Refusal,
  reader: TextAudience,
): { readonly sentence: string; readonly remedy: string } {
  const { key, reason, details } = refusal;
  const { language, onPage = false } = reader;
  const sentence = renderMessage(language, reason);
  const forReader = (advice: Partial<TextWithRemedy>): string | undefined =>
    (onPage ? advice.onPage : undefined) ?? advice.remedy;
  const first = leading(details);
  const remedy =
    (details.remedy && renderMessage(language, details.remedy).text) ??
    forReader(sentence) ??
    (first && findFaultRemedy(first, reader));
  return {
    sentence: withPoint(withFault(refusal, sentence.text, reader)),
    remedy: remedy ?? forReader(getErrorCauseAndRemedy(key, language)) ?? '',
  };
}

/** Finds the row of the table of errors; `text` is the cause. */
export function getErrorCauseAndRemedy(
  key: Refusal['key'],
  language: Language,
): Partial<TextWithRemedy> & { readonly text: string } {
  if (language === 'es') return spanishErrors[key];
  const { cause, remedy }: ApiErrorTableRow = apiErrorTable[key];
  return { text: cause, remedy: renderRemedy(remedy), onPage: renderRemedy(remedy, true) };
}

/** Messages that say nothing without the details of their faults. */
const saysNothing: readonly string[] = ['document-breaks-rules', 'entry-breaks-rules', 'workflow-breaks-rules'];

/** Appends the first fault and the number of others to the sentence. */
function withFault({ reason, details }: Refusal, sentence: string, reader: TextAudience): string {
  const first = leading(details);
  if (!first) return sentence;
  const { language } = reader;
  const count = (details.faults?.length ?? 0) - (details.cause ? 0 : 1);
  const more = count > 0 ? moreFaults[language](count) : '';
  if (renderMessageInEnglish(reason) === renderMessageInEnglish(first.message))
    return `${renderFaultMessage(first, reader)}${more}`;
  const [path] = first.paths ?? [];
  const text = renderFaultMessage(first, reader).replace(/\.$/, language === 'en' ? '.' : '');
  const line = path === undefined || path === '$' ? text : `${shownPath(path)}: ${text}`;
  return saysNothing.includes(reason.id) ? `${line}${more}` : `${sentence}: ${line}${more}`;
}

const moreFaults: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => ` (and ${count} more in \`faults\`)`,
  es: (count) => ` (y ${count} más en \`faults\`)`,
};

/** Rules that break only because another rule is broken. They are not reported first. */
const consequences = ['GOBL-BILL-INVOICE-09'];

/** Returns the probable cause or, if there is none, the first fault that is not a consequence of another fault. */
function leading({ faults = [], cause }: Refusal['details']): Fault | undefined {
  if (cause) return { code: cause.key, message: cause.message, paths: cause.paths };
  return faults.find(({ code }) => !consequences.includes(code)) ?? faults[0];
}

/** Shortens `$.doc.lines[0].item` to `lines[0].item` for messages. */
const shownPath = (path: string): string => path.replace(/^\$\.(?:doc\.(?=.))?/, '');

const withPoint = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
