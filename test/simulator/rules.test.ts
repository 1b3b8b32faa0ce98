// Business rules of one record, code by code: the smallest change of a valid record that gets each code.
import type { RunningSimulator } from '../../simulator/server/server';
import {
  type Change,
  amounts,
  before,
  el,
  flag,
  inDays,
  kind,
  lineOf,
  nif,
  noRecipients,
  operationDay,
  other,
  rectified,
  replacedBlock,
  s1,
  third,
  type,
  value,
  year,
} from './changes';
import { control, linesOf, makeRecord, message, type RecordOptions, send, startOwn, today } from './sender';

let running: RunningSimulator;
let remove: () => void;
beforeAll(async () => ({ running, remove } = await startOwn()));
afterAll(async () => {
  await running.close();
  remove();
});
beforeEach(() => control(running, 'DELETE', '/'));

/** Code (or Correcto), description, changes. */
const rows: [string, string, Change[], RecordOptions?][] = [
  ['1100', 'NIF of the recipient with its country before it', [[nif, '<i:NIF>ES89890002E</i:NIF>']]],
  ['1100', 'an amount with a comma', [value('ImporteTotal', '121.00', '121,00')]],
  ['1100', 'an amount with leading zeros', [value('ImporteTotal', '121.00', '0121.00')]],
  ['1100', 'three decimals', [value('CuotaTotal', '21.00', '21.000')]],
  ['1100', 'an empty description', [value('DescripcionOperacion', 'Servicios', '')]],
  ['1100', 'a description of 501 characters', [value('DescripcionOperacion', 'Servicios', 'a'.repeat(501))]],
  ['1101', 'a country that is none', [other('ZZ', '04', 'A1')]],
  ['1102', 'identity kind 01', [other('FR', '01', 'A1')]],
  ['1103', 'a VAT number of the wrong form', [other('', '02', 'FR1234')]],
  ['1104', 'a number of 61 characters', [], { number: 'N'.repeat(61) }],
  ['1105', 'a day that does not exist', [], { date: '31-02-2025' }],
  ['1106', 'an unknown kind of invoice', [type('F4')]],
  ['1108', 'another issuer than the header', [value('IDEmisorFactura', '89890001K', '89890002E')]],
  ['1111', 'a passport without country', [other('', '03', 'P1')]],
  ['1112', 'issued tomorrow', [], { date: inDays(2) }],
  ['1114', 'corrective without kind', [type('R1')]],
  ['1115', 'kind on a plain invoice', [kind('I')]],
  [
    '1116',
    'replaced invoices on F1',
    [
      before(
        'DescripcionOperacion',
        `<i:FacturasSustituidas><i:IDFacturaSustituida>${replacedBlock('89890001K')}</i:IDFacturaSustituida></i:FacturasSustituidas>`,
      ),
    ],
  ],
  ['1117', 'rectified invoices on F1', [rectified('89890001K')]],
  ['1118', 'substitution without amounts', [type('R1'), kind('S')]],
  ['1119', 'differences with amounts', [type('R1'), kind('I'), amounts]],
  ['1122', 'country and prefix differ', [other('DE', '02', 'FR52422961982')]],
  ['1124', 'VAT at 20', [lineOf({ ...s1, rate: '20', quota: '20.00' })]],
  ['1125', 'operation in two years', [operationDay(`01-01-${year + 2}`)]],
  ['1126', 'country ES with a residence certificate', [other('ES', '05', 'A1')]],
  ['1126', 'not in census with a foreign country', [other('FR', '07', '12345678Z')]],
  ['1127', 'a surcharge that is none', [lineOf({ ...s1, sRate: '3.3', sQuota: '3.30' })]],
  ['1130', 'an accent in the number', [], { number: 'Ñ-1' }],
  ['1131', 'not in census with a company’s code', [other('ES', '07', 'B12345674')]],
  ['1134', 'operation in the last century', [operationDay('01-01-1999')]],
  ['1138', 'Macrodato on a small amount', [before('Destinatarios', el('Macrodato', 'S'))]],
  ['1139', 'a large amount without Macrodato', [value('ImporteTotal', '121.00', '100000000.00')]],
  ['1142', 'a quota 10.01 off', [lineOf({ ...s1, quota: '31.01' })]],
  ['1143', 'a quota of the other sign', [lineOf({ ...s1, quota: '-21.00' })]],
  ['1144', 'cost base and quota do not match', [lineOf({ ...s1, regime: '06', cost: '100.00', quota: '32.00' })]],
  ['1145', 'an operation day of the wrong form', [operationDay('2025-01-01')]],
  ['1146', 'issued before the operation', [operationDay(today())], { date: '01-10-2025' }],
  ['1147', 'regime 14 without a later operation', [lineOf({ ...s1, regime: '14' })]],
  ['1150', 'F2 above 3,010', [type('F2'), noRecipients, lineOf({ ...s1, base: '3000.00', quota: '630.00' })]],
  ['1152', 'before the first day', [], { date: '27-10-2024' }],
  ['1154', 'rectified invoice of an issuer that is none', [type('R1'), kind('I'), rectified('89890001A')]],
  ['1155', 'third party without the mark', [third(nif, '')]],
  ['1157', 'coupon on F1', [flag('Cupon', 'S')]],
  [
    '1158',
    'issued by the recipient, without one',
    [type('F2'), noRecipients, flag('EmitidaPorTerceroODestinatario', 'D')],
  ],
  ['1159', 'third party although the recipient issued', [third(nif, 'D')]],
  ['1162', 'surcharge 1.4 at 21', [lineOf({ ...s1, sRate: '1.4', sQuota: '1.40' })]],
  ['1163', 'surcharge 5.2 at 10', [lineOf({ ...s1, rate: '10', quota: '10.00', sRate: '5.2', sQuota: '5.20' })]],
  ['1164', 'surcharge 1.4 at 4', [lineOf({ ...s1, rate: '4', quota: '4.00', sRate: '1.4', sQuota: '1.40' })]],
  ['1170', 'surcharge 0 at 0', [lineOf({ ...s1, rate: '0', quota: '0', sRate: '0', sQuota: '0' })]],
  ['1176', 'a producer with a wrong code', [value('NIF', 'B12345674', 'B12345670')]],
  ['1177', 'a product code of one character', [value('IdSistemaInformatico', '01', '1')]],
  ['1178', 'a third party that the census does not know', [third('<i:NIF>89890002A</i:NIF>')]],
  ['1181', 'an unknown qualification', [lineOf({ ...s1, q: 'S3' })]],
  ['1182', 'E7 with VAT', [lineOf({ regime: '01', e: 'E7' })]],
  ['1183', 'art. 7.2 on F2', [type('F2'), noRecipients, flag('FacturaSimplificadaArt7273', 'S')]],
  ['1185', 'art. 6.1.d on F1', [before('Destinatarios', el('FacturaSinIdentifDestinatarioArt61d', 'S'))]],
  ['1186', 'third party named, block absent', [before('Destinatarios', el('EmitidaPorTerceroODestinatario', 'T'))]],
  ['1188', 'the issuer as third party', [third('<i:NIF>89890001K</i:NIF>')]],
  ['1189', 'F1 without recipients', [noRecipients]],
  ['1190', 'F2 with recipients', [type('F2')]],
  ['1191', 'R3 with a VAT number', [kind('I'), other('FR', '02', 'FR52422961982')], { type: 'R3' }],
  ['1191', 'R3 with a passport', [kind('I'), other('FR', '03', 'P1')], { type: 'R3' }],
  ['1192', 'R2 with a passport', [kind('I'), other('FR', '03', 'P1')], { type: 'R2' }],
  ['1195', 'neither qualification nor exemption', [lineOf({ regime: '01' })]],
  ['1196', 'both', [lineOf({ ...s1, e: 'E1' })]],
  [
    '1197',
    'reverse charge on F2',
    [type('F2'), noRecipients, lineOf({ regime: '01', q: 'S2', rate: '0', quota: '0' })],
  ],
  ['1198', 'reverse charge with a rate', [lineOf({ regime: '01', q: 'S2', rate: '21', quota: '0' })]],
  ['1199', 'export exemption under regime 01', [lineOf({ regime: '01', e: 'E2' })]],
  ['1200', 'regime 03 with N1', [lineOf({ regime: '03', q: 'N1' })]],
  ['1201', 'regime 04 with S1', [lineOf({ ...s1, regime: '04' })]],
  ['1202', 'regime 06 without cost base', [lineOf({ ...s1, regime: '06' })]],
  ['1203', 'regime 07 with N2', [lineOf({ regime: '07', q: 'N2' })]],
  ['1205', 'regime 10 with S1', [lineOf({ ...s1, regime: '10' })]],
  ['1206', 'regime 11 at 10', [lineOf({ ...s1, regime: '11', rate: '10', quota: '10.00' })]],
  ['1207', 'a quota with N1 (IGIC)', [lineOf({ tax: '03', regime: '01', q: 'N1', quota: '5.00' })]],
  ['1208', 'S1 without quota', [lineOf({ regime: '01', q: 'S1', rate: '21' })]],
  ['1209', 'regime 06 without rate', [lineOf({ regime: '06', q: 'S1', cost: '100.00' })]],
  [
    '1211',
    'third party not in census',
    [third('<i:IDOtro><i:CodigoPais>ES</i:CodigoPais><i:IDType>07</i:IDType><i:ID>12345678Z</i:ID></i:IDOtro>')],
  ],
  ['1212', 'only-fiscal flag', [value('TipoUsoPosibleSoloVerifactu', 'S', 'X')]],
  ['1218', 'tax 04', [lineOf({ ...s1, tax: '04' })]],
  [
    '1221',
    'a producer not in census',
    [
      [
        '<i:NIF>B12345674</i:NIF>',
        '<i:IDOtro><i:CodigoPais>ES</i:CodigoPais><i:IDType>07</i:IDType><i:ID>12345678Z</i:ID></i:IDOtro>',
      ],
    ],
  ],
  ['1223', 'a producer without identity', [['<i:NIF>B12345674</i:NIF>', '']]],
  [
    '1232',
    'third party with country ES and kind 04',
    [third('<i:IDOtro><i:CodigoPais>ES</i:CodigoPais><i:IDType>04</i:IDType><i:ID>1</i:ID></i:IDOtro>')],
  ],
  ['1237', 'a rate with N1', [lineOf({ regime: '01', q: 'N1', rate: '21' })]],
  ['1238', 'a rate with an exemption', [lineOf({ regime: '01', e: 'E1', rate: '21' })]],
  ['1239', 'a recipient with a wrong check letter', [[nif, '<i:NIF>89890002A</i:NIF>']]],
  ['1244', 'fractions of a second', [], { generatedAt: '2026-01-01T10:00:00.123+01:00' }],
  ['1244', 'an offset without colon', [], { generatedAt: '2026-01-01T10:00:00+0100' }],
  ['1245', 'no regime', [lineOf({ q: 'S1', rate: '21', quota: '21.00' })]],
  ['1246', 'regime 21 with VAT', [lineOf({ ...s1, regime: '21' })]],
  ['1246', 'regime 12', [lineOf({ ...s1, regime: '12' })]],
  ['1247', 'another kind of fingerprint', [value('TipoHuella', '01', '02')]],
  ['1251', 'another version', [value('IDVersion', '1.0', '2.0')]],
  ['1252', 'regime 08 with S1', [lineOf({ ...s1, regime: '08' })]],
  ['1253', 'a reference of 61 characters', [before('NombreRazonEmisor', el('RefExterna', 'r'.repeat(61)))]],
  ['1255', 'a British VAT number', [other('', '02', 'GB123456789')]],
  ['1257', 'cost base under regime 01', [lineOf({ ...s1, cost: '100.00' })]],
  ['1260', 'a regime with another tax', [lineOf({ ...s1, tax: '05' })]],
  ['1262', 'an empty fingerprint', [], { fingerprint: '' }],
  ['1274', 'PrimerRegistro N', [value('PrimerRegistro', 'S', 'N')]],
  [
    '1281',
    'surcharge with S2',
    [lineOf({ regime: '01', q: 'S2', rate: '0', quota: '0', sRate: '0.5', sQuota: '0.50' })],
  ],
  ['1284', 'surcharge rate alone', [lineOf({ ...s1, sRate: '5.2' })]],
  ['1286', 'regime 02 with S1', [lineOf({ ...s1, regime: '02' })]],
  ['1287', 'a quote in the number', [], { number: 'A"1' }],
  ['1289', 'intra-EU exemption with a Spanish recipient', [lineOf({ regime: '01', e: 'E5' })]],
  ['1290', 'not in census, and no tax ID', [other('ES', '07', 'HELLO')]],
  ['1292', 'a fingerprint with signs', [], { fingerprint: '-'.repeat(64) }],
  ['1293', 'IGIC regime 20 with S1', [lineOf({ ...s1, tax: '03', regime: '20' })]],
  ['2001', 'not in census', [other('ES', '07', '12345678Z')]],
  ['2000', 'a total other than the one hashed', [value('ImporteTotal', '121.00', '121.0')]],
  ['Correcto', 'a British number before 2021 is another day; XI now', [other('', '02', 'XI123456789')]],
  ['Correcto', 'Greece: GR as country, EL as prefix', [other('GR', '02', 'EL123456789')]],
  ['Correcto', 'R2 with a VAT number', [kind('I'), other('FR', '02', 'FR52422961982')], { type: 'R2' }],
  ['1104', 'a rectified number of 61 characters', [kind('I'), rectified('89890001K', 'N'.repeat(61))], { type: 'R1' }],
  [
    'Correcto',
    'a rectified number with an accent and a quote',
    [kind('I'), rectified('89890001K', 'Ñ "1"')],
    { type: 'R1' },
  ],
  [
    'Correcto',
    'a replaced number with an accent',
    [
      before(
        'DescripcionOperacion',
        `<i:FacturasSustituidas><i:IDFacturaSustituida>${replacedBlock('89890001K', 'Á')}</i:IDFacturaSustituida></i:FacturasSustituidas>`,
      ),
    ],
    { type: 'F3' },
  ],
  ['Correcto', 'a foreign passport', [other('FR', '03', 'P1')]],
  ['Correcto', 'a Spanish passport', [other('ES', '03', 'P1')]],
  [
    'Correcto',
    'a quota 10.00 off, exactly',
    [lineOf({ ...s1, quota: '31.00' }), ['<i:CuotaTotal>21.00', '<i:CuotaTotal>21.00']],
  ],
  ['Correcto', 'the issuer as its own recipient', [[nif, '<i:NIF>89890001K</i:NIF>']]],
  [
    'Correcto',
    'a description of 500 characters outside the basic plane',
    [value('DescripcionOperacion', 'Servicios', '😀'.repeat(500))],
  ],
  ['Correcto', 'spaces around values', [value('DescripcionOperacion', 'Servicios', ' Servicios ')]],
];

describe('a business rule of the simulator', () => {
  test.each([
    ['R3', '1191'],
    ['R2', '1192'],
  ])('accepts a record with errors: %s with code %s', async (word, code) => {
    const record = makeRecord({ type: word, replace: [kind('I'), other('FR', '03', 'P1')] });
    const [line] = linesOf(await send(running, message([record])));
    expect([line?.state, line?.code]).toEqual(['AceptadoConErrores', code]);
  });

  test.each(rows)(
    'reports the smallest change of a valid record: %s: %s',
    async (code, _case, changes, options = {}) => {
      const record = makeRecord({ ...options, replace: changes });
      const [line] = linesOf(await send(running, message([record])));
      expect(line?.code ?? line?.state).toBe(code);
    },
  );
});
