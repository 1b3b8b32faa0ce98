// Messages about what the authority would reject in the record of an invoice, in Spanish.
import type { CorrectedInvoiceTaxRateValidity, recordFindingMessages as english } from '../../en/findings/records';
import { formatCountWithNoun, type CatalogueTranslation } from '../../text';
import { formatSpanishAmount, formatSpanishDay, formatSpanishPercentages } from '../figures';

/** The rates of today as documents write them. */
const rateNames: Readonly<Record<string, string>> = {
  '21': '21 % (`"rate": "general"`)',
  '10': '10 % (`"rate": "reduced"`)',
  '4': '4 % (`"rate": "super-reduced"`)',
};

const farmers =
  'La compensación del REAGP no es un tipo de IVA: el comprador expide un recibo (RD 1619/2012, art. 16), que no se remite. ';

const plainNumber =
  'Escriba la serie y el número con letras de la A a la Z, cifras, - _ / . y espacios, y con 60 caracteres como máximo entre los dos.';

const listRates = (rates: readonly string[]): string =>
  rates.map((rate) => formatSpanishPercentages(`${rate}%`)).join(', ');

/** A record has one operation date, so it cannot have rates of two periods. */
const onePerPeriod =
  'Expida un documento para las facturas de cada periodo: un registro tiene una sola fecha de operación.';

const partyNames = { supplier: 'emisor', customer: 'cliente', issuer: 'tercero' } as const;

const nameRates = (rates: readonly string[]): string =>
  rates
    .filter((one) => one !== '0')
    .map((one) => rateNames[one] ?? formatSpanishPercentages(`${one}%`))
    .join(', ');

/** @param field field of the operation date, as the client writes it */
export const describeCorrectionTaxRateRemedy = (
  { rate, day, from, until, hasStoredDay }: CorrectedInvoiceTaxRateValidity,
  field: string,
): string =>
  (hasStoredDay
    ? `Use el tipo de la factura rectificada, cuya operación es del ${formatSpanishDay(day)}.`
    : 'Use el tipo de la factura rectificada.') +
  (from === null ? ' Si esa factura tiene este tipo, su rectificación no se puede remitir.' : '') +
  (from === null || hasStoredDay
    ? ''
    : ` Si esa factura tiene este tipo, ponga en ${field} el día de su operación. El ` +
      `${formatSpanishPercentages(`${rate}%`)} estuvo vigente del ${formatSpanishDay(from)} al ` +
      `${formatSpanishDay(until ?? '')}.`);

/** @param field field of the operation date, as the client writes it */
export const describeCorrectionSurchargeRemedy = (
  { day, hasStoredDay }: Pick<CorrectedInvoiceTaxRateValidity, 'day' | 'hasStoredDay'>,
  field: string,
): string =>
  `Use el tipo y el recargo de la factura rectificada${
    hasStoredDay ? `, cuya operación es del ${formatSpanishDay(day)}.` : `, y ponga en ${field} el día de su operación.`
  }`;

const creditNoteInstead =
  'Rectifique por completo la factura con una factura rectificativa, {"previous_id": "...", "correct": {"type": ' +
  '"credit-note", "series": "R"}}: su registro lleva la fecha de la factura rectificada, y su impuesto va a la declaración de ' +
  'su fecha de expedición. Si Sello no guarda la factura, escriba un documento del tipo `credit-note` que la identifique en ' +
  '`preceding`.';

export const recordFindingMessages: CatalogueTranslation<typeof english> = {
  'record-rate': ({ rate, day, rates, isCompensation, formerDay }) => ({
    text:
      `el ${formatSpanishPercentages(`${rate}%`)} no era un tipo de IVA vigente el ${formatSpanishDay(day)}; los tipos ` +
      `vigentes son ${listRates(rates)}`,
    remedy:
      formerDay === null
        ? `${isCompensation ? farmers : ''}Indique en el impuesto de la línea uno de estos tipos: ${nameRates(rates)}. Si la ` +
          'línea no lleva impuesto, indique una clave con el motivo, por ejemplo "exempt".'
        : `Añada "op_date": "${formerDay}", la fecha de la factura rectificada, ` +
          `porque el ${formatSpanishPercentages(`${rate}%`)} estaba vigente ese día.`,
  }),
  'record-rate.correction': ({ rate, day, rates, from, until, hasStoredDay }) => ({
    text:
      from === null
        ? `la AEAT no admite registros con un IVA del ${formatSpanishPercentages(`${rate}%`)}; ` +
          `los tipos que admite son ${listRates(rates)}`
        : `el ${formatSpanishPercentages(`${rate}%`)} no era un tipo de IVA vigente el ${formatSpanishDay(day)}, ` +
          `fecha de operación de su registro; los tipos vigentes son ${listRates(rates)}`,
    remedy: describeCorrectionTaxRateRemedy({ rate, day, from, until, hasStoredDay }, '"op_date"'),
  }),
  'record-rate.reversal': ({ rate, day, rates }) => ({
    text:
      `el ${formatSpanishPercentages(`${rate}%`)} no era un tipo de IVA vigente el ${formatSpanishDay(day)}; los tipos ` +
      `vigentes son ${listRates(rates)}`,
    remedy: creditNoteInstead,
  }),
  'record-rate.periods': ({ rate, day, rates }) => ({
    text:
      `el ${formatSpanishPercentages(`${rate}%`)} no era un tipo de IVA vigente el ${formatSpanishDay(day)}, y los ` +
      `tipos de este documento no estuvieron vigentes el mismo día; los tipos vigentes el ${formatSpanishDay(day)} son ` +
      listRates(rates),
    remedy: onePerPeriod,
  }),
  'record-rate-without-sign': ({ rate, day, rates, meant }) => ({
    text:
      `${Number(rate) / 100} sin el signo de porcentaje significa ${formatSpanishPercentages(`${rate}%`)}, y ese ` +
      `tipo de IVA no estaba vigente ` +
      `el ${formatSpanishDay(day)}; los tipos vigentes son ${listRates(rates)}`,
    remedy: `Escriba "${meant}", como texto y con el signo de porcentaje.`,
  }),
  'record-surcharge': ({ surcharge, rate, day, valid }) => ({
    text:
      `el recargo del ${formatSpanishPercentages(`${surcharge}%`)} no corresponde al IVA del ${formatSpanishPercentages(`${rate}%`)}, ` +
      (valid.length > 0
        ? `cuyo recargo el ${formatSpanishDay(day)} es el ${valid.map((one) => formatSpanishPercentages(`${one}%`)).join(' o el ')}`
        : `que no lleva recargo el ${formatSpanishDay(day)}`),
    remedy:
      valid.length > 0
        ? `Use en la línea el recargo del ${valid.map((one) => formatSpanishPercentages(`${one}%`)).join(' o del ')}, ` +
          `o un tipo que termine en \`+eqs\`.`
        : 'Quite el recargo.',
  }),
  'record-surcharge.correction': ({ surcharge, rate, day, formerDay, hasStoredDay }) => ({
    text:
      `el recargo del ${formatSpanishPercentages(`${surcharge}%`)} con el IVA del ` +
      `${formatSpanishPercentages(`${rate}%`)} no estaba vigente ` +
      `el ${formatSpanishDay(day)}, fecha de operación de su registro`,
    remedy:
      formerDay === null
        ? describeCorrectionSurchargeRemedy({ day, hasStoredDay }, '"op_date"')
        : `Añada "op_date": "${formerDay}", la fecha de la factura rectificada: el recargo estaba vigente ese día.`,
  }),
  'record-surcharge.reversal': ({ surcharge, rate, day }) => ({
    text:
      `el recargo del ${formatSpanishPercentages(`${surcharge}%`)} con el IVA del ` +
      `${formatSpanishPercentages(`${rate}%`)} no estaba vigente ` +
      `el ${formatSpanishDay(day)}`,
    remedy: creditNoteInstead,
  }),
  'record-surcharge.periods': ({ surcharge, rate, day }) => ({
    text:
      `el recargo del ${formatSpanishPercentages(`${surcharge}%`)} con el IVA del ` +
      `${formatSpanishPercentages(`${rate}%`)} no estaba vigente ` +
      `el ${formatSpanishDay(day)}, y los tipos de este documento no estuvieron vigentes el mismo día`,
    remedy: onePerPeriod,
  }),
  'record-number-characters': ({ number, characters }) => ({
    text: `el número ${number} (serie y número) contiene ${characters}, que la AEAT no admite`,
    remedy: plainNumber,
  }),
  'record-number-length': ({ number, count }) => ({
    text:
      `el número ${number} (serie y número) tiene ${formatCountWithNoun(count, 'carácter', 'caracteres')}, pero la ` +
      'AEAT solo admite 60',
    remedy: plainNumber,
  }),
  'record-name-length': ({ party, field, count, max }) => ({
    text:
      `el nombre del ${partyNames[party]} tiene ${formatCountWithNoun(count, 'carácter', 'caracteres')}, pero la ` +
      `AEAT solo admite ${max}`,
    remedy: `Acorte \`${field}\` a ${max} caracteres.`,
  }),
  'record-name-missing': ({ party, field }) => ({
    text: `el ${partyNames[party]} no tiene nombre`,
    remedy: `Añada \`${field}\`.`,
  }),
  'record-simplified-limit': ({ total, currency }) => ({
    text:
      `esta factura simplificada es de ${formatSpanishAmount(total)} ${currency}, pero la AEAT rechaza las ` +
      'facturas simplificadas de más de ' +
      '3.000 EUR con impuestos (RD 1619/2012, art. 4)',
    remedy:
      'Conviértala en una factura completa: quite la etiqueta `simplified` e indique el cliente con su NIF. Si la ley no exige ' +
      'el NIF del destinatario (RD 1619/2012, art. 6.1.d), deje la etiqueta y añada "meta": {"es-fiscal-art61d": "S"}; el ' +
      'PDF lleva entonces el título "Factura".',
  }),
  'record-customer-missing': {
    text: 'esta factura no indica el cliente, que es obligatorio en una factura ordinaria y en sus rectificativas',
    remedy:
      'Añada `customer` con nombre y NIF; o añada `simplified` a `$tags` (hasta 400 EUR, impuestos incluidos; 3.000 EUR en ' +
      'algunos sectores).',
  },
  'record-customer-of-simplified': {
    text: 'esta factura simplificada indica un cliente con NIF, pero se remite sin cliente',
    remedy: 'Quite el NIF de `customer`, o quite `simplified` de `$tags`.',
  },
  'record-amount-too-long': ({ field, value }) =>
    `${field} es ${formatSpanishAmount(value)}, que tiene más de 12 cifras o más de 2 decimales`,
  'record-original-without-date': ({ number }) => `la factura ${number} de \`preceding\` no tiene fecha de expedición`,
  'record-type-missing': 'la factura no tiene `es-fiscal-doc-type`',
  'record-correction-type-missing': 'esta rectificativa no tiene `es-fiscal-correction-type`',
  'record-number-missing': 'la factura todavía no tiene número',
  'record-row-unclassified': ({ cat }) =>
    `una línea de ${cat === 'VAT' ? 'IVA' : cat} no tiene calificación de la operación ni causa de exención`,
  'record-taxes-missing': 'el desglose de impuestos de la factura está vacío, así que no hay nada que remitir',
  'record-rows-max': ({ count, max }) =>
    `el desglose de impuestos de la factura tiene ${formatCountWithNoun(count, 'línea', 'líneas distintas')}, pero la ` +
    `AEAT solo admite ${max}`,
  'record-of-other-document': {
    text: 'el documento no es una factura, y solo se remiten facturas',
    remedy: 'Envíe a este flujo un documento del esquema bill/invoice.',
  },
  'record-of-other-regime': {
    text: 'la factura no está sujeta al régimen español, y Sello solo remite facturas sujetas a ese régimen',
    remedy:
      'Indique ES en `$regime` y use un NIF español para el emisor. Si es una factura recibida, guárdela, pero ' +
      'no ejecute este flujo: Sello no remite facturas recibidas.',
  },
  'record-without-exchange-rate': ({ currency }) => ({
    text: `la AEAT solo admite euros, pero la factura no tiene un tipo de cambio de ${currency} a EUR`,
    remedy: 'Añada a `exchange_rates` el tipo de cambio de la moneda de la factura a EUR.',
  }),
};
