// Rules of a cancellation, about the form of its identity, and about who generated it.
import {
  isAbsentOrInCodeList,
  isTextEmptyOrTooLong,
  controlCharacterMessage,
  defineInvoiceIdentityRules,
  hasTextForbiddenInXml,
} from './field-checks';
import type { CancellationRecordRuleInput, RecordRule } from './rule';
import { foreignIdTypePattern, isMalformedRecordParty } from './parties';
import { parseAuthorityDate } from '../record/timestamp';

const cancellationFormat: readonly RecordRule<CancellationRecordRuleInput>[] = [
  {
    code: 1100,
    field: 'RegistroAnulacion',
    message: controlCharacterMessage,
    breaks: ({ content }) => hasTextForbiddenInXml(content),
  },
  ...defineInvoiceIdentityRules<CancellationRecordRuleInput>(
    { field: 'IDEmisorFacturaAnulada', read: ({ content }) => content.IDFactura.IDEmisorFacturaAnulada },
    { field: 'NumSerieFacturaAnulada', read: ({ content }) => content.IDFactura.NumSerieFacturaAnulada },
  ),
  {
    code: 1105,
    field: 'FechaExpedicionFacturaAnulada',
    message: 'the issue date is not a day that exists',
    breaks: ({ content }) => parseAuthorityDate(content.IDFactura.FechaExpedicionFacturaAnulada) === null,
  },
  {
    code: 1253,
    field: 'RefExterna',
    message: 'RefExterna does not have 1 to 60 characters',
    breaks: ({ content }) => isTextEmptyOrTooLong(content.RefExterna, 60),
  },
  {
    code: 1225,
    field: 'GeneradoPor',
    message: 'GeneradoPor is not E, D or T',
    breaks: ({ content }) => !isAbsentOrInCodeList(content.GeneradoPor, 'E D T'),
  },
];

const generatorRules: readonly RecordRule<CancellationRecordRuleInput>[] = [
  {
    code: 1224,
    field: 'Generador',
    message: 'only one of GeneradoPor and Generador is present',
    breaks: ({ content }) => (content.GeneradoPor === undefined) !== (content.Generador === undefined),
  },
  {
    code: 1228,
    field: 'Generador',
    message:
      'the party that generates the record does not have a name of at most 120 characters and exactly one of a NIF (9 ' +
      'characters) and another identity',
    breaks: ({ content }) => content.Generador !== undefined && isMalformedRecordParty(content.Generador),
  },
  {
    code: 1227,
    field: 'Generador',
    message: 'GeneradoPor is E, but Generador has no NIF',
    breaks: ({ content }) => content.GeneradoPor === 'E' && content.Generador?.NIF === undefined,
  },
  {
    code: 1259,
    field: 'Generador',
    message:
      'the party that generates the record has the NIF of the supplier, who is not named when it cancels the invoice itself',
    breaks: ({ content }) =>
      content.Generador?.NIF !== undefined && content.Generador.NIF === content.IDFactura.IDEmisorFacturaAnulada,
  },
  {
    code: 1231,
    field: 'Generador.IDType',
    message: 'the type of an identity is not one of 02 to 07',
    breaks: ({ content }) => !foreignIdTypePattern.test(content.Generador?.IDOtro?.IDType ?? '02'),
  },
  {
    code: 1229,
    field: 'Generador.IDType',
    message: 'GeneradoPor is T, but Generador has an identity of type 07',
    breaks: ({ content }) => content.GeneradoPor === 'T' && content.Generador?.IDOtro?.IDType === '07',
  },
  {
    code: 1230,
    field: 'Generador.IDType',
    message: 'GeneradoPor is D with the country ES, but the identity is not of type 03 or 07',
    breaks: ({ content: { GeneradoPor, Generador } }) =>
      GeneradoPor === 'D' &&
      Generador?.IDOtro?.CodigoPais === 'ES' &&
      Generador.IDOtro.IDType !== '03' &&
      Generador.IDOtro.IDType !== '07',
  },
];

export const cancellationRecordRules: readonly RecordRule<CancellationRecordRuleInput>[] = [
  ...cancellationFormat,
  ...generatorRules,
];
