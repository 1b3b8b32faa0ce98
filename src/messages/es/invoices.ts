// Messages about the body of an invoice that is issued in one call, in Spanish.
import { describeApiCall } from '../calls';
import type { invoiceBodyMessages as english } from '../en/invoices';
import { describeBodyMemberFormat, describeUnknownMemberNameRemedy, invoiceBodyTaxRemedy } from './member-forms';
import type { CatalogueTranslation } from '../text';
import { formatSpanishAmount, formatSpanishPercentages } from './figures';

type TaxOfRate = Parameters<(typeof english)['total-differs']>[0]['taxes'][number];

const describeTax = ({ cat, percent: rate, amount: tax, base }: TaxOfRate): string =>
  `${cat === 'VAT' ? 'IVA' : cat} ${rate === null ? '-' : formatSpanishPercentages(rate)}: ` +
  `${formatSpanishAmount(tax)} de ${formatSpanishAmount(base)}`;

const purposes = {
  issue: 'expedir una factura',
  cancel: 'anular una factura',
  register: 'dar de alta a un emisor',
} as const;

/** Remedies by the amount that was mistaken for the total. */
const totalRemedies = {
  base: '`total` incluye el impuesto: escriba "{total}". Si sus precios incluyen el impuesto, ponga true en `prices_include_tax`.',
  payable: '`total` es el importe antes de la retención: escriba "{total}".',
  other:
    'Compare las líneas y los impuestos con los de su sistema. Si la diferencia es de un céntimo y usted redondea cada línea, ' +
    'ponga "line" en `rounding`.',
} as const;

export const invoiceBodyMessages: CatalogueTranslation<typeof english> = {
  'member-invalid': ({ form, value }) => {
    const [text, remedy] = describeBodyMemberFormat(form);
    return { text: `debe ser ${text}, no ${value}`, remedy };
  },
  'member-unknown': ({ name, meant, known }) => ({
    text: meant === null ? `"${name}" no existe aquí` : `"${name}" no existe aquí; ¿quería decir "${meant}"?`,
    remedy: describeUnknownMemberNameRemedy(meant, known),
  }),
  'member-is-parameter': ({ name }) => ({
    text: `"${name}" es un parámetro de la petición, no un campo de su cuerpo`,
    remedy: `Escriba el parámetro en la URL: \`?${name}=\`.`,
  }),
  'member-is-header': ({ name }) => ({
    text: `"${name}" no es un campo del cuerpo`,
    remedy:
      'Envíe el valor como cabecera `Idempotency-Key`. El campo `key` identifica la factura en su sistema, por ejemplo con el ' +
      'número del pedido.',
  }),
  'member-of-body': ({ name }) => ({
    text: `"${name}" es un campo del cuerpo, no un parámetro de la petición`,
    remedy: `Escriba \`${name}\` en el cuerpo.`,
  }),
  'member-null': ({ name }) => ({
    text: `"${name}" es null`,
    remedy: 'Escriba un valor u omita el campo.',
  }),
  'parameter-empty': ({ name }) => ({
    text: `el parámetro "${name}" está vacío`,
    remedy: 'Escriba un valor u omita el parámetro.',
  }),
  'member-needed': ({ name }) => ({
    text: `falta "${name}"`,
    textOnPage: 'este campo está vacío',
    remedy: `Indique \`${name}\`.`,
    onPage: 'Rellene el campo.',
  }),
  'members-exclusive': ({ names }) => ({
    text: `${names.join(' y ')} no se pueden combinar`,
    remedy: 'Deje uno de estos campos.',
  }),
  'document-alone': ({ name }) => ({
    text: `"${name}" no se puede combinar con \`document\``,
    remedy:
      'Escriba el campo en el documento, u omita `document`, que solo se puede combinar con `key`, `total`, `args` y `workflow`.',
  }),
  'document-schema-needed': ({ value, schema }) => ({
    text: value === null ? 'el documento no tiene `$schema`' : `${value} no es el esquema de una factura`,
    remedy:
      `Ponga en \`$schema\` "${schema}" si \`document\` es una factura en el formato de documento (docs/format.md). Para indicar ` +
      'la factura con los campos de esta petición, escríbalos sin `document`.',
  }),
  'rows-needed': {
    text: 'la factura no tiene líneas',
    remedy: 'Indique `lines`, o `bases` con los totales por tipo, o `document`.',
    onPage: 'Escriba al menos una línea.',
  },
  'tax-needed': {
    text: 'la línea no tiene impuesto, y Sello no aplica ninguno por su cuenta',
    remedy: `${invoiceBodyTaxRemedy} O indique \`default_tax\` del emisor (${describeApiCall('writeSupplierSettings')}).`,
    onPage: 'Escriba un porcentaje, por ejemplo 21 %, o un código de la AEAT (E1 a E8, N1, N2, S2).',
  },
  'default-series-shared': ({ series }) => ({
    text: `dos clases de facturas compartirían la serie ${series}`,
    remedy: 'Indique una serie propia para cada clase. Una clase sin serie propia usa F, T, S o R.',
  }),
  'tax-without-percent': {
    text: 'el impuesto no tiene ni porcentaje ni exención',
    remedy: 'Indique `percent`, por ejemplo "21%", o `exempt`, por ejemplo "E1".',
  },
  'exempt-with-percent': {
    text: 'un impuesto con `exempt` no puede tener porcentaje ni recargo',
    remedy: 'Quite `exempt` o bien `percent` y `surcharge`.',
  },
  'percent-ambiguous': ({ value }) => ({
    text: `${value} puede indicar un porcentaje o una fracción`,
    remedy:
      `Añada el signo de porcentaje: para el ${value} por ciento, escriba "${value}%". Para una fracción, escriba el ` +
      'porcentaje, por ejemplo "21%" para 0.21.',
  }),
  'tax-rate-apart': ({ rate }) => ({
    text: 'en un objeto, el tipo no se puede indicar por su nombre',
    remedy: `Escriba "${rate}" en \`tax\`, sin objeto; o indique su \`percent\`, por ejemplo "21%".`,
  }),
  'tax-country': {
    text: 'los campos de esta petición no pueden contener el impuesto de otro país',
    remedy:
      'Envíe la factura como `document`, con `country` y el régimen 17 en el impuesto (docs/cases.md, ventanilla única).',
  },
  'rate-not-of-tax': ({ rate, tax }) => ({
    text: `${tax}, el impuesto del domicilio del emisor, no tiene un tipo llamado ${rate}`,
    remedy:
      rate === 'zero'
        ? 'Indique por qué no hay impuesto, por ejemplo "E1" (exenta) o "N2" (no sujeta).'
        : 'Escriba el porcentaje, por ejemplo "3%".',
  }),
  'code-not-of-tax': ({ code, tax }) => ({
    text: `${tax} no tiene el código ${code}`,
    remedy: 'Use un código de este impuesto (docs/format.md), o escriba el impuesto como objeto con su `category`.',
  }),
  'surcharge-included': {
    text: 'un precio con el impuesto incluido es ambiguo si el impuesto tiene recargo de equivalencia',
    remedy: 'Escriba precios sin impuesto y omita `prices_include_tax`.',
  },
  'included-taxes-differ': ({ taxes }) => ({
    text: `los precios con el impuesto incluido solo pueden tener un impuesto, pero las líneas tienen ${taxes.join(' y ')}`,
    remedy: 'Escriba precios sin impuesto y omita `prices_include_tax`.',
  }),
  'bases-include-tax': {
    text: 'una base nunca incluye su impuesto',
    remedy: 'Omita `prices_include_tax`, o escriba `lines` con precios que incluyan el impuesto.',
  },
  'period-reversed': { text: 'el periodo termina antes de empezar', remedy: 'Intercambie `start` y `end`.' },
  'iban-without-transfer': {
    text: 'la cuenta solo se puede indicar con una transferencia o una domiciliación',
    remedy: 'Omita `iban`, o ponga transfer o direct-debit en `method`.',
  },
  'exchange-rate-needed': ({ currency }) => ({
    text: `la factura está en ${currency}, por lo que necesita un tipo de cambio al euro`,
    remedy: `Indique en \`exchange_rate\` los euros que vale un ${currency}, en forma decimal, por ejemplo "0.92".`,
  }),
  'exchange-rate-of-euros': { text: 'una factura en euros no tiene tipo de cambio', remedy: 'Omita `exchange_rate`.' },
  'currency-of-rate-needed': {
    text: 'el tipo de cambio no tiene moneda',
    remedy: 'Indique `currency`, u omita `exchange_rate`.',
  },
  'customer-needed': {
    text: 'una factura completa debe indicar el cliente',
    remedy: 'Indique `customer`, u omita `kind` para una factura simplificada.',
    onPage: 'Indique el cliente, u omita el tipo para una factura simplificada.',
  },
  'customer-needed.large': ({ total, max }) => ({
    text:
      `el total es de ${formatSpanishAmount(total)} EUR, pero una factura sin cliente es una factura simplificada, que no puede ` +
      `superar ${max} EUR, impuestos incluidos`,
    remedy:
      'Indique `customer`. Si la actividad del emisor permite facturas simplificadas hasta 3.000 EUR (RD ' +
      '1619/2012, art. 4.2), indique `simplified_max_euros` del emisor, o `kind` con "simplified".',
    onPage:
      'Indique el cliente con su NIF. Algunas actividades permiten facturas simplificadas hasta 3.000 EUR (RD 1619/2012, art. 4.2): ' +
      'un administrador indica este límite para el emisor.',
  }),
  'customer-code-needed': {
    text: 'el cliente de una factura completa debe tener NIF',
    remedy:
      'Indique `tax_code`; `identity` para un pasaporte o un documento extranjero; o `without_tax_code` donde la ley no exige ' +
      'el NIF (RD 1619/2012, art. 6.1.d). Para una factura simplificada con el nombre del cliente, ponga "simplified" en `kind`.',
    onPage: 'Escriba el NIF del cliente, o no indique el cliente para una factura simplificada.',
  },
  'kind-of-other-call': ({ kind, call }) => ({
    text: `esta petición no expide facturas del tipo "${kind}"`,
    remedy:
      call === 'credit'
        ? `Para rectificar una factura entera o una parte, expida una rectificativa (${describeApiCall('creditInvoice')}). Si ` +
          'Sello no guarda esa factura, envíe la rectificativa en `document` e identifique la factura en `preceding` ' +
          'o, si es una factura simplificada perdida, añada "meta": {"es-fiscal-original-lost": "S"}.'
        : `Para sustituir una factura simplificada por una factura completa, use ${describeApiCall('replaceInvoice')}.`,
    onPage: 'Para rectificar o sustituir una factura, ábrala y elija allí la acción.',
  }),
  'country-of-prefix': ({ prefix, country }) => ({
    text: `el NIF empieza por ${prefix}, pero el país es ${country}`,
    remedy: `Escriba "${prefix}", o corrija \`tax_code\`.`,
  }),
  'country-of-address': ({ code, country }) => ({
    text: `${code} no es un NIF español válido, y no se ha indicado \`country\``,
    remedy: `Escriba "${country}" si el NIF es del país de la dirección.`,
  }),
  'identity-country-needed': {
    text: 'falta el país que expidió el documento',
    remedy: 'Indique `country` de la identificación o del cliente con su código de dos letras, por ejemplo "US".',
  },
  'kind-without-tax-code': {
    text: '`without_tax_code` solo se admite en facturas completas',
    remedy: 'Omita el campo: una factura simplificada no necesita el NIF del cliente.',
  },
  'preceding-needed': {
    text: 'una factura rectificativa de cargo (debit-note) debe indicar la factura cuyo importe aumenta',
    remedy: 'Indique en `preceding` [{"id": "..."}] o [{"series": "F", "code": "000012", "issue_date": "2026-11-25"}].',
  },
  'preceding-missing': ({ id }) => ({
    text: `la factura ${id} no existe`,
    remedy:
      `Use el identificador de una factura del espacio de trabajo: ${describeApiCall('listInvoices')} las muestra. ` +
      'Con `?number=` puede buscarla por su número.',
  }),
  'preceding-unnumbered': ({ id }) => ({
    text: `la factura ${id} todavía no tiene número`,
    remedy: 'Espere a que se expida esa factura.',
  }),
  'supplier-code-needed': {
    text: 'un emisor debe tener NIF español',
    remedy: 'Indique `tax_code` del emisor.',
    onPage: 'Escriba el NIF del emisor.',
  },
  'supplier-needed': ({ suppliers }) => ({
    text:
      suppliers.length === 0
        ? 'no hay ningún emisor dado de alta en este espacio de trabajo'
        : `este espacio de trabajo tiene varios emisores: ${suppliers.join(', ')}`,
    remedy:
      suppliers.length === 0
        ? 'Indique en `supplier` un emisor con `name`, `tax_code` y `address`. El emisor debe estar dado de alta, ' +
          'salvo en un espacio de trabajo que remita al simulador.'
        : 'Indique en `supplier` el NIF de uno de estos emisores.',
    onPage: suppliers.length === 0 ? 'Dé de alta primero al emisor.' : 'Indique el emisor por su NIF.',
  }),
  'supplier-needed.document': ({ suppliers }) => ({
    text: 'el documento no indica el NIF de su emisor',
    remedy:
      'En el documento, indique `supplier` con `name` y `tax_id`: ' +
      `{"country": "ES", "code": "${suppliers[0] ?? '...'}"}.`,
  }),
  'supplier-unregistered': ({ supplier, mayRegister }) => ({
    text: `el emisor ${supplier} no está dado de alta en este espacio de trabajo`,
    remedy: mayRegister
      ? 'Escriba `supplier` con `name`, `tax_code` y `address`. Si el espacio de trabajo remite al simulador, la petición da de ' +
        'alta al emisor.'
      : 'Dé de alta al emisor: cree un documento con sus datos y ejecute el flujo «Dar de alta al emisor» ' +
        `(${describeApiCall('createJob')}; docs/api/suppliers.md).`,
    onPage: 'Corrija el NIF, o dé de alta primero al emisor.',
  }),
  'supplier-address-needed': {
    text: 'esta petición da de alta al emisor, así que este debe tener domicilio',
    remedy: 'Indique `address` con `street`, `city` y `postcode`: el impuesto depende del código postal.',
    onPage: 'Escriba calle, localidad y código postal: el impuesto depende del código postal.',
  },
  'supplier-address-needed.document': {
    text: 'esta petición da de alta al emisor, así que este debe tener domicilio',
    remedy:
      'Indique en `addresses` [{"street": "...", "locality": "...", "code": "28013", "country": "ES"}]. El impuesto depende del ' +
      'código postal (`code`).',
  },
  'supplier-registration-failed': ({ supplier, job }) => ({
    text: `no se ha podido dar de alta al emisor ${supplier}`,
    remedy: `Consulte el trabajo del alta, que indica por qué ha fallado: ${describeApiCall('readJob', { id: job })}.`,
  }),
  'workflow-needed': ({ purpose }) => ({
    text: `el espacio de trabajo no tiene ningún flujo para ${purposes[purpose]}`,
    remedy: `Publique un flujo (${describeApiCall('createWorkflow')}), o indique en \`workflow\` el identificador de un flujo.`,
  }),
  'total-differs': ({ given, calculated, taxes, meant }) => ({
    text:
      `el total de la factura es ${formatSpanishAmount(calculated)}, no ${formatSpanishAmount(given)} ` +
      `(${taxes.map(describeTax).join('; ')})`,
    remedy: totalRemedies[meant ?? 'other'].replace('{total}', calculated),
    onPage:
      'Compare las líneas y los impuestos con los de su sistema. Si la diferencia es de un céntimo, se debe al ' +
      'redondeo: no indique el total.',
  }),
  'series-of-caller': 'Use otra `series`, u omítala para usar la serie predeterminada.',
  'series-mode': ({ series, by }) => ({
    text:
      by === 'service'
        ? `Sello numera la serie ${series}, así que \`code\` no se puede indicar`
        : `el cliente de la API numera la serie ${series}, así que falta \`code\``,
    remedy: by === 'service' ? 'Omita `code`, o use otra `series`.' : 'Indique `code`, o use otra `series`.',
  }),
};
