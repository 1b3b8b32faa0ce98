// Spanish for what we say about codes of the authority: what to do, and what Sello does by itself. Keys are the English
// sentences of src/contracts/authority-codes; a test holds that each of them has its Spanish one.

export const authoritySentences: Readonly<Record<string, string>> = {
  'Correct the member that the answer names; it does not fit length, form or list of the field. Run the job again.':
    'Corrija el dato que nombra la respuesta: no cumple la longitud, la forma o la lista del campo. Ejecute el trabajo otra vez.',
  'Correct kind and code of the identity: a VAT number must stand in VIES, other kinds need a country.':
    'Corrija la clase y el código de la identidad: un NIF-IVA debe estar en VIES, las demás clases necesitan un país.',
  'Give the invoice a series and code of ASCII characters without " \' < > =, together at most 60.':
    'Use en la factura una serie y un número de caracteres ASCII sin " \' < > =, de 60 como máximo entre los dos.',
  'Correct issue date or operation date of the document and run the job again.':
    'Corrija la fecha de expedición o de operación y ejecute el trabajo otra vez.',
  'Check document type, correction type and the invoices that are corrected or replaced.':
    'Revise el tipo de factura, el tipo de rectificación y las facturas rectificadas o sustituidas.',
  "Sello writes this field itself: report it as a fault of this service, with the record's XML.":
    'Sello rellena este campo automáticamente: comuníquelo como un fallo de este servicio, con el XML del registro.',
  ['The tax census must have this code with this name: a company by its full name, a person as surnames and given ' +
    'name. Ask the customer, correct the document (PATCH /silo/v1/entries/{id}), and run the job again.']:
    'El censo debe tener este NIF con este nombre: una empresa con su razón social completa, una persona con ' +
    'apellidos y nombre. Pregunte al cliente, corrija el documento y ejecute el trabajo otra vez.',
  ['Use a rate of VAT that held on the operation date (without one, on the issue date): 0, 4, 10 or 21 %. The compensation of ' +
    'farmers (12 or 10.5 %) is no rate: the buyer writes a receipt for it (RD 1619/2012 art. 16), and none is reported.']:
    'Use un tipo de IVA vigente en la fecha de la operación (si no hay, en la de expedición): 0, 4, 10 o 21 %. La compensación del ' +
    'régimen agrario (12 o 10,5 %) no es un tipo: el comprador extiende un recibo (RD 1619/2012 art. 16), que no se comunica.',
  ['Investment gold (04) is exempt: {"cat": "VAT", "key": "exempt", "ext": {"es-fiscal-regime": "04", "es-fiscal-exempt": "E6"}}. ' +
    'A seller who gave up the exemption writes the key `reverse-charge`: the customer pays the tax (Ley 37/1992 art. 140 ter).']:
    'El oro de inversión (04) está exento: {"cat": "VAT", "key": "exempt", ' +
    '"ext": {"es-fiscal-regime": "04", "es-fiscal-exempt": "E6"}}. ' +
    'Si el vendedor renunció a la exención, escriba la clave `reverse-charge`: paga el impuesto el cliente (Ley 37/1992 art. 140 ter).',
  ['Use a rate that held on the operation date (without one, on the issue date). A correction has the rate of its invoice: give ' +
    'it `op_date`, the day of that invoice.']:
    'Use un tipo impositivo vigente en la fecha de operación (si no la hay, en la de expedición). Una rectificativa lleva el tipo de su ' +
    'factura: indique en `op_date` el día de esa factura.',
  ['The regime 11 is for rent of business premises at 21 %. Rent without VAT, as of a dwelling, has no regime of its own: leave ' +
    '`es-fiscal-regime` out, or write 01.']:
    'El régimen 11 es para el alquiler de locales de negocio al 21 %. Un alquiler sin IVA, como el de una vivienda, no tiene régimen ' +
    'propio: quite `es-fiscal-regime`, o escriba 01.',
  'The tag `self-billed` says that the customer issues the invoice: name the customer with its tax id, or take the tag away.':
    'La etiqueta `self-billed` dice que el cliente expide la factura: nombre al cliente con su NIF, o quite la etiqueta.',
  ['`ordering.issuer` names who issues in the name of the supplier: another tax code than that of the supplier. Leave it out when ' +
    'the supplier issues the invoice itself.']:
    '`ordering.issuer` nombra a quien expide en nombre del emisor, con otro NIF que el del emisor. Déjelo fuera si el emisor expide la ' +
    'factura él mismo.',
  ['The cash basis (07) goes with rows that charge a rate, or are exempt by art. 20. Rows with another key have the regime 01, and ' +
    'exports 02.']:
    'El criterio de caja (07) va con filas que repercuten un tipo, o exentas por el art. 20. Las filas con otra clave llevan el régimen ' +
    '01, y las exportaciones 02.',
  'Use the surcharge that belongs to the rate on that day, or none.':
    'Use el recargo de equivalencia que corresponde al tipo de ese día, o ninguno.',
  'Give the number of an agreement that the authority has granted, or none.':
    'Indique el número de un acuerdo concedido por la AEAT, o ninguno.',
  'Nothing: the authority had a technical failure.': 'Nada: la AEAT tuvo un error técnico.',
  'Use the simplified type only within its limits; above them the invoice needs a customer.':
    'Use la factura simplificada solo dentro de sus límites; por encima la factura necesita un cliente.',
  'Recalculate the document (tag `bypass` switches that off): tax and base of a row do not fit.':
    'Vuelva a calcular el documento (la etiqueta `bypass` lo evita): la cuota y la base de una línea no cuadran.',
  'Correct key, regime, operation class or exemption of the taxes; the message names the pair.':
    'Corrija clave, régimen, calificación o exención de los impuestos; el mensaje nombra la pareja.',
  'Name the third party in `ordering.issuer` and set the issuer type to match.':
    'Nombre al tercero en `ordering.issuer` y ponga el tipo de emisor que corresponda.',
  'Compare tax code and name of the supplier with the tax census; correct the registration of the supplier.':
    'Compare NIF y nombre del emisor con el censo y corrija su registro.',
  'Correct `software` and `producer` in the file that SELLO_PRODUCER_FILE names; then run the job again.':
    'Corrija `software` y `producer` en el fichero que indica SELLO_PRODUCER_FILE y ejecute el trabajo otra vez.',
  'The key `reverse-charge` (S2) needs a full invoice: take the tag `simplified` away and name the customer.':
    'La clave `reverse-charge` (S2) pide una factura completa: quite la etiqueta `simplified` y nombre al cliente.',
  'The key `intra-community` (E5) needs the VAT number of another country. A Spanish customer is charged by a rate.':
    'La clave `intra-community` (E5) pide el NIF-IVA de otro país. A un cliente español se le cobra por un tipo.',
  'Give the invoice the customer that its type demands, or the type that fits the customer.':
    'Indique el cliente que exige el tipo de factura, o el tipo que corresponde al cliente.',
  'Nothing has to be done. Where the customer has a Spanish tax code, put it into the document.':
    'No hay que hacer nada. Si el cliente tiene NIF español, póngalo en el documento.',
  'The question to the query service was malformed: report it as a fault of this service.':
    'La consulta estaba mal formada: comuníquelo como fallo de este servicio.',
  "Report it: fingerprint of the record and the authority's own differ. Verify the chain (`sello chain verify`).":
    'Comuníquelo: la huella del registro y la de la AEAT no coinciden. Verifique la cadena (`sello chain verify`).',
  "Get the customer's right tax code, correct the document and run the job again: an amendment is sent.":
    'Averigüe el NIF correcto del cliente, corrija el documento y ejecute el trabajo otra vez: se envía una subsanación.',
  'Set the clock of the machine by a time server. The record needs no correction.':
    'Ponga en hora la máquina con un servidor de tiempo. El registro no necesita corrección.',
  'Correct the document (look for charges without taxes) and run the job again: an amendment is sent.':
    'Corrija el documento (busque cargos sin impuestos) y ejecute el trabajo otra vez: se envía una subsanación.',
  'Look whether the installation number was used before: after a restored backup, renew it (`sello chain renew`).':
    'Mire si el número de instalación ya se usó: tras restaurar una copia, renuévelo (`sello chain renew`).',
  'Give IPSI rows a regime before 2027. The record needs no correction.':
    'Indique un régimen en las líneas de IPSI antes de 2027. El registro no necesita corrección.',
  'Ask the query service: another system may have reported this number. An amendment replaces it.':
    'Consulte a la AEAT: puede que otro sistema remitiera este número. Una subsanación lo sustituye.',
  'Nothing, when the invoice should be cancelled; the job argument `restore` brings it back.':
    'Nada, si la factura debía anularse; el argumento `restore` del trabajo la recupera.',
  'Run the invoice workflow again: Sello registers the invoice anew with the right flags.':
    'Ejecute la factura otra vez: Sello la registra de nuevo con los indicadores correctos.',
  'Use the certificate of the presenter that sent the first record, or of the issuer.':
    'Use el certificado de quien presentó el primer registro, o el del emisor.',
  'Change or cancel it in the form of the authority.': 'Cámbiela o anúlela en el formulario de la AEAT.',
  "Look at the address of the service in the settings, and at the authority's notices; report it if it stays.":
    'Mire la dirección del servicio en los ajustes y los avisos de la AEAT; comuníquelo si continúa.',
  'Make several invoices of it: one has at most 12 rows of tax, 1,000 customers, and 1,000 invoices in `preceding`.':
    'Haga varias facturas: una tiene como máximo 12 filas de impuestos, 1.000 clientes y 1.000 facturas en `preceding`.',
  'Nothing for the others. The record that breaks the message is named: report it as a fault of this service.':
    'Nada para los demás. Se nombra el registro que rompe el mensaje: comuníquelo como fallo de este servicio.',
  'Compare the supplier with the tax census, correct its registration, then `sello chain resume`.':
    'Compare al emisor con el censo, corrija su registro y reanude la remisión.',
  'Compare the representative with the tax census, correct the settings, then `sello chain resume`.':
    'Compare al representante con el censo, corrija los ajustes y reanude la remisión.',
  "Have the holder authorised, or register the supplier's own certificate; then `sello chain resume`.":
    'Haga que autoricen al titular, o guarde el certificado propio del emisor; después reanude la remisión.',
  'The header does not fit this service: check address and settings, report it, then `sello chain resume`.':
    'La cabecera no corresponde a este servicio: revise dirección y ajustes, comuníquelo y reanude la remisión.',
  "The certificate may not ask for this: use the issuer's certificate, or register the power of attorney.":
    'El certificado no puede pedir esto: use el del emisor, o registre el apoderamiento.',
  'Contact the authority: it suspended this certificate. Afterwards `sello chain resume`.':
    'Contacte con la AEAT: ha suspendido este certificado. Después reanude la remisión.',

  ['The step ends KO with this code and the rescue steps run. The record stays in the chain; running the job again ' +
    'with a corrected document seals a new record with the right flags.']:
    'El paso termina con este código y se ejecutan los pasos de rescate. El registro queda en la cadena; al ejecutar ' +
    'el trabajo otra vez con el documento corregido se sella uno nuevo con los indicadores correctos.',
  'The record counts as accepted: the step ends OK, code and text stand in its event and in the faults of the entry.':
    'El registro cuenta como aceptado: el paso termina bien; código y texto quedan en su evento y en el documento.',
  'The outcome is unknown: the same records go again, byte for byte, after a pause that grows to ten minutes.':
    'El resultado es desconocido: se vuelven a enviar los mismos registros, byte a byte, tras una pausa de hasta diez minutos.',
  ['Every record is checked again; if that names none, the message is halved until the bad one stands alone. It ' +
    'alone is settled with this code, the others are sent.']:
    'Se comprueba otra vez cada registro; si no aparece cuál, el mensaje se divide hasta aislar el incorrecto. Solo ese ' +
    'termina con este código, los demás se envían.',
  'Sending stops for this supplier alone, visibly; sealing and printing go on and nothing is lost.':
    'La remisión se detiene solo para este emisor y se avisa de ello; se sigue sellando e imprimiendo, y no se pierde nada.',
  'Sending stops at once for every supplier with this certificate, visibly; sealing goes on.':
    'La remisión se detiene para todos los emisores con este certificado y se avisa de ello; se sigue sellando.',
  'The query counts as not answered; nothing is concluded from it and it is asked again later.':
    'La consulta se considera sin respuesta: no se deduce nada de ella y se repite más tarde.',
};
