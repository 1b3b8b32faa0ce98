// Compares the check before sealing with the simulator on thousands of seeded records: if only one of the two
// independent implementations rejects a record, a number and a record are wasted.
import { buildRecordXml, buildStandaloneRecordXml } from '../../src/authority/record-xml';
import type { BreakdownRow, RegistrationRecordContent } from '../../src/chain/record/record';
import { buildSealedRegistrationRecord } from '../../src/chain/record/seal';
import { findBrokenRecordRules } from '../../src/chain/rules/check-record';
import { parseReceivedRecord } from '../../simulator/message/record';
import { parseReceivedRegistrationRecord } from '../../simulator/message/registration-record';
import { scanXml } from '../../simulator/message/xml-scan';
import { findReceivedRecordRejection as judge } from '../../simulator/rules/judge-record';
import { noSimulatedRegisterExceptions } from '../../simulator/rules/authority-registers';
import { content, software } from '../../storms/sample-chain';
import { type Random, randomFrom } from '../document/random';

const now = Date.parse('2025-03-10T09:00:00Z');
const world = {
  issuer: '89890001K',
  now,
  today: 20_250_310,
  incident: false,
  registers: noSimulatedRegisterExceptions,
};

/** The code of the simulator; undefined if it accepts the record. */
function simulated(registration: RegistrationRecordContent): number | undefined {
  const moment = { head: null, nowMs: now, software, timeZone: 'Europe/Madrid' };
  const sealed = buildSealedRegistrationRecord({ ...moment, content: registration, flags: {}, environment: 'test' });
  const text = buildStandaloneRecordXml(buildRecordXml(sealed));
  const record = parseReceivedRecord(scanXml(text), text);
  return judge(record, parseReceivedRegistrationRecord(record), world)?.code;
}

const gate = (registration: RegistrationRecordContent): number[] =>
  findBrokenRecordRules(
    { kind: 'registration', content: registration, flags: {} },
    { today: '2025-03-10' },
  ).rejections.map(({ code }) => code);

const regimes = '01 02 03 04 05 06 07 08 09 10 11 14 15 17 18 19 20 21'.split(' ');

function getRow(random: Random): BreakdownRow {
  const tax = random.pick(['01', '01', '01', '02', '03', '05']);
  const regime = tax === '05' && random.chance(0.8) ? {} : { ClaveRegimen: random.pick(regimes) };
  const base = { Impuesto: tax, ...regime, BaseImponibleOimporteNoSujeto: '100.00' };
  if (random.chance(0.35))
    return { ...base, OperacionExenta: random.pick(['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8']) };
  const CalificacionOperacion = random.pick(['S1', 'S1', 'S2', 'N1', 'N2'] as const);
  const rate = CalificacionOperacion === 'S1' ? random.pick(['21', '10', '4', '0', '7.5']) : '0';
  const amounts = { TipoImpositivo: rate, CuotaRepercutida: Number(rate).toFixed(2) };
  const isCharged =
    CalificacionOperacion === 'S1' || (CalificacionOperacion === 'S2' && random.chance(0.8)) || random.chance(0.1);
  const surcharge = random.chance(0.1)
    ? { TipoRecargoEquivalencia: random.pick(['5.2', '1.4', '0.5', '1.75', '0']), CuotaRecargoEquivalencia: '1.00' }
    : {};
  const cost = random.chance(0.1) ? { BaseImponibleACoste: '100.00' } : {};
  return { ...base, CalificacionOperacion, ...(isCharged ? amounts : {}), ...surcharge, ...cost };
}

const reference = { IDEmisorFactura: '89890001K', NumSerieFactura: 'FA-0', FechaExpedicionFactura: '01-03-2025' };
const recipients = [
  [{ NombreRazon: 'CLIENTE', NIF: '89890002E' }],
  [{ NombreRazon: 'AYUNTAMIENTO', NIF: 'P2807900B' }],
  [{ NombreRazon: 'KUNDE', IDOtro: { IDType: '02', ID: 'DE111111125' } }],
  [{ NombreRazon: 'PERSON', IDOtro: { CodigoPais: 'US', IDType: '03', ID: 'X1' } }],
] as const;

function getRegistration(random: Random): RegistrationRecordContent {
  const row = getRow(random);
  const TipoFactura = random.pick(['F1', 'F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'] as const);
  const isSimplified = TipoFactura === 'F2' || TipoFactura === 'R5';
  const { Destinatarios: _own, ...plain } = content;
  const quota = row.CuotaRepercutida ?? '0.00';
  return {
    ...plain,
    TipoFactura,
    Desglose: [row],
    CuotaTotal: quota,
    ImporteTotal: (100 + Number(quota)).toFixed(2),
    ...(isSimplified === random.chance(0.9) ? {} : { Destinatarios: [...random.pick(recipients)] }),
    ...(TipoFactura.startsWith('R') ? { TipoRectificativa: 'I' as const, FacturasRectificadas: [reference] } : {}),
    ...(random.chance(0.15) ? { FechaOperacion: random.pick(['01-03-2025', '20-03-2025', '15-11-2024']) } : {}),
    ...(random.chance(0.1) ? { EmitidaPorTerceroODestinatario: random.pick(['T', 'D'] as const) } : {}),
    ...(random.chance(0.1)
      ? {
          Tercero: random.pick([
            { NombreRazon: 'T', NIF: '89890003T' },
            { NombreRazon: 'T', NIF: '89890001K' },
          ]),
        }
      : {}),
  };
}

describe('the check before sealing', () => {
  test('refuses exactly what the simulator rejects (regime 11 without a rate)', () => {
    const random = randomFrom(1206);
    const differing = new Map<string, RegistrationRecordContent>();
    let refused = 0;
    for (let i = 0; i < 6_000; i += 1) {
      const registration = getRegistration(random);
      const [own, code] = [gate(registration), simulated(registration)];
      if (code !== undefined) refused += 1;
      const agree = code === undefined ? own.length === 0 : own.includes(code);
      if (!agree) differing.set(`${own.join(' ') || 'none'} / ${code ?? 'none'}`, registration);
    }
    expect([...differing].map(([pair, { Desglose, TipoFactura }]) => [pair, TipoFactura, Desglose[0]])).toEqual([]);
    // Both kinds of record occurred.
    expect(refused).toBeGreaterThan(2_000);
    expect(refused).toBeLessThan(5_900);
  });
});
