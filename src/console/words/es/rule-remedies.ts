// Spanish for what to do about broken rules of documents (src/document/rules/remedies): by the English sentence, and by its form
// where a name of a member or a list stands in it. A test holds that none lacks.

export const ruleSentences: Readonly<Record<string, string>> = {
  'Give `percent`, or leave `base` out and give `amount`.': 'Indique `percent`, o quite `base` e indique `amount`.',
  'Leave it out, or leave `base` and `percent` out.': 'Quítelo, o quite `base` y `percent`.',
  'Give `quantity` and `rate`, or leave `unit` out.': 'Indique `quantity` y `rate`, o quite `unit`.',
  'Give `rate`: the price of one unit.': 'Indique `rate`: el precio de una unidad.',
  'Turn the sign round, or leave it out.': 'Cambie el signo, o quítelo.',
  'Write a positive amount; for money that goes back set `refund`.':
    'Escriba un importe positivo; para una devolución indique `refund`.',
  'Correct the amounts of `methods`: together they are the total.':
    'Corrija los importes de `methods`: juntos son el total.',
  'Use a number from 1 to 999.': 'Use un número de 1 a 999.',
  'Correct `advances` or `payable`: more than is payable cannot have been paid.':
    'Corrija `advances` o `payable`: no se puede haber pagado más de lo pagadero.',
  'Write at most what is left: `payable` less `advances`.':
    'Escriba como máximo lo que queda: `payable` menos `advances`.',
  'Exchange `start` and `end`, or correct one of them.': 'Intercambie `start` y `end`, o corrija una de ellas.',
  'Use at most 64 characters (letters with marks count twice).':
    'Use 64 caracteres como máximo (las letras con tilde cuentan dos veces).',
  'Use 1 to 64 characters.': 'Use de 1 a 64 caracteres.',
  'Use lower-case letters, digits, `-` and `+`, such as "my-key".':
    'Use minúsculas, cifras, `-` y `+`, por ejemplo "mi-clave".',
  'Write an address with its scheme, such as "mailto:name@example.com" or "peppol:9920:ESB12345674".':
    'Escriba una dirección con su esquema, por ejemplo "mailto:nombre@example.com" o "peppol:9920:ESB12345674".',
  'Use a code of ISO 4217, such as EUR.': 'Use un código ISO 4217, por ejemplo EUR.',
  'Write a rate above zero, such as "0.91".': 'Escriba un cambio mayor que cero, por ejemplo "0.91".',
  'Send the document without its envelope: the service makes the header.':
    'Envíe el documento sin su sobre: el servicio hace la cabecera.',
  'Give `doc`: the document.': 'Indique `doc`: el documento.',
  'Give `doc` a `$schema` that docs/format.md names.': 'Dé a `doc` un `$schema` de los de docs/format.md.',
  'Leave `head.uuid` out, or give a UUID of version 1, 6 or 7.': 'Quite `head.uuid`, o dé un UUID de versión 1, 6 o 7.',
  'Keep one stamp of each provider.': 'Deje un solo sello de cada proveedor.',
  'Keep one link of each category and key.': 'Deje un solo enlace de cada categoría y clave.',
  'Write an absolute address, such as "https://example.com/page".':
    'Escriba una dirección completa, por ejemplo "https://example.com/pagina".',
  'Write a media type, such as "application/pdf".': 'Escriba un tipo de contenido, por ejemplo "application/pdf".',
  'Give `mime`, or leave `digest` out.': 'Indique `mime`, o quite `digest`.',
  'Use application/pdf, image/jpeg, image/png, text/csv, or the type of an XLSX or ODS file.':
    'Use application/pdf, image/jpeg, image/png, text/csv, o el tipo de un archivo XLSX u ODS.',
  'Write degrees from -90 to 90.': 'Escriba grados de -90 a 90.',
  'Write degrees from -180 to 180.': 'Escriba grados de -180 a 180.',
  'Write three words with points between them.': 'Escriba tres palabras separadas por puntos.',
  'Write an address such as "name@example.com".': 'Escriba una dirección como "nombre@example.com".',
  'Keep `key` or `type`, and leave the other one out.': 'Deje `key` o `type`, y quite el otro.',
  'Use 64 to 2048 pixels.': 'Use de 64 a 2048 píxeles.',
  'Give one of `code`, `url` and `email`.': 'Indique `code`, `url` o `email`.',
  'Keep one of `code`, `url` and `email`.': 'Deje solo uno de `code`, `url` y `email`.',
  'Give `name`: what was sold.': 'Indique `name`: lo que se ha vendido.',
  'Write the price without a sign and give the sign to `quantity`.':
    'Escriba el precio sin signo y ponga el signo en `quantity`.',
  "Leave the agent's own `agent` out.": 'Quite el `agent` del representante.',
  'Use a unit of the format (h, day, kg, piece, ...), or a code of UN/ECE recommendation 20 such as "HUR".':
    'Use una unidad del formato (h, day, kg, piece, ...), o un código de la recomendación 20 de UN/ECE, como "HUR".',
  'Give `percent`, "100%" for all of it, or an `amount` above zero; or leave the due date out.':
    'Indique `percent`, "100%" para todo, o un `amount` mayor que cero; o quite el vencimiento.',
  'Give `key`. Use card, credit-transfer, direct-debit, cash, cheque, online, netting or other.':
    'Indique `key`: card, credit-transfer, direct-debit, cash, cheque, online, netting u other.',
  'Use card, credit-transfer, direct-debit, cash, cheque, online, netting or other.':
    'Use card, credit-transfer, direct-debit, cash, cheque, online, netting u other.',
  'Use end-of-month, due-date, deferred, proximo, instant, elective, pending, advanced or delivery.':
    'Use end-of-month, due-date, deferred, proximo, instant, elective, pending, advanced o delivery.',
  'Use a category of the country: in Spain VAT, IGIC, IPSI, IRPF or IRNR.':
    'Use un impuesto del país: en España VAT, IGIC, IPSI, IRPF o IRNR.',
  'Use standard, zero, reverse-charge, exempt, export, intra-community or outside-scope, or leave `key` out.':
    'Use standard, zero, reverse-charge, exempt, export, intra-community u outside-scope, o quite `key`.',
  'Use a rate of the category that belongs to the key: for VAT general, reduced or super-reduced.':
    'Use un tipo del impuesto que corresponda a la clave: para el IVA general, reduced o super-reduced.',
  'Give `rate` or `percent`; leave both out for keys that charge nothing, such as exempt.':
    'Indique `rate` o `percent`; quite los dos si la clave no cobra nada, como exempt.',
  'Give `percent` or `rate` beside the surcharge.': 'Indique `percent` o `rate` junto al recargo.',
  'Leave this extension out: the country has none of this name.': 'Quite esta extensión: el país no la tiene.',
  'Give `country`, such as ES.': 'Indique `country`, por ejemplo ES.',
  'Write letters and digits only.': 'Escriba solo letras y cifras.',
  'Write letters, digits and single separators only.': 'Escriba solo letras, cifras y separadores sueltos.',
  'Keep one row of each category in `taxes`.': 'Deje una sola línea de cada impuesto en `taxes`.',
  'Compare the code with the papers of the company or person: form or check character is not one of its country.':
    'Compárelo con la documentación de la empresa o persona: la forma o la letra de control no es la de su país.',
  'Give `type`: standard, proforma, corrective, credit-note, debit-note, other; an ordinary sale is standard.':
    'Indique `type`: standard, proforma, corrective, credit-note, debit-note u other; una venta corriente es standard.',
  'Give `supplier`: {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.':
    'Indique `supplier`: {"name": "...", "tax_id": {"country": "ES", "code": "..."}}.',
  "Give `supplier.name`: the supplier's full name as the tax agency has it.":
    'Indique `supplier.name`: el nombre completo del emisor, como lo tiene la AEAT.',
  "Give `customer.name`: the customer's full name as the tax agency has it.":
    'Indique `customer.name`: el nombre completo del cliente, como lo tiene la AEAT.',
  'Give each line `item.price`, such as "10.00"; a gift has the price "0.00".':
    'Dé a cada línea su `item.price`, por ejemplo "10.00"; un regalo tiene el precio "0.00".',
  'Give at least one line with a price: the totals are made of the lines.':
    'Dé al menos una línea con precio: los totales salen de las líneas.',
  ['Give at least one line: "lines": [{"quantity": "1", "item": {"name": "...", "price": "10.00"}, "taxes": [{"cat": "VAT", ' +
    '"rate": "general"}]}].']:
    'Dé al menos una línea: "lines": [{"quantity": "1", "item": {"name": "...", "price": "10.00"}, "taxes": [{"cat": "VAT", ' +
    '"rate": "general"}]}].',
  'Leave `i` out: lines are counted by the service. With the tag `bypass` nothing is counted: give `i` 1, 2, 3.':
    'Quite `i`: el servicio numera las líneas. Con la etiqueta `bypass` no se numera nada: dé `i` 1, 2, 3.',
  'Give `quantity`, such as "1".': 'Indique `quantity`, por ejemplo "1".',
  'Give `item`: {"name": "...", "price": "10.00"}.': 'Indique `item`: {"name": "...", "price": "10.00"}.',
  'Give `supplier.tax_id`: {"country": "ES", "code": "..."} (RD 1619/2012 art. 6.1.d).':
    'Indique `supplier.tax_id`: {"country": "ES", "code": "..."} (RD 1619/2012, art. 6.1.d).',
  'Give `supplier.tax_id.code`: the NIF of the supplier (RD 1619/2012 art. 6.1.d).':
    'Indique `supplier.tax_id.code`: el NIF del emisor (RD 1619/2012, art. 6.1.d).',
  ['Name the corrected invoice in `preceding`: {"series": "...", "code": "...", "issue_date": "..."}; `previous_id` with ' +
    '`correct` does that by itself.']:
    'Nombre la factura rectificada en `preceding`: {"series": "...", "code": "...", "issue_date": "..."}; el botón que hace ' +
    'la rectificativa lo pone por sí mismo.',
  'Give `issue_date` of each invoice in `preceding`.': 'Indique `issue_date` de cada factura de `preceding`.',
  'Give `preceding[].tax`; `previous_id` with `correct` and `copy_tax` does that by itself.':
    'Indique `preceding[].tax`; la llamada con `correct` y `copy_tax` lo pone por sí misma.',
  'Leave out `customer.tax_id`, or the tag simplified, F2 and R5. A ticket with both: `es-fiscal-simplified-art7273` S in `tax.ext`.':
    'Quite `customer.tax_id`, o la etiqueta simplified, F2 y R5. Un ticket con NIF: `es-fiscal-simplified-art7273` S en `tax.ext`.',
  'Leave the identity out, or the tag simplified: then it is an ordinary invoice.':
    'Quite la identidad, o la etiqueta simplified: entonces es una factura ordinaria.',
  'Add `customer` with name and tax_id, or the tag simplified to `$tags` (up to 3,000 euros, RD 1619/2012 art. 4).':
    'Añada `customer` con nombre y NIF, o la etiqueta simplified a `$tags` (hasta 3.000 euros, RD 1619/2012, art. 4).',
  'Give `customer.tax_id` {"country": "...", "code": "..."}; for customers without one an identity with its country.':
    'Indique `customer.tax_id` {"country": "...", "code": "..."}; si el cliente no tiene, una identidad con su país.',
  "Give `customer.tax_id.code`: the customer's NIF or VAT number.":
    'Indique `customer.tax_id.code`: el NIF o NIF-IVA del cliente.',
  'Leave `tax` to the service: it is filled from type and tags. A proforma is not reported: take the addon out of `$addons`.':
    'Deje `tax` al servicio: lo rellena según tipo y etiquetas. Una proforma no se comunica: quite el complemento de `$addons`.',
  'Use a type that is reported (standard, credit-note, corrective), or set es-fiscal-doc-type in `tax.ext` yourself.':
    'Use un tipo que se remite (standard, credit-note, corrective), o ponga es-fiscal-doc-type en `tax.ext`.',
  'Set es-fiscal-doc-type to F1, F2 or F3, or leave it out: the service sets it.':
    'Ponga es-fiscal-doc-type en F1, F2 o F3, o quítelo: lo pone el servicio.',
  'Set es-fiscal-doc-type to R1, R2, R3, R4 or R5, or leave it out: the service sets it.':
    'Ponga es-fiscal-doc-type en R1, R2, R3, R4 o R5, o quítelo: lo pone el servicio.',
  'Set es-fiscal-correction-type to I (by differences) or S (by substitution).':
    'Ponga es-fiscal-correction-type en I (por diferencias) o S (por sustitución).',
  'Shorten the note to 500 characters: it describes the invoice to the tax agency.':
    'Acorte la nota a 500 caracteres: describe la factura a la AEAT.',
  'Give the line `taxes`: [{"cat": "VAT", "rate": "general"}]; exempt: [{"cat": "VAT", "key": "exempt"}]; a tip is a charge `outlay`.':
    'Dé a la línea `taxes`: [{"cat": "VAT", "rate": "general"}]; exenta: [{"cat": "VAT", "key": "exempt"}]; ' +
    'una propina es un cargo `outlay`.',
  'Write the invoice in EUR, or add {"from": "...", "to": "EUR", "amount": "..."} to `exchange_rates`.':
    'Haga la factura en EUR, o añada {"from": "...", "to": "EUR", "amount": "..."} a `exchange_rates`.',
  'Give the identity its `country`, such as FR.': 'Dé a la identidad su `country`, por ejemplo FR.',
  'Set es-fiscal-regime in `ext`: 01 is the general regime.':
    'Ponga es-fiscal-regime en `ext`: 01 es el régimen general.',
  'Use another exemption, or the regime 02 (exports).': 'Use otra exención, o el régimen 02 (exportaciones).',
  'Keep one of the two: a row is charged or exempt.': 'Deje una de las dos: una línea está sujeta o exenta.',
  'Set es-fiscal-op-class in `ext`: S1 for ordinary sales, S2 for reverse charge.':
    'Ponga es-fiscal-op-class en `ext`: S1 en ventas corrientes, S2 con inversión del sujeto pasivo.',
};

/** Sentences of a form: a member's name or a list of values stands in them. */
export const ruleForms: readonly (readonly [RegExp, string])[] = [
  [/^Give (`[^`]+`)\.$/, 'Indique $1.'],
  [/^Leave (`[^`]+`) out\.$/, 'Quite $1.'],
  [/^Use one of (.+)\.$/s, 'Use uno de estos: $1.'],
];
