// What to do about a code of a job's or entry's fault, and where the documentation tells of it. Links are paths in the
// repository: they need no setting, and hold for every installation of this version.
import { authorityCodes } from './authority-codes';
import { errorTable } from './errors';
import { stepCodes } from './step-codes';
import { isWarningKey } from './warnings';

const page = 'docs/errors.md';
const warningPage = 'docs/warnings.md';

/** `docs/errors.md#validation`, `#code-1110`, `#step-no-code`; rules of documents share a section. */
export function linkOf(code: string): string {
  if (Object.hasOwn(errorTable, code) && !Object.hasOwn(stepCodes, code)) return `${page}#${code}`;
  if (isAuthorityCode(code)) return `${page}#code-${code}`;
  if (isWarningKey(code)) return `${warningPage}#${code}`;
  if (Object.hasOwn(stepCodes, code)) return `${page}#step-${code}`;
  return code.includes('-') && code === code.toUpperCase() ? `${page}#rules-of-documents` : page;
}

/** Link of a refusal by its key. */
export const linkOfKey = (key: string): string => `${page}#${key}`;

const isAuthorityCode = (code: string): boolean => /^\d{4}$/.test(code) && authorityCodes.has(Number(code));

/** Whom an authority's code is about, as the document of the entry has them. */
export interface Parties {
  readonly supplier?: PartySnippet;
  readonly customer?: PartySnippet;
}

interface PartySnippet {
  readonly name?: string;
  readonly tax_code?: string;
}

/** The remedy of a code of the authority or of a step, with the tax id and name that it is about; undefined for others. */
export function remedyOfCode(code: string, parties: Parties = {}): string | undefined {
  if (!isAuthorityCode(code)) return Object.hasOwn(stepCodes, code) ? stepCodes[code]?.remedy : undefined;
  const row = authorityCodes.get(Number(code));
  if (!row?.about) return row?.remedy;
  const { name = '', tax_code: taxCode = '' } = parties[row.about] ?? {};
  if (taxCode === '') return row.remedy;
  return `It is about the ${row.about}: ${row.about}.tax_id.code ${taxCode} and ${row.about}.name "${name}". ${row.remedy}`;
}

/** Places in the document that a code of the authority is about. */
export function pathsOfCode(code: string): readonly string[] | undefined {
  const about = isAuthorityCode(code) ? authorityCodes.get(Number(code))?.about : undefined;
  return about && [`$.doc.${about}.tax_id.code`, `$.doc.${about}.name`];
}
