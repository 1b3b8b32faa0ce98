// Messages for a client that states an invoice in the fields of a call, in Spanish, if the text of the catalogue is
// about fields of documents.
import { describeApiCall, buildRemedy } from '../../calls';
import type { invoiceCallWarningTextOverrides as english } from '../../en/of-call/warnings';
import type { InvoiceCallMessageTranslation } from '../../call-text';
import { formatSpanishAmount, formatSpanishPercentages } from '../figures';

const withheldRates =
  'Use un tipo que exista: 15 %, 7 % (inicio de actividad), 19 % (alquileres y capital mobiliario), 1 % (estimación objetiva, ' +
  'módulos), 2 % (ganadería), 24 % (derechos de imagen) o 35 % (administradores).';

const asDocument = 'envíe la factura como `document` (docs/cases.md)';

export const spanishInvoiceCallWarningTexts: InvoiceCallMessageTranslation<typeof english> = {
  'zero-rate': {
    remedy:
      'Indique por qué no hay impuesto: escriba en `tax` de "E1" a "E8" (exenta), "N1" o "N2" (no sujeta) o "S2" (el cliente ' +
      'liquida el impuesto). Ignore este aviso si es una donación a una entidad sin fines lucrativos.',
  },
  'place-of-supply': {
    remedy:
      'Use el impuesto que corresponda, por ejemplo "general"; "E5" para bienes que se entregan a un empresario ' +
      'de la Unión; "N1" si no se trata de una venta, sino, por ejemplo, de una indemnización. Ignore este aviso ' +
      'si la venta no tributa en esa dirección, por ejemplo, por bienes enviados a otro lugar u obras en un ' +
      'inmueble en el extranjero (Ley 37/1992, arts. 69 y 70).',
  },
  'place-of-supply.territory': ({ usual }) => ({
    remedy:
      `Si la venta se hace desde la dirección del emisor, escriba en \`tax\` {"category": "${usual}", "percent": ` +
      '"..."}. Ignore este aviso si se hace en el otro territorio, por ejemplo desde una sucursal o en un inmueble de ' +
      'allí.',
  }),
  'place-of-supply.consumer': {
    remedy:
      'Si es un empresario, escriba su NIF-IVA en `customer.tax_code`. A un consumidor repercútale el impuesto, por ejemplo ' +
      '"general"; dentro de la Unión, el impuesto del país del emisor. Ignore este aviso si el servicio se grava fuera por otro ' +
      'motivo, como una obra en un inmueble de allí (Ley 37/1992, art. 70).',
  },
  'place-of-supply.private': {
    remedy:
      'Si es un empresario, escriba su NIF en `customer.tax_code`. A un consumidor repercútale el impuesto a su tipo. Ignore este aviso ' +
      'si el servicio tributa allí por otro motivo, como un servicio electrónico o una obra en un inmueble de allí (Ley ' +
      '37/1992, art. 70; Ley 20/1991, art. 17).',
  },
  'place-of-supply.here': { remedy: 'Escriba el tipo en `tax`. Ignore este aviso si se prestan en otro lugar.' },
  'place-of-supply.postcode': { remedy: 'Indique el `postcode` del cliente, por ejemplo "28013".' },
  'place-of-supply.island': { remedy: 'Repercuta el impuesto. Ignore este aviso si los bienes van a otro lugar.' },
  'margin-scheme': {
    remedy:
      `Para indicar por separado el margen y el resto del precio, ${asDocument}. Si la venta es del régimen general, quite ` +
      '`regime`. Ignore este aviso si todo el precio es margen.',
  },
  'one-stop-shop': { remedy: `Quite \`regime\`. Para el impuesto de otro Estado miembro, ${asDocument}.` },
  'export-regime': ({ at }) => ({
    text: `${at} está exenta (E1 o E6), pero tiene el régimen 02, que es el de las exportaciones`,
    remedy: 'En una exportación escriba "E2". En una venta exenta en España, quite `regime`.',
  }),
  'surcharge-to-company': { remedy: 'Escriba el impuesto sin `surcharge`, por ejemplo "21%".' },
  'surcharge-to-company.islands': {
    remedy:
      'Para los bienes que van allí, escriba "E2" en `tax`. En otras ventas, escriba el impuesto sin `surcharge`.',
  },
  'surcharge-to-company.nobody': {
    remedy:
      'Escriba el impuesto sin `surcharge`. Si el cliente está en recargo de equivalencia, indique `customer` con su `tax_code`.',
  },
  'regime-of-persons': ({ regime }) => ({
    remedy:
      'Quite `regime`: una persona jurídica declara sus ventas con el régimen 01.' +
      (regime === '18' ? ' Para repercutir el recargo a un minorista, use `surcharge`.' : ''),
  }),
  'reverse-charge-abroad.islands': ({ cat }) => ({
    remedy:
      'En un servicio escriba "N2" en `tax`; en bienes que salen del territorio, "E2". Ignore este aviso si el ' +
      `cliente liquida el ${cat}.`,
  }),
  'reverse-charge-abroad': {
    remedy:
      'En un servicio escriba "N2" en `tax`; en bienes que van a otro Estado miembro, "E5". Ignore este aviso si el cliente liquida el ' +
      'impuesto en España (Ley 37/1992, art. 84.Uno.2).',
  },
  'intra-community-outside.monaco': ({ code }) => ({
    remedy:
      'Escriba el NIF-IVA del cliente, que es francés, con su país: "country": "FR", "tax_code": ' +
      `"${code ?? '...'}" en \`customer\`. Si no lo tiene, repercuta el impuesto, por ejemplo "general".`,
  }),
  'intra-community-outside.nobody': {
    remedy:
      'Indique `customer` con su `tax_code`. En una venta a un consumidor, repercuta el impuesto a su tipo. Ignore este aviso si es un ' +
      'medio de transporte nuevo, exento para cualquier comprador (Ley 37/1992, art. 25.Dos).',
  },
  'intra-community-outside.simplified': {
    text: '"E5" declara una entrega intracomunitaria, que exige factura completa (RD 1619/2012, art. 4.4.a)',
    remedy: 'Escriba "invoice" en `kind`.',
  },
  'intra-community-outside.islands': {
    remedy:
      'Escriba "E2" en `tax`. Si los bienes salen de la península o de Baleares, escriba {"category": "VAT", "exempt": "E5"}.',
  },
  'territory-regime': {
    remedy:
      'Escriba {"exempt": "N2", "regime": "08"} en `tax`. Ignore este aviso si la venta tampoco está sujeta al impuesto ' +
      'del cliente, por ejemplo una obra en un inmueble del extranjero.',
  },
  'exempt-regime-charged.territory': {
    remedy:
      'Si la venta está sujeta al IPSI, quite `regime`. Si no, escriba {"exempt": "N2", "regime": "08"} en `tax`.',
  },
  'territory-regime.abroad': {
    remedy:
      'Quite `regime`: un servicio a un cliente de otro país se declara con el régimen 01. Ignore este aviso si la venta está ' +
      'sujeta a otro impuesto español, por ejemplo una obra en un inmueble de Canarias.',
  },
  'exempt-regime-charged': ({ code }) => ({
    remedy:
      'Si la venta está gravada, quite `regime`. Si la venta está exenta, escriba en `tax` la exención y el régimen: ' +
      `{"exempt": "E1", "regime": "${code}"}.`,
  }),
  'place-of-supply.resident': {
    remedy:
      'Repercuta el impuesto a su tipo. Ignore este aviso si la venta se hace en otro lugar, por ejemplo una obra en un inmueble del ' +
      'extranjero.',
  },
  'margin-rate': {
    remedy:
      'Escriba {"percent": "21%", "regime": "05"} en `tax`. Si la agencia optó por el régimen general para este cliente (Ley ' +
      '37/1992, art. 147), quite `regime`.',
  },
  'intra-community-outside.address': {
    remedy:
      `Para los bienes que van allí, escriba "E2" en \`tax\`. Si los bienes van a otro lugar, ${asDocument} con la ` +
      'dirección de entrega.',
  },
  'zero-rate.ipsi': {
    remedy:
      'Indique por qué no hay impuesto: escriba en `tax` "E1" (exenta), "E2" (bienes que salen del territorio), ' +
      '"N1" o "N2" (no sujeta), o "S2" (el impuesto lo declara el cliente). Ignore este aviso si la ordenanza de ' +
      'la ciudad tiene un tipo del 0 %.',
  },
  'mention-missing': {
    remedy:
      `En un servicio escriba "N2". En bienes, ${asDocument} y márquela allí con inversión ` +
      'del sujeto pasivo, para que se imprima la mención.',
  },
  'correction-series': {
    remedy: 'Ponga en `series` una serie de rectificativas; u omita el campo para usar la serie predeterminada.',
  },
  'correction-preceding': {
    remedy: 'Indique la factura rectificada en `preceding`, con `id`, o con `series`, `code` e `issue_date`.',
  },
  'correction-kind.replacement': buildRemedy`Expida una rectificativa de la factura completa${'creditInvoice'}, que rectifica también
    sus simplificadas. Después vuelva a expedir la factura completa.`,
  'correction-kind.reversed': buildRemedy`Expida en su lugar una rectificativa de la factura completa${'creditInvoice'}, que
    rectifica también sus simplificadas. Si solo el cliente era otro, vuelva a expedir después la factura completa.`,
  'correction-kind': buildRemedy`Una factura rectificativa de cargo (debit-note) solo rectifica facturas completas.
    Expida una rectificativa de la simplificada${'creditInvoice'} y vuelva a expedir esa factura.`,
  'preceding-unused': buildRemedy`Para abonar la factura o sustituir una simplificada, use las peticiones
    correspondientes${'creditInvoice'}${'replaceInvoice'}; para cobrar más, ponga "debit-note" en \`kind\`. Ignore este
    aviso si la factura solo menciona otra, como la factura de un anticipo.`,
  'withheld-from-company': { remedy: 'Quite `withholding`. En un alquiler, escriba "19%".' },
  'withheld-rate': { remedy: withheldRates },
  'withheld-rate.rent': {
    remedy:
      'Escriba "19%" en `withholding`; en un local de Ceuta o Melilla, "7.6%". Si la línea no es el arrendamiento de un local, ' +
      'quite `regime`.',
  },
  'rate-of-other-tax': ({ cat }) => ({
    remedy:
      cat === 'IRPF'
        ? withheldRates
        : `Use un tipo de ese impuesto, por ejemplo {"category": "${cat}", "percent": "${cat === 'IPSI' ? '4%' : '7%'}"}. Si ` +
          'corresponde IVA, escriba {"category": "VAT", "percent": "21%"}.',
  }),
  'withheld-by-nobody': {
    remedy: 'Indique `customer` con su `tax_code`. En una venta a un particular, quite `withholding`.',
  },
  'withheld-by-nobody.abroad': {
    remedy:
      'Quite `withholding`. Si el cliente tiene un establecimiento en España, escriba en `customer.tax_code` el NIF español ' +
      'de ese establecimiento.',
  },
  'simplified-above-max': ({ total }) => ({
    text: `el total es de ${formatSpanishAmount(total)} EUR, por encima del límite de una factura simplificada`,
    ...buildRemedy`Ponga "invoice" en \`kind\` e indique \`customer\` con \`tax_code\` y \`address\`. En un sector del RD 1619/2012,
      art. 4.2, como el comercio minorista o la hostelería, un administrador pone una vez el límite de 3.000 EUR para el
      emisor${'writeSupplierSettings'}.`,
  }),
  'simplified-above-max.ticket': {
    remedy:
      'Ponga "invoice" en `kind` e indique `customer` con `tax_code` y `address`; o con `name`, `address` y `"without_tax_code": ' +
      'true` si la ley no exige el NIF (RD 1619/2012, art. 6.1.d).',
  },
  'simplified-above-max.trade': ({ supplier }) => ({
    remedy:
      'Indique `customer` con `tax_code` y `address`. Si el sector es uno de los del RD 1619/2012, art. 4.2, como comercio ' +
      'minorista, hostelería o transporte de personas, ponga {"simplified_max_euros": 3000} una vez para el emisor ' +
      `(${describeApiCall('writeSupplierSettings', supplier === null ? {} : { supplier })}).`,
    onPage:
      'Indique el cliente con su NIF y su dirección. Si el sector es uno de los del RD 1619/2012, art. 4.2, como comercio ' +
      'minorista, hostelería o transporte de personas, un administrador pone una vez el límite de 3.000 EUR para el emisor.',
  }),
  'advance-above-payable': ({ advance, payable, due }) => ({
    text:
      `\`payment.paid\` es ${formatSpanishAmount(advance)}, pero la factura es de ${formatSpanishAmount(payable)}, así ` +
      `que quedan por pagar ${formatSpanishAmount(due)}`,
    remedy: 'Corrija `payment.paid`. Si el cliente ha pagado de más, devuelva el exceso o aplíquelo a otra factura.',
  }),
  'cash-above-limit': {
    remedy:
      'Pida al cliente que pague con tarjeta o por transferencia, e indique esa forma de pago en `payment.method`. Ignore este aviso ' +
      'si el cliente es un visitante extranjero y el total no llega a 10.000 EUR.',
  },
  'advance-negative': { remedy: 'Quite `payment.paid` de una factura con el total negativo.' },
  'due-dates-differ': { remedy: 'Quite `payment.due_date`, o ponga en `payment.paid` solo lo que ya está pagado.' },
  'customer-unnamed': {
    text: 'esta es una factura completa cuyo cliente no necesita NIF, pero no indica ningún cliente',
    remedy:
      'Indique `customer` con `name`, `address` y `without_tax_code`. En una simplificada, que no indica cliente, quite la ' +
      'marca de `meta`.',
  },
  'price-missing': {
    remedy:
      'Ponga el precio de cada línea, por ejemplo "10.00". Escriba un regalo con su precio y un `discount` de "100%".',
  },
  'returns-above-sale': {
    remedy:
      'Corrija el signo de `quantity`: negativo solo en lo que se devuelve. Ignore este aviso si se devuelve más de lo que se vende.',
  },
  'negative-invoice': buildRemedy`Para dejar sin efecto una factura, expida una rectificativa${'creditInvoice'}.`,
  'discount-above-price': buildRemedy`Corrija el importe; o escriba un porcentaje, por ejemplo "10%". Para dejar sin efecto otra
    factura, expida una rectificativa${'creditInvoice'}.`,
  'returns-above-sale.advance': buildRemedy`Reste solo el importe de la venta, para que el total no sea negativo. Por el resto,
    abone la factura del anticipo${'creditInvoice'} (Ley 37/1992, arts. 80 y 89).`,
  'outlay-taxed.withheld': { remedy: 'Quite esta línea y escriba la retención en `withholding`.' },
  'outlay-taxed.named': { remedy: `Si lo pagó en nombre del cliente, ${asDocument}. Si no, cambie su nombre.` },
  'outlay-taxed.returned': {
    remedy: `Quite esta línea. Para imprimir la fianza, ${asDocument}. Ignore este aviso si la fianza se facturó con impuestos.`,
  },
  'outlay-taxed.kept': { remedy: `Quite esta línea. Para imprimir la garantía, ${asDocument}.` },
  'untaxed-row.subsidy': { remedy: 'Quite esta línea y escriba la subvención en `payment.paid`.' },
  'outlay-taxed.subsidy': {
    remedy:
      'Si lo paga otro, quite esta línea y escriba el importe en `payment.paid`. Ignore este aviso si es un descuento a su cargo ' +
      'o un servicio público que financia una Administración (Ley 37/1992, art. 78.Dos.3).',
  },
  'outlay-taxed.trade-in': { remedy: 'Quite esta línea y escriba su valor en `payment.paid`, si no es un descuento.' },
  'outlay-taxed.tip': {
    remedy:
      `Quite esta línea. Para imprimir la propina, ${asDocument}. Ignore este aviso si es un cargo por servicio que el ` +
      'cliente debe pagar.',
  },
  'outlay-taxed.voucher': { remedy: 'Escriba el bono en `payment.paid`, salvo que ya tributara al venderse.' },
  'return-other-rate': buildRemedy`Rectifique la factura con la que se vendieron los bienes${'creditInvoice'}.`,
  'untaxed-row.alone': {
    remedy: 'No expida una factura: una fianza que se devuelve no es una venta. Basta un recibo.',
  },
  'untaxed-row': {
    remedy:
      'Escriba lo ya pagado en `payment.paid` y la retención en `withholding`, no como líneas. Para una garantía o una fianza, ' +
      `${asDocument}.`,
  },
  'rate-of-other-day': ({ held, isReported }) => ({
    remedy: !isReported
      ? 'Corrija el año de `operation_date`. La AEAT no admite tipos de IVA anteriores al 1 de septiembre de 2012 (1124).'
      : `Escriba en \`tax\` el porcentaje de ese día${held === null ? '' : `, "${held}"`}.`,
  }),
  'reverse-charge-charged': ({ at, cat, percent: rate, isMixed }) => ({
    text:
      `una línea tiene inversión del sujeto pasivo, pero ${at} repercute ${cat === 'VAT' ? 'IVA' : cat} al ` +
      formatSpanishPercentages(rate),
    remedy: isMixed
      ? 'Ignore este aviso si el impuesto de esas líneas lo liquida el emisor: una factura puede contener ventas de las dos ' +
        'clases (RD 1619/2012, art. 6.2). Si no, escriba también "S2" en su `tax`.'
      : 'Ponga las líneas que llevan impuesto en otra factura; o escriba también "S2" en su `tax`.',
  }),
  'original-cancelled': { remedy: 'No expida esta rectificativa. Si la venta tuvo lugar, expida una factura nueva.' },
  'credited-more': buildRemedy`Compare los importes con la factura y con sus demás abonos. Anule los abonos de devoluciones que no
    tuvieron lugar${'cancelInvoice'}.`,
  'credited-more.reversed': ({ title, original }) => ({
    remedy:
      `No expida este abono. Si ${title} no es correcta, anúlela antes. Ignore este aviso si ${title} deja sin efecto ` +
      `otra venta, y no ${original}.`,
  }),
  'credited-other-rate': { remedy: 'Use los tipos de la factura que se abona.' },
  'credited-other-rate.withheld': ({ percent }) => ({
    remedy: `Escriba "withholding": "${percent}" en las líneas. Ignore este aviso si de este importe no se retuvo IRPF.`,
  }),
  'original-replaced': { remedy: 'Rectifique la factura que sustituye a la original.' },
  'replaced-by-draft': { remedy: 'Descarte el borrador en la consola si no hace falta.' },
  'replaced-total-differs': { remedy: 'Vuelva a consultar las simplificadas y sustituya solo lo que queda de ellas.' },
  'exchange-rate-of-original': { remedy: 'Ponga en `exchange_rate` el tipo de cambio de la factura original.' },
  'exchange-rate-of-original.several': { remedy: 'Expida una factura por cada tipo de cambio de las originales.' },
  'supplier-not-registered.pending': ({ supplier }) => ({
    text:
      `el emisor ${supplier} aún no está dado de alta: su alta está pendiente del formulario de representación y de la ` +
      'aprobación',
    remedy:
      'Suba el formulario de representación firmado en la página del emisor de la consola y confírmelo; después repita la petición.',
  }),
};
