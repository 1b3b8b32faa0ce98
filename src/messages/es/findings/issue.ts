// Messages about when an invoice is issued, about its series and its kind, in Spanish.
import type { issueDateAndSeriesFindingMessages as english } from '../../en/findings/issue';
import { formatMonthNameAndYear } from '../../figures';
import type { InvoiceKindInSeries } from '../../parameters';
import type { CatalogueTranslation } from '../../text';
import { formatSpanishDay, formatSpanishPercentages } from '../figures';

const kinds: Readonly<Record<InvoiceKindInSeries['kind'], string>> = {
  simplified: 'simplificadas',
  full: 'completas',
  replacement: 'que sustituyen a simplificadas',
  corrective: 'rectificativas',
  refund: 'rectificativas de simplificadas',
};

const oneOfKind: Readonly<Record<InvoiceKindInSeries['kind'], string>> = {
  simplified: 'una factura simplificada',
  full: 'una factura completa',
  replacement: 'una factura que sustituye a simplificadas',
  corrective: 'una factura rectificativa',
  refund: 'una factura rectificativa de una simplificada',
};

const nameOne = ({ kind, issuer }: InvoiceKindInSeries): string =>
  issuer === null ? oneOfKind[kind] : `${oneOfKind[kind]} expedida por ${issuer}`;

const nameKind = ({ kind, issuer }: InvoiceKindInSeries): string =>
  issuer === null ? kinds[kind] : `${kinds[kind]} expedidas por ${issuer}`;

/** `VAT 21.0%` */
const nameRate = (rate: string): string => formatSpanishPercentages(rate.replace(/^VAT\b/, 'IVA'));

export const issueDateAndSeriesFindingMessages: CatalogueTranslation<typeof english> = {
  'month-closed': ({ month, supplier }) =>
    `el mes de ${formatMonthNameAndYear('es', month)} del emisor ${supplier} está cerrado`,
  'issue-date-past': ({ date, today }) =>
    `la fecha de expedición, ${formatSpanishDay(date)}, es anterior al día en que se genera el registro, ` +
    formatSpanishDay(today),
  'issue-date-past.quarter': ({ date, today }) => ({
    text:
      `la fecha de expedición ${formatSpanishDay(date)} es de un trimestre anterior al del día en que se genera ` +
      `el registro, ${formatSpanishDay(today)}`,
    remedy:
      'Quite `issue_date` para que la factura lleve el día en que recibe su número, e indique el día de la venta en `op_date`. Si el ' +
      'cliente ya tiene la factura con esta fecha, compruebe que la autoliquidación de ese trimestre la incluye.',
  }),
  'issue-date-ahead': ({ date, today }) =>
    `la fecha de expedición es ${formatSpanishDay(date)}, pero en la zona horaria del emisor el registro se ` +
    `genera el ${formatSpanishDay(today)}`,
  'issue-date-ahead.quarter': ({ date, today }) =>
    `la fecha de expedición ${formatSpanishDay(date)} es del trimestre siguiente, pero en la zona horaria del ` +
    'emisor el registro se genera el ' +
    formatSpanishDay(today),
  'series-mixed': ({ series, own, others }) =>
    `esta es ${nameOne(own)}, pero ${series === null ? 'entre las facturas sin serie hay' : `en la serie ${series} hay`} ` +
    others.map(nameKind).join(' y '),
  'series-mixed.before': ({ series }) =>
    `${series === null ? 'las facturas sin serie son' : `la serie ${series} contiene facturas`} de varias clases`,
  'ticket-invoiced': ({ title, entry }) =>
    `esta factura declara por segunda vez la venta de la factura simplificada ${title} (documento ${entry})`,
  'ticket-invoiced.copy': ({ title, entry }) =>
    `esta factura es una copia de la simplificada ${title} (documento ${entry}), que ya se declaró, así que la venta cuenta dos veces`,
  'ticket-invoiced.receipt': ({ title, entry }) => ({
    text: `esta factura declara por segunda vez la venta de la factura simplificada ${title} (documento ${entry})`,
    remedy:
      `No expida esta factura. ${title} lleva el NIF del cliente, que ya puede deducir el IVA (RD 1619/2012, art. 7.2 y 7.3). Si ` +
      `necesita una factura completa, rectifique antes ${title}. Ignore este aviso si es otra venta.`,
  }),
  'ticket-invoiced.replacement': ({ title, entry }) => ({
    text: `esta factura declara por segunda vez la venta de ${title} (documento ${entry}), que sustituye a simplificadas (F3)`,
    remedy:
      `No expida esta factura. Si el cliente de ${title} era otro, expida una F3 negativa y otra F3 nueva que indiquen ambas la ` +
      'simplificada (docs/cases.md). Ignore este aviso si es otra venta.',
  }),
  'ticket-invoiced.subtracted': ({ title, entry }) => ({
    text:
      `esta factura repite la venta de la factura simplificada ${title} (documento ${entry}) y la resta, así que no repercute ` +
      'ninguna cuota de esa venta que el cliente pueda deducir',
    remedy:
      'Quite las líneas que restan la factura simplificada, ponga ["replacement"] en `$tags` y escriba otras ventas en otra ' +
      `factura. Ignore este aviso si ${title} es de un anticipo o si los bienes se cambian.`,
  }),
  'ticket-invoiced.unnamed': ({ title, entry }) => ({
    text: `esta factura declara por segunda vez la venta de la factura simplificada ${title} (documento ${entry})`,
    remedy: `Rectifique ${title} antes de expedir esta factura. Ignore este aviso si es otra venta.`,
  }),
  'correction-kind.simplified': ({ title, entry, type }) => ({
    text:
      `${title} (documento ${entry}) es una factura simplificada, que solo puede rectificar una R5, pero esta ` +
      `rectificativa es de tipo ${type}`,
    remedy:
      'Añada la etiqueta `simplified` y quite `customer`. Si crea la rectificativa con `previous_id` y `correct`, ' +
      'Sello hace ambas cosas.',
  }),
  'correction-kind.full': ({ title, entry, type }) => ({
    text:
      `${title} (documento ${entry}) es una factura completa, que solo pueden rectificar R1 a R4, pero esta rectificativa es de tipo ` +
      type,
    remedy:
      'Quite la etiqueta `simplified` e indique `customer`. Si crea la rectificativa con `previous_id` y ' +
      '`correct`, Sello hace ambas cosas.',
  }),
  'correction-kind.replacement': ({ title, entry, type }) => ({
    text: `${title} (documento ${entry}) sustituye a facturas simplificadas (F3), pero esta rectificativa es de tipo ${type}`,
    remedy:
      'Para una devolución, abone la simplificada (R5) y expida después una F3 negativa con los ' +
      'mismos importes, que indique la R5 en `preceding`. Si el cliente era otro, expida una F3 ' +
      'negativa y otra F3 nueva que indiquen ambas la simplificada (docs/cases.md).',
  }),
  'correction-kind.reversed': ({ title, entry }) => ({
    text:
      `esta factura negativa deja sin efecto ${title} (documento ${entry}), que sustituye a facturas simplificadas ` +
      '(F3), así que resta la cuota que solo declararon las simplificadas',
    remedy:
      `No expida esta factura ni un abono de ${title}. Para una devolución, abone la simplificada (R5) y expida después una F3 ` +
      'negativa con los mismos importes, que indique la R5 en `preceding`. Si el cliente era otro, expida una F3 negativa y otra ' +
      'F3 nueva que indiquen ambas la simplificada (docs/cases.md).',
  }),
  'correction-kind.mixed': ({ title, entry, type }) => ({
    text:
      `esta rectificativa es de tipo ${type} e indica facturas simplificadas y completas; ${title} (documento ${entry}) necesita otro ` +
      'tipo',
    remedy: 'Haga dos rectificativas: una de las simplificadas (R5) y otra de las completas (R1 a R4).',
  }),
  'replaced-regime-differs': ({ titles, percent }) =>
    `esta factura declara sus ventas al ${formatSpanishPercentages(`${percent}%`)} en criterio de caja, pero las de ` +
    `${titles} tienen otro régimen`,
  'replaced-regime-differs.cash': ({ titles, percent }) =>
    `las ventas de ${titles} al ${formatSpanishPercentages(`${percent}%`)} están en criterio de caja, pero esta ` +
    'factura las declara en otro régimen',
  'return-other-rate': ({ line, rate, rates }) =>
    `la línea ${line} devuelve bienes con ${nameRate(rate)}, pero las líneas que venden bienes llevan ` +
    rates.map(nameRate).join(', '),
  'return-other-rate.advance': ({ line, rate }) => ({
    text:
      `la línea ${line} resta un anticipo con ${nameRate(rate)}, pero ninguna otra línea tiene ese tipo, así que resta ` +
      'un impuesto que la venta no lleva',
    remedy:
      'Escriba en una línea aparte, al tipo del anticipo, la parte de la venta que se pagó con él: esa parte conserva ' +
      'ese tipo (Ley 37/1992, arts. 75.Dos y 90.Dos). Si el tipo del anticipo era erróneo, rectifique antes la factura ' +
      'del anticipo.',
  }),
  'return-other-rate.regime': ({ line, own, regime }) => ({
    text: `la línea ${line} resta un anticipo con el régimen ${own}, pero las líneas a su tipo tienen el régimen ${regime}`,
    remedy:
      `Añada "ext": {"es-fiscal-regime": "${regime}"} a los impuestos de la línea ${line}. Ignore este aviso si la factura del ` +
      `anticipo tiene el régimen ${own}.`,
  }),
  'correction-after-four-years': ({ due, date }) =>
    `el impuesto se devengó el ${formatSpanishDay(due)}, más de cuatro años antes del ${formatSpanishDay(date)}, pero ` +
    'solo se puede rectificar en el plazo de cuatro años (Ley 37/1992, art. 89.Uno)',
  'unpaid-correction': ({ due, date }) =>
    `el impuesto se devengó el ${formatSpanishDay(due)}, menos de seis meses antes del ` +
    `${formatSpanishDay(date)}, pero una rectificativa por impago (R3) solo se puede expedir a partir de los seis meses ` +
    '(Ley 37/1992, art. 80.Cuatro)',
  'unpaid-correction.cash': ({ due, date }) => ({
    text:
      `en el criterio de caja, el impuesto impagado se devenga el ${formatSpanishDay(due)}, después del ` +
      `${formatSpanishDay(date)}, así que esta rectificativa por impago (R3) anula un impuesto que aún no se ha devengado`,
    remedy:
      `Expida la rectificativa el ${formatSpanishDay(due)} o después (Ley 37/1992, art. 80.Cuatro). Si el precio ` +
      'cambia por otro motivo, por ejemplo una devolución o un descuento posterior, use el tipo R1.',
  }),
  'unpaid-correction.untaxed': ({ type }) => ({
    text: `esta rectificativa es por impago (${type}), pero sus ventas no llevan un impuesto que se pueda rectificar`,
    remedy:
      'No expida la rectificativa: solo es para el impuesto que un cliente no paga (Ley 37/1992, art. 80.Tres y ' +
      '80.Cuatro). Si el precio cambia por otro motivo, por ejemplo una devolución o un descuento posterior, use el ' +
      'tipo R1.',
  }),
  'correction-period': 'esta rectificativa de una simplificada indica un periodo, pero ninguna factura',
};
