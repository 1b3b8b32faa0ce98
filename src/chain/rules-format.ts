// Rules of form: lengths, patterns and lists of single fields. They reject one record, never the submission.
import { centsOf, rateOf } from './cents';
import type { InvoiceReference, RegistrationContent, SoftwareBlock } from './record';
import type { CancellationView, RegistrationView, Rule, RowView } from './rule';
import { characterCount, hasForbiddenCharacter } from './text';
import { isoDay } from './timestamp';

const NIF = /^[A-Z0-9]{9}$/;
/** ASCII 32 to 126 (code 1130), without the five forbidden marks (code 1287). */
const NUMBER_ASCII = /^[\x20-\x7e]*$/;
const NUMBER_MARKS = /["'<>=]/;

/** Longer than the schema allows, or empty where the element must say something. */
function badLength(text: string | undefined, max: number, min = 1): boolean {
  if (text === undefined) return false;
  const count = characterCount(text);
  return count < min || count > max;
}

const lists = new Map<string, ReadonlySet<string>>();

/** Whether a value is one of the words of a list; an absent one is. */
function among(value: string | undefined, list: string): boolean {
  if (value === undefined) return true;
  let words = lists.get(list);
  if (!words) {
    words = new Set(list.split(' '));
    lists.set(list, words);
  }
  return words.has(value);
}

/** Looks at every text of a content, through lists and blocks. */
function forbidden(content: object): boolean {
  for (const value of Object.values(content)) {
    if (typeof value === 'string' ? hasForbiddenCharacter(value) : forbidden(value as object)) return true;
  }
  return false;
}

function badReferences(rows: readonly InvoiceReference[] | undefined): boolean {
  return (rows ?? []).some(
    (row) =>
      !NIF.test(row.IDEmisorFactura) ||
      badLength(row.NumSerieFactura, 60) ||
      isoDay(row.FechaExpedicionFactura) === null,
  );
}

function badAmount(literal: string | undefined): boolean {
  return literal !== undefined && centsOf(literal) === null;
}

const CONTROL = 'a text holds a character that XML cannot carry (a control character or half a symbol)';

type Text = (content: RegistrationContent) => string | undefined;

function length(code: number, field: string, max: number, of: Text): Rule<RegistrationView> {
  const message = `${field} must have 1 to ${max} characters`;
  return { code, field, message, breaks: ({ content }) => badLength(of(content), max) };
}

function oneOf(code: number, field: string, list: string, of: Text): Rule<RegistrationView> {
  const message = `${field} must be one of ${list}`;
  return { code, field, message, breaks: ({ content }) => !among(of(content), list) };
}

export const registrationFormat: readonly Rule<RegistrationView>[] = [
  { code: 1100, field: 'RegistroAlta', message: CONTROL, breaks: ({ content }) => forbidden(content) },
  {
    code: 1100,
    field: 'IDEmisorFactura',
    message: 'the issuer is a NIF of 9 characters without a country prefix',
    breaks: ({ content }) => !NIF.test(content.IDFactura.IDEmisorFactura),
  },
  length(1104, 'NumSerieFactura', 60, (content) => content.IDFactura.NumSerieFactura),
  {
    code: 1130,
    field: 'NumSerieFactura',
    message: 'the invoice number may only hold ASCII characters (no accents, no no-break space)',
    breaks: ({ content }) => !NUMBER_ASCII.test(content.IDFactura.NumSerieFactura),
  },
  {
    code: 1287,
    field: 'NumSerieFactura',
    message: 'the invoice number may not hold " \' < > =',
    breaks: ({ content }) => NUMBER_MARKS.test(content.IDFactura.NumSerieFactura),
  },
  {
    code: 1105,
    field: 'FechaExpedicionFactura',
    message: 'the issue date must be a real date, DD-MM-YYYY',
    breaks: ({ issueDay }) => issueDay === '',
  },
  length(1253, 'RefExterna', 60, (content) => content.RefExterna),
  length(1100, 'NombreRazonEmisor', 120, (content) => content.NombreRazonEmisor),
  oneOf(1106, 'TipoFactura', 'F1 F2 F3 R1 R2 R3 R4 R5', (content) => content.TipoFactura),
  oneOf(1107, 'TipoRectificativa', 'S I', (content) => content.TipoRectificativa),
  {
    code: 1100,
    field: 'FacturasRectificadas',
    message: 'a rectified or replaced invoice needs issuer NIF, number (60 characters) and date',
    breaks: ({ content }) => badReferences(content.FacturasRectificadas) || badReferences(content.FacturasSustituidas),
  },
  {
    code: 4113,
    field: 'FacturasRectificadas',
    message: 'at most 1,000 rectified or replaced invoices and 1,000 recipients',
    breaks: ({ content }) =>
      [content.FacturasRectificadas, content.FacturasSustituidas, content.Destinatarios].some(
        (list) => (list?.length ?? 0) > 1000,
      ),
  },
  {
    code: 1145,
    field: 'FechaOperacion',
    message: 'the operation date must be a real date, DD-MM-YYYY',
    breaks: ({ operationDay }) => operationDay === '',
  },
  length(1100, 'DescripcionOperacion', 500, (content) => content.DescripcionOperacion),
  oneOf(1136, 'FacturaSimplificadaArt7273', 'S N', (content) => content.FacturaSimplificadaArt7273),
  oneOf(1184, 'FacturaSinIdentifDestinatarioArt61d', 'S N', (content) => content.FacturaSinIdentifDestinatarioArt61d),
  oneOf(1137, 'Macrodato', 'S N', (content) => content.Macrodato),
  oneOf(1151, 'EmitidaPorTerceroODestinatario', 'T D', (content) => content.EmitidaPorTerceroODestinatario),
  oneOf(1157, 'Cupon', 'S N', (content) => content.Cupon),
  {
    code: 1100,
    field: 'ImporteTotal',
    message: 'amounts have at most 12 digits and 2 decimals',
    breaks: ({ content }) =>
      [content.CuotaTotal, content.ImporteTotal, ...Object.values(content.ImporteRectificacion ?? {})].some(badAmount),
  },
  length(1100, 'NumRegistroAcuerdoFacturacion', 15, (content) => content.NumRegistroAcuerdoFacturacion),
  length(1100, 'IdAcuerdoSistemaInformatico', 16, (content) => content.IdAcuerdoSistemaInformatico),
];

export const rowFormat: readonly Rule<RowView>[] = [
  {
    code: 1218,
    field: 'Impuesto',
    message: 'the tax must be 01 (IVA), 02 (IPSI), 03 (IGIC) or 05 (other)',
    breaks: ({ tax }) => !among(tax, '01 02 03 05'),
  },
  {
    code: 1181,
    field: 'CalificacionOperacion',
    message: 'the operation class must be S1, S2, N1 or N2',
    breaks: ({ row }) => !among(row.CalificacionOperacion, 'S1 S2 N1 N2'),
  },
  {
    code: 1182,
    field: 'OperacionExenta',
    message: 'the exemption must be E1 to E8, and E7 and E8 only with IGIC',
    breaks: ({ row, tax }) =>
      !among(row.OperacionExenta, tax === '03' ? 'E1 E2 E3 E4 E5 E6 E7 E8' : 'E1 E2 E3 E4 E5 E6'),
  },
  {
    code: 1100,
    field: 'TipoImpositivo',
    message: 'a rate has at most 3 digits and 2 decimals, and no sign',
    breaks: ({ row }) =>
      [row.TipoImpositivo, row.TipoRecargoEquivalencia].some((rate) => rate !== undefined && rateOf(rate) === null),
  },
  {
    code: 1100,
    field: 'BaseImponibleOimporteNoSujeto',
    message: 'amounts have at most 12 digits and 2 decimals',
    breaks: ({ row }) =>
      [
        row.BaseImponibleOimporteNoSujeto,
        row.BaseImponibleACoste,
        row.CuotaRepercutida,
        row.CuotaRecargoEquivalencia,
      ].some(badAmount),
  },
];

export const cancellationFormat: readonly Rule<CancellationView>[] = [
  { code: 1100, field: 'RegistroAnulacion', message: CONTROL, breaks: ({ content }) => forbidden(content) },
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
    breaks: ({ content }) => badLength(content.IDFactura.NumSerieFacturaAnulada, 60),
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
    breaks: ({ content }) => isoDay(content.IDFactura.FechaExpedicionFacturaAnulada) === null,
  },
  {
    code: 1253,
    field: 'RefExterna',
    message: 'RefExterna must have 1 to 60 characters',
    breaks: ({ content }) => badLength(content.RefExterna, 60),
  },
  {
    code: 1225,
    field: 'GeneradoPor',
    message: 'GeneradoPor must be one of E D T',
    breaks: ({ content }) => !among(content.GeneradoPor, 'E D T'),
  },
];

export const softwareRules: readonly Rule<SoftwareBlock>[] = [
  { code: 1179, field: 'SistemaInformatico', message: CONTROL, breaks: forbidden },
  {
    code: 1179,
    field: 'SistemaInformatico',
    message: 'producer name (120), version (50) and installation number (100 characters) must be given',
    breaks: (software) =>
      badLength(software.NombreRazon, 120) ||
      badLength(software.Version, 50) ||
      badLength(software.NumeroInstalacion, 100),
  },
  {
    code: 1223,
    field: 'SistemaInformatico',
    message: 'the producer has exactly one of NIF and IDOtro',
    breaks: ({ NIF: nif, IDOtro }) => (nif === undefined) === (IDOtro === undefined),
  },
  {
    code: 1176,
    field: 'SistemaInformatico.NIF',
    message: 'the producer is a NIF of 9 characters',
    breaks: (software) => software.NIF !== undefined && !NIF.test(software.NIF),
  },
  {
    code: 1221,
    field: 'SistemaInformatico.IDType',
    message: 'the producer may not be identified by type 07',
    breaks: ({ IDOtro }) => !among(IDOtro?.IDType, '02 03 04 05 06'),
  },
  {
    code: 1232,
    field: 'SistemaInformatico.IDType',
    message: 'a producer of country ES needs identity type 03',
    breaks: ({ IDOtro }) => IDOtro?.CodigoPais === 'ES' && IDOtro.IDType !== '03',
  },
  {
    code: 1220,
    field: 'NombreSistemaInformatico',
    message: 'the product name must have 1 to 30 characters',
    breaks: (software) => badLength(software.NombreSistemaInformatico, 30),
  },
  {
    code: 1177,
    field: 'IdSistemaInformatico',
    message: 'the product code is two of A-Z and 0-9',
    breaks: (software) => !/^[A-Z0-9]{2}$/.test(software.IdSistemaInformatico),
  },
  {
    code: 1212,
    field: 'TipoUsoPosibleSoloVerifactu',
    message: 'TipoUsoPosibleSoloVerifactu must be S or N',
    breaks: (software) => !among(software.TipoUsoPosibleSoloVerifactu, 'S N'),
  },
  {
    code: 1213,
    field: 'TipoUsoPosibleMultiOT',
    message: 'TipoUsoPosibleMultiOT must be S or N',
    breaks: (software) => !among(software.TipoUsoPosibleMultiOT, 'S N'),
  },
  {
    code: 1226,
    field: 'IndicadorMultiplesOT',
    message: 'IndicadorMultiplesOT must be S or N',
    breaks: (software) => !among(software.IndicadorMultiplesOT, 'S N'),
  },
];
