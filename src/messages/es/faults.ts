// What is wrong and what to do, in Spanish, by the code of a fault or a stop: of a step, a rule, a warning or the authority.
import { authorityCodes } from '../../contracts/authority-codes';
import type { CertificateProblemCode } from '../../contracts/certificate-problems';
import type { ErrorKey, FaultParty } from '../../contracts/errors';
import { authorityRemedies } from './authority';
import { authorityTexts } from './authority-texts';
import { errors } from './errors';
import { ruleRemedy } from './rule-remedies';
import { ruleMessage } from './rules';
import { stepCauses, stepRemedies } from './step-codes';
import { warnings } from './warnings';

type Texts = Readonly<Record<string, string>>;

const lookUp = (table: Texts, key: string): string | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);

/** Steps whose faults have the authority's own sentence, which is Spanish. */
const authoritySteps: readonly string[] = ['fiscal.send', 'fiscal.cancel'];

const isAuthorityCode = (code: string): boolean => /^\d{4}$/.test(code);

/** What is wrong, by the code of a fault whose text is a sentence: of the authority, of a rule, of an earlier build. */
export function findTextByCode(code: string, text: string, provider = ''): string {
  if (isAuthorityCode(code)) return authoritySteps.includes(provider) ? text : (lookUp(authorityTexts, code) ?? text);
  if (Object.hasOwn(warnings, code)) return warnings[code]?.cause ?? text;
  if (Object.hasOwn(errors, code)) return errors[code as ErrorKey].text;
  return ruleMessage(code) ?? lookUp(stepCauses, code) ?? text;
}

/** What to do about a code, with the tax id and name that it is about; undefined for codes that are not ours. */
export function findRemedyByCode(code: string, party?: FaultParty): string | undefined {
  if (Object.hasOwn(warnings, code)) return warnings[code]?.remedy;
  const row = isAuthorityCode(code) ? authorityCodes.get(Number(code)) : undefined;
  if (row) {
    const remedy = authorityRemedies[row.advice];
    return party && party.taxCode !== '' ? `${aboutParty(party)} ${remedy}` : remedy;
  }
  return lookUp(stepRemedies, code) ?? ruleRemedy(code);
}

const aboutParty = ({ role, taxCode, name }: FaultParty): string =>
  `Se trata del ${role === 'customer' ? 'cliente' : 'emisor'}: NIF ${taxCode} y nombre «${name}».`;

const certificateStops: Readonly<Record<CertificateProblemCode, string>> = {
  'no-certificate':
    'Ni el emisor ni el servicio tienen certificado. Guarde uno para el emisor, o ponga `SELLO_AUTHORITY_CERTIFICATE` y ' +
    'reinicie los procesos; después reanude la remisión.',
  'certificate-expired':
    'El certificado ha caducado. Guarde uno nuevo para el emisor, o sustituya el archivo configurado y reinicie los procesos.',
  'certificate-unreadable':
    'El certificado no se puede leer: otra clave maestra, otra contraseña, o falta el archivo. Guárdelo otra vez, o corrija el ' +
    'archivo, su contraseña o `SELLO_MASTER_KEY`; después reanude la remisión.',
  'certificate-simulated':
    'El certificado lo hizo el simulador, y este espacio remite a la AEAT. Guarde uno real para el emisor, o ponga ' +
    '`SELLO_AUTHORITY_CERTIFICATE` y reinicie los procesos; después reanude la remisión.',
};

/** Why nothing is sent, by its code; the authority's own words are Spanish already. */
export const stopText = (code: string, text: string): string =>
  Object.hasOwn(certificateStops, code) ? certificateStops[code as CertificateProblemCode] : text;
