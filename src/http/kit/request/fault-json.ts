// How faults and warnings appear in errors, entries and jobs: what is wrong, where, what to do, and a link to the explanation.
import type { Fault } from '../../../contracts/errors';
import { buildCodeDocsLink, findDocumentPathsOfCode, findRemedyInTables } from '../../../contracts/remedies';
import type { Warning } from '../../../contracts/warnings';
import { findRuleRemedy } from '../../../document/rules/remedies';
import { findRemedyByCode as spanishRemedy, findTextByCode as spanishText } from '../../../messages/es/faults';
import {
  describeCallRemedy,
  describeInvoiceRemedy,
  describePageRemedy,
  type InvoiceCorrection,
} from '../../../messages/calls';
import type { StoredText } from '../../../messages/message';
import { render } from '../../../messages/render';
import type { Language } from '../../../messages/text';

/** Who reads a text: a client, or a user of the console, who has buttons in place of calls. */
export interface TextReader {
  readonly language: Language;
  readonly onPage?: boolean;
  /** The fault is that of an invoice which was issued by one call: remedies name calls on invoices. */
  readonly ofInvoice?: { readonly id: string; readonly correction: InvoiceCorrection };
  /** Of an invoice that one call states in fields: remedies name these, not those of documents. */
  readonly byOneCall?: boolean;
}

/**
 * The reader of an invoice that one call states in fields. Reading the language of a call sets a header of its response,
 * so it is read only where there is a text.
 */
export const toCallReader = (reader: TextReader): TextReader => ({
  get language() {
    return reader.language;
  },
  onPage: reader.onPage ?? false,
  byOneCall: true,
});

type FaultText = Pick<Fault, 'code' | 'message' | 'provider'>;

/**
 * Renders what is wrong. Texts of the authority and of callers stay as they are; sentences that an earlier build
 * stored are translated by their code.
 */
export function renderFault({ code, message, provider }: FaultText, { language, onPage }: TextReader): string {
  if (typeof message !== 'string' || language === 'en') {
    const { text, textOnPage } = render(language, message);
    return onPage && textOnPage ? textOnPage : text;
  }
  return spanishText(code, message, provider);
}

/**
 * Finds the remedy of a fault: its own, else that of its message, else that of its code in the tables, for the party
 * that the fault is about.
 */
export function findRemedy(fault: RemediedFault, reader: TextReader): string | undefined {
  const remedy = findCommonRemedy(fault, reader);
  const { ofInvoice, byOneCall = false, language, onPage = false } = reader;
  if (remedy === undefined) return undefined;
  const own = byOneCall ? describeCallRemedy(remedy, language, onPage) : remedy;
  if (onPage) return describePageRemedy(own, language);
  return ofInvoice ? describeInvoiceRemedy(own, language, ofInvoice) : own;
}

type RemediedFault = FaultText & Pick<Fault, 'remedy' | 'party'>;

function findCommonRemedy(fault: RemediedFault, reader: TextReader): string | undefined {
  const { language, onPage = false } = reader;
  const { code, message, remedy, party } = fault;
  const key = typeof message === 'string' ? code : (message.id.split('.')[0] ?? code);
  if (remedy !== undefined && (language === 'en' || typeof remedy !== 'string')) return render(language, remedy).text;
  const own = renderAdvice(message, reader);
  if (own !== undefined) return own;
  if (language === 'es') return spanishRemedy(key, party) ?? spanishRemedy(code, party) ?? remedyText(remedy);
  return findRemedyInTables({ code, message, party }, onPage) ?? findRuleRemedy(code);
}

const remedyText = (remedy: StoredText | undefined): string | undefined =>
  remedy === undefined ? undefined : render('es', remedy).text;

function renderAdvice(message: StoredText, { language, onPage = false }: TextReader): string | undefined {
  const { remedy, onPage: button } = render(language, message);
  return (onPage ? button : undefined) ?? remedy;
}

interface AnsweredFault extends Omit<Fault, 'message' | 'remedy'> {
  readonly message: string;
  readonly remedy?: string;
  readonly link: string;
}

/** Formats a fault for a response. It has no `fields`, which the official client could not read. */
export function toFaultJson(fault: Fault, reader: TextReader): AnsweredFault {
  const { provider, code, paths = findDocumentPathsOfCode(code) } = fault;
  const remedy = findRemedy(fault, reader);
  return {
    ...(provider ? { provider } : {}),
    code,
    message: renderFault(fault, reader),
    ...(paths ? { paths } : {}),
    ...(remedy ? { remedy } : {}),
    link: buildCodeDocsLink(code),
  };
}

const nothingToDo: Readonly<Record<Language, string>> = {
  en: 'No action is needed.',
  es: 'No hay nada que hacer.',
};

/** Formats a fault of an accepted record as a document's warning; the provider names the step that reported it. */
export function toWarningJson(fault: Fault, reader: TextReader) {
  const { provider, code, paths = findDocumentPathsOfCode(code) ?? [] } = fault;
  return {
    ...(provider ? { provider } : {}),
    key: code,
    code,
    message: renderFault(fault, reader),
    paths,
    remedy: findRemedy(fault, reader) ?? nothingToDo[reader.language],
    link: buildCodeDocsLink(code),
    blocking: false,
  };
}

/** Formats a warning of a document. */
export const toDocumentWarningJson = (warning: Warning, reader: TextReader) => {
  const { key, code = key, message, paths, remedy, blocking } = warning;
  const fault = { code: key, message, ...(remedy === undefined ? {} : { remedy }) };
  return {
    key,
    code,
    message: renderFault(fault, reader),
    paths,
    remedy: findRemedy(fault, reader) ?? nothingToDo[reader.language],
    link: buildCodeDocsLink(key),
    blocking,
  };
};

/** Builds the field `warnings` of a response with a document; absent without warnings. */
export const toWarningsMember = (warnings: readonly Warning[] = [], reader: TextReader) =>
  warnings.length > 0 ? { warnings: warnings.map((warning) => toDocumentWarningJson(warning, reader)) } : {};
