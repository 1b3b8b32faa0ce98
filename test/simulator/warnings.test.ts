// Warnings of accepted records, rules of cancellations, and configured exceptions in registers.
import type { RunningSimulator } from '../../simulator/server/server';
import { type Change, before, el, lineOf, nif, other, value } from './changes';
import { control, linesOf, makeRecord, message, type RecordOptions, send, startOwn, today } from './sender';

let running: RunningSimulator;
let remove: () => void;
beforeAll(async () => ({ running, remove } = await startOwn()));
afterAll(async () => {
  await running.close();
  remove();
});
beforeEach(() => control(running, 'DELETE', '/'));

describe('a record with a valid hash', () => {
  const hashed = (cuota: string, total: string, changes: Change[]) =>
    makeRecord({
      replace: [...changes, value('CuotaTotal', '21.00', cuota), value('ImporteTotal', '121.00', total)],
      cuota,
      total,
    });
  test.each([
    ['2005', hashed('21.00', '131.01', [])],
    ['Correcto', hashed('21.00', '131.00', [])],
    ['2006', hashed('31.01', '121.00', [])],
    ['Correcto', hashed('31.00', '121.00', [])],
    ['2009', makeRecord({ replace: [lineOf({ tax: '02', q: 'S1', rate: '21', quota: '21.00' })] })],
    ['2002', makeRecord({ previous: { number: 'P', date: today(), fingerprint: 'AB' } })],
    ['2003', makeRecord({ previous: { number: 'P', date: today(), fingerprint: 'a'.repeat(64) } })],
    ['1291', makeRecord({ previous: { number: 'P', date: today(), fingerprint: 'ñ'.repeat(64) } })],
    ['Correcto', hashed('0', '500.00', [lineOf({ regime: '05', e: 'E1' })])],
  ])('gets the code %s', async (code, record) => {
    const [line] = linesOf(await send(running, message([record])));
    expect(line?.code ?? line?.state).toBe(code);
  });
});

describe('the rules of a cancellation', () => {
  const generator = (by: string, identity: string): Change =>
    before(
      'Encadenamiento',
      `${el('GeneradoPor', by)}<i:Generador><i:NombreRazon>G</i:NombreRazon>${identity}</i:Generador>`,
    );
  test.each([
    ['1224', before('Encadenamiento', el('GeneradoPor', 'T'))],
    ['1225', generator('Z', nif)],
    [
      '1227',
      generator('E', '<i:IDOtro><i:CodigoPais>FR</i:CodigoPais><i:IDType>03</i:IDType><i:ID>1</i:ID></i:IDOtro>'),
    ],
    ['1228', generator('T', '')],
    [
      '1229',
      generator(
        'T',
        '<i:IDOtro><i:CodigoPais>ES</i:CodigoPais><i:IDType>07</i:IDType><i:ID>12345678Z</i:ID></i:IDOtro>',
      ),
    ],
    [
      '1230',
      generator('D', '<i:IDOtro><i:CodigoPais>ES</i:CodigoPais><i:IDType>04</i:IDType><i:ID>1</i:ID></i:IDOtro>'),
    ],
    ['1259', generator('E', '<i:NIF>89890001K</i:NIF>')],
    ['1108', value('IDEmisorFacturaAnulada', '89890001K', '89890002E')],
    ['Correcto', generator('T', nif)],
  ] as [string, Change][])('cause the code %s', async (code, change) => {
    const record = makeRecord({ operation: 'Anulacion', sinRegistroPrevio: 'S', replace: [change] });
    const [line] = linesOf(await send(running, message([record])));
    expect(line?.code ?? line?.state).toBe(code);
  });
});

describe('the registers census, VIES and agreements', () => {
  test('have configured names and unknown codes', async () => {
    await control(running, 'PUT', '/census', {
      names: { '89890002E': 'ANA PEREZ' },
      unknownVatNumbers: ['FR52422961982'],
      unknownAgreements: ['A1'],
    });
    const outcome = async (options: RecordOptions) =>
      linesOf(await send(running, message([makeRecord(options)])))[0]?.code;
    expect(await outcome({})).toBe('1239');
    expect(await outcome({ replace: [['CLIENTE', 'ana  perez']] })).toBeUndefined();
    expect(await outcome({ replace: [other('', '02', 'FR52422961982')] })).toBe('1103');
    const agreement: Change = before('TipoHuella', el('NumRegistroAcuerdoFacturacion', 'A1'));
    expect(await outcome({ replace: [agreement, ['CLIENTE', 'ANA PEREZ']] })).toBe('1128');
  });
});
