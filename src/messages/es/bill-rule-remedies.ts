// Remedies for broken rules of invoices and other bills, in Spanish, by the code of the rule.

export const spanishBillRuleRemedies: Readonly<Record<string, string>> = {
  'GOBL-BILL-INVOICE-01':
    'Indique en `type` uno de estos: `standard`, `proforma`, `corrective`, `credit-note`, `debit-note`, `other`. Una ' +
    'venta corriente es `standard`.',
  'GOBL-BILL-INVOICE-02':
    'Use uno de estos: `standard`, `proforma`, `corrective`, `credit-note`, `debit-note`, `other`.',
  'GOBL-BILL-INVOICE-03': 'Indique `issue_date`.',
  'GOBL-BILL-INVOICE-04': 'Indique `currency`.',
  'GOBL-BILL-INVOICE-05':
    'Indique `supplier`, por ejemplo {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  'GOBL-BILL-INVOICE-06': 'Indique en `supplier.name` el nombre completo del emisor, tal como está en el censo.',
  'GOBL-BILL-INVOICE-11': 'Quite `value_date`.',
  'GOBL-BILL-INVOICE-07': 'Indique en `customer.name` el nombre completo del cliente, tal como está en el censo.',
  'GOBL-BILL-INVOICE-08':
    'Indique `item.price` en cada línea, por ejemplo "10.00". Para un ' +
    'regalo, indique su precio y un descuento del "100%".',
  'GOBL-BILL-INVOICE-09': 'Añada al menos una línea con precio: Sello calcula los totales a partir de las líneas.',
  'GOBL-BILL-INVOICE-10':
    'Añada al menos una línea: "lines": [{"quantity": "1", "item": {"name": "...", "price": "10.00"}, "taxes": [{"cat": ' +
    '"VAT", "rate": "general"}]}].',
  'GOBL-BILL-LINE-01': 'Quite `i`: Sello numera las líneas. Con la etiqueta `bypass`, indique `i` 1, 2, 3.',
  'GOBL-BILL-LINE-02': 'Indique `quantity`, por ejemplo "1".',
  'GOBL-BILL-LINE-03': 'Indique `item`, por ejemplo {"name": "...", "price": "10.00"}.',
  'GOBL-BILL-LINE-04': 'Indique `sum`.',
  'GOBL-BILL-LINE-05': 'Indique `total`.',
  'GOBL-BILL-SUBLINE-01': 'Quite `i`: Sello numera las líneas. Con la etiqueta `bypass`, indique `i` 1, 2, 3.',
  'GOBL-BILL-SUBLINE-02': 'Indique `quantity`.',
  'GOBL-BILL-SUBLINE-03': 'Indique `item`.',
  'GOBL-BILL-SUBLINE-04': 'Indique `sum`.',
  'GOBL-BILL-SUBLINE-05': 'Indique `total`.',
  'GOBL-BILL-LINEDISCOUNT-01': 'Indique `percent`; o quite `base` e indique `amount`.',
  'GOBL-BILL-LINECHARGE-01': 'Indique `percent`; o quite `base` e indique `amount`.',
  'GOBL-BILL-LINECHARGE-02': 'Quite este campo, o quite `base` y `percent`.',
  'GOBL-BILL-LINECHARGE-03': 'Quite este campo, o quite `base` y `percent`.',
  'GOBL-BILL-LINECHARGE-04': 'Indique `quantity` y `rate`, o quite `unit`.',
  'GOBL-BILL-LINECHARGE-05': 'Indique en `rate` el precio de una unidad.',
  'GOBL-BILL-DISCOUNT-01': 'Indique `percent`; o quite `base` e indique `amount`.',
  'GOBL-BILL-CHARGE-01': 'Indique `percent`; o quite `base` e indique `amount`.',
  'GOBL-BILL-TAX-01': 'Use uno de estos: `precise`, `currency`.',
  'GOBL-BILL-TAX-02': 'Use uno de estos: `issue`, `delivery`, `payment`.',
  'GOBL-BILL-ORDER-01': 'Indique `type`.',
  'GOBL-BILL-ORDER-02': 'Use uno de estos: `purchase`, `sale`, `quote`.',
  'GOBL-BILL-ORDER-03': 'Indique `issue_date`.',
  'GOBL-BILL-ORDER-04': 'Indique `currency`.',
  'GOBL-BILL-ORDER-05': 'Indique `supplier`.',
  'GOBL-BILL-ORDER-06': 'Indique `lines`.',
  'GOBL-BILL-DELIVERY-01': 'Indique `type`.',
  'GOBL-BILL-DELIVERY-02': 'Use uno de estos: `advice`, `note`, `waybill`, `receipt`, `other`.',
  'GOBL-BILL-DELIVERY-03': 'Indique `issue_date`.',
  'GOBL-BILL-DELIVERY-04': 'Indique `supplier`.',
  'GOBL-BILL-DELIVERY-05': 'Indique `lines`.',
  'GOBL-BILL-PAYMENT-01': 'Indique `type`.',
  'GOBL-BILL-PAYMENT-02': 'Use uno de estos: `request`, `advice`, `receipt`.',
  'GOBL-BILL-PAYMENT-03': 'Indique `methods`.',
  'GOBL-BILL-PAYMENT-04': 'Indique `issue_date`.',
  'GOBL-BILL-PAYMENT-05': 'Indique `currency`.',
  'GOBL-BILL-PAYMENT-06': 'Indique `supplier`.',
  'GOBL-BILL-PAYMENT-07': 'Indique `lines`.',
  'GOBL-BILL-PAYMENT-08': 'Corrija los importes de `methods`, para que sumen el total.',
  'GOBL-BILL-PAYMENTLINE-01': 'Use un número de 1 a 999.',
  'GOBL-BILL-PAYMENTLINE-02': 'Quite el signo del importe, o quite el campo.',
  'GOBL-BILL-PAYMENTLINE-03': 'Quite el signo del importe, o quite el campo.',
  'GOBL-BILL-PAYMENTLINE-04': 'Escriba un importe positivo. Para una devolución, indique `refund`.',
  'GOBL-BILL-PAYMENTLINE-05': 'Quite el signo del importe, o quite el campo.',
  'GOBL-BILL-PAYMENTLINE-11': 'Corrija `advances` o `payable`, para que los anticipos no superen lo que hay que pagar.',
  'GOBL-BILL-PAYMENTLINE-12': 'Escriba como máximo lo que queda, que es `payable` menos `advances`.',
  'GOBL-BILL-STATUS-01': 'Indique `type`.',
  'GOBL-BILL-STATUS-02': 'Use uno de estos: `response`, `update`, `system`.',
  'GOBL-BILL-STATUS-03': 'Indique `supplier`.',
  'GOBL-BILL-STATUS-04': 'Indique `lines`.',
  'GOBL-BILL-STATUSLINE-01': 'Indique `key`.',
  'GOBL-BILL-STATUSLINE-02':
    'Use uno de estos: `issued`, `acknowledged`, `processing`, `querying`, `rejected`, `accepted`, `paid`, `error`, `other`.',
  'GOBL-BILL-REASON-01': 'Indique `key`.',
  'GOBL-BILL-REASON-02':
    'Use uno de estos: `none`, `references`, `legal`, `unknown-receiver`, `quality`, `delivery`, `prices`, `quantity`, `items`, ' +
    '`payment-terms`, `not-recognized`, `finance-terms`, `partial`, `other`.',
  'GOBL-BILL-ACTION-01': 'Indique `key`.',
  'GOBL-BILL-ACTION-02':
    'Use uno de estos: `none`, `provide`, `reissue`, `credit-full`, `credit-partial`, `credit-amount`, `other`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-01':
    'Indique la factura rectificada en `preceding`: {"series": "...", "code": "...", "issue_date": "..."}; `previous_id` ' +
    'con `correct` lo hace automáticamente.',
  'GOBL-ES-FISCAL-BILL-INVOICE-02': 'Indique `issue_date` de cada factura de `preceding`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-03':
    'Indique `preceding[].tax`; `previous_id` con `correct` y `copy_tax` lo hace automáticamente.',
  'GOBL-ES-FISCAL-BILL-INVOICE-04':
    'Quite `customer.tax_id`; o quite la etiqueta `simplified` y los tipos F2 y R5. Si una simplificada indica el cliente, quítelos ' +
    'también y ponga S en `es-fiscal-simplified-art7273` de `tax.ext`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-05':
    'Quite la identificación; o quite la etiqueta `simplified`, con lo que será una factura ordinaria.',
  'GOBL-ES-FISCAL-BILL-INVOICE-06':
    'Añada `customer` con nombre y NIF; o añada `simplified` a `$tags` (hasta 400 EUR, impuestos incluidos; 3.000 EUR en ' +
    'algunos sectores, RD 1619/2012, art. 4).',
  'GOBL-ES-FISCAL-BILL-INVOICE-07':
    'Indique `customer.tax_id` como {"country": "...", "code": "..."}. Si el cliente no tiene NIF, ponga la primera en ' +
    '`identities` una identificación con clave y país: {"key": "passport", "country": "US", "code": "..."}. Si la ley no exige ' +
    'ni el NIF ni otra identificación, deje la etiqueta `simplified` y añada "meta": {"es-fiscal-art61d": "S"} (RD 1619/2012, ' +
    'art. 6.1.d).',
  'GOBL-ES-FISCAL-BILL-INVOICE-08': 'Indique en `customer.tax_id.code` el NIF o NIF-IVA del cliente.',
  'GOBL-ES-FISCAL-BILL-INVOICE-17': 'Indique `country` en la identificación, por ejemplo FR.',
  'GOBL-ES-FISCAL-BILL-INVOICE-09':
    'Quite `tax`: Sello lo rellena según el tipo y las etiquetas. Una proforma no se remite: quite el addon de `$addons`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-10':
    'Use un tipo que se remita (`standard`, `credit-note` o ' +
    '`corrective`), o indique `es-fiscal-doc-type` en `tax.ext`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-11':
    'Indique F1, F2 o F3 en `es-fiscal-doc-type`; o quite el campo para que Sello ponga el tipo.',
  'GOBL-ES-FISCAL-BILL-INVOICE-12':
    'Indique R1, R2, R3, R4 o R5 en `es-fiscal-doc-type`; o quite el campo para que Sello ponga el tipo.',
  'GOBL-ES-FISCAL-BILL-INVOICE-13': 'Indique I (por diferencias) o S (por sustitución) en `es-fiscal-correction-type`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-14':
    'Acorte la nota a 500 caracteres: el registro la remite como descripción de la factura.',
  'GOBL-ES-FISCAL-BILL-INVOICE-15':
    'Indique `taxes` en la línea: [{"cat": "VAT", "rate": "general"}], o [{"cat": "VAT", "key": "exempt"}] si está exenta. ' +
    'Si es una propina, añada en su lugar un cargo con la clave `outlay`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-16':
    'Escriba la factura en EUR, o añada {"from": "...", "to": "EUR", "amount": "..."} a `exchange_rates`.',
};
