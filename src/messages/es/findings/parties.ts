// Qué falla en las partes, las fechas y el pago de un documento, en español.
import { describeCall } from '../../calls';
import type { partyFindings as english } from '../../en/findings/parties';
import type { Translation } from '../../text';
import { amount, formatDay, percent } from '../figures';

const partyNames = { supplier: 'emisor', customer: 'cliente' } as const;

export const partyFindings: Translation<typeof english> = {
  'surcharge-to-company': ({ at, code }) => `${at} lleva recargo de equivalencia, y el cliente ${code} es una sociedad`,
  'withheld-from-company': ({ at, percent: rate, code }) =>
    `${at} lleva IRPF al ${percent(rate)}, y el emisor ${code} es una sociedad`,
  'withheld-by-nobody': ({ at, cat }) =>
    `${at} lleva ${cat}, y no se indica ningún cliente con NIF que pueda ingresar la retención`,
  'simplified-above-max': ({ total }) =>
    `el total es ${amount(total)}, y \`es-fiscal-simplified-art7273\` indica que es una factura simplificada`,
  'simplified-above-max.trade': ({ total, supplier }) => ({
    text:
      `el total de esta factura simplificada es de ${amount(total)} EUR, y en la mayoría de los sectores son de 400 EUR como ` +
      'máximo (RD 1619/2012 art. 4.1)',
    remedy:
      'Quite la marca `simplified` e indique el cliente con `tax_id` y domicilio. Si el sector es uno de los del art. 4.2, como ' +
      'comercio minorista, hostelería o transporte de personas, indique una vez {"simplified_max_euros": 3000}: ' +
      `${describeCall('writeSupplierSettings', supplier === null ? {} : { supplier })}.`,
  }),
  'issued-by-customer': ({ code }) =>
    `el cliente ${code} figura en \`ordering.issuer\`: el registro declara que la expidió un tercero`,
  'issued-by-two': ({ name }) =>
    `\`$tags\` contiene self-billed, y \`ordering.issuer\` indica a ${name ?? 'un tercero'}: el registro declara al tercero`,
  'issued-to-itself': ({ code }) => `emisor y cliente tienen el mismo NIF, ${code}`,
  'address-missing': ({ parties }) => ({
    text:
      `falta la dirección del ${parties.map((party) => partyNames[party]).join(' y del ')}: ` +
      'una factura lleva las dos (RD 1619/2012, art. 6.1.e)',
    remedy: `Añada \`${parties[0]}.addresses\`, por ejemplo [{"street": "Calle Mayor 1", "code": "28013", "locality": "Madrid"}].`,
  }),
  'issued-late': ({ operation, last, issued }) =>
    `la factura de la operación del ${formatDay(operation)} debía expedirse hasta el ${formatDay(last)} y tiene fecha ` +
    formatDay(issued),
  'advance-above-payable': ({ advance, payable, due, isCredit }) => ({
    text: `los anticipos son ${amount(advance)} y la factura es de ${amount(payable)}: quedan por pagar ${amount(due)}`,
    ...(isCredit ? { remedy: 'Un abono copia los anticipos de su factura: omítalos con `"payment": null`.' } : {}),
  }),
  'advance-negative': ({ at, amount: given }) => `${at} es ${amount(given)}: aumenta lo que hay que pagar`,
  'due-dates-differ': ({ sum, totals }) =>
    `los vencimientos suman ${amount(sum)}, y hay que pagar ${totals.map(amount).join(' o ')}`,
  'due-dates-differ.shares': ({ payable, due }) =>
    `los vencimientos son partes de ${amount(payable)}, y tras los anticipos quedan ${amount(due)}`,
  'due-before-issue': ({ date, issued }) =>
    `un vencimiento es del ${formatDay(date)}, anterior a la fecha de expedición ${formatDay(issued)}`,
  'iban-wrong': ({ iban }) => `la cuenta ${iban} tiene mal los dígitos de control: el pago no llegaría`,
  'exchange-rate-one': ({ from, to }) => `el tipo de cambio es 1 ${to} por 1 ${from}`,
  'addon-missing': ({ supplier, addon }) =>
    `el emisor ${supplier} remite sus facturas, y \`$addons\` no contiene ${addon}`,
  'supplier-name-differs': ({ supplier, registered, name }) =>
    `el emisor ${supplier} está registrado como «${registered}», y en la factura figura «${name}»`,
  'supplier-not-registered': ({ supplier }) =>
    `el emisor ${supplier} no está registrado: ejecute el flujo de registro con su ficha`,
  'supplier-not-registered.pending': ({ supplier }) => ({
    text: `el emisor ${supplier} aún no está registrado: su registro espera el acuerdo y la aprobación`,
    remedy:
      `Suba el acuerdo firmado (${describeCall('writeAgreement')} con el id de su ficha), confírmelo ` +
      `(${describeCall('confirmAgreement')}) y ejecute el trabajo.`,
    onPage: 'Suba el acuerdo firmado en la página del emisor, confírmelo y ejecute el trabajo.',
  }),
  'signatures-dropped': ({ count }) => `se han quitado las firmas del sobre que no son válidas aquí (${count})`,
};
