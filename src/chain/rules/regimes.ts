// Rules about the regime (ClaveRegimen) of a breakdown line: the list of each tax, and what each regime allows.
import { taxLists } from '../../document/addons/es-fiscal/tax-lists';
import { hasRegime, isMainTax, type RegistrationView, type Rule, type RowView } from './rule';

/** Lists L8A (IVA), L8B (IGIC) and that of IPSI, by tax. */
const REGIMES: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.values(taxLists).map(({ tax, regimes }) => [tax, new Set(Object.keys(regimes))]),
);

/** Until this day a wrong regime of IPSI is accepted with error 2009; from the next it is refused. */
const IPSI_LENIENT_UNTIL = '2026-12-31';

export function hasBadIpsiRegime(view: RowView): boolean {
  return view.tax === '02' && !(view.regime !== undefined && REGIMES['02']?.has(view.regime));
}

export function refusesIpsiRegime(today: string): boolean {
  return today > IPSI_LENIENT_UNTIL;
}

const opClass = ({ row }: RowView): string | undefined => row.CalificacionOperacion;
const exemption = ({ row }: RowView): string | undefined => row.OperacionExenta;

function regime(view: RowView, code: string): boolean {
  return isMainTax(view) && view.regime === code;
}

const listRules: readonly Rule<RowView>[] = [
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
    code: 1199,
    field: 'OperacionExenta',
    message: 'regime 01 excludes exemptions E2 and E3',
    breaks: (view) => regime(view, '01') && ['E2', 'E3'].includes(exemption(view) ?? ''),
  },
];

const pairRules: readonly Rule<RowView>[] = [
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
    // A row without a rate, exempt or outside the tax, has not this one.
    breaks: (view) => view.tax === '01' && view.regime === '11' && view.rate !== 2100n,
  },
  {
    code: 1293,
    field: 'ClaveRegimen',
    message: 'regime 20 (IGIC) needs N2',
    breaks: (view) => view.tax === '03' && view.regime === '20' && opClass(view) !== 'N2',
  },
];

export const regimeRules: readonly Rule<RowView>[] = [...listRules, ...pairRules];

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
