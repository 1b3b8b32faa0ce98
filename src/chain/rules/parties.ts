// Rules about people: recipients and third parties. They cannot query the census or VIES.
import { toCountryTaxIdPrefix } from '../../document/territories';
import { isTextEmptyOrTooLong, isCountryOnAuthorityList, hasEuVatNumberFormat, nifPattern } from './field-checks';
import type { ForeignIdentifier, RecordParty } from '../record/record';
import {
  hasIvaOrIgicRowWithRegime,
  type RegistrationRecordRuleInput,
  type RecordRule,
  invoiceTypesWithRecipient,
} from './rule';

/** NIF of a natural person, which begins with a digit or X, Y, Z, K, L or M, and ends with a letter. */
const NATURAL_NIF = /^[0-9XYZKLM]\d{7}[A-Z]$/;
/** Identity types 02 to 07. There is no 01. */
export const foreignIdTypePattern = /^0[2-7]$/;

/** Returns whether a person has no name, or not exactly one identification. */
export function isMalformedRecordParty({ NombreRazon, NIF: nif, IDOtro }: RecordParty): boolean {
  return (
    isTextEmptyOrTooLong(NombreRazon, 120) ||
    (nif === undefined) === (IDOtro === undefined) ||
    (nif !== undefined && !nifPattern.test(nif))
  );
}

/** Returns whether a country differs from the country in the prefix of the VAT number. In a prefix, Greece is EL. */
function wrongPrefix({ CodigoPais, IDType, ID }: ForeignIdentifier): boolean {
  if (IDType !== '02' || CodigoPais === undefined) return false;
  return toCountryTaxIdPrefix(CodigoPais) !== ID.slice(0, 2);
}

export function isMalformedForeignId({ IDType, ID }: ForeignIdentifier): boolean {
  if (isTextEmptyOrTooLong(ID, 20)) return true;
  return IDType === '02' && !ID.startsWith('GB') && !hasEuVatNumberFormat(ID);
}

const countryRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  {
    code: 1102,
    field: 'IDType',
    message: 'the type of an identity is not one of 02 to 07',
    breaks: (view) => view.foreignIds.some((id) => !foreignIdTypePattern.test(id.IDType)),
  },
  {
    code: 1101,
    field: 'CodigoPais',
    message: 'the country of an identity is not in the list of the authority',
    breaks: (view) =>
      view.foreignIds.some((id) => id.CodigoPais !== undefined && !isCountryOnAuthorityList(id.CodigoPais)),
  },
  {
    code: 1111,
    field: 'CodigoPais',
    message: 'an identity has no country, which only a VAT number (02) can be without',
    breaks: (view) => view.foreignIds.some((id) => id.IDType !== '02' && id.CodigoPais === undefined),
  },
  {
    code: 1255,
    field: 'ID',
    message: 'a VAT number begins with GB, which ended on 2021-01-31; VAT numbers of Northern Ireland begin with XI',
    breaks: (view) => view.foreignIds.some((id) => id.IDType === '02' && id.ID.startsWith('GB')),
  },
  {
    code: 1103,
    field: 'ID',
    message: 'the code of an identity is empty, has more than 20 characters, or is not a VAT number of its country',
    breaks: (view) => view.foreignIds.some(isMalformedForeignId),
  },
  {
    code: 1122,
    field: 'CodigoPais',
    message: 'the country of an identity differs from the first two characters of its VAT number',
    breaks: (view) => view.foreignIds.some(wrongPrefix),
  },
  {
    code: 1126,
    field: 'CodigoPais',
    message: 'a Spanish identity has a type other than 03 or 07, or an identity of type 07 has a country other than ES',
    breaks: ({ recipientIds }) =>
      recipientIds.some(
        ({ CodigoPais, IDType }) =>
          (CodigoPais === 'ES' && IDType !== '03' && IDType !== '07') || (IDType === '07' && CodigoPais !== 'ES'),
      ),
  },
  {
    code: 1131,
    field: 'ID',
    message: 'an identity of type 07 is not the NIF of a natural person',
    breaks: ({ recipientIds }) => recipientIds.some(({ IDType, ID }) => IDType === '07' && !NATURAL_NIF.test(ID)),
  },
];

const recipientRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  {
    code: 1189,
    field: 'Destinatarios',
    message: 'the invoice has no customer, but the types F1, F3 and R1 to R4 require one',
    breaks: ({ content, recipients }) => invoiceTypesWithRecipient.has(content.TipoFactura) && recipients.length === 0,
  },
  {
    code: 1190,
    field: 'Destinatarios',
    message: 'the invoice has a customer, but the types F2 and R5 do not allow one',
    breaks: ({ content, recipients }) =>
      (content.TipoFactura === 'F2' || content.TipoFactura === 'R5') && recipients.length > 0,
  },
  {
    code: 1239,
    field: 'IDDestinatario',
    message:
      'the customer does not have a name of at most 120 characters and exactly one of a NIF (9 characters) and another identity',
    breaks: ({ recipients }) => recipients.some(isMalformedRecordParty),
  },
  {
    code: 1156,
    field: 'IDType',
    message: 'the customer has a VAT number (02), which only the types F1, F3 and R1 to R4 allow',
    breaks: ({ content, recipientIds }) =>
      recipientIds.some((id) => id.IDType === '02') && !invoiceTypesWithRecipient.has(content.TipoFactura),
  },
  {
    code: 1289,
    field: 'Destinatarios',
    message: 'a line is an intra-community delivery (E5), but the customer has a Spanish NIF',
    breaks: ({ rows, recipients }) =>
      rows.some(({ row, tax }) => tax === '01' && row.OperacionExenta === 'E5') &&
      recipients.some((person) => person.NIF !== undefined),
  },
  {
    code: 1149,
    field: 'Destinatarios',
    message: 'a line has the regime 14, but the customer is not a public body, whose NIF starts with P, Q, S or V',
    breaks: (view) =>
      hasIvaOrIgicRowWithRegime(view, '14') && view.recipients.some((person) => !/^[PQSV]/.test(person.NIF ?? '')),
  },
];

/** Rules that are in the list of errors, but not in the validations. The authority accepted such recipients, so the record is sent. */
export const recordPartyWarningRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  {
    code: 1191,
    field: 'Destinatarios',
    message: 'the customer of a correction of type R3 has neither a NIF nor an identity of type 07',
    breaks: ({ content, recipientIds }) =>
      content.TipoFactura === 'R3' && recipientIds.some((id) => id.IDType !== '07'),
  },
  {
    code: 1192,
    field: 'Destinatarios',
    message: 'the customer of a correction of type R2 has neither a NIF nor an identity of type 02 or 07',
    breaks: ({ content, recipientIds }) =>
      content.TipoFactura === 'R2' && recipientIds.some((id) => id.IDType !== '07' && id.IDType !== '02'),
  },
];

const thirdPartyRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  {
    code: 1155,
    field: 'Tercero',
    message: 'the invoice names a third party, but does not report that a third party issued it',
    breaks: ({ content }) => content.Tercero !== undefined && content.EmitidaPorTerceroODestinatario === undefined,
  },
  {
    code: 1159,
    field: 'Tercero',
    message: 'the invoice names a third party, but reports that the customer issued it',
    breaks: ({ content }) => content.Tercero !== undefined && content.EmitidaPorTerceroODestinatario === 'D',
  },
  {
    code: 1186,
    field: 'Tercero',
    message: 'the invoice reports that a third party issued it, but does not name that party',
    breaks: ({ content }) => content.EmitidaPorTerceroODestinatario === 'T' && content.Tercero === undefined,
  },
  {
    code: 1158,
    field: 'EmitidaPorTerceroODestinatario',
    message: 'the invoice reports that the customer issued it, but has no customer',
    breaks: ({ content, recipients }) => content.EmitidaPorTerceroODestinatario === 'D' && recipients.length === 0,
  },
  {
    code: 1178,
    field: 'Tercero',
    message:
      'the third party does not have a name of at most 120 characters and exactly one of a NIF (9 characters) and another identity',
    breaks: ({ content }) => content.Tercero !== undefined && isMalformedRecordParty(content.Tercero),
  },
  {
    code: 1188,
    field: 'Tercero',
    message: 'the third party has the same NIF as the supplier',
    breaks: ({ content }) =>
      content.Tercero?.NIF !== undefined && content.Tercero.NIF === content.IDFactura.IDEmisorFactura,
  },
  {
    code: 1211,
    field: 'Tercero',
    message: 'the third party has an identity of type 07, which is not allowed for it',
    breaks: ({ content }) => content.Tercero?.IDOtro?.IDType === '07',
  },
  {
    code: 1232,
    field: 'Tercero',
    message: 'a third party of Spain does not have an identity of type 03',
    breaks: ({ content: { Tercero } }) => Tercero?.IDOtro?.CodigoPais === 'ES' && Tercero.IDOtro.IDType !== '03',
  },
];

export const recordPartyRules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  ...countryRules,
  ...recipientRules,
  ...thirdPartyRules,
];
