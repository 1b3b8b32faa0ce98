// What is wrong and what to do, in Spanish, by the code of a fault: of a step, a rule, a warning or the authority.
import { authorityCodes } from '../../contracts/authority-codes';
import type { FaultParty } from '../../contracts/errors';
import { authorityRemedies } from './authority';
import { ruleRemedy } from './rule-remedies';
import { ruleMessage } from './rules';
import { stepRemedies } from './step-codes';
import { warnings } from './warnings';
import { workflowRemedy } from './work';

/** A broken rule, by its code; texts of codes that are not ours (the authority's, a plugin's) stay as they are. */
export const rule = (code: string, text: string): string => ruleMessage(code) ?? text;

/** What to do about a code, with the tax id and name that it is about; undefined for codes that are not ours. */
export function remedyOfCode(code: string, party?: FaultParty): string | undefined {
  if (Object.hasOwn(warnings, code)) return warnings[code]?.remedy;
  if (code === 'SELLO-WORKFLOW-01') return workflowRemedy;
  const row = /^\d{4}$/.test(code) ? authorityCodes.get(Number(code)) : undefined;
  if (row) {
    const remedy = authorityRemedies[row.advice];
    return party && party.taxCode !== '' ? `${aboutParty(party)} ${remedy}` : remedy;
  }
  const steps: Readonly<Record<string, string>> = stepRemedies;
  return Object.hasOwn(steps, code) ? steps[code] : ruleRemedy(code);
}

const aboutParty = ({ role, taxCode, name }: FaultParty): string =>
  `Se trata del ${role === 'customer' ? 'cliente' : 'emisor'}: NIF ${taxCode} y nombre «${name}».`;

/** The party that the English remedy of a page's fault names. */
const named = /^It is about the (customer|supplier): \w+\.tax_id\.code (\S+) and \w+\.name "(.*?)"\. /s;

/** For pages, whose faults have their remedy in English already: by the code, with the party that the remedy names. */
export function remedy(text: string, code = ''): string {
  const [, role, taxCode = '', name = ''] = named.exec(text) ?? [];
  const party: FaultParty | undefined =
    role === 'customer' || role === 'supplier' ? { role, taxCode, name } : undefined;
  return remedyOfCode(code, party) ?? text;
}
