// Messages for a client that states an invoice in the fields of a call, in Spanish: rules, records and codes of the
// authority.
import type {
  invoiceCallAuthorityRemedies as englishRemedies,
  invoiceCallRuleTextOverrides as english,
} from '../../en/of-call/codes';
import { describeApiCall, type RemedyTexts } from '../../calls';
import type { InvoiceCallMessageTranslation } from '../../call-text';
import { formatSpanishDay } from '../figures';
import { describeCorrectionTaxRateRemedy, describeCorrectionSurchargeRemedy } from '../findings/records';

const customer = {
  remedy:
    'Añada `customer` con `name` y `tax_code`; o ponga "simplified" en `kind` (hasta 400 EUR, impuestos incluidos; ' +
    '3.000 EUR en algunos sectores, RD 1619/2012, art. 4).',
} as const;

const largeSimplifiedInvoice =
  'Indique `customer` con su `tax_code`. Si la ley no exige el NIF (RD 1619/2012, art. 6.1.d), escriba en su lugar ' +
  '"without_tax_code": true.';

const creditInstead: RemedyTexts = {
  remedy:
    `Expida una rectificativa (${describeApiCall('creditInvoice')}). Si Sello no guarda la factura, envíe la ` +
    'rectificativa en `document` e identifique la factura en `preceding`.',
  onPage: 'Expida una rectificativa.',
};

export const spanishInvoiceCallRuleTexts: InvoiceCallMessageTranslation<typeof english> = {
  'extension-code-unknown': ({ code, known }) => ({
    text: `«${code}» no es un régimen`,
    remedy: `Use uno de estos: ${known}.`,
  }),
  'document-issued-too-early': ({ first, today }) => ({
    remedy:
      `Use un día del ${formatSpanishDay(first)} al ${formatSpanishDay(today)} (hoy en Madrid). Una ` +
      'factura más antigua no se remite.',
  }),
  'GOBL-ES-FISCAL-TAX-COMBO-02': { text: 'las exenciones E2 y E3 no se admiten con el régimen 01' },
  'GOBL-ES-FISCAL-BILL-INVOICE-06': customer,
  'GOBL-CBC-KEY-02': { text: 'un nombre de `meta` tiene caracteres que no se admiten' },
  'GOBL-PAY-DUEDATE-02': {
    text: 'no queda nada por pagar en el vencimiento',
    remedy: 'Quite `payment.due_date`.',
  },
  'record-customer-missing': customer,
  'record-identity-of-spain': ({ code }) => ({
    remedy: `Escriba "${code}" en \`customer.tax_code\` en lugar de la identificación.`,
  }),
  'record-rate': ({ rates, formerDay }) => ({
    remedy:
      formerDay === null
        ? `Escriba en \`tax\` uno de estos tipos: ${rates.map((one) => `"${one}%"`).join(', ')}. Si no se repercute ` +
          'impuesto, escriba el código que indica el motivo, por ejemplo "E1".'
        : `Ponga en \`operation_date\` "${formerDay}", la fecha de la factura rectificada.`,
  }),
  'record-rate.correction': ({ rate, day, from, until, hasStoredDay }) => ({
    remedy: describeCorrectionTaxRateRemedy({ rate, day, from, until, hasStoredDay }, '`operation_date`'),
  }),
  'record-rate.reversal': creditInstead,
  'record-surcharge.reversal': creditInstead,
  'record-surcharge.correction': ({ day, formerDay, hasStoredDay }) => ({
    remedy:
      formerDay === null
        ? describeCorrectionSurchargeRemedy({ day, hasStoredDay }, '`operation_date`')
        : `Ponga en \`operation_date\` "${formerDay}", la fecha de la factura rectificada.`,
  }),
  'record-surcharge': ({ valid }) => ({
    remedy:
      valid.length > 0
        ? `Ponga en \`surcharge\` ${valid.map((one) => `"${one}%"`).join(' o ')}, o quite el campo.`
        : 'Quite `surcharge`.',
  }),
  'record-simplified-limit': { remedy: largeSimplifiedInvoice },
};

const setBySello =
  'Comunique un fallo de Sello, con este código y el XML del registro, porque este dato lo pone Sello. Antes quite del XML ' +
  'los datos personales.';

export const invoiceCallAuthorityRemedies: Readonly<Record<keyof typeof englishRemedies, string>> = {
  'before-scheme': 'Ponga en `issue_date` "2024-10-28" o un día posterior. Una factura más antigua no se remite.',
  'rate-of-day':
    'Escriba en `tax` un tipo vigente en la fecha de operación o, si no la hay, en la de expedición. En una rectificativa, use el ' +
    'tipo de la factura original y ponga en `operation_date` la fecha de esa factura.',
  'customer-tax-code-optional':
    'No tiene que hacer nada: la AEAT acepta estos registros. Si el cliente tiene un NIF español, escríbalo en ' +
    '`customer.tax_code`.',
  'supplier-in-census': 'Envíe `supplier` con el `name` y el `tax_code` que figuran en el censo.',
  'supplier-census-resume':
    'Corrija el nombre y el NIF del emisor dado de alta, para que el censo contenga los dos. Después reanude la remisión de ' +
    'este emisor.',
  'amend-totals': setBySello,
  'correct-identity':
    'Escriba en `customer.tax_code` (o en `customer.identity.code`) solo el número, con un máximo de 20 caracteres. Un ' +
    'NIF-IVA de otro país de la Unión debe estar en el VIES, su registro de operadores.',
  'identity-country':
    'Escriba en `customer.country` (o en `customer.identity.country`) las dos letras del país (ISO 3166-1), por ' +
    'ejemplo FR.',
  'identity-type': setBySello,
  'identity-of-vat': 'Escriba en `customer.country` el país del NIF-IVA de `customer.tax_code`.',
  'identity-of-spain':
    'Escriba el NIF español en `customer.tax_code` y quite `customer.identity`. Si no hay NIF, escriba "identity": {"type": ' +
    '"passport", "code": "...", "country": "ES"}.',
  'identity-of-uk':
    'Ponga GB en `customer.country`; o XI si es un empresario de Irlanda del Norte y la operación es posterior a 2020.',
  'customer-of-type': customer.remedy,
  'customer-not-allowed':
    'Para expedir una factura completa, ponga "invoice" en `kind`. Para expedir una factura simplificada, quite ' +
    '`tax_code` e `identity` de `customer`.',
  'eu-customer-number':
    'Si el cliente es de otro país de la Unión, escriba su NIF-IVA en `customer.tax_code` y su país en `customer.country`. Si ' +
    'es español, repercuta el impuesto en lugar de escribir "E5".',
  'vat-rate-of-day':
    'Escriba en `tax` un tipo de IVA vigente en la fecha de operación o, si no la hay, en la de expedición: 0, 4, 10 o 21 %. La ' +
    'compensación del REAGP (12 o 10,5 %) no es un tipo de IVA: el comprador expide un recibo (RD 1619/2012, art. 16), que no ' +
    'se remite.',
  'ipsi-regime':
    'Ponga `regime` en cada impuesto de la categoría IPSI: desde 2027, la AEAT rechaza los registros que no lo llevan. Este ' +
    'registro no necesita corrección.',
  'already-cancelled': 'No tiene que hacer nada si quería anular la factura. Si no, expídala otra vez.',
  'surcharge-whole': setBySello,
  'invoice-type': setBySello,
  'correction-type': setBySello,
  'no-correction-type': setBySello,
  'replacing-type': setBySello,
  'correcting-type': setBySello,
  'copy-replaced-taxes': setBySello,
  'no-replaced-amounts': setBySello,
  'self-billed-customer': setBySello,
  'issuer-is-other': setBySello,
  'name-third-party': setBySello,
  recalculate: setBySello,
  'operation-class': setBySello,
  'class-or-exemption': setBySello,
  'one-classification': setBySello,
  'regime-required': setBySello,
  'reverse-charge-without-rate': setBySello,
  'outside-row-charges': setBySello,
  'exempt-row-charges': setBySello,
  'untaxed-row-amount': setBySello,
  'taxed-row-rate': 'Escriba el porcentaje en `tax`; o un código, como "E1", si no se repercute impuesto.',
  'tax-of-row': 'Ponga VAT, IGIC o IPSI en `category` del impuesto.',
  'simplified-limits': largeSimplifiedInvoice,
  'simplified-marks':
    'Indique el cliente con `tax_code`; o, si la ley no exige el NIF (RD 1619/2012, art. 6.1.d), con `without_tax_code`, en lugar de ' +
    'marcas en `meta`.',
  'regime-of-rent':
    'Use el régimen 11 solo para el arrendamiento de un local de negocio al 21 %. En un alquiler sin IVA, como el de una ' +
    'vivienda, quite `regime`.',
  'cash-basis-rows':
    'Use el régimen 07 (criterio de caja) solo con un tipo o con "E1". En exportaciones, ponga "02" en `regime`; ' +
    'con otros códigos, ponga "01".',
  'used-goods-row':
    'Escriba un porcentaje o una exención con el régimen 03; o quite `regime` si el régimen no se aplica.',
  'group-row-rate':
    'Escriba un porcentaje con el régimen 06; o quite `regime` si las empresas no son de un mismo grupo.',
  'collection-for-others':
    'Use el régimen 10 solo en una factura completa (F1), como {"exempt": "N1", "regime": "10"}, con un cliente que tenga un NIF ' +
    'español. Si no, quite `regime`.',
  'other-territory-row':
    'Escriba {"exempt": "N2", "regime": "08"}; o quite `regime` si la venta tributa en el territorio del emisor.',
  'export-exemption': 'Escriba {"exempt": "E2", "regime": "02"}; o quite `regime` si los bienes no salen de la Unión.',
  'igic-simplified-row': 'Escriba {"exempt": "N2", "regime": "20"}; o quite `regime` si se repercute IGIC.',
  'reverse-charge-needs-full': 'Use "S2" solo en una factura completa: ponga "invoice" en `kind` e indique `customer`.',
};
