// Defines how faults and warnings appear in errors, entries and jobs: what is wrong, where, what to do, and a link to
// the explanation.
import type { InvoiceBodyVariant, Fault } from '../../../contracts/errors';
import {
  buildFaultCodeDocsLink,
  describeRejectedPartyInEnglish,
  addEnglishMeaningToAuthorityMessage,
  findPartyPathsOfAuthorityCode,
  findFaultRemedyInTables,
} from '../../../contracts/remedies';
import type { Warning } from '../../../contracts/warnings';
import { toInvoiceBodyField, toInvoiceBodyPath } from '../../../document/invoice-body/paths';
import { findDocumentRuleRemedy } from '../../../document/rules/remedies';
import {
  describeRejectedPartyInSpanish,
  findSpanishRemedyByCode as spanishRemedy,
  translateFaultTextToSpanish as spanishText,
} from '../../../messages/es/faults';
import { rewriteRemedyForInvoiceCall, rewriteRemedyForPage, type InvoiceRepairCallName } from '../../../messages/calls';
import { rewriteFieldNamesForInvoiceBody } from '../../../messages/invoice-body-terms';
import {
  findInvoiceCallMessageOverrideOfFault,
  isInvoiceCallMessage,
  renameMessageFields,
} from '../../../messages/invoice-call-texts';
import type { StoredMessage } from '../../../messages/message';
import { renderMessage } from '../../../messages/render';
import type { Language } from '../../../messages/text';

/** For whom a text is written: a client, or a user of the console, who has buttons instead of calls. */
export interface TextAudience {
  readonly language: Language;
  readonly onPage?: boolean;
  /** Set if the fault belongs to an invoice of the one-call endpoint, so that remedies refer to calls on invoices. */
  readonly ofInvoice?: { readonly id: string; readonly correction: InvoiceRepairCallName };
  /** The form of the invoice in its call. Texts and paths name the fields of the call, not of documents. */
  readonly bodyForm?: InvoiceBodyVariant;
}

/**
 * Returns the audience of an invoice's texts. Reading the language of a call sets a response header, so the language is
 * read only if there is a text.
 */
export const toInvoiceCallAudience = (
  reader: TextAudience,
  bodyForm: InvoiceBodyVariant | undefined,
): TextAudience => ({
  get language() {
    return reader.language;
  },
  onPage: reader.onPage ?? false,
  ...(bodyForm ? { bodyForm } : {}),
});

/** Returns whether texts name the fields of the call. The faults of a document name the document's own fields. */
const namesCallFields = ({ bodyForm }: TextAudience): boolean => bodyForm !== undefined && bodyForm !== 'document';

const placePaths = (paths: readonly string[], { bodyForm: form }: TextAudience): readonly string[] =>
  form ? [...new Set(paths.map((path) => toInvoiceBodyPath(path, { form })))] : paths;

type FaultText = Pick<Fault, 'code' | 'message' | 'provider'>;

/**
 * Renders what is wrong. Texts of the authority and of callers stay unchanged; sentences of rules and of other systems
 * are translated by their code.
 */
export function renderFaultMessage(fault: FaultText, reader: TextAudience): string {
  const { language, bodyForm: form } = reader;
  if (form === undefined || form === 'document') return renderCommonFault(fault, reader);
  const message = renameMessageFields(fault.message, (field) => toInvoiceBodyField(field, { form }));
  const faultWithMessage = { ...fault, message };
  const own = findInvoiceCallMessageOverrideOfFault(faultWithMessage, language)?.text;
  if (own !== undefined) return own;
  const common = renderCommonFault(faultWithMessage, reader);
  return isInvoiceCallMessage(message) ? common : rewriteFieldNamesForInvoiceBody(common, language);
}

function renderCommonFault({ code, message, provider }: FaultText, { language, onPage }: TextAudience): string {
  if (typeof message !== 'string' || language === 'en') {
    const { text, textOnPage } = renderMessage(language, message);
    if (!onPage) return text;
    return textOnPage ?? addEnglishMeaningToAuthorityMessage({ provider, code, message: text }, language);
  }
  return spanishText(code, message, provider);
}

/**
 * Finds the remedy of a fault for the party concerned. It is the remedy of the fault, of its message, or of its code in
 * the tables.
 */
export function findFaultRemedy(fault: RemediedFault, reader: TextAudience): string | undefined {
  const remedy = namesCallFields(reader) ? findCallRemedy(fault, reader) : findCommonRemedy(fault, reader);
  const { ofInvoice, bodyForm, language, onPage = false } = reader;
  if (remedy === undefined) return undefined;
  if (onPage) return rewriteRemedyForPage(remedy, language);
  if (ofInvoice) return rewriteRemedyForInvoiceCall(remedy, language, ofInvoice);
  return bodyForm ? rewriteRemedyForInvoiceCall(remedy, language, { correction: 'issueInvoice', id: '' }) : remedy;
}

/** Finds the remedy for the call or, if there is none, the default remedy in the words of the call. */
function findCallRemedy({ party, ...fault }: RemediedFault, reader: TextAudience): string | undefined {
  const { language, onPage = false } = reader;
  const { code, message, remedy: given } = fault;
  const ofGiven =
    given === undefined ? undefined : findInvoiceCallMessageOverrideOfFault({ code: '', message: given }, language);
  const text = ofGiven ?? findInvoiceCallMessageOverrideOfFault({ code, message }, language);
  const own = (onPage ? text?.onPage : undefined) ?? text?.remedy;
  const usual = own === undefined ? findCommonRemedy(fault, reader) : undefined;
  const remedy =
    own ?? (usual && (isInvoiceCallMessage(message) ? usual : rewriteFieldNamesForInvoiceBody(usual, language)));
  return remedy && party && party.taxCode !== '' ? `${partySentences[language](party)} ${remedy}` : remedy;
}

const partySentences = { en: describeRejectedPartyInEnglish, es: describeRejectedPartyInSpanish } as const;

type RemediedFault = FaultText & Pick<Fault, 'remedy' | 'party'>;

function findCommonRemedy(fault: RemediedFault, reader: TextAudience): string | undefined {
  const { language, onPage = false } = reader;
  const { code, message, remedy, party } = fault;
  const key = typeof message === 'string' ? code : (message.id.split('.')[0] ?? code);
  if (remedy !== undefined && (language === 'en' || typeof remedy !== 'string'))
    return renderMessage(language, remedy).text;
  const own = findMessageRemedy(message, reader);
  if (own !== undefined) return own;
  if (language === 'es') return spanishRemedy(key, party) ?? spanishRemedy(code, party) ?? remedyText(remedy);
  return findFaultRemedyInTables({ code, message, party }, onPage) ?? findDocumentRuleRemedy(code);
}

const remedyText = (remedy: StoredMessage | undefined): string | undefined =>
  remedy === undefined ? undefined : renderMessage('es', remedy).text;

/**
 * Finds the remedy that belongs to a message, in the words of a page or of a call; undefined if the message has none.
 */
export function findMessageRemedy(
  message: StoredMessage,
  { language, onPage = false }: TextAudience,
): string | undefined {
  const { remedy, onPage: button } = renderMessage(language, message);
  return (onPage ? button : undefined) ?? remedy;
}

interface AnsweredFault extends Omit<Fault, 'message' | 'remedy'> {
  readonly message: string;
  readonly remedy?: string;
  readonly link: string;
}

/**
 * Formats a fault for a response. The fault has no `fields`, because the public product's client could not read them.
 */
export function toFaultJson(fault: Fault, reader: TextAudience): AnsweredFault {
  const { provider, code } = fault;
  const faultPaths = fault.paths ?? findPartyPathsOfAuthorityCode(code);
  const paths = faultPaths && placePaths(faultPaths, reader);
  const remedy = findFaultRemedy(fault, reader);
  return {
    ...(provider ? { provider } : {}),
    code,
    message: renderFaultMessage(fault, reader),
    ...(paths ? { paths } : {}),
    ...(remedy ? { remedy } : {}),
    link: buildFaultCodeDocsLink(code),
  };
}

const nothingToDo: Readonly<Record<Language, string>> = {
  en: 'No action is needed.',
  es: 'No tiene que hacer nada.',
};

/**
 * Formats a fault of an accepted record as a warning of the document. The provider is the step that reported the
 * record.
 */
export function toFaultAsWarningJson(fault: Fault, reader: TextAudience) {
  const { provider, code } = fault;
  const paths = placePaths(fault.paths ?? findPartyPathsOfAuthorityCode(code) ?? [], reader);
  return {
    ...(provider ? { provider } : {}),
    key: code,
    code,
    message: renderFaultMessage(fault, reader),
    paths,
    remedy: findFaultRemedy(fault, reader) ?? nothingToDo[reader.language],
    link: buildFaultCodeDocsLink(code),
    blocking: false,
  };
}

export const toDocumentWarningJson = (warning: Warning, reader: TextAudience) => {
  const { key, code = key, message, blocking } = warning;
  const paths = placePaths(warning.paths, reader);
  const fault = { code: key, message };
  return {
    key,
    code,
    message: renderFaultMessage(fault, reader),
    paths,
    remedy: findFaultRemedy(fault, reader) ?? nothingToDo[reader.language],
    link: buildFaultCodeDocsLink(key),
    blocking,
  };
};

/** Builds the field `warnings` of a response with a document; absent if there are no warnings. */
export const toWarningsMember = (warnings: readonly Warning[] = [], reader: TextAudience) =>
  warnings.length > 0 ? { warnings: warnings.map((warning) => toDocumentWarningJson(warning, reader)) } : {};
