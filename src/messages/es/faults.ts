// Faults and remedies in Spanish, by the code of a fault. The code belongs to a step, a rule, a warning or the
// authority.
import { authorityCodesByNumber } from '../../contracts/authority-codes';
import type { RejectedRecordParty } from '../../contracts/errors';
import { authorityStepProviders } from '../../contracts/remedies';
import { authorityRemedies } from './authority';
import { spanishAuthorityCodeTexts } from './authority-texts';
import { findSpanishRuleRemedy } from './rule-remedies';
import { findSpanishRuleMessage } from './rules';
import { spanishStepKoCauses, spanishStepKoRemedies } from './step-codes';
import { spanishWarningRemedies } from './warnings';

type Texts = Readonly<Partial<Record<string, string>>>;

const lookUp = (table: Texts, key: string): string | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);

const isAuthorityCode = (code: string): boolean => /^\d{4}$/.test(code);

/** Translates a finding of Sello's rules, which ends with the field of the record in brackets. */
function translateFinding(code: string, text: string): string {
  const spanish = lookUp(spanishAuthorityCodeTexts, code);
  const field = / \(\w+\)$/.exec(text)?.[0] ?? '';
  return spanish === undefined ? text : spanish.replace(/\.$/, `${field}.`);
}

/** Finds the text of a fault whose stored text is a sentence of the authority, of a rule, or of another system. */
export function translateFaultTextToSpanish(code: string, text: string, provider = ''): string {
  if (isAuthorityCode(code)) return authorityStepProviders.includes(provider) ? text : translateFinding(code, text);
  return findSpanishRuleMessage(code) ?? lookUp(spanishStepKoCauses, code) ?? text;
}

/**
 * Finds the remedy of a code, with the tax ID and the name that the fault is about; undefined for codes that are not
 * Sello's.
 */
export function findSpanishRemedyByCode(code: string, party?: RejectedRecordParty): string | undefined {
  if (Object.hasOwn(spanishWarningRemedies, code)) return spanishWarningRemedies[code];
  const row = isAuthorityCode(code) ? authorityCodesByNumber.get(Number(code)) : undefined;
  if (row) {
    const remedy = authorityRemedies[row.advice];
    return party && party.taxCode !== '' ? `${describeRejectedPartyInSpanish(party)} ${remedy}` : remedy;
  }
  return lookUp(spanishStepKoRemedies, code) ?? findSpanishRuleRemedy(code);
}

export const describeRejectedPartyInSpanish = ({ role, taxCode, name }: RejectedRecordParty): string =>
  `Este código se refiere al ${role === 'customer' ? 'cliente' : 'emisor'} con el NIF ${taxCode} y el nombre «${name}».`;
