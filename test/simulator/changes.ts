// Small changes of a valid record as pairs of texts, for the tests of the rules.
import { today } from './sender';

export type Change = readonly [string, string];
export const type = (to: string): Change => ['<i:TipoFactura>F1<', `<i:TipoFactura>${to}<`];
export const kind = (to: string): Change => [
  '</i:TipoFactura>',
  `</i:TipoFactura><i:TipoRectificativa>${to}</i:TipoRectificativa>`,
];
export const before = (name: string, xml: string): Change => [`<i:${name}>`, `${xml}<i:${name}>`];
export const value = (name: string, from: string, to: string): Change => [`<i:${name}>${from}<`, `<i:${name}>${to}<`];
export const nif = '<i:NIF>89890002E</i:NIF>';
export const other = (country: string, idType: string, id: string): Change => [
  nif,
  `<i:IDOtro>${country ? `<i:CodigoPais>${country}</i:CodigoPais>` : ''}<i:IDType>${idType}</i:IDType><i:ID>${id}</i:ID></i:IDOtro>`,
];
const recipients =
  '<i:Destinatarios><i:IDDestinatario><i:NombreRazon>CLIENTE</i:NombreRazon><i:NIF>89890002E</i:NIF></i:IDDestinatario></i:Destinatarios>';
export const noRecipients: Change = [recipients, ''];
const line =
  '<i:Impuesto>01</i:Impuesto><i:ClaveRegimen>01</i:ClaveRegimen><i:CalificacionOperacion>S1</i:CalificacionOperacion><i:TipoImpositivo>21</i:TipoImpositivo>' +
  '<i:BaseImponibleOimporteNoSujeto>100.00</i:BaseImponibleOimporteNoSujeto><i:CuotaRepercutida>21.00</i:CuotaRepercutida>';
export interface LineParts {
  readonly tax?: string;
  readonly regime?: string;
  readonly q?: string;
  readonly e?: string;
  readonly rate?: string;
  readonly base?: string;
  readonly cost?: string;
  readonly quota?: string;
  readonly sRate?: string;
  readonly sQuota?: string;
}
export const el = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<i:${name}>${text}</i:${name}>`;
/** Replaces the only line of the breakdown. */
export const lineOf = (parts: LineParts): Change => [
  line,
  el('Impuesto', parts.tax) +
    el('ClaveRegimen', parts.regime) +
    el('CalificacionOperacion', parts.q) +
    el('OperacionExenta', parts.e) +
    el('TipoImpositivo', parts.rate) +
    el('BaseImponibleOimporteNoSujeto', parts.base ?? '100.00') +
    el('BaseImponibleACoste', parts.cost) +
    el('CuotaRepercutida', parts.quota) +
    el('TipoRecargoEquivalencia', parts.sRate) +
    el('CuotaRecargoEquivalencia', parts.sQuota),
];
export const s1 = { regime: '01', q: 'S1', rate: '21', quota: '21.00' };
export const replacedBlock = (issuer: string, number = 'X') =>
  `<i:IDEmisorFactura>${issuer}</i:IDEmisorFactura><i:NumSerieFactura>${number}</i:NumSerieFactura><i:FechaExpedicionFactura>01-01-2025</i:FechaExpedicionFactura>`;
export const rectified = (issuer: string, number?: string) =>
  before(
    'DescripcionOperacion',
    `<i:FacturasRectificadas><i:IDFacturaRectificada>${replacedBlock(issuer, number)}</i:IDFacturaRectificada></i:FacturasRectificadas>`,
  );
export const amounts = before(
  'DescripcionOperacion',
  '<i:ImporteRectificacion><i:BaseRectificada>1</i:BaseRectificada><i:CuotaRectificada>0</i:CuotaRectificada></i:ImporteRectificacion>',
);
export const operationDay = (day: string) =>
  before('DescripcionOperacion', `<i:FechaOperacion>${day}</i:FechaOperacion>`);
export const third = (identity: string, by = 'T') =>
  before(
    'Destinatarios',
    `${el('EmitidaPorTerceroODestinatario', by || undefined)}<i:Tercero><i:NombreRazon>T</i:NombreRazon>${identity}</i:Tercero>`,
  );
export const year = Number(today().slice(6));
export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('-');
export const flag = (name: string, text: string) => before('Desglose', el(name, text));
