// Remedies for codes of the authority, and Sello's next step, in Spanish.
import type { AuthorityCodeReaction } from '../../contracts/authority-code-groups';
import type { AuthorityRemedyKey } from '../en/authority';

export const authorityRemedies: Readonly<Record<AuthorityRemedyKey, string>> = {
  'correct-field': 'Corrija el dato que indica la respuesta y vuelva a ejecutar el flujo.',
  'correct-number':
    'Cambie la serie o el número: use solo caracteres ASCII sin " \' < > =, y un máximo de 60 caracteres entre los dos.',
  'customer-in-census':
    'Pida al cliente el NIF y el nombre tal como están en el censo: la razón social completa de una empresa, o los ' +
    'apellidos y después el nombre de una persona. Corrija los datos y vuelva a ejecutar el flujo.',
  'supplier-in-census':
    'Compare el NIF y el nombre del emisor con el censo, corrija los datos ' +
    'con los que está dado de alta y vuelva a ejecutar el flujo.',
  'correct-identity':
    'Corrija el tipo, el país o el código de la identificación. Un NIF-IVA debe estar dado de alta en VIES; los demás ' +
    'tipos deben llevar un país.',
  'customer-tax-code-optional':
    'No tiene que hacer nada: la AEAT acepta estos registros. Si el cliente tiene un NIF español, añádalo al ' +
    'documento.',
  'customer-of-type': 'Añada el cliente si el tipo de factura lo exige, quítelo si no lo admite, o cambie el tipo.',
  'eu-customer-number':
    'Use la clave `intra-community` (E5) solo con un cliente que tenga un NIF-IVA de otro país, e indique ese ' +
    'número. A un cliente español, repercútale el impuesto.',
  'write-existing-day':
    'Escriba en `issue_date` y `op_date` días que existan, con la forma 2026-11-25, y vuelva a ejecutar el flujo.',
  'issue-date-future': 'Ponga en `issue_date` el día de hoy o uno anterior y vuelva a ejecutar el flujo.',
  'operation-date-late':
    'Ponga en `op_date` el día de la venta, que no puede ser futuro. Solo una línea con el régimen 14 o 15 admite ' +
    'un día posterior, hasta el final del año que viene.',
  'dates-too-old':
    'Revise el año de `issue_date` y `op_date`: ninguno de los dos días puede ser de hace más de veinte años. ' +
    'Después vuelva a ejecutar el flujo.',
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
    'Use un tipo de IVA vigente en la fecha de operación o, si no la hay, en la de expedición: 0, 4, 10 o 21 %. La ' +
    'compensación del REAGP (12 o 10,5 %) no es un tipo de IVA: el comprador expide un recibo (RD 1619/2012, ' +
    'art. 16), que no se remite.',
  'rate-of-day':
    'Use un tipo impositivo vigente en la fecha de operación o, si no la hay, en la de expedición. En una rectificativa, ' +
    'use el tipo de la factura original e indique en `op_date` la fecha de esa factura.',
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
    'Añada la etiqueta `replacement` si esta factura sustituye a simplificadas (F3). Si no, quite ' +
    'las simplificadas de `preceding`.',
  'correcting-type':
    'Ponga en `type` corrective o credit-note si esta factura rectifica otra. Si no, quite `preceding`.',
  'copy-replaced-taxes':
    'Ponga en `preceding[].tax` los impuestos de la factura rectificada. Si rectifica un documento con `copy_tax`, ' +
    'Sello los rellena.',
  'no-replaced-amounts':
    'Ponga S en `es-fiscal-correction-type` si la rectificativa sustituye los importes. Si la rectificativa solo declara la ' +
    'diferencia, quite `preceding[].tax`.',
  'issuer-of-original':
    'Corrija el NIF del emisor. Las facturas de `preceding` llevan el mismo NIF, que debe estar en el censo.',
  'regime-of-rent':
    'Use el régimen 11 solo para arrendamientos de locales de negocio al 21 %. Si no llevan IVA, como los de ' +
    'vivienda, omita `es-fiscal-regime` o indique 01.',
  'self-billed-customer':
    'Si la factura la expide el cliente, indíquelo con su NIF. Si no, quite la etiqueta `self-billed`.',
  'issuer-is-other':
    'Quite `ordering.issuer` si la factura la expide el propio emisor. Si la expide un tercero, indique el NIF de este.',
  'name-third-party':
    'Si la factura la expide un tercero, indique en `ordering.issuer` su nombre y su NIF, y ponga T en ' +
    '`es-fiscal-issuer-type` (de `tax.ext`). Si no, quite ambos campos. Si la expide el cliente, añada la etiqueta ' +
    '`self-billed`.',
  'simplified-limits':
    'Use una factura simplificada solo hasta los límites de la ley; si los supera, indique el cliente con su NIF y quite la ' +
    'etiqueta `simplified`. Si la ley no exige el NIF del destinatario (RD 1619/2012, art. 6.1.d), deje la etiqueta y añada ' +
    '"meta": {"es-fiscal-art61d": "S"}.',
  'simplified-marks':
    'Ponga "S" en `es-fiscal-simplified-art7273` (de `tax.ext`) solo en una factura sin la etiqueta `simplified` que indica el ' +
    'cliente con su NIF (RD 1619/2012, arts. 7.2 y 7.3). Ponga "S" en `es-fiscal-art61d` (de `meta`) solo en una factura con ' +
    'esa etiqueta y sin ese NIF (art. 6.1.d). Si no, quite el campo.',
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
    'Quite `es-fiscal-op-class` para que Sello indique la calificación según la clave de la línea; o use S1, S2, N1 o N2.',
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
    'Ponga 02 en `es-fiscal-regime` si los bienes salen de la Unión; si no, use una exención distinta de E2 y E3.',
  'used-goods-row':
    'Ponga `rate` o una exención en la línea con el régimen 03, o ponga 01 en `es-fiscal-regime` si no se aplica el ' +
    'régimen de bienes usados.',
  'group-of-companies-row':
    'Use el régimen 06 solo en una factura completa entre entidades de un mismo grupo. Si no, ponga 01 en ' +
    '`es-fiscal-regime`.',
  'collection-for-others':
    'Use el régimen 10 solo en una factura completa (F1) con la clave `outside-scope`, la calificación N1 y un ' +
    'cliente con NIF español. Si no, ponga 01 en `es-fiscal-regime`.',
  'untaxed-row-amount': 'Quite `rate` y `percent` de la línea, o quite su clave si la venta lleva impuesto.',
  'taxed-row-rate':
    'Ponga `rate` o `percent` en la línea; o indique una clave, por ejemplo exempt, si la línea no repercute el impuesto.',
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
  'cost-base': 'Este código se debe a un fallo de Sello. Comuníquelo con el XML del registro, sin datos personales.',
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
    'Use la clave `reverse-charge` (S2) solo en una factura completa: quite la etiqueta `simplified` e indique el cliente.',
  recalculate: 'Quite la etiqueta `bypass` para que Sello calcule la cuota de cada línea con su base y su tipo.',
  'correct-software':
    'Corrija `software` y `producer` en el archivo que indica `SELLO_PRODUCER_FILE` y vuelva a ejecutar el flujo.',
  'agreement-number':
    'Indique el número de un acuerdo de facturación (RGE) que haya concedido la AEAT, o quite el número.',
  'report-field': 'Este código se debe a un fallo de Sello. Comuníquelo con el XML del registro, sin datos personales.',
  'authority-failed': 'No tiene que hacer nada: Sello reenvía los registros hasta que la AEAT los procese.',
  'report-query': 'Este código se debe a un fallo de Sello. Comuníquelo con el código.',
  'ask-query-service':
    'Si se restauró una copia de seguridad, puede que Sello ya haya remitido este registro: no lo vuelva a remitir y siga ' +
    'docs/restore.md. Si no, consulte qué registro tiene la AEAT (`sello chain reconcile TAX_ID`): es posible que otro sistema ' +
    'haya remitido este número. Detenga ese sistema para que ninguna factura se remita dos veces.',
  'already-cancelled':
    'No tiene que hacer nada si quería anular la factura. Para ' +
    'recuperarla, vuelva a ejecutar el flujo con el argumento `restore`.',
  'register-again':
    'Vuelva a ejecutar el flujo: Sello genera un registro de alta nuevo de la factura con los indicadores correctos.',
  'use-first-certificate': 'Use el certificado con el que se remitió el primer registro, o el certificado del emisor.',
  'use-authority-form': 'Cambie o anule la factura en la aplicación de la propia AEAT.',
  'report-fingerprint':
    'Este código se debe a un fallo de Sello. Comuníquelo y verifique la cadena (`sello chain verify TAX_ID`).',
  'amend-customer':
    'Pida el NIF correcto al cliente, corrija los datos y vuelva a ejecutar el flujo: Sello remite entonces una ' +
    'subsanación.',
  'set-clock': 'Sincronice el reloj del equipo con un servidor de tiempo. El registro no necesita corrección.',
  'amend-totals':
    'Corrija los datos, por ejemplo un cargo sin impuestos, y vuelva a ejecutar el flujo: Sello remite entonces una ' +
    'subsanación.',
  'check-installation':
    'Compruebe si el número de instalación ya se usó. Si se restauró una copia de seguridad, renueve la cadena ' +
    '(`sello chain renew TAX_ID`).',
  'ipsi-regime':
    'Indique el régimen en todas las líneas de IPSI: desde 2027, la AEAT rechaza los registros que no lo llevan. Este ' +
    'registro no necesita corrección.',
  'check-address':
    'De momento no tiene que hacer nada: Sello reenvía los registros. Si el código se repite, revise la URL ' +
    'de la AEAT en los ajustes y los comunicados de la AEAT. Si no encuentra ahí la causa, comunique el fallo.',
  'split-invoice':
    'Divida la factura: cada factura admite como máximo 12 líneas del desglose, 1.000 clientes y 1.000 facturas en `preceding`.',
  'message-too-long': 'Este código se debe a un fallo de Sello. Comuníquelo con el código.',
  'report-record':
    'Comunique un fallo de Sello, con el XML (sin datos personales) del registro que recibe este código. Con los demás registros del ' +
    'mensaje no tiene que hacer nada.',
  'supplier-census-resume':
    'Compare el nombre y el NIF del emisor con el censo, corrija los datos con los que está dado de alta y ' +
    'reanude la remisión.',
  'representative-census-resume':
    'Compare el NIF y el nombre del representante con el censo, corríjalos en los ajustes y reanude la remisión.',
  'authorise-holder':
    'Pida al emisor que autorice al titular del certificado, o guarde el certificado del propio emisor; después reanude la ' +
    'remisión.',
  'check-header':
    'Revise la URL de la AEAT en los ajustes. Si es correcta, comunique este código como un fallo de Sello. Después ' +
    'reanude la remisión.',
  'contact-authority': 'Pida a la AEAT que levante la suspensión de este remitente; después reanude la remisión.',
  'use-issuer-certificate':
    'Use el certificado del emisor, o registre un apoderamiento para el titular del certificado en uso.',
};

export const spanishCodeReactionTexts: Readonly<Record<AuthorityCodeReaction, string>> = {
  refuse:
    'El trabajo se detiene en este paso. El registro rechazado permanece en la cadena. Cuando corrija la factura y ' +
    'vuelva a ejecutar su flujo, Sello genera un registro nuevo con los indicadores de subsanación y rechazo previo.',
  accept: 'La AEAT acepta el registro y el trabajo continúa. El documento guardado muestra el código y su texto.',
  retry:
    'El resultado es desconocido. Sello reenvía los mismos registros, byte a byte, tras una pausa de hasta diez minutos.',
  poison:
    'Sello vuelve a comprobar cada registro. Si no encuentra el registro incorrecto, divide la remisión hasta aislarlo. Solo ese ' +
    'registro recibe este código; los demás se remiten.',
  'stop-chain':
    'La remisión se detiene solo para este emisor. Los registros y los PDF se siguen generando, y no se pierde nada.',
  'stop-certificate':
    'La remisión se detiene para todos los emisores con este certificado. Los registros se siguen generando.',
  query: 'Sello descarta el resultado de la consulta y la repite más tarde.',
};
