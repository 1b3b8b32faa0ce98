// Identifiers with their schemes, and electronic addresses.
import type { Identity, Party } from '../../document/model/parts';
import { addressSchemes } from '../codes/electronic-addresses';
import { identifierSchemes } from '../codes/identifier-schemes';
import { fitsScheme, isPeppolAddress } from '../codes/peppol-addresses';
import type { Findings } from '../findings';
import { cleanText } from '../text';
import type { Identifier } from './party-terms';

const schemeName = 'iso-scheme-id';
const schemesList = 'ISO/IEC 6523';

/** The scheme that an identity names, when it is in the list. @param path of the identity */
export function findScheme({ ext }: Pick<Identity, 'ext'>, path: string, findings: Findings): string | undefined {
  const scheme = ext?.[schemeName];
  if (scheme === undefined || identifierSchemes.has(scheme)) return scheme;
  findings.warnOfCode(`${path}.ext.${schemeName}`, scheme, schemesList, null);
  return undefined;
}

/** Undefined for an identity without a code. A code that its scheme cannot have goes without it. */
export function readIdentifier(identity: Identity, path: string, findings: Findings): Identifier | undefined {
  const id = cleanText(identity.code);
  if (id === undefined) return undefined;
  const scheme = findScheme(identity, path, findings);
  if (scheme === undefined || fitsScheme(scheme, id)) return { id, scheme };
  findings.warnOfCode(`${path}.code`, id, `${schemesList} ${scheme}`, id);
  return { id };
}

/** Spanish tax codes in the list of addresses. */
const spanishScheme = '9920';
const mailScheme = 'EM';

const participant = /^iso6523-actorid-upis::([^:]+):(.+)$/;

/** BT-34, BT-49: the first that its list has; a Spanish party has one by its tax code. @param path of the party */
export function findElectronicAddress(
  party: Party,
  isPeppol: boolean,
  path: string,
  findings: Findings,
): Identifier | undefined {
  const inboxes = (party.inboxes ?? []).map(({ scheme, code }, i) => ({
    scheme,
    id: cleanText(code),
    at: `inboxes[${i}]`,
  }));
  const endpoints = (party.endpoints ?? []).map(({ uri }, i) => {
    const [, scheme, id] = participant.exec(uri ?? '') ?? [];
    return { scheme, id: cleanText(id), at: `endpoints[${i}]` };
  });
  for (const { scheme, id, at } of [...inboxes, ...endpoints]) {
    if (id === undefined || scheme === undefined) continue;
    if (addressSchemes.has(scheme) && (!isPeppol || isPeppolAddress(scheme, id))) return { id, scheme };
    findings.warnOfCode(`${path}.${at}`, `${scheme}:${id}`, isPeppol ? 'EAS (Peppol)' : 'EAS', null);
  }
  const { country, code } = party.tax_id ?? {};
  if (country === 'ES' && code) return { id: `ES${code}`, scheme: spanishScheme };
  const mail = cleanText(party.emails?.[0]?.addr);
  return mail === undefined || isPeppol ? undefined : { id: mail, scheme: mailScheme };
}
