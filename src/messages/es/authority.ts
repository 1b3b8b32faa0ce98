// Remedies for codes of the authority, and Sello's next step, in Spanish.
import type { AuthorityCodeReaction } from '../../contracts/authority-code-groups';
import type { AuthorityRemedyKey } from '../en/authority';

/** For a value that Sello sets itself. */
const reportWithRecordXml =
  'Comunique un fallo de Sello, con este código y el XML del registro. Antes quite del XML los datos personales.';

export const authorityRemedies: Readonly<Record<AuthorityRemedyKey, string>> = {
  'correct-field': 'Corrija el dato que indica el aviso o la respuesta de la AEAT y vuelva a ejecutar el flujo.',
  'correct-number':
    'Cambie `series` o `code` de la factura: use solo caracteres ASCII sin " \' < > =, y un máximo de 60 ' +
    'caracteres entre los dos.',
  'customer-in-census':
    'Pida al cliente el NIF y el nombre tal como están en el censo: la razón social completa de una empresa, o los ' +
    'apellidos y después el nombre de una persona. Corrija los datos y vuelva a ejecutar el flujo.',
  'party-in-census':
    'Pida al cliente (o al tercero que expide la factura) el NIF y el nombre tal como están en el censo: la razón ' +
    'social completa de una empresa, o los apellidos y después el nombre de una persona. Corrija los datos y ' +
    'vuelva a ejecutar el flujo.',
  'supplier-in-census':
    'Ponga en `supplier.name` y `supplier.tax_id.code` los datos que figuran en el censo. Corrija el ' +
    'documento y vuelva a ejecutar el flujo.',
  'correct-identity':
    'Escriba en `code` del `tax_id` (o de la identificación en `identities`) de `customer` o de `ordering.issuer` solo el ' +
    'número, con un máximo de 20 caracteres. Un NIF-IVA de otro país de la Unión debe estar en el VIES, su ' +
    'registro de operadores.',
  'identity-country':
    'Ponga en `country` del `tax_id` (o de la identificación en `identities`) de `customer` o de `ordering.issuer` las dos ' +
    'letras del país (ISO 3166-1), por ejemplo FR.',
  'identity-type':
    'Ponga en `key` de la identificación (en `identities` de `customer` o de `ordering.issuer`) passport, foreign, resident ' +
    'u other, y quite `es-fiscal-identity-type`; o ponga en esa extensión un tipo del 02 al 07.',
  'identity-of-vat':
    'Ponga en `tax_id` de `customer` o de `ordering.issuer` el país del NIF-IVA y el propio número, por ejemplo ' +
    '{"country": "FR", "code": "44732829320"}.',
  'identity-of-spain':
    'Identifique a un cliente o un tercero español con su NIF: ponga en `tax_id` {"country": "ES", ' +
    '"code": "..."} y quite `identities`. Si no hay NIF, use la identificación {"key": "passport", ' +
    '"country": "ES", "code": "..."}.',
  'identity-of-uk':
    'Ponga en `tax_id` de `customer` o de `ordering.issuer` {"country": "GB", "code": "..."}. Si es un empresario de ' +
    'Irlanda del Norte y la operación es posterior a 2020, ponga el país XI.',
  'customer-tax-code-optional':
    'No tiene que hacer nada: la AEAT acepta estos registros. Si el cliente tiene un NIF español, ' +
    'póngalo en `customer.tax_id`.',
  'customer-of-type':
    'Añada `customer` con `name` y `tax_id`; o añada `simplified` a `$tags` si la ley permite una ' +
    'factura simplificada (hasta 400 EUR, impuestos incluidos; 3.000 EUR en algunos sectores, RD ' +
    '1619/2012, art. 4).',
  'customer-not-allowed':
    'Para expedir una factura completa, quite la etiqueta `simplified` y `es-fiscal-doc-type`. Para expedir una ' +
    'factura simplificada, quite `tax_id` e `identities` de `customer`.',
  'eu-customer-number':
    'Si el cliente es de otro país de la Unión, ponga en `customer.tax_id` el NIF-IVA de ese país. Si es ' +
    'español, quite la clave `intra-community` y repercuta el impuesto.',
  'write-existing-day':
    'Escriba en `issue_date` y `op_date` días que existan, con la forma 2026-11-25, y vuelva a ejecutar el flujo.',
  'issue-date-future': 'Ponga en `issue_date` el día de hoy o uno anterior y vuelva a ejecutar el flujo.',
  'operation-date-late':
    'Ponga en `op_date` el día de la venta, que no puede ser futuro. Solo una línea con el régimen 14 o ' +
    '15 (operaciones pendientes de devengo) admite un día posterior, hasta el final del año que viene.',
  'dates-too-old':
    'Corrija el año de `issue_date` y `op_date`: ninguno de los dos días puede ser de hace más de veinte ' +
    'años. Después vuelva a ejecutar el flujo.',
  'operation-after-issue':
    'Ponga en `op_date` la fecha de expedición o un día anterior y vuelva a ejecutar el flujo. Si el impuesto se ' +
    'devenga después, como en las certificaciones de obra pública, use el régimen 14 o 15.',
  'certified-work-date':
    'Ponga en `op_date` el día en que se devenga el impuesto, posterior a la fecha de expedición. Si ya se ha ' +
    'devengado, cambie el régimen 14 por el 01.',
  'before-scheme':
    'Ponga en `issue_date` el 28/10/2024 o un día posterior. Una factura más antigua no se remite: guárdela sin el ' +
    'addon en `$addons`.',
  'vat-rate-of-day':
    'Ponga en `rate` o `percent` de la línea un tipo de IVA vigente en la fecha de operación o, si no la ' +
    'hay, en la de expedición: 0, 4, 10 o 21 %. La compensación del REAGP (12 o 10,5 %) no es un tipo de ' +
    'IVA: el comprador expide un recibo (RD 1619/2012, art. 16), que no se remite.',
  'rate-of-day':
    'Ponga en `rate` o `percent` de la línea un tipo vigente en la fecha de operación o, si no la hay, ' +
    'en la de expedición. En una rectificativa, use el tipo de la factura original y ponga en `op_date` ' +
    'la fecha de esa factura.',
  'surcharge-unknown':
    'Quite `surcharge`, o use un tipo que tenga recargo: el 21 % con el 5,2 % (tabaco, 1,75 %), el 10 % con el 1,4 ' +
    '% o el 4 % con el 0,5 %.',
  'surcharge-until-2012': 'Use el recargo actual: el 5,2 % con el 21 %, el 1,4 % con el 10 % o el 0,5 % con el 4 %.',
  'surcharge-of-5':
    'Para una venta al 5 %, ponga en `surcharge` el 0,5 % hasta el 31/12/2022 y el 0,62 % del 01/01/2023 al ' +
    '30/09/2024. Si la venta es posterior, corrija el tipo.',
  'surcharge-of-21': 'En la línea al 21 %, ponga 5,2 % en `surcharge`, o 1,75 % si es tabaco; o quite `surcharge`.',
  'surcharge-of-10': 'En la línea al 10 %, ponga 1,4 % en `surcharge`, o quite el campo.',
  'surcharge-of-4': 'En la línea al 4 %, ponga 0,5 % en `surcharge`, o quite el campo.',
  'surcharge-of-0':
    'Para una venta al 0 %, ponga en `surcharge` el 0 % del 01/01/2023 al 30/09/2024 y el 0,26 % desde el ' +
    '01/10/2024. Quite `surcharge` si la venta es anterior a 2023.',
  'surcharge-of-2': 'En la línea al 2 %, ponga 0,26 % en `surcharge`, o quite el campo.',
  'surcharge-of-7-5': 'En la línea al 7,5 %, ponga 1 % en `surcharge`, o quite el campo.',
  'surcharge-of-taxed-row': 'Quite `surcharge` de la línea: solo lo llevan las líneas que repercuten IVA.',
  'surcharge-whole': 'Quite la etiqueta `bypass` para que Sello calcule la cuota del recargo con su porcentaje.',
  'invoice-type':
    'Quite `es-fiscal-doc-type` para que Sello lo determine según el tipo y las etiquetas de la factura; o use un ' +
    'tipo de F1 a F3 o de R1 a R5.',
  'correction-type': 'Ponga en `es-fiscal-correction-type` I (por diferencias) o S (por sustitución).',
  'no-correction-type':
    'Quite `es-fiscal-correction-type`; o, si la factura rectifica otra, ponga en `type` corrective o credit-note.',
  'replacing-type':
    'Si esta factura sustituye a simplificadas, añada la etiqueta `replacement` (F3). Si no, quite las ' +
    'simplificadas de `preceding`.',
  'correcting-type':
    'Si esta factura rectifica otra, ponga en `type` corrective o credit-note. Si no, quite `preceding`.',
  'copy-replaced-taxes':
    'Ponga en `preceding[].tax` los impuestos de la factura rectificada. Si crea la rectificativa con ' +
    '`previous_id`, `correct` y `copy_tax`, Sello los rellena.',
  'no-replaced-amounts':
    'Si la rectificativa sustituye los importes, ponga S en `es-fiscal-correction-type`. Si solo declara ' +
    'la diferencia, quite `preceding[].tax`.',
  'issuer-of-original':
    'Ponga el NIF del emisor que figura en el censo. Sello también lo usa para las facturas de `preceding`.',
  'regime-of-rent':
    'Use el régimen 11 solo para arrendamientos de locales de negocio al 21 %. Si no llevan IVA, como los de ' +
    'vivienda, omita `es-fiscal-regime` o indique 01.',
  'self-billed-customer':
    'Si la factura la expide el cliente, indique `customer` con su NIF. Si la expide un tercero, indíquelo en ' +
    '`ordering.issuer`. Si no, quite la etiqueta `self-billed` y `es-fiscal-issuer-type`.',
  'issuer-is-other':
    'Si la factura la expide el propio emisor, quite `ordering.issuer`. Si la expide un tercero, ponga ' +
    'su NIF en `ordering.issuer.tax_id`.',
  'name-third-party':
    'Si la factura la expide un tercero, indique en `ordering.issuer` su nombre y su NIF, y ponga T en ' +
    '`es-fiscal-issuer-type` (de `tax.ext`). Si la expide el cliente, quite ambos campos y añada la etiqueta ' +
    '`self-billed`. Si la expide el emisor, quite ambos campos.',
  'simplified-limits':
    'Quite la etiqueta `simplified` y añada `customer` con su NIF. Si la ley no exige el NIF del ' +
    'destinatario (RD 1619/2012, art. 6.1.d), deje la etiqueta y añada "meta": {"es-fiscal-art61d": "S"}.',
  'simplified-marks':
    'Quite la marca, o póngala solo donde se admite. `es-fiscal-simplified-art7273` (de `tax.ext`) solo lleva "S" en ' +
    'una factura simplificada que indica el cliente con su NIF y, por eso, no lleva la etiqueta `simplified` (RD ' +
    '1619/2012, arts. 7.2 y 7.3). `es-fiscal-art61d` (de `meta`) solo lleva "S" en una factura con esa etiqueta y sin ' +
    'el NIF del cliente (art. 6.1.d).',
  'cash-basis-rows':
    'Use el criterio de caja (07) solo en líneas gravadas o exentas por la Ley 37/1992, art. 20. ' +
    'Indique el régimen 02 en las exportaciones y el régimen 01 en las líneas con otra clave.',
  'public-works-type':
    'Use el régimen 14 solo en una factura completa (F1) o en su rectificativa (R1 a R4). Si no, ponga 01 en ' +
    '`es-fiscal-regime`.',
  'public-body':
    'Use el régimen 14 solo si el cliente es un organismo público, con un NIF que empieza por P, Q, S o V. Si no, ' +
    'ponga 01 en `es-fiscal-regime`.',
  'operation-class':
    'Quite `es-fiscal-op-class` para que Sello indique la calificación según la clave de la línea; o use S1, ' +
    'S2, N1 o N2.',
  'exemption-of-tax':
    'Ponga en `es-fiscal-exempt` una exención del impuesto: E1 a E6 en el IVA. E7 y E8 solo existen en el IGIC.',
  'class-or-exemption':
    'Indique cómo tributa la línea: ponga `rate` o `percent` si repercute el impuesto; o ponga en `key` exempt, ' +
    'export, intra-community, reverse-charge u outside-scope.',
  'one-classification':
    'Quite `es-fiscal-exempt` si la línea repercute el impuesto, o `es-fiscal-op-class` si la línea está exenta.',
  'reverse-charge-without-rate':
    'Quite `rate` y `percent` de la línea con la clave `reverse-charge`: el sujeto pasivo es el cliente.',
  'exports-regime':
    'Si los bienes salen de la Unión, ponga 02 en `es-fiscal-regime`. Si no, ponga en `es-fiscal-exempt` ' +
    'una exención distinta de E2 y E3.',
  'used-goods-row':
    'Ponga `rate` o una exención en la línea con el régimen 03, o ponga 01 en `es-fiscal-regime` si no se aplica el ' +
    'régimen de bienes usados.',
  'group-of-companies-row':
    'Use el régimen 06 solo en una factura completa entre entidades de un mismo grupo. Si no, ponga 01 en ' +
    '`es-fiscal-regime`.',
  'collection-for-others':
    'Use el régimen 10 solo en una factura completa (F1) con la clave `outside-scope`, la calificación N1 y un ' +
    'cliente con NIF español. Si no, ponga 01 en `es-fiscal-regime`.',
  'untaxed-row-amount': 'Quite `rate` y `percent` de la línea; o, si la venta lleva impuesto, quite su clave.',
  'taxed-row-rate':
    'Ponga `rate` o `percent` en la línea; o indique una clave, por ejemplo exempt, si la línea no repercute el ' +
    'impuesto.',
  'group-row-rate':
    'Ponga `rate` o `percent` en la línea con el régimen 06; o ponga 01 en `es-fiscal-regime` si las entidades no ' +
    'son de un mismo grupo.',
  'tax-of-row': 'Ponga VAT, IGIC o IPSI en `cat` de la línea.',
  'outside-row-charges':
    'Quite `rate`, `percent` y `surcharge` de la línea con la clave `outside-scope`; o quite la clave si la venta ' +
    'lleva impuesto.',
  'exempt-row-charges':
    'Quite `rate`, `percent` y `surcharge` de la línea exenta; o quite su clave y `es-fiscal-exempt` si la venta ' +
    'lleva impuesto.',
  'regime-required': 'Indique `es-fiscal-regime` en la línea: 01 para el régimen general.',
  'regime-of-tax': 'Ponga en `es-fiscal-regime` un régimen del impuesto de la línea: 01 para el régimen general.',
  'other-territory-row':
    'Ponga la clave `outside-scope` en la línea con el régimen 08; o ponga 01 en `es-fiscal-regime` si la venta ' +
    'tributa en el territorio del emisor.',
  'cost-base': reportWithRecordXml,
  'no-regime': 'Quite `es-fiscal-regime` de la línea: su impuesto no tiene regímenes.',
  'export-exemption':
    'Ponga la clave `export` en la línea con el régimen 02; o ponga 01 en `es-fiscal-regime` si los bienes se ' +
    'quedan en la Unión.',
  'igic-simplified-row':
    'Ponga la clave `outside-scope` en la línea con el régimen 20; o ponga 01 en `es-fiscal-regime` si la línea ' +
    'repercute IGIC.',
  'gold-is-exempt':
    'Escriba el oro de inversión como exento: {"cat": "VAT", "key": "exempt", "ext": {"es-fiscal-regime": "04", ' +
    '"es-fiscal-exempt": "E6"}}. Si ha renunciado a la exención, use la clave `reverse-charge`: entonces el ' +
    'impuesto lo paga el cliente (Ley 37/1992, art. 140 ter).',
  'reverse-charge-needs-full':
    'Use la clave `reverse-charge` (S2) solo en una factura completa: quite la etiqueta `simplified` e indique ' +
    'el cliente.',
  recalculate: 'Quite la etiqueta `bypass` para que Sello calcule la cuota de cada línea con su base y su tipo.',
  'correct-software':
    'Corrija `software` y `producer` en el archivo que indica `SELLO_PRODUCER_FILE` y reinicie todos los ' +
    'procesos. Después vuelva a ejecutar el flujo.',
  'agreement-number':
    'Indique el número de un acuerdo de facturación (RGE, la autorización de otros procedimientos de ' +
    'facturación) que haya concedido la AEAT, o quite el número.',
  'report-field': reportWithRecordXml,
  'authority-failed': 'No tiene que hacer nada: Sello reenvía los registros hasta que la AEAT los procese.',
  'report-query': 'Comunique un fallo de Sello, con este código. Las facturas no se ven afectadas.',
  'ask-query-service':
    'Si se restauró una copia de seguridad, puede que Sello ya haya remitido este registro: no lo vuelva a remitir y siga ' +
    'docs/restore.md. Si no, consulte qué registro tiene la AEAT (`sello chain reconcile TAX_ID`): es posible que otro sistema ' +
    'haya remitido este número. Detenga ese sistema para que ninguna factura se remita dos veces.',
  'already-cancelled':
    'No tiene que hacer nada si quería anular la factura. Para recuperarla, vuelva a ejecutar el flujo ' +
    'con el argumento `restore` en "true".',
  'register-again':
    'Vuelva a ejecutar el flujo: Sello genera entonces un registro de alta nuevo de la factura, con los ' +
    'indicadores que corresponden.',
  'use-first-certificate':
    'Guarde el certificado con el que se remitió el primer registro, o el certificado del propio emisor. ' +
    'Después vuelva a ejecutar el flujo.',
  'use-authority-form':
    'Cambie o anule la factura en la aplicación de facturación de la propia AEAT, con la que se expidió.',
  'report-fingerprint':
    'Comunique un fallo de Sello, con este código. Después verifique la cadena (`sello chain verify TAX_ID`).',
  'amend-customer':
    'Pida el NIF correcto al cliente, corrija los datos y vuelva a ejecutar el flujo: Sello remite entonces una ' +
    'subsanación.',
  'set-clock':
    'Sincronice el reloj de todos los equipos que ejecutan Sello con un servidor de tiempo. El registro ' +
    'no necesita corrección.',
  'amend-totals':
    'Añada `taxes` a cada línea que no los lleva y quite la etiqueta `bypass`, para que Sello calcule los ' +
    'totales con las líneas. Después vuelva a ejecutar el flujo: Sello remite una subsanación.',
  'check-installation':
    'Si se restauró una copia de seguridad, renueve la cadena (`sello chain renew TAX_ID`). Si no, ' +
    'busque la otra instalación de Sello que remite por este emisor con el mismo número de instalación y ' +
    'deténgala.',
  'ipsi-regime':
    'Ponga `es-fiscal-regime` en todas las líneas de IPSI: desde 2027, la AEAT rechaza los registros que ' +
    'no lo llevan. Este registro no necesita corrección.',
  'check-address':
    'De momento no tiene que hacer nada: Sello reenvía los registros. Si el código se repite, compare ' +
    'las URL del archivo que indica `SELLO_AUTHORITY_ADDRESSES` con las que publica la AEAT, y ' +
    'lea sus comunicados. Si no encuentra ahí la causa, comunique un fallo de Sello, con este código.',
  'split-invoice':
    'Divida la factura en varias: cada factura admite como máximo 12 líneas del desglose, 1.000 clientes ' +
    'y 1.000 facturas en `preceding`.',
  'message-too-long': 'Comunique un fallo de Sello, con este código.',
  'report-record':
    'Comunique un fallo de Sello, con este código y el XML del registro que lo recibe. Antes quite del ' +
    'XML los datos personales. Con los demás registros no tiene que hacer nada.',
  'supplier-census-resume':
    'Compare el nombre y el NIF del emisor con el censo. Si el nombre no es correcto, corrija la ficha ' +
    'de la empresa y ejecute con ella el flujo «Dar de alta al emisor». Si el NIF no es correcto, dé de ' +
    'alta al emisor con el NIF correcto. Después reanude la remisión.',
  'representative-census-resume':
    'Ponga en la autorización el nombre y el NIF del representante que figuran en el censo. ' +
    'Si el representante no figura en el censo, guarde el certificado de otro titular. Después reanude la remisión.',
  'authorise-holder':
    'Pida al emisor que autorice al titular del certificado (con un apoderamiento o con el formulario), ' +
    'o guarde el certificado del propio emisor. Después reanude la remisión.',
  'check-header':
    'Compare las URL del archivo que indica `SELLO_AUTHORITY_ADDRESSES` con las que publica la ' +
    'AEAT. Si coinciden, o no usa ese archivo, comunique un fallo de Sello, con este código. Después ' +
    'reanude la remisión.',
  'contact-authority': 'Pida a la AEAT que levante la suspensión de este remitente. Después reanude la remisión.',
  'use-issuer-certificate':
    'Guarde el certificado del propio emisor, o pídale que registre en la AEAT un apoderamiento para el ' +
    'titular del certificado.',
};

export const spanishCodeReactionTexts: Readonly<Record<AuthorityCodeReaction, string>> = {
  refuse:
    'El trabajo se detiene en este paso. El registro rechazado permanece en la cadena. Cuando corrija la factura y ' +
    'vuelva a ejecutar su flujo, Sello genera un registro nuevo con los indicadores de subsanación y rechazo previo.',
  accept: 'La AEAT acepta el registro y el trabajo continúa. El documento guardado muestra el código y su texto.',
  retry:
    'El resultado es desconocido. Sello reenvía los mismos registros, byte a byte, tras una pausa de hasta diez ' +
    'minutos.',
  poison:
    'Sello vuelve a comprobar cada registro. Si no encuentra el registro incorrecto, divide la remisión hasta aislarlo. Solo ese ' +
    'registro recibe este código; los demás se remiten.',
  'stop-chain':
    'La remisión se detiene solo para este emisor. Los registros y los PDF se siguen generando, y no se pierde nada.',
  'stop-certificate':
    'La remisión se detiene para todos los emisores con este certificado. Los registros se siguen generando.',
  query: 'Sello descarta el resultado de la consulta y la repite más tarde.',
};
