// Rules about the regime (ClaveRegimen) of a breakdown line, with the list of each tax, and what each regime allows.
import { taxCodeListsBySpanishTax } from '../../document/addons/es-fiscal/tax-lists';
import {
  hasIvaOrIgicRowWithRegime,
  isIvaOrIgicRow,
  type RegistrationRecordRuleInput,
  type RecordRule,
  type BreakdownRowRuleInput,
  getOperationClassCode,
  getExemptionCode,
} from './rule';

/** Lists the regimes by tax: L8A (IVA), L8B (IGIC) and the list of IPSI. */
const REGIMES: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.values(taxCodeListsBySpanishTax).map(({ tax, regimes }) => [tax, new Set(Object.keys(regimes))]),
);

/**
 * Last day on which the authority accepts a wrong regime of IPSI with error 2009. From the next day, it rejects the
 * record.
 */
const IPSI_LENIENT_UNTIL = '2026-12-31';

export function hasMissingOrUnlistedIpsiRegime(view: BreakdownRowRuleInput): boolean {
  return view.tax === '02' && !(view.regime !== undefined && REGIMES['02']?.has(view.regime));
}

export function isUnlistedIpsiRegimeRejectedOnDay(today: string): boolean {
  return today > IPSI_LENIENT_UNTIL;
}

function regime(view: BreakdownRowRuleInput, code: string): boolean {
  return isIvaOrIgicRow(view) && view.regime === code;
}

const listRules: readonly RecordRule<BreakdownRowRuleInput>[] = [
  {
    code: 1245,
    field: 'ClaveRegimen',
    message: 'a line of VAT or IGIC has no regime',
    breaks: (view) => isIvaOrIgicRow(view) && view.regime === undefined,
  },
  {
    code: 1246,
    field: 'ClaveRegimen',
    message: 'the regime of a line does not exist for its tax',
    breaks: (view) => isIvaOrIgicRow(view) && view.regime !== undefined && !REGIMES[view.tax]?.has(view.regime),
  },
  {
    code: 1260,
    field: 'ClaveRegimen',
    message: 'a line of another tax (05) has a regime, which only VAT, IGIC and IPSI have',
    breaks: (view) => view.tax === '05' && view.regime !== undefined,
  },
  {
    code: 1199,
    field: 'OperacionExenta',
    message: 'a line with the regime 01 (general) has the exemption E2 or E3, which belong to exports',
    breaks: (view) => regime(view, '01') && ['E2', 'E3'].includes(getExemptionCode(view) ?? ''),
  },
];

const pairRules: readonly RecordRule<BreakdownRowRuleInput>[] = [
  {
    code: 1286,
    field: 'ClaveRegimen',
    message: 'a line with the regime 02 (exports) has no exemption',
    breaks: (view) => regime(view, '02') && getOperationClassCode(view) !== undefined,
  },
  {
    code: 1200,
    field: 'ClaveRegimen',
    message: 'a line with the regime 03 (used goods) has an operation class other than S1',
    breaks: (view) => regime(view, '03') && !['S1', undefined].includes(getOperationClassCode(view)),
  },
  {
    code: 1201,
    field: 'ClaveRegimen',
    message: 'a line with the regime 04 (investment gold) has neither reverse charge (S2) nor an exemption',
    breaks: (view) => regime(view, '04') && !['S2', undefined].includes(getOperationClassCode(view)),
  },
  {
    code: 1202,
    field: 'ClaveRegimen',
    message:
      'a line with the regime 06 (group of companies) has no cost base, or is in an invoice of type F2, F3 or R5',
    breaks: (view) =>
      regime(view, '06') &&
      (['F2', 'F3', 'R5'].includes(view.content.TipoFactura) || view.row.BaseImponibleACoste === undefined),
  },
  {
    code: 1203,
    field: 'ClaveRegimen',
    message:
      'a line with the regime 07 (cash accounting) has an exemption from E2 to E5, or the operation class S2, N1 or N2',
    breaks: (view) =>
      regime(view, '07') &&
      (['S2', 'N1', 'N2'].includes(getOperationClassCode(view) ?? '') || /^E[2-5]$/.test(getExemptionCode(view) ?? '')),
  },
  {
    code: 1252,
    field: 'ClaveRegimen',
    message: 'a line with the regime 08 does not have the operation class N2',
    breaks: (view) => regime(view, '08') && getOperationClassCode(view) !== 'N2',
  },
  {
    code: 1205,
    field: 'ClaveRegimen',
    message:
      'a line with the regime 10 is not of the class N1, the invoice is not of type F1, or the customer has no NIF',
    breaks: (view) =>
      regime(view, '10') &&
      (getOperationClassCode(view) !== 'N1' ||
        view.content.TipoFactura !== 'F1' ||
        (view.content.Destinatarios ?? []).some((person) => person.NIF === undefined)),
  },
  {
    code: 1206,
    field: 'TipoImpositivo',
    message: 'a VAT line with the regime 11 (rent of business premises) has a rate other than 21%',
    // A row without a rate, exempt or outside the tax, cannot have this regime.
    breaks: (view) => view.tax === '01' && view.regime === '11' && view.rate !== 2100n,
  },
  {
    code: 1293,
    field: 'ClaveRegimen',
    message: 'a line of IGIC with the regime 20 does not have the operation class N2',
    breaks: (view) => view.tax === '03' && view.regime === '20' && getOperationClassCode(view) !== 'N2',
  },
];

export const breakdownRowRegimeRules: readonly RecordRule<BreakdownRowRuleInput>[] = [...listRules, ...pairRules];

/** Rules of regime 14 that need the whole invoice. */
export const wholeInvoiceRegime14Rules: readonly RecordRule<RegistrationRecordRuleInput>[] = [
  {
    code: 1147,
    field: 'FechaOperacion',
    message: 'a line has the regime 14, but the operation date is not after the issue date',
    breaks: (view) =>
      hasIvaOrIgicRowWithRegime(view, '14') && (view.operationDay === null || view.operationDay <= view.issueDay),
  },
  {
    code: 1148,
    field: 'TipoFactura',
    message: 'a line has the regime 14, but only the types F1 and R1 to R4 can have it',
    breaks: (view) => hasIvaOrIgicRowWithRegime(view, '14') && !/^(?:F1|R[1-4])$/.test(view.content.TipoFactura),
  },
];
