// Remedies for broken rules of invoices and other bills, in Spanish, by the code of the rule.

export const spanishBillRuleRemedies: Readonly<Record<string, string>> = {
  'GOBL-BILL-INVOICE-01':
    'Indique en `type` uno de estos: `standard`, `proforma`, `corrective`, `credit-note`, `debit-note`, `other`. Una ' +
    'venta corriente es `standard`.',
  'GOBL-BILL-INVOICE-02':
    'Ponga en `type` uno de estos: `standard`, `proforma`, `corrective`, `credit-note`, `debit-note`, `other`.',
  'GOBL-BILL-INVOICE-03': 'Ponga en `issue_date` una fecha, por ejemplo "2026-11-25".',
  'GOBL-BILL-INVOICE-04': 'Ponga en `currency` un código ISO 4217, por ejemplo EUR.',
  'GOBL-BILL-INVOICE-05': 'Indique `supplier`: {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  'GOBL-BILL-INVOICE-06': 'Indique en `supplier.name` el nombre completo del emisor, tal como está en el censo.',
  'GOBL-BILL-INVOICE-11': 'Quite `value_date`.',
  'GOBL-BILL-INVOICE-07':
    'Ponga en `customer.name` el nombre completo del cliente; si es español, tal como está en el censo.',
  'GOBL-BILL-INVOICE-08':
    'Indique `item.price` en cada línea, por ejemplo "10.00". Para un ' +
    'regalo, indique su precio y un descuento del "100%".',
  'GOBL-BILL-INVOICE-09': 'Añada al menos una línea con precio: Sello calcula los totales a partir de las líneas.',
  'GOBL-BILL-INVOICE-10':
    'Añada al menos una línea: "lines": [{"quantity": "1", "item": {"name": "...", "price": "10.00"}, ' +
    '"taxes": [{"cat": "VAT", "rate": "general"}]}].',
  'GOBL-BILL-LINE-01': 'Quite `i`: Sello numera las líneas. Con la etiqueta `bypass`, ponga en `i` 1, 2, 3.',
  'GOBL-BILL-LINE-02': 'Indique `quantity`, por ejemplo "1".',
  'GOBL-BILL-LINE-03': 'Indique `item`: {"name": "...", "price": "10.00"}.',
  'GOBL-BILL-LINE-04':
    'Quite la etiqueta `bypass` para que Sello calcule `sum`; o ponga en `sum` el producto de `quantity` ' +
    'e `item.price`.',
  'GOBL-BILL-LINE-05':
    'Quite la etiqueta `bypass` para que Sello calcule `total`; o ponga en `total` la `sum` menos los ' +
    'descuentos y más los cargos.',
  'GOBL-BILL-SUBLINE-01': 'Quite `i`: Sello numera las líneas. Con la etiqueta `bypass`, ponga en `i` 1, 2, 3.',
  'GOBL-BILL-SUBLINE-02': 'Indique `quantity`, por ejemplo "1".',
  'GOBL-BILL-SUBLINE-03': 'Indique `item`: {"name": "...", "price": "10.00"}.',
  'GOBL-BILL-SUBLINE-04':
    'Quite la etiqueta `bypass` para que Sello calcule `sum`; o ponga en `sum` el producto de `quantity` ' +
    'e `item.price`.',
  'GOBL-BILL-SUBLINE-05':
    'Quite la etiqueta `bypass` para que Sello calcule `total`; o ponga en `total` la `sum` menos los ' +
    'descuentos y más los cargos.',
  'GOBL-BILL-LINEDISCOUNT-01': 'Indique `percent`; o quite `base` e indique `amount`.',
  'GOBL-BILL-LINECHARGE-01': 'Indique `percent`; o quite `base` e indique `amount`.',
  'GOBL-BILL-LINECHARGE-02': 'Quite `quantity`; o quite `base` y `percent`.',
  'GOBL-BILL-LINECHARGE-03': 'Quite `rate`; o quite `base` y `percent`.',
  'GOBL-BILL-LINECHARGE-04': 'Indique `quantity` y `rate`, o quite `unit`.',
  'GOBL-BILL-LINECHARGE-05': 'Indique en `rate` el precio de una unidad.',
  'GOBL-BILL-DISCOUNT-01': 'Indique `percent`; o quite `base` e indique `amount`.',
  'GOBL-BILL-CHARGE-01': 'Indique `percent`; o quite `base` e indique `amount`.',
  'GOBL-BILL-TAX-01': 'Ponga en `rounding` uno de estos: `precise`, `currency`.',
  'GOBL-BILL-TAX-02': 'Ponga en `point` uno de estos: `issue`, `delivery`, `payment`.',
  'GOBL-BILL-ORDER-01': 'Ponga en `type` `purchase`, `sale` o `quote`.',
  'GOBL-BILL-ORDER-02': 'Ponga en `type` uno de estos: `purchase`, `sale`, `quote`.',
  'GOBL-BILL-ORDER-03': 'Ponga en `issue_date` una fecha, por ejemplo "2026-11-25".',
  'GOBL-BILL-ORDER-04': 'Ponga en `currency` un código ISO 4217, por ejemplo EUR.',
  'GOBL-BILL-ORDER-05': 'Indique `supplier`: {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  'GOBL-BILL-ORDER-06':
    'Añada al menos una línea: "lines": [{"quantity": "1", "item": {"name": "...", "price": "10.00"}, ' +
    '"taxes": [{"cat": "VAT", "rate": "general"}]}].',
  'GOBL-BILL-DELIVERY-01': 'Ponga en `type` `advice`, `note`, `waybill`, `receipt` u `other`.',
  'GOBL-BILL-DELIVERY-02': 'Ponga en `type` uno de estos: `advice`, `note`, `waybill`, `receipt`, `other`.',
  'GOBL-BILL-DELIVERY-03': 'Ponga en `issue_date` una fecha, por ejemplo "2026-11-25".',
  'GOBL-BILL-DELIVERY-04': 'Indique `supplier`: {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  'GOBL-BILL-DELIVERY-05':
    'Añada al menos una línea: "lines": [{"quantity": "1", "item": {"name": "...", "price": "10.00"}, ' +
    '"taxes": [{"cat": "VAT", "rate": "general"}]}].',
  'GOBL-BILL-PAYMENT-01': 'Ponga en `type` `request`, `advice` o `receipt`.',
  'GOBL-BILL-PAYMENT-02': 'Ponga en `type` uno de estos: `request`, `advice`, `receipt`.',
  'GOBL-BILL-PAYMENT-03':
    'Añada a `methods` al menos un medio de pago, por ejemplo {"key": "card", "amount": "10.00"}.',
  'GOBL-BILL-PAYMENT-04': 'Ponga en `issue_date` una fecha, por ejemplo "2026-11-25".',
  'GOBL-BILL-PAYMENT-05': 'Ponga en `currency` un código ISO 4217, por ejemplo EUR.',
  'GOBL-BILL-PAYMENT-06': 'Indique `supplier`: {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  'GOBL-BILL-PAYMENT-07': 'Añada a `lines` al menos un objeto con su `amount`.',
  'GOBL-BILL-PAYMENT-08': 'Corrija los importes de `methods`, para que sumen el total.',
  'GOBL-BILL-PAYMENTLINE-01': 'Ponga en `installment` un número de 1 a 999.',
  'GOBL-BILL-PAYMENTLINE-02': 'Ponga en `payable` un importe positivo, o quite el campo.',
  'GOBL-BILL-PAYMENTLINE-03': 'Ponga en `advances` cero o un importe positivo, o quite el campo.',
  'GOBL-BILL-PAYMENTLINE-04': 'Ponga en `amount` un importe positivo. Para una devolución, indique además `refund`.',
  'GOBL-BILL-PAYMENTLINE-05': 'Ponga en `due` cero o un importe positivo, o quite el campo.',
  'GOBL-BILL-PAYMENTLINE-11': 'Reduzca `advances` hasta `payable` como máximo, o corrija `payable`.',
  'GOBL-BILL-PAYMENTLINE-12': 'Ponga en `amount` como máximo `payable` menos `advances`.',
  'GOBL-BILL-STATUS-01': 'Ponga en `type` `response`, `update` o `system`.',
  'GOBL-BILL-STATUS-02': 'Ponga en `type` uno de estos: `response`, `update`, `system`.',
  'GOBL-BILL-STATUS-03': 'Indique `supplier`: {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  'GOBL-BILL-STATUS-04': 'Añada a `lines` al menos un objeto con su `key`.',
  'GOBL-BILL-STATUSLINE-01': 'Ponga en `key` el estado, por ejemplo `accepted`.',
  'GOBL-BILL-STATUSLINE-02':
    'Ponga en `key` uno de estos: `issued`, `acknowledged`, `processing`, `querying`, `rejected`, `accepted`, ' +
    '`paid`, `error`, `other`.',
  'GOBL-BILL-REASON-01': 'Ponga en `key` el motivo, por ejemplo `prices`.',
  'GOBL-BILL-REASON-02':
    'Ponga en `key` uno de estos: `none`, `references`, `legal`, `unknown-receiver`, `quality`, `delivery`, `prices`, `quantity`, ' +
    '`items`, `payment-terms`, `not-recognized`, `finance-terms`, `partial`, `other`.',
  'GOBL-BILL-ACTION-01': 'Ponga en `key` la acción que espera, por ejemplo `reissue`.',
  'GOBL-BILL-ACTION-02':
    'Ponga en `key` uno de estos: `none`, `provide`, `reissue`, `credit-full`, `credit-partial`, ' +
    '`credit-amount`, `other`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-01':
    'Añada la factura rectificada a `preceding`: {"series": "...", "code": "...", "issue_date": "..."}. ' +
    'Si crea el documento con `previous_id` y `correct`, Sello lo hace automáticamente.',
  'GOBL-ES-FISCAL-BILL-INVOICE-02': 'Indique `issue_date` de cada factura de `preceding`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-03':
    'Ponga en `preceding[].tax` los impuestos de la factura rectificada. Si crea el documento con ' +
    '`previous_id`, `correct` y `copy_tax`, Sello lo hace automáticamente.',
  'GOBL-ES-FISCAL-BILL-INVOICE-04':
    'Quite `customer.tax_id`; o, para que sea una factura completa, quite la etiqueta `simplified` y el ' +
    'tipo F2 o R5. Para una simplificada que indica el cliente (RD 1619/2012, arts. 7.2 y 7.3), quítelos ' +
    'también y ponga S en `es-fiscal-simplified-art7273` de `tax.ext`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-05':
    'Quite la identificación de `customer.identities`; o quite la etiqueta `simplified`, con lo que será ' +
    'una factura completa.',
  'GOBL-ES-FISCAL-BILL-INVOICE-06':
    'Añada `customer` con nombre y NIF; o añada `simplified` a `$tags` (hasta 400 EUR, impuestos incluidos; 3.000 EUR en ' +
    'algunos sectores, RD 1619/2012, art. 4).',
  'GOBL-ES-FISCAL-BILL-INVOICE-07':
    'Indique `customer.tax_id`: {"country": "...", "code": "..."}. Si el cliente no tiene NIF, ponga ' +
    'otra identificación como la primera de `identities` del cliente: {"key": "passport", "country": "US", "code": ' +
    '"..."}. Si la ley no exige ni el NIF ni otra identificación, deje la etiqueta `simplified` y añada "meta": ' +
    '{"es-fiscal-art61d": "S"} (RD 1619/2012, art. 6.1.d).',
  'GOBL-ES-FISCAL-BILL-INVOICE-08': 'Indique en `customer.tax_id.code` el NIF o NIF-IVA del cliente.',
  'GOBL-ES-FISCAL-BILL-INVOICE-17':
    'Ponga en `country` de la identificación las dos letras del país (ISO 3166-1), por ejemplo FR.',
  'GOBL-ES-FISCAL-BILL-INVOICE-09':
    'En una proforma, que no se remite, quite el addon de `$addons`. Si no lo es, quite `tax`: Sello lo ' +
    'rellena según el tipo y las etiquetas.',
  'GOBL-ES-FISCAL-BILL-INVOICE-10':
    'Ponga en `type` un tipo que se remita (`standard`, `credit-note` o `corrective`), o indique ' +
    '`es-fiscal-doc-type` en `tax.ext`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-11':
    'Ponga en `es-fiscal-doc-type` F1, F2 o F3; o quítelo para que Sello lo determine según el tipo y ' +
    'las etiquetas.',
  'GOBL-ES-FISCAL-BILL-INVOICE-12':
    'Ponga en `es-fiscal-doc-type` R1, R2, R3, R4 o R5; o quítelo para que Sello lo determine según el ' +
    'tipo y las etiquetas.',
  'GOBL-ES-FISCAL-BILL-INVOICE-13':
    'Ponga en `es-fiscal-correction-type` de `tax.ext` I (por diferencias) o S (por sustitución).',
  'GOBL-ES-FISCAL-BILL-INVOICE-14':
    'Acorte la nota a 500 caracteres: el registro la remite como descripción de la factura.',
  'GOBL-ES-FISCAL-BILL-INVOICE-15':
    'Indique `taxes` en la línea: [{"cat": "VAT", "rate": "general"}], o [{"cat": "VAT", "key": "exempt"}] si está exenta. ' +
    'Si es una propina, añada en su lugar un cargo con la clave `outlay`.',
  'GOBL-ES-FISCAL-BILL-INVOICE-16':
    'Escriba la factura en EUR, o añada {"from": "...", "to": "EUR", "amount": "..."} a `exchange_rates`.',
};
