// How faults appear in errors, entries and jobs: what is wrong, where, what to do, and a link to the explanation.
import type { Fault } from '../../../contracts/errors';
import type { Warning } from '../../../contracts/warnings';
import { buildDocsLink, findCodePaths, findCodeRemedy } from '../../../contracts/remedies';
import { findRuleRemedy } from '../../../document/rules/remedies';
import { remedyOfCode as spanishRemedy, rule as spanishRule } from '../../../messages/es/faults';
import { warnings as spanishWarnings } from '../../../messages/es/warnings';
import type { Language } from '../../../messages/language';

/** What is wrong, in a language, by the code of the rule or warning. Texts of the authority and of other systems stay as they are. */
export function ruleText({ code, message }: Pick<Fault, 'code' | 'message'>, language: Language): string {
  if (language === 'en') return message;
  return Object.hasOwn(spanishWarnings, code) ? (spanishWarnings[code]?.cause ?? message) : spanishRule(code, message);
}

/** The fault's own remedy, else that of its code in the tables, for the party that the fault is about. */
export function findRemedy({ code, remedy, party }: Fault, language: Language): string | undefined {
  const text = remedy ?? findCodeRemedy(code, party) ?? findRuleRemedy(code);
  return language === 'es' && text !== undefined ? (spanishRemedy(code, party) ?? text) : text;
}

interface AnsweredFault extends Fault {
  readonly link: string;
}

/** A fault. It has no `fields`, which the official client could not read. */
export function toFaultJson(fault: Fault, language: Language): AnsweredFault {
  const { provider, code, paths = findCodePaths(code) } = fault;
  const remedy = findRemedy(fault, language);
  return {
    ...(provider ? { provider } : {}),
    code,
    message: ruleText(fault, language),
    ...(paths ? { paths } : {}),
    ...(remedy ? { remedy } : {}),
    link: buildDocsLink(code),
  };
}

const nothingToDo: Readonly<Record<Language, string>> = {
  en: 'Nothing has to be done.',
  es: 'No hay nada que hacer.',
};

/** A fault of an accepted record, in the form of a document's warning; the provider names the step that reported it. */
export function toWarningJson(fault: Fault, language: Language): object {
  const { provider, code, paths = findCodePaths(code) ?? [] } = fault;
  return {
    ...(provider ? { provider } : {}),
    key: code,
    code,
    message: ruleText(fault, language),
    paths,
    remedy: findRemedy(fault, language) ?? nothingToDo[language],
    link: buildDocsLink(code),
    blocking: false,
  };
}

/** A warning of a document. */
export const toDocumentWarningJson = (warning: Warning, language: Language): object => {
  const { key, code = key, message, paths, remedy, blocking } = warning;
  return {
    key,
    code,
    message: ruleText({ code: key, message }, language),
    paths,
    remedy: findRemedy({ code: key, message, remedy }, language) ?? remedy,
    link: buildDocsLink(key),
    blocking,
  };
};

/** The field `warnings` of a response with a document; absent without warnings. */
export const toWarningsMember = (warnings: readonly Warning[] = [], reader: { readonly language: Language }): object =>
  warnings.length > 0 ? { warnings: warnings.map((warning) => toDocumentWarningJson(warning, reader.language)) } : {};
