// Rules about one line of the breakdown: which codes, rates and quotas go together (Validations 1.2.2, Desglose).
import { absolute } from './cents';
import { hasRegime, isMainTax, type RegistrationView, type Rule, type RowView, WITH_RECIPIENT } from './rule';

/** Tolerance of quota against base times rate, in cents; taken as inclusive. */
const TOLERANCE_CENTS = 1000n;

const list = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Lists L8A (IVA), L8B (IGIC) and that of IPSI. */
const REGIMES: Readonly<Record<string, ReadonlySet<string>>> = {
  '01': list('01 02 03 04 05 06 07 08 09 10 11 14 15 17 18 19 20'),
  '02': list('01 08 11 18 19 20'),
  '03': list('01 02 03 04 05 06 07 08 09 10 11 14 15 17 18 19 20 21'),
};

/** Until this day a wrong regime of IPSI is accepted with error 2009; from the next it is refused. */
const IPSI_LENIENT_UNTIL = '2026-12-31';

export function badIpsiRegime(view: RowView): boolean {
  return view.tax === '02' && !(view.regime !== undefined && REGIMES['02']?.has(view.regime));
}

export function ipsiRegimeIsRefused(today: string): boolean {
  return today > IPSI_LENIENT_UNTIL;
}

const opClass = ({ row }: RowView): string | undefined => row.CalificacionOperacion;
const exemption = ({ row }: RowView): string | undefined => row.OperacionExenta;

function regime(view: RowView, code: string): boolean {
  return isMainTax(view) && view.regime === code;
}

/** Quotas of corrections by differences, R2 and R3 are not checked against their base. */
function quotaIsChecked({ content, row, quota, rate }: RowView): boolean {
  return (
    row.CalificacionOperacion === 'S1' &&
    quota !== null &&
    rate !== null &&
    content.TipoRectificativa !== 'I' &&
    content.TipoFactura !== 'R2' &&
    content.TipoFactura !== 'R3'
  );
}

function otherSign(quota: bigint | null, base: bigint | null): boolean {
  return quota !== null && base !== null && ((quota < 0n && base > 0n) || (quota > 0n && base < 0n));
}

/** |quota - base * rate / 100| above the tolerance; rates are hundredths of a percent. */
function farFrom(quota: bigint | null, base: bigint | null, rate: bigint | null): boolean {
  if (quota === null || base === null || rate === null) return false;
  return absolute(quota * 10_000n - base * rate) > TOLERANCE_CENTS * 10_000n;
}

/** Rate, quota, surcharge rate, surcharge quota: none of them goes with what is not charged. */
function anyCharge({ row }: RowView): boolean {
  return [row.TipoImpositivo, row.CuotaRepercutida, row.TipoRecargoEquivalencia, row.CuotaRecargoEquivalencia].some(
    (value) => value !== undefined,
  );
}

const codeRules: readonly Rule<RowView>[] = [
  {
    code: 1245,
    field: 'ClaveRegimen',
    message: 'IVA and IGIC need a regime',
    breaks: (view) => isMainTax(view) && view.regime === undefined,
  },
  {
    code: 1246,
    field: 'ClaveRegimen',
    message: 'the regime is not in the list of the tax',
    breaks: (view) => isMainTax(view) && view.regime !== undefined && !REGIMES[view.tax]?.has(view.regime),
  },
  {
    code: 1260,
    field: 'ClaveRegimen',
    message: 'tax 05 has no regime',
    breaks: (view) => view.tax === '05' && view.regime !== undefined,
  },
  {
    code: 1195,
    field: 'CalificacionOperacion',
    message: 'a line needs an operation class or an exemption',
    breaks: (view) => opClass(view) === undefined && exemption(view) === undefined,
  },
  {
    code: 1196,
    field: 'CalificacionOperacion',
    message: 'a line has an operation class or an exemption, not both',
    breaks: (view) => opClass(view) !== undefined && exemption(view) !== undefined,
  },
  {
    code: 1199,
    field: 'OperacionExenta',
    message: 'regime 01 excludes exemptions E2 and E3',
    breaks: (view) => regime(view, '01') && ['E2', 'E3'].includes(exemption(view) ?? ''),
  },
  {
    code: 1257,
    field: 'BaseImponibleACoste',
    message: 'a base at cost only with regime 06, IPSI or another tax',
    breaks: ({ row, tax, regime: code }) =>
      row.BaseImponibleACoste !== undefined && code !== '06' && tax !== '02' && tax !== '05',
  },
];

const chargeRules: readonly Rule<RowView>[] = [
  {
    code: 1208,
    field: 'TipoImpositivo',
    message: 'S1 needs rate and quota',
    breaks: (view) =>
      opClass(view) === 'S1' &&
      view.row.BaseImponibleACoste === undefined &&
      (view.row.TipoImpositivo === undefined || view.row.CuotaRepercutida === undefined),
  },
  {
    code: 1209,
    field: 'TipoImpositivo',
    message: 'S1 with regime 06 needs rate and quota',
    breaks: (view) =>
      opClass(view) === 'S1' &&
      view.regime === '06' &&
      (view.row.TipoImpositivo === undefined || view.row.CuotaRepercutida === undefined),
  },
  {
    code: 1143,
    field: 'CuotaRepercutida',
    message: 'quota and base have different signs',
    breaks: (view) => quotaIsChecked(view) && view.cost === null && otherSign(view.quota, view.base),
  },
  {
    code: 1140,
    field: 'CuotaRepercutida',
    message: 'quota and base at cost have different signs',
    breaks: (view) => quotaIsChecked(view) && view.cost !== null && otherSign(view.quota, view.cost),
  },
  {
    code: 1142,
    field: 'CuotaRepercutida',
    message: 'the quota is more than 10.00 off base times rate',
    breaks: (view) => quotaIsChecked(view) && view.cost === null && farFrom(view.quota, view.base, view.rate),
  },
  {
    code: 1144,
    field: 'CuotaRepercutida',
    message: 'the quota is more than 10.00 off base at cost times rate',
    breaks: (view) => quotaIsChecked(view) && view.cost !== null && farFrom(view.quota, view.cost, view.rate),
  },
  {
    code: 1197,
    field: 'CalificacionOperacion',
    message: 'S2 only with F1, F3 and R1 to R4',
    breaks: (view) => opClass(view) === 'S2' && !WITH_RECIPIENT.has(view.content.TipoFactura),
  },
  {
    code: 1198,
    field: 'TipoImpositivo',
    message: 'S2 needs rate 0 and quota 0',
    breaks: (view) => opClass(view) === 'S2' && (view.rate !== 0n || view.quota !== 0n),
  },
  {
    code: 1237,
    field: 'CalificacionOperacion',
    message: 'N1 and N2 with IVA have no rate, quota or surcharge',
    breaks: (view) => view.tax === '01' && ['N1', 'N2'].includes(opClass(view) ?? '') && anyCharge(view),
  },
  {
    code: 1238,
    field: 'OperacionExenta',
    message: 'an exempt operation has no rate, quota or surcharge',
    breaks: (view) => exemption(view) !== undefined && anyCharge(view),
  },
  {
    code: 1207,
    field: 'CuotaRepercutida',
    message: 'a quota other than zero only with S1',
    breaks: (view) => view.quota !== null && view.quota !== 0n && opClass(view) !== 'S1',
  },
  {
    code: 1281,
    field: 'TipoRecargoEquivalencia',
    message: 'a surcharge only with S1',
    breaks: ({ row }) =>
      row.CalificacionOperacion !== 'S1' &&
      (row.TipoRecargoEquivalencia !== undefined || row.CuotaRecargoEquivalencia !== undefined),
  },
  {
    code: 1284,
    field: 'TipoRecargoEquivalencia',
    message: 'surcharge rate and surcharge quota come together',
    breaks: ({ row }) => (row.TipoRecargoEquivalencia === undefined) !== (row.CuotaRecargoEquivalencia === undefined),
  },
];

const regimeRules: readonly Rule<RowView>[] = [
  {
    code: 1286,
    field: 'ClaveRegimen',
    message: 'regime 02 only with an exemption',
    breaks: (view) => regime(view, '02') && opClass(view) !== undefined,
  },
  {
    code: 1200,
    field: 'ClaveRegimen',
    message: 'regime 03: the operation class is S1',
    breaks: (view) => regime(view, '03') && !['S1', undefined].includes(opClass(view)),
  },
  {
    code: 1201,
    field: 'ClaveRegimen',
    message: 'regime 04 only with S2 or an exemption',
    breaks: (view) => regime(view, '04') && !['S2', undefined].includes(opClass(view)),
  },
  {
    code: 1202,
    field: 'ClaveRegimen',
    message: 'regime 06: not F2, F3 or R5, and a base at cost',
    breaks: (view) =>
      regime(view, '06') &&
      (['F2', 'F3', 'R5'].includes(view.content.TipoFactura) || view.row.BaseImponibleACoste === undefined),
  },
  {
    code: 1203,
    field: 'ClaveRegimen',
    message: 'regime 07: not S2, N1 or N2, and not E2 to E5',
    breaks: (view) =>
      regime(view, '07') &&
      (['S2', 'N1', 'N2'].includes(opClass(view) ?? '') || /^E[2-5]$/.test(exemption(view) ?? '')),
  },
  {
    code: 1252,
    field: 'ClaveRegimen',
    message: 'regime 08 needs N2',
    breaks: (view) => regime(view, '08') && opClass(view) !== 'N2',
  },
  {
    code: 1205,
    field: 'ClaveRegimen',
    message: 'regime 10 needs N1, F1 and recipients with a NIF',
    breaks: (view) =>
      regime(view, '10') &&
      (opClass(view) !== 'N1' ||
        view.content.TipoFactura !== 'F1' ||
        (view.content.Destinatarios ?? []).some((person) => person.NIF === undefined)),
  },
  {
    code: 1206,
    field: 'TipoImpositivo',
    message: 'regime 11 (IVA) has rate 21',
    breaks: (view) => view.tax === '01' && view.regime === '11' && view.rate !== null && view.rate !== 2100n,
  },
  {
    code: 1293,
    field: 'ClaveRegimen',
    message: 'regime 20 (IGIC) needs N2',
    breaks: (view) => view.tax === '03' && view.regime === '20' && opClass(view) !== 'N2',
  },
];

export const breakdownRules: readonly Rule<RowView>[] = [...codeRules, ...chargeRules, ...regimeRules];

/** Rules of regime 14 that need the whole invoice. */
export const regime14Rules: readonly Rule<RegistrationView>[] = [
  {
    code: 1147,
    field: 'FechaOperacion',
    message: 'regime 14 needs an operation date after the issue date',
    breaks: (view) => hasRegime(view, '14') && (view.operationDay === null || view.operationDay <= view.issueDay),
  },
  {
    code: 1148,
    field: 'TipoFactura',
    message: 'regime 14 only with F1 and R1 to R4',
    breaks: (view) => hasRegime(view, '14') && !/^(?:F1|R[1-4])$/.test(view.content.TipoFactura),
  },
];
