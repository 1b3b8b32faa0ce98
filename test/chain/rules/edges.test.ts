// Limits, tolerances and dates of the rules at their edges: what is accepted, and what gets only a warning.
import type { RecordToCheck } from '../../../src/chain/record/record';
import { findBrokenRecordRules } from '../../../src/chain/rules/check-record';
import { chainLinkWarningRules, registrationRecordWarningRules } from '../../../src/chain/rules/totals';
import {
  codesOf,
  corrective,
  dated,
  draft,
  exempt,
  numbered,
  plainRow,
  row,
  simplified,
  third,
  to,
  today,
} from '../drafts';

describe('a rule at its edge', () => {
  it.each<[string, RecordToCheck]>([
    ['quota exactly 10.00 off', row({ CuotaRepercutida: '31.00' })],
    [
      'signs are free in corrections by differences',
      row(
        { CuotaRepercutida: '-1.00' },
        {
          TipoFactura: 'R1',
          TipoRectificativa: 'I',
        },
      ),
    ],
    ['rates compare as numbers', row({ TipoImpositivo: '21.0' })],
    [
      'rate 7.5 in its months',
      dated('10-03-2025', '15-12-2024', {
        Desglose: [{ ...plainRow, TipoImpositivo: '7.5', CuotaRepercutida: '7.50' }],
      }),
    ],
    ['& and inner double spaces in the number', numbered('A&B  /1 +%')],
    ['500 astral characters', draft({ DescripcionOperacion: '😀'.repeat(500) })],
    ['Northern Ireland', to({ IDType: '02', ID: 'XI123456789' })],
    ['Greece: country GR, prefix EL', to({ CodigoPais: 'GR', IDType: '02', ID: 'EL123456789' })],
    ['the recipient may be the issuer', draft({ Destinatarios: [{ NombreRazon: 'X', NIF: '89890001K' }] })],
    ['the first day', dated('28-10-2024')],
    ['E7 with IGIC', row({ ...exempt, Impuesto: '03', OperacionExenta: 'E7' })],
    ['IGIC rates are free', row({ Impuesto: '03', TipoImpositivo: '3', CuotaRepercutida: '3.00' })],
    [
      'F2 of 3,010.00',
      simplified({
        Desglose: [
          { ...plainRow, TipoImpositivo: '0', BaseImponibleOimporteNoSujeto: '3010.00', CuotaRepercutida: '0.00' },
        ],
        CuotaTotal: '0.00',
        ImporteTotal: '3010.00',
      }),
    ],
    [
      'no limit under art. 6.1.d',
      simplified({
        FacturaSinIdentifDestinatarioArt61d: 'S',
        Desglose: [
          { ...plainRow, TipoImpositivo: '0', BaseImponibleOimporteNoSujeto: '9000.00', CuotaRepercutida: '0.00' },
        ],
      }),
    ],
    [
      'regime 14: public body, operation to come',
      row(
        { ClaveRegimen: '14' },
        {
          FechaOperacion: '10-04-2025',
          Destinatarios: [{ NombreRazon: 'AYUNTAMIENTO', NIF: 'P2800000A' }],
        },
      ),
    ],
    [
      'numbers of other invoices are not bound to ASCII',
      draft({
        ...corrective,
        FacturasRectificadas: [
          { IDEmisorFactura: '89890001K', NumSerieFactura: 'Ñ "1"', FechaExpedicionFactura: '01-02-2025' },
        ],
      }),
    ],
    ['issued by a third party', draft({ EmitidaPorTerceroODestinatario: 'T', Tercero: third })],
  ])('accepts %s', (_name, record) => expect(codesOf(record)).toEqual([]));

  it('warns about IPSI without its regime in 2026, and reports an error from 2027', () => {
    const four = { TipoImpositivo: '4', CuotaRepercutida: '4.00' };
    const totals = { CuotaTotal: '4.00', ImporteTotal: '104.00' };
    const ipsi = row({ Impuesto: '02', ClaveRegimen: undefined, ...four }, totals);
    expect(findBrokenRecordRules(ipsi, { today: '2026-12-31' })).toMatchObject({
      rejections: [],
      warnings: [{ code: 2009 }],
    });
    expect(codesOf(ipsi, '2027-01-01')).toEqual([1245]);
  });
});

describe('the warnings of the rules', () => {
  const previous = { issuer: '89890001K', number: 'FA-0', date: '01-03-2025', fingerprint: 'A'.repeat(64) };
  const warned: readonly (readonly [number, RecordToCheck])[] = [
    [2001, to({ CodigoPais: 'ES', IDType: '07', ID: '12345678Z' })],
    [1191, to({ IDType: '02', ID: 'DE123456789' }, { ...corrective, TipoFactura: 'R3' })],
    [1191, to({ CodigoPais: 'US', IDType: '03', ID: '1' }, { ...corrective, TipoFactura: 'R3' })],
    [1192, to({ CodigoPais: 'US', IDType: '03', ID: '1' }, { ...corrective, TipoFactura: 'R2' })],
    [2005, draft({ ImporteTotal: '131.01' })],
    [2006, draft({ CuotaTotal: '31.01' })],
    [2009, row({ Impuesto: '02', ClaveRegimen: '02', TipoImpositivo: '4', CuotaRepercutida: '4.00' })],
    [2002, { ...draft({}), previous: { ...previous, fingerprint: 'A'.repeat(63) } }],
    [2003, { ...draft({}), previous: { ...previous, fingerprint: 'a'.repeat(64) } }],
    [2008, { ...draft({}), previous, fingerprint: previous.fingerprint }],
  ];

  it.each(warned)('contain code %d', (code, record) => {
    const { rejections, warnings } = findBrokenRecordRules(record, { today });
    expect(rejections).toEqual([]);
    expect(warnings.map((finding) => finding.code)).toContain(code);
  });

  it('have an example each', () => {
    const shown = new Set(warned.map(([code]) => code));
    expect(
      [...registrationRecordWarningRules, ...chainLinkWarningRules].filter((rule) => !shown.has(rule.code)),
    ).toEqual([]);
  });

  it('do not compare totals under a margin scheme', () => {
    const margin = row({ ClaveRegimen: '03' }, { ImporteTotal: '900.00' });
    expect(findBrokenRecordRules(margin, { today }).warnings).toEqual([]);
  });

  it('include a wrong date, number and alphabet of the hash of the previous record', () => {
    const broken = { ...previous, number: '', date: '2025-03-01', fingerprint: 'ñ' };
    expect(codesOf({ ...draft({}), previous: broken })).toEqual([1175, 1174, 1291]);
  });
});
