// Identifiers with their schemes, and electronic addresses.
import type { Identity, Party } from '../../document/model/parts';
import { addressSchemes } from '../codes/electronic-addresses';
import { identifierSchemes } from '../codes/identifier-schemes';
import { isPeppolAddress } from '../codes/peppol-addresses';
import { cleanText } from '../text';
import type { Identifier } from './terms';

/** The scheme that an identity names, when it is in the list. */
export function findScheme({ ext }: Pick<Identity, 'ext'>): string | undefined {
  const scheme = ext?.['iso-scheme-id'];
  return scheme !== undefined && identifierSchemes.has(scheme) ? scheme : undefined;
}

/** Undefined for an identity without a code. */
export function readIdentifier(identity: Identity): Identifier | undefined {
  const id = cleanText(identity.code);
  return id === undefined ? undefined : { id, scheme: findScheme(identity) };
}

/** Spanish tax codes in the list of addresses. */
const spanishScheme = '9920';
const mailScheme = 'EM';

const participant = /^iso6523-actorid-upis::([^:]+):(.+)$/;

/** BT-34, BT-49: the first that its list has; a Spanish party has one by its tax code. */
export function findElectronicAddress(party: Party, isPeppol: boolean): Identifier | undefined {
  const inboxes = (party.inboxes ?? []).map(({ scheme, code }) => ({ scheme, id: cleanText(code) }));
  const endpoints = (party.endpoints ?? []).map(({ uri }) => {
    const [, scheme, id] = participant.exec(uri ?? '') ?? [];
    return { scheme, id: cleanText(id) };
  });
  for (const { scheme, id } of [...inboxes, ...endpoints]) {
    if (id === undefined || scheme === undefined || !addressSchemes.has(scheme)) continue;
    if (!isPeppol || isPeppolAddress(scheme, id)) return { id, scheme };
  }
  const { country, code } = party.tax_id ?? {};
  if (country === 'ES' && code) return { id: `ES${code}`, scheme: spanishScheme };
  const mail = cleanText(party.emails?.[0]?.addr);
  return mail === undefined || isPeppol ? undefined : { id: mail, scheme: mailScheme };
}
