// Messages about the parties, the dates and the payment of a document, in Spanish.
import { quotedApiCalls, describeApiCall } from '../../calls';
import type { partyAndPaymentFindingMessages as english } from '../../en/findings/parties';
import { formatCountWithNoun, type CatalogueTranslation } from '../../text';
import { formatSpanishAmount, formatSpanishDay, formatSpanishPercentages } from '../figures';

const partyNames = { supplier: 'emisor', customer: 'cliente' } as const;

export const partyAndPaymentFindingMessages: CatalogueTranslation<typeof english> = {
  'surcharge-to-company': ({ at, code }) =>
    `${at} lleva recargo de equivalencia, pero el cliente ${code} es una persona jurídica, y el recargo es solo para ` +
    'minoristas que son personas físicas o entidades en atribución de rentas',
  'surcharge-to-company.abroad': ({ at, country }) =>
    `${at} lleva recargo de equivalencia, pero el cliente es de ${country}, y el recargo es solo para minoristas españoles`,
  'surcharge-to-company.islands': ({ at, tax }) => ({
    text: `${at} lleva recargo de equivalencia, pero los bienes van a un lugar donde se aplica el ${tax} y no el IVA`,
    remedy:
      'Para los bienes que van allí, escriba {"cat": "VAT", "key": "export"}. Si los bienes van a otro lugar, escriba su dirección en ' +
      '`delivery.receiver.addresses`.',
  }),
  'surcharge-to-company.nobody': ({ at }) => ({
    text: `${at} lleva recargo de equivalencia, pero esta factura simplificada no indica ningún cliente`,
    remedy:
      'Escriba el tipo sin `+eqs`. Si el cliente es un minorista que ha acreditado estar en el régimen del recargo (Ley ' +
      '37/1992, art. 163), quite la etiqueta `simplified` e indique el cliente con su NIF.',
  }),
  'withheld-from-company': ({ at, percent: rate, code }) =>
    `${at} lleva IRPF al ${formatSpanishPercentages(rate)}, pero el emisor ${code} es una persona jurídica, a la que ` +
    'solo se le retiene por alquileres y capital',
  'withheld-by-nobody': ({ at, cat }) =>
    `${at} lleva ${cat}, pero la factura no indica ningún cliente con NIF que pueda ingresar la retención en Hacienda`,
  'withheld-by-nobody.abroad': ({ at, cat, country }) => ({
    text:
      `${at} lleva ${cat}, pero el cliente tiene un NIF de ${country}, y un empresario de otro país no retiene impuestos ` +
      'españoles',
    remedy:
      'Quite el IRPF de la línea. Si el cliente tiene un establecimiento en España, escriba en `customer.tax_id` el NIF español ' +
      'de ese establecimiento.',
  }),
  'simplified-above-max': ({ total }) =>
    `el total es de ${formatSpanishAmount(total)} EUR, por encima del límite de una factura simplificada, pero ` +
    '`es-fiscal-simplified-art7273` indica que esta factura es simplificada',
  'simplified-above-max.ticket': ({ total }) => ({
    text:
      `el total de esta factura simplificada es de ${formatSpanishAmount(total)} EUR, pero el máximo de la ley son 3.000 EUR, ` +
      'impuestos incluidos (RD 1619/2012, art. 4.2)',
    remedy:
      'Expida una factura completa: quite la etiqueta `simplified` e indique el cliente con su NIF. Si la ley no exige el NIF del ' +
      'cliente (RD 1619/2012, art. 6.1.d), deje la etiqueta y añada "meta": {"es-fiscal-art61d": "S"}.',
  }),
  'simplified-above-max.trade': ({ total, supplier }) => ({
    text:
      `el total de esta factura simplificada es de ${formatSpanishAmount(total)} EUR, pero en la mayoría de los sectores el ` +
      'máximo son 400 EUR (RD 1619/2012, art. 4.1)',
    remedy:
      'Quite la etiqueta `simplified` e indique el cliente con `tax_id` y dirección. Si el sector es uno de los del RD 1619/2012, ' +
      'art. 4.2, como comercio minorista, hostelería o transporte de personas, indique una vez {"simplified_max_euros": 3000} ' +
      `para el emisor (${describeApiCall('writeSupplierSettings', supplier === null ? {} : { supplier })}).`,
    onPage:
      'Indique el cliente con su NIF y su dirección. Si el sector es uno de los del RD 1619/2012, art. 4.2, como comercio ' +
      'minorista, hostelería o transporte de personas, un administrador indica una vez el límite de 3.000 EUR para el emisor.',
  }),
  'issued-by-customer': ({ code }) =>
    `\`ordering.issuer\` es el cliente ${code}, pero el registro declara que la factura la expidió un tercero`,
  'issued-by-two': ({ name }) =>
    `\`$tags\` contiene \`self-billed\`, pero \`ordering.issuer\` indica a ${name ?? 'un tercero'}, que el registro ` +
    'declara como expedidor',
  'issued-to-itself': ({ code }) => `el emisor y el cliente tienen el mismo NIF, ${code}`,
  'address-missing': ({ parties }) => ({
    text:
      `falta el domicilio del ${parties.map((party) => partyNames[party]).join(' y el del ')}, ` +
      'pero una factura debe contener el domicilio del emisor y el del cliente (RD 1619/2012, art. 6.1.e)',
    remedy:
      `Añada ${parties.map((party) => `\`${party}.addresses\``).join(' y ')}, ` +
      'por ejemplo [{"street": "Calle Mayor 1", "code": "28013", "locality": "Madrid"}].',
  }),
  'issued-late': ({ operation, last, issued }) =>
    `la factura de la operación del ${formatSpanishDay(operation)} debía expedirse el ${formatSpanishDay(last)} ` +
    'como muy tarde, pero tiene fecha ' +
    formatSpanishDay(issued),
  'issued-late.reversal': ({ operation, issued }) => ({
    text:
      `esta factura negativa tiene la fecha de operación ${formatSpanishDay(operation)}, así que su impuesto corresponde a ` +
      `${formatSpanishDay(operation).slice(3)}, pero el de una rectificación corresponde al mes de su fecha de expedición, ` +
      formatSpanishDay(issued).slice(3),
    remedy:
      'Quite `op_date`. Si un tipo de la factura anulada ya no está vigente, rectifique esa factura por completo con ' +
      'un abono. Ignore este aviso si una misma declaración comprende ambos meses.',
  }),
  'issued-late.consumer': ({ operation, last, issued }) => ({
    text:
      'la factura a un consumidor debe expedirse el día de la venta, o antes de que acabe el mes si agrupa varias ' +
      `ventas, pero la factura de la venta del ${formatSpanishDay(operation)} tiene fecha del ` +
      formatSpanishDay(issued),
    remedy:
      'Si `op_date` no es correcto, corríjalo: a menudo el error está en el año o en el mes. Ignore este aviso ' +
      'si es cierto que la factura se expide tarde' +
      (issued <= last
        ? `, o si el cliente es un empresario o profesional, cuyo plazo termina el ${formatSpanishDay(last)}.`
        : '.'),
  }),
  'operation-day-missing': ({ day, issued }) => ({
    text:
      `los bienes se entregaron, o el impuesto se devengó, el ${formatSpanishDay(day)}, pero sin \`op_date\` el registro declara la ` +
      `operación en la fecha de expedición, ${formatSpanishDay(issued)}`,
    remedy: `Indique en \`op_date\` el día de la operación, por ejemplo "${day}".`,
  }),
  'advance-above-payable': ({ advance, payable, due, isCredit }) => ({
    text:
      `los anticipos suman ${formatSpanishAmount(advance)}, pero la factura es de ${formatSpanishAmount(payable)}, así ` +
      `que quedan por pagar ${formatSpanishAmount(due)}`,
    ...(isCredit ? { remedy: 'Escriba `"payment": null`: si no, el abono copia los anticipos de su factura.' } : {}),
  }),
  'advance-negative': ({ at, amount: given }) =>
    `${at} es ${formatSpanishAmount(given)}, así que aumenta lo que hay que pagar`,
  'due-dates-differ': ({ sum, totals }) =>
    `los vencimientos suman ${formatSpanishAmount(sum)}, pero hay que pagar ${totals.map(formatSpanishAmount).join(' o ')}`,
  'due-dates-differ.shares': ({ payable, due }) =>
    `los vencimientos se calculan sobre el total ${formatSpanishAmount(payable)}, pero tras los anticipos ` +
    `solo quedan ${formatSpanishAmount(due)}`,
  'due-before-issue': ({ date, issued }) =>
    `un vencimiento, el ${formatSpanishDay(date)}, es anterior a la fecha de expedición, ${formatSpanishDay(issued)}`,
  'cash-above-limit': ({ total, limit }) =>
    `la factura se paga en efectivo, pero su total de ${formatSpanishAmount(total)} EUR ` +
    `alcanza el límite de los pagos en efectivo, ${formatSpanishAmount(limit)} EUR (Ley 7/2012, art. 7)`,
  'iban-wrong': ({ iban }) =>
    `la cuenta ${iban} tiene mal los dígitos de control, así que un pago a esa cuenta fallaría`,
  'exchange-rate-one': ({ from, to }) =>
    `el tipo de cambio es 1 ${to} por 1 ${from}, pero no hay dos monedas que valgan lo mismo`,
  'exchange-rate-several': ({ from, to, used, rate }) =>
    `el documento tiene los tipos de cambio ${formatSpanishAmount(used)} y ${formatSpanishAmount(rate)} de ${from} a ${to}, y ` +
    `Sello usa el primero, ${formatSpanishAmount(used)}`,
  'price-rounded': ({ line, price, exact, sum, exactSum, currency, from }) => ({
    text:
      `el precio de la línea ${line} se ha convertido de ${from} a ${formatSpanishAmount(exact)} ${currency} y ` +
      `redondeado a ${formatSpanishAmount(price)}, así que la línea suma ${formatSpanishAmount(sum)} en vez de ` +
      formatSpanishAmount(exactSum),
    remedy: `Escriba el precio en ${currency} con sus decimales, "${exact}"; o haga la factura en ${from}.`,
  }),
  'exchange-rate-inverted': ({ from, rate, meant }) => ({
    text: `el tipo de cambio es ${formatSpanishAmount(rate)} EUR por 1 ${from}, pero 1 ${from} vale menos de 1 EUR`,
    remedy:
      `Escriba cuántos euros vale un ${from}. Si un euro son ${formatSpanishAmount(rate)} ${from}, escriba ` +
      `"${meant}".`,
  }),
  'addon-missing': ({ supplier, addon }) =>
    `el emisor ${supplier} remite sus facturas, pero \`$addons\` no contiene ${addon}`,
  'supplier-name-differs': ({ supplier, registered, name }) =>
    `el emisor ${supplier} está dado de alta como «${registered}», pero en la factura figura «${name}»`,
  'supplier-not-registered': ({ supplier }) => `el emisor ${supplier} no está dado de alta`,
  'supplier-not-registered.pending': ({ supplier }) => ({
    text:
      `el emisor ${supplier} aún no está dado de alta: su alta está pendiente del formulario de representación y de la ` +
      'aprobación',
    remedy:
      `Suba el formulario de representación firmado (${describeApiCall('writeAgreement')} con el identificador de la ficha ` +
      `del emisor), confírmelo (${describeApiCall('confirmAgreement')}) y ejecute el flujo.`,
    onPage: 'Suba el formulario de representación firmado en la página del emisor, confírmelo y ejecute el flujo.',
  }),
  'signatures-dropped': ({ count }) =>
    `Sello ha quitado ${formatCountWithNoun(count, 'firma', 'firmas')} del sobre (\`envelope\`) porque no ` +
    `${count === 1 ? 'es válida' : 'son válidas'} aquí`,
  'foral-supplier': ({ supplier, isBasque }) => ({
    text: `el emisor ${supplier} está en ${isBasque ? 'el País Vasco' : 'Navarra'}, cuya hacienda foral tiene normas propias`,
    remedy:
      `Si el emisor sigue esas normas${isBasque ? ' (TicketBAI)' : ''}, dé de alta al emisor e indique después la exención con ` +
      `${quotedApiCalls.writeReporting}: {"reporting": "exempt", "scheme": "${isBasque ? 'tbai' : 'foral'}", "reason": "..."}. ` +
      'Ignore este aviso si el emisor sigue las normas del Estado.',
  }),
  'outlay-taxed.returned': ({ at, amount }) => ({
    text:
      `${at} es una fianza que se devuelve al cliente, pero lleva impuestos, así que el precio y el impuesto del ` +
      'registro no son correctos',
    remedy:
      `Quite ${at} y escriba "discounts": [{"key": "deposit", "reason": "...", "amount": "${amount}"}] en el documento, sin ` +
      '`taxes`. Ignore este aviso si la fianza se facturó con impuestos.',
  }),
  'outlay-taxed.voucher': ({ at, amount }) => ({
    text: `${at} es un bono con el que paga el cliente, pero lleva impuestos, así que reduce la base y la cuota del registro`,
    remedy:
      `Quite ${at} y escríbalo como pago: "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}. ` +
      'Ignore este aviso si el bono ya tributó al venderse (bono univalente).',
  }),
  'untaxed-row.alone': ({ at }) => ({
    text: `${at} es una fianza, que no es parte del precio, y la factura no contiene nada más`,
    remedy: 'No expida una factura: una fianza que se devuelve no es una venta, así que basta con un recibo.',
  }),
};
