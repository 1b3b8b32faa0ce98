// Drafts of records for tests of the rules: a valid invoice with one change.
import type {
  BreakdownRow,
  ForeignIdentifier,
  RecordToCheck,
  RegistrationRecordContent,
  RegistrationRecordFlags,
} from '../../src/chain/record/record';
import { findBrokenRecordRules } from '../../src/chain/rules/check-record';
import { content as valid } from '../../storms/sample-chain';

export const today = '2025-03-10';

type Patch = Partial<RegistrationRecordContent>;

export function draft(patch: Patch, flags: RegistrationRecordFlags = {}): RecordToCheck {
  return { kind: 'registration', content: { ...valid, ...patch }, flags };
}

export const plainRow = valid.Desglose[0] as BreakdownRow;

/** The invoice with one changed breakdown line. `undefined` removes a member. */
export function row(
  patch: { [M in keyof BreakdownRow]?: BreakdownRow[M] | undefined },
  more: Patch = {},
): RecordToCheck {
  const line = Object.fromEntries(Object.entries({ ...plainRow, ...patch }).filter(([, value]) => value !== undefined));
  return draft({ Desglose: [line as unknown as BreakdownRow], ...more });
}

export const exempt = { CalificacionOperacion: undefined, TipoImpositivo: undefined, CuotaRepercutida: undefined };
export const uncharged = { TipoImpositivo: undefined, CuotaRepercutida: undefined };

export function to(IDOtro: ForeignIdentifier, more: Patch = {}): RecordToCheck {
  return draft({ Destinatarios: [{ NombreRazon: 'CLIENTE', IDOtro }], ...more });
}

export function dated(issue: string, operation?: string, more: Patch = {}): RecordToCheck {
  return draft({
    IDFactura: { ...valid.IDFactura, FechaExpedicionFactura: issue },
    ...(operation === undefined ? {} : { FechaOperacion: operation }),
    ...more,
  });
}

export function numbered(NumSerieFactura: string): RecordToCheck {
  return draft({ IDFactura: { ...valid.IDFactura, NumSerieFactura } });
}

const { Destinatarios: _recipients, ...noRecipient } = valid;

export function simplified(patch: Patch = {}): RecordToCheck {
  return { kind: 'registration', content: { ...noRecipient, TipoFactura: 'F2', ...patch }, flags: {} };
}

export const reference = {
  IDEmisorFactura: '89890001K',
  NumSerieFactura: 'FA-0',
  FechaExpedicionFactura: '01-03-2025',
};
const amounts = { BaseRectificada: '100.00', CuotaRectificada: '21.00' };
export const corrective: Patch = { TipoFactura: 'R1', TipoRectificativa: 'S', ImporteRectificacion: amounts };

export const third = { NombreRazon: 'TERCERO', NIF: '89890003T' };

export function surcharge(rate: string, value: string, day: string, quota = '0.00'): RecordToCheck {
  return row(
    { TipoImpositivo: rate, CuotaRepercutida: quota, TipoRecargoEquivalencia: value, CuotaRecargoEquivalencia: '1.00' },
    { FechaOperacion: day },
  );
}

/** Returns the codes that would reject a record. */
export const codesOf = (record: RecordToCheck, day = today): number[] =>
  findBrokenRecordRules(record, { today: day }).rejections.map((finding) => finding.code);
