// Rules about people: recipients, third parties, and who generated a cancellation. Census and VIES are not known here.
import { isCountry, isVatNumber, NIF } from './field-checks';
import type { ForeignId, Person } from '../record/record';
import { hasRegime, type RegistrationView, type Rule, WITH_RECIPIENT } from './rule';
import { countCharacters } from '../record/text';

/** NIF of a natural person: digits or X, Y, Z, K, L, M first, a letter last. */
const NATURAL_NIF = /^[0-9XYZKLM]\d{7}[A-Z]$/;
/** Identity types: 02 to 07, there is no 01. */
export const ID_TYPES = /^0[2-7]$/;

function everyone({ content, recipients }: RegistrationView): readonly Person[] {
  return content.Tercero ? [...recipients, content.Tercero] : recipients;
}

function otherIds(people: readonly Person[]): readonly ForeignId[] {
  return people.map((person) => person.IDOtro).filter((id) => id !== undefined);
}

/** No name, or not exactly one identification. */
export function isMalformedPerson({ NombreRazon, NIF: nif, IDOtro }: Person): boolean {
  const count = countCharacters(NombreRazon);
  return (
    count < 1 || count > 120 || (nif === undefined) === (IDOtro === undefined) || (nif !== undefined && !NIF.test(nif))
  );
}

/** A country that is not the one of the VAT number's own prefix; Greece is EL there. */
function wrongPrefix({ CodigoPais, IDType, ID }: ForeignId): boolean {
  if (IDType !== '02' || CodigoPais === undefined) return false;
  return (CodigoPais === 'GR' ? 'EL' : CodigoPais) !== ID.slice(0, 2);
}

export function isBadOtherId({ IDType, ID }: ForeignId): boolean {
  if (ID.length < 1 || countCharacters(ID) > 20) return true;
  return IDType === '02' && !ID.startsWith('GB') && !isVatNumber(ID);
}

function usesType(people: readonly Person[], type: string): boolean {
  return otherIds(people).some((id) => id.IDType === type);
}

const countryRules: readonly Rule<RegistrationView>[] = [
  {
    code: 1102,
    field: 'IDType',
    message: 'the identity type must be 02 to 07',
    breaks: (view) => otherIds(everyone(view)).some((id) => !ID_TYPES.test(id.IDType)),
  },
  {
    code: 1101,
    field: 'CodigoPais',
    message: 'the country is not in the list of the authority',
    breaks: (view) => otherIds(everyone(view)).some((id) => id.CodigoPais !== undefined && !isCountry(id.CodigoPais)),
  },
  {
    code: 1111,
    field: 'CodigoPais',
    message: 'a country is mandatory unless the identity type is 02',
    breaks: (view) => otherIds(everyone(view)).some((id) => id.IDType !== '02' && id.CodigoPais === undefined),
  },
  {
    code: 1255,
    field: 'ID',
    message: 'VAT numbers of GB ended on 31-01-2021; Northern Ireland is XI',
    breaks: (view) => otherIds(everyone(view)).some((id) => id.IDType === '02' && id.ID.startsWith('GB')),
  },
  {
    code: 1103,
    field: 'ID',
    message: 'the identifier is empty, longer than 20, or not a VAT number of its country',
    breaks: (view) => otherIds(everyone(view)).some(isBadOtherId),
  },
  {
    code: 1122,
    field: 'CodigoPais',
    message: 'the country does not match the first two characters of the VAT number',
    breaks: (view) => otherIds(everyone(view)).some(wrongPrefix),
  },
  {
    code: 1126,
    field: 'CodigoPais',
    message: 'country ES only with identity type 03 or 07, and type 07 only with country ES',
    breaks: ({ recipients }) =>
      otherIds(recipients).some(
        ({ CodigoPais, IDType }) =>
          (CodigoPais === 'ES' && IDType !== '03' && IDType !== '07') || (IDType === '07' && CodigoPais !== 'ES'),
      ),
  },
  {
    code: 1131,
    field: 'ID',
    message: 'identity type 07 needs the NIF of a natural person',
    breaks: ({ recipients }) => otherIds(recipients).some(({ IDType, ID }) => IDType === '07' && !NATURAL_NIF.test(ID)),
  },
];

const recipientRules: readonly Rule<RegistrationView>[] = [
  {
    code: 1189,
    field: 'Destinatarios',
    message: 'F1, F3 and R1 to R4 need a recipient',
    breaks: ({ content, recipients }) => WITH_RECIPIENT.has(content.TipoFactura) && recipients.length === 0,
  },
  {
    code: 1190,
    field: 'Destinatarios',
    message: 'F2 and R5 have no recipient',
    breaks: ({ content, recipients }) =>
      (content.TipoFactura === 'F2' || content.TipoFactura === 'R5') && recipients.length > 0,
  },
  {
    code: 1239,
    field: 'IDDestinatario',
    message: 'a recipient needs a name (120) and exactly one of NIF (9 characters) and IDOtro',
    breaks: ({ recipients }) => recipients.some(isMalformedPerson),
  },
  {
    code: 1156,
    field: 'IDType',
    message: 'a VAT number (02) only with F1, F3 and R1 to R4',
    breaks: ({ content, recipients }) => usesType(recipients, '02') && !WITH_RECIPIENT.has(content.TipoFactura),
  },
  {
    code: 1289,
    field: 'Destinatarios',
    message: 'exemption E5 with IVA: recipients are identified by IDOtro',
    breaks: ({ rows, recipients }) =>
      rows.some(({ row, tax }) => tax === '01' && row.OperacionExenta === 'E5') &&
      recipients.some((person) => person.NIF !== undefined),
  },
  {
    code: 1149,
    field: 'Destinatarios',
    message: 'regime 14: the recipient is a public body, its NIF starts with P, Q, S or V',
    breaks: (view) => hasRegime(view, '14') && view.recipients.some((person) => !/^[PQSV]/.test(person.NIF ?? '')),
  },
];

/** In the list of errors, not in the validations; such recipients were accepted: the record is sent. */
export const partyWarnings: readonly Rule<RegistrationView>[] = [
  {
    code: 1191,
    field: 'Destinatarios',
    message: 'recipients of R3 are identified by NIF or by type 07',
    breaks: ({ content, recipients }) =>
      content.TipoFactura === 'R3' && otherIds(recipients).some((id) => id.IDType !== '07'),
  },
  {
    code: 1192,
    field: 'Destinatarios',
    message: 'recipients of R2 are identified by NIF, by type 07 or by type 02',
    breaks: ({ content, recipients }) =>
      content.TipoFactura === 'R2' && otherIds(recipients).some((id) => id.IDType !== '07' && id.IDType !== '02'),
  },
];

const thirdPartyRules: readonly Rule<RegistrationView>[] = [
  {
    code: 1155,
    field: 'Tercero',
    message: 'a third party is set but EmitidaPorTerceroODestinatario is not',
    breaks: ({ content }) => content.Tercero !== undefined && content.EmitidaPorTerceroODestinatario === undefined,
  },
  {
    code: 1159,
    field: 'Tercero',
    message: 'a third party is set although the recipient issued the invoice',
    breaks: ({ content }) => content.Tercero !== undefined && content.EmitidaPorTerceroODestinatario === 'D',
  },
  {
    code: 1186,
    field: 'Tercero',
    message: 'an invoice issued by a third party names it',
    breaks: ({ content }) => content.EmitidaPorTerceroODestinatario === 'T' && content.Tercero === undefined,
  },
  {
    code: 1158,
    field: 'EmitidaPorTerceroODestinatario',
    message: 'an invoice issued by the recipient names a recipient',
    breaks: ({ content, recipients }) => content.EmitidaPorTerceroODestinatario === 'D' && recipients.length === 0,
  },
  {
    code: 1178,
    field: 'Tercero',
    message: 'the third party needs a name (120) and exactly one of NIF (9 characters) and IDOtro',
    breaks: ({ content }) => content.Tercero !== undefined && isMalformedPerson(content.Tercero),
  },
  {
    code: 1188,
    field: 'Tercero',
    message: 'the third party is not the issuer',
    breaks: ({ content }) =>
      content.Tercero?.NIF !== undefined && content.Tercero.NIF === content.IDFactura.IDEmisorFactura,
  },
  {
    code: 1211,
    field: 'Tercero',
    message: 'the third party may not use identity type 07',
    breaks: ({ content }) => content.Tercero?.IDOtro?.IDType === '07',
  },
  {
    code: 1232,
    field: 'Tercero',
    message: 'a third party of country ES needs identity type 03',
    breaks: ({ content: { Tercero } }) => Tercero?.IDOtro?.CodigoPais === 'ES' && Tercero.IDOtro.IDType !== '03',
  },
];

export const partyRules: readonly Rule<RegistrationView>[] = [...countryRules, ...recipientRules, ...thirdPartyRules];
