// Finds what to do about the code of a job's or entry's fault, and its documentation. Links are paths in the
// repository, because these need no setting and are valid for every installation of this version.
import { authorityCodesByNumber } from './authority-codes';
import { apiErrorTable } from './error-table';
import type { RejectedRecordParty } from './errors';
import { stepKoCodeTable } from './step-codes';
import { isWarningKey, warningTable } from './warnings';
import { renderRemedy } from '../messages/calls';
import type { StoredMessage } from '../messages/message';
import type { Language } from '../messages/text';

const page = 'docs/errors.md';
const warningPage = 'docs/warnings.md';

/**
 * Builds the link of a code, such as `docs/errors.md#validation`, `#code-1110` or `#step-no-code`; rules of documents
 * share a section.
 */
export function buildFaultCodeDocsLink(code: string): string {
  if (Object.hasOwn(apiErrorTable, code) && !Object.hasOwn(stepKoCodeTable, code)) return `${page}#${code}`;
  if (isAuthorityCode(code)) return `${page}#code-${code}`;
  if (code.startsWith('E-INVOICE-')) return `${page}#step-e-invoice`;
  if (isWarningKey(code)) return `${warningPage}#${code}`;
  if (Object.hasOwn(stepKoCodeTable, code)) return `${page}#step-${code}`;
  return code.includes('-') && code === code.toUpperCase() ? `${page}#rules-of-documents` : page;
}

/** Builds the link of a refusal by its key. */
export const buildApiErrorDocsLink = (key: string): string => `${page}#${key}`;

const isAuthorityCode = (code: string): boolean => /^\d{4}$/.test(code) && authorityCodesByNumber.has(Number(code));

/** Steps whose faults have the authority's own sentence, in Spanish. */
export const authorityStepProviders: readonly string[] = ['fiscal.send', 'fiscal.cancel'];

/**
 * Adds the English meaning of a code of the authority before the authority's own words. Other messages are unchanged.
 */
export function addEnglishMeaningToAuthorityMessage(
  { provider = '', code, message }: AuthorityFault,
  language: Language,
): string {
  if (language !== 'en') return message;
  const row =
    authorityStepProviders.includes(provider) && isAuthorityCode(code)
      ? authorityCodesByNumber.get(Number(code))
      : undefined;
  return row && row.cause !== message ? `${row.cause} Response of the authority: "${message}"` : message;
}

interface AuthorityFault {
  readonly provider?: string | undefined;
  readonly code: string;
  readonly message: string;
}

/**
 * Returns the role of the party that a code of the authority is about; undefined if the code is about no party, or is
 * not the authority's.
 */
export const findPartyRoleOfCode = (code: string): RejectedRecordParty['role'] | undefined =>
  isAuthorityCode(code) ? authorityCodesByNumber.get(Number(code))?.about : undefined;

/** Describes the party that a code of the authority is about, without naming fields. */
export const describeRejectedPartyInEnglish = ({ role, name, taxCode }: RejectedRecordParty): string =>
  `This code refers to the ${role} with the tax ID ${taxCode} and the name "${name}".`;

/** Returns the remedy of a code of the authority or of a step, with its party; undefined for other codes. */
export function findRemedyOfAuthorityOrStepCode(
  code: string,
  party?: RejectedRecordParty,
  onPage = false,
): string | undefined {
  if (!isAuthorityCode(code)) {
    const row = Object.hasOwn(stepKoCodeTable, code) ? stepKoCodeTable[code] : undefined;
    return row && renderRemedy(row.remedy, onPage);
  }
  const row = authorityCodesByNumber.get(Number(code));
  const remedy = row && renderRemedy(row.remedy, onPage);
  if (!party || party.taxCode === '') return remedy;
  const { role, name, taxCode } = party;
  return onPage
    ? `${describeRejectedPartyInEnglish(party)} ${remedy}`
    : `This code refers to the ${role}: \`${role}.tax_id.code\` is ${taxCode} and \`${role}.name\` is "${name}". ${remedy}`;
}

/**
 * Finds the remedy of a fault by its code in the tables. A step and a warning can have the same code, so the id of the
 * message decides.
 */
export function findFaultRemedyInTables(
  {
    code,
    message,
    party,
  }: { readonly code: string; readonly message: StoredMessage; readonly party?: RejectedRecordParty | undefined },
  onPage: boolean,
): string | undefined {
  const key = typeof message === 'string' ? code : (message.id.split('.')[0] ?? code);
  const ofWarning = isWarningKey(key) ? renderRemedy(warningTable[key].remedy, onPage) : undefined;
  const ofCode = findRemedyOfAuthorityOrStepCode(code, party, onPage);
  return typeof message === 'string' ? (ofCode ?? ofWarning) : (ofWarning ?? ofCode);
}

/** Finds the paths in the document that a code of the authority is about. */
export function findPartyPathsOfAuthorityCode(code: string): readonly string[] | undefined {
  const role = findPartyRoleOfCode(code);
  return role && [`$.doc.${role}.tax_id.code`, `$.doc.${role}.name`];
}
