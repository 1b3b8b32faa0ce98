// Rules of a cancellation: form of its identity, and who generated it.
import {
  isAmong,
  hasBadLength,
  controlCharacterMessage,
  hasForbiddenText,
  NIF,
  NUMBER_ASCII,
  NUMBER_MARKS,
} from './field-checks';
import type { CancellationView, Rule } from './rule';
import { ID_TYPES, isMalformedPerson } from './parties';
import { toIsoDay } from '../record/timestamp';

const cancellationFormat: readonly Rule<CancellationView>[] = [
  {
    code: 1100,
    field: 'RegistroAnulacion',
    message: controlCharacterMessage,
    breaks: ({ content }) => hasForbiddenText(content),
  },
  {
    code: 1100,
    field: 'IDEmisorFacturaAnulada',
    message: 'the issuer is a NIF of 9 characters without a country prefix',
    breaks: ({ content }) => !NIF.test(content.IDFactura.IDEmisorFacturaAnulada),
  },
  {
    code: 1104,
    field: 'NumSerieFacturaAnulada',
    message: 'NumSerieFacturaAnulada must have 1 to 60 characters',
    breaks: ({ content }) => hasBadLength(content.IDFactura.NumSerieFacturaAnulada, 60),
  },
  {
    code: 1130,
    field: 'NumSerieFacturaAnulada',
    message: 'the invoice number may only hold ASCII characters (no accents, no no-break space)',
    breaks: ({ content }) => !NUMBER_ASCII.test(content.IDFactura.NumSerieFacturaAnulada),
  },
  {
    code: 1287,
    field: 'NumSerieFacturaAnulada',
    message: 'the invoice number may not hold " \' < > =',
    breaks: ({ content }) => NUMBER_MARKS.test(content.IDFactura.NumSerieFacturaAnulada),
  },
  {
    code: 1105,
    field: 'FechaExpedicionFacturaAnulada',
    message: 'the issue date must be a real date, DD-MM-YYYY',
    breaks: ({ content }) => toIsoDay(content.IDFactura.FechaExpedicionFacturaAnulada) === null,
  },
  {
    code: 1253,
    field: 'RefExterna',
    message: 'RefExterna must have 1 to 60 characters',
    breaks: ({ content }) => hasBadLength(content.RefExterna, 60),
  },
  {
    code: 1225,
    field: 'GeneradoPor',
    message: 'GeneradoPor must be one of E D T',
    breaks: ({ content }) => !isAmong(content.GeneradoPor, 'E D T'),
  },
];

const generatorRules: readonly Rule<CancellationView>[] = [
  {
    code: 1224,
    field: 'Generador',
    message: 'GeneradoPor and Generador come together',
    breaks: ({ content }) => (content.GeneradoPor === undefined) !== (content.Generador === undefined),
  },
  {
    code: 1228,
    field: 'Generador',
    message: 'the generator needs a name (120) and exactly one of NIF (9 characters) and IDOtro',
    breaks: ({ content }) => content.Generador !== undefined && isMalformedPerson(content.Generador),
  },
  {
    code: 1227,
    field: 'Generador',
    message: 'GeneradoPor E needs a NIF',
    breaks: ({ content }) => content.GeneradoPor === 'E' && content.Generador?.NIF === undefined,
  },
  {
    code: 1259,
    field: 'Generador',
    message: "the generator's NIF is not the issuer's; leave both blocks out when the issuer cancels",
    breaks: ({ content }) =>
      content.Generador?.NIF !== undefined && content.Generador.NIF === content.IDFactura.IDEmisorFacturaAnulada,
  },
  {
    code: 1231,
    field: 'Generador.IDType',
    message: 'the identity type must be 02 to 07',
    breaks: ({ content }) => !ID_TYPES.test(content.Generador?.IDOtro?.IDType ?? '02'),
  },
  {
    code: 1229,
    field: 'Generador.IDType',
    message: 'GeneradoPor T: the generator may not use identity type 07',
    breaks: ({ content }) => content.GeneradoPor === 'T' && content.Generador?.IDOtro?.IDType === '07',
  },
  {
    code: 1230,
    field: 'Generador.IDType',
    message: 'GeneradoPor D with country ES needs identity type 03 or 07',
    breaks: ({ content: { GeneradoPor, Generador } }) =>
      GeneradoPor === 'D' &&
      Generador?.IDOtro?.CodigoPais === 'ES' &&
      Generador.IDOtro.IDType !== '03' &&
      Generador.IDOtro.IDType !== '07',
  },
];

export const cancellationRules: readonly Rule<CancellationView>[] = [...cancellationFormat, ...generatorRules];
