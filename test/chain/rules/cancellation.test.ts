// The rules of cancellations and of the software block, by code.
import type { CancellationRecordContent, RecordToCheck, SoftwareBlock } from '../../../src/chain/record/record';
import { recordRejectionRuleTables } from '../../../src/chain/rules/check-record';
import { toCancellationRecordContent } from '../../../src/chain/record/seal';
import { codesOf, draft, third } from '../drafts';
import { software } from '../../../storms/sample-chain';

describe('the rules of a cancellation', () => {
  const plain = toCancellationRecordContent({ issuer: '89890001K', number: 'FA-1', date: '10-03-2025' });
  const cancellation = (patch: Partial<CancellationRecordContent>): RecordToCheck => ({
    kind: 'cancellation',
    content: { ...plain, ...patch },
    flags: {},
  });
  const id = plain.IDFactura;
  const spaniard = (IDType: string) => ({ NombreRazon: 'X', IDOtro: { CodigoPais: 'ES', IDType, ID: '12345678Z' } });
  const cases: readonly (readonly [number, RecordToCheck])[] = [
    [1100, cancellation({ IDFactura: { ...id, IDEmisorFacturaAnulada: '8989' } })],
    [1104, cancellation({ IDFactura: { ...id, NumSerieFacturaAnulada: '' } })],
    [1105, cancellation({ IDFactura: { ...id, FechaExpedicionFacturaAnulada: '10/03/2025' } })],
    [1130, cancellation({ IDFactura: { ...id, NumSerieFacturaAnulada: 'Ñ' } })],
    [1287, cancellation({ IDFactura: { ...id, NumSerieFacturaAnulada: 'a=b' } })],
    [1253, cancellation({ RefExterna: 'x'.repeat(61) })],
    [1224, cancellation({ GeneradoPor: 'T' })],
    [1225, cancellation({ GeneradoPor: 'X', Generador: third })],
    [1227, cancellation({ GeneradoPor: 'E', Generador: spaniard('03') })],
    [1228, cancellation({ GeneradoPor: 'T', Generador: { NombreRazon: 'X' } })],
    [1229, cancellation({ GeneradoPor: 'T', Generador: spaniard('07') })],
    [1230, cancellation({ GeneradoPor: 'D', Generador: spaniard('04') })],
    [1231, cancellation({ GeneradoPor: 'D', Generador: spaniard('01') })],
    [1259, cancellation({ GeneradoPor: 'T', Generador: { NombreRazon: 'X', NIF: '89890001K' } })],
  ];

  it('accept a plain cancellation', () => expect(codesOf(cancellation({}))).toEqual([]));
  it.each(cases)('report the error %d', (code, record) => expect(codesOf(record)).toContain(code));
  it('have an example each', () => {
    const shown = new Set(cases.map(([code]) => code));
    expect(recordRejectionRuleTables.cancellation.filter((rule) => !shown.has(rule.code))).toEqual([]);
  });
});

describe('the rules of the software block', () => {
  const { NIF: _nif, ...nameless } = software;
  const producer = (CodigoPais: string, IDType: string): SoftwareBlock => ({
    ...nameless,
    IDOtro: { CodigoPais, IDType, ID: '1' },
  });
  const cases: readonly (readonly [number, SoftwareBlock])[] = [
    [1176, { ...software, NIF: 'B1' }],
    [1177, { ...software, IdSistemaInformatico: 'S' }],
    [1179, { ...software, NumeroInstalacion: '' }],
    [1220, { ...software, NombreSistemaInformatico: 'x'.repeat(31) }],
    [1221, producer('ES', '07')],
    [1223, nameless],
    [1232, producer('ES', '04')],
    [1212, { ...software, TipoUsoPosibleSoloVerifactu: 'X' as 'S' }],
    [1213, { ...software, TipoUsoPosibleMultiOT: 'X' as 'S' }],
    [1226, { ...software, IndicadorMultiplesOT: 'X' as 'S' }],
  ];
  it.each(cases)('report the error %d', (code, block) =>
    expect(codesOf({ ...draft({}), software: block })).toContain(code),
  );
  it('have an example each', () => {
    const shown = new Set(cases.map(([code]) => code));
    expect(recordRejectionRuleTables.software.filter((rule) => !shown.has(rule.code))).toEqual([]);
  });
});
