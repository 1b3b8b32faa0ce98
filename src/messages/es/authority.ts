// What to do about codes of the authority, and what Sello does next, in Spanish.
import type { AuthorityCodeReaction } from '../../contracts/authority-code-groups';
import type { AuthorityRemedy } from '../en/authority';

export const authorityRemedies: Readonly<Record<AuthorityRemedy, string>> = {
  'correct-field': 'Corrija el dato que nombra la respuesta y ejecute el trabajo otra vez.',
  'correct-number':
    'Cambie la serie o el número: use solo caracteres ASCII sin " \' < > =, y entre los dos 60 como máximo.',
  'customer-in-census':
    'Pida al cliente el NIF y el nombre tal como están en el censo: la razón social completa de una empresa, o los ' +
    'apellidos y después el nombre de una persona. Corrija el documento y ejecute el trabajo otra vez.',
  'supplier-in-census':
    'Compare el NIF y el nombre del emisor con el censo, corrija los datos con los que está registrado y ejecute el trabajo otra vez.',
  'correct-identity':
    'Corrija el tipo, el país o el código de la identificación. Un NIF-IVA debe estar dado de alta en VIES; los demás ' +
    'tipos deben llevar un país.',
  'customer-tax-code-optional':
    'No tiene que hacer nada, porque la AEAT acepta estos registros. Si el cliente tiene un NIF español, añádalo al ' +
    'documento.',
  'customer-of-type': 'Añada el cliente si el tipo de factura lo exige, o quítelo si no lo admite; o cambie el tipo.',
  'eu-customer-number':
    'Use la clave `intra-community` (E5) solo con un cliente que tenga un NIF-IVA de otro país, e indique ese número. A ' +
    'un cliente español, repercútale el impuesto a su tipo.',
  'correct-dates': 'Corrija la fecha de expedición o la de operación y ejecute el trabajo otra vez.',
  'vat-rate-of-day':
    'Use un tipo de IVA vigente en la fecha de operación o, si no la hay, en la de expedición: 0, 4, 10 o 21 %. La ' +
    'compensación del régimen agrario (12 o 10,5 %) no es un tipo: el comprador extiende un recibo (RD 1619/2012, ' +
    'art. 16), que no se remite.',
  'rate-of-day':
    'Use un tipo impositivo vigente en la fecha de operación o, si no la hay, en la de expedición. En una rectificativa, ' +
    'use el tipo de la factura original e indique en `op_date` la fecha de esa factura.',
  'surcharge-of-rate': 'Use el recargo que correspondía al tipo de IVA ese día, o quite el recargo.',
  'correct-types': 'Corrija el tipo de factura, el tipo de rectificación o las facturas que nombra `preceding`.',
  'regime-of-rent':
    'Use el régimen 11 solo para el alquiler de locales de negocio al 21 %. En un alquiler sin IVA, como el de una ' +
    'vivienda, omita `es-fiscal-regime` o indique 01.',
  'self-billed-customer':
    'Si la factura la expide el cliente, indíquelo con su NIF. Si no, quite la etiqueta `self-billed`.',
  'issuer-is-other':
    'Quite `ordering.issuer` si el emisor expide la factura él mismo. Si la expide otro, indique el NIF de ese tercero.',
  'name-third-party': 'Nombre al tercero en `ordering.issuer` e indique el tipo de emisor que corresponda.',
  'simplified-limits':
    'Use una factura simplificada solo hasta los límites de la ley; por encima, indique el cliente con su NIF y quite la ' +
    'etiqueta `simplified`. Si la ley no exige el NIF del destinatario (RD 1619/2012, art. 6.1.d), deje la etiqueta y añada ' +
    '"meta": {"es-fiscal-art61d": "S"}.',
  'simplified-marks':
    'Ponga "S" en `es-fiscal-simplified-art7273` (en `tax.ext`) o en `es-fiscal-art61d` (en `meta`), o quítelo. El primero ' +
    'es de una factura sin la etiqueta `simplified` que indica el cliente con su NIF; el segundo, de una con la etiqueta y ' +
    'sin ese NIF (RD 1619/2012, art. 7.2, 7.3 y 6.1.d).',
  'cash-basis-rows':
    'Use el criterio de caja (07) solo en filas que repercuten un tipo o están exentas por el art. 20. Indique el régimen ' +
    '02 en las exportaciones y el 01 en las filas con otra clave.',
  'correct-tax-keys':
    'Corrija la clave, el régimen, la calificación o la exención de los impuestos y ejecute el trabajo otra vez.',
  'gold-is-exempt':
    'Escriba el oro de inversión como exento: {"cat": "VAT", "key": "exempt", "ext": {"es-fiscal-regime": "04", ' +
    '"es-fiscal-exempt": "E6"}}. Si ha renunciado a la exención, use la clave `reverse-charge`, porque entonces el ' +
    'impuesto lo paga el cliente (Ley 37/1992, art. 140 ter).',
  'reverse-charge-needs-full':
    'Use la clave `reverse-charge` (S2) solo en una factura completa: quite la etiqueta `simplified` e indique el cliente.',
  recalculate: 'Quite la etiqueta `bypass`: así Sello calcula la cuota de cada fila con su base y su tipo.',
  'correct-software':
    'Corrija `software` y `producer` en el archivo que indica SELLO_PRODUCER_FILE y ejecute el trabajo otra vez.',
  'agreement-number': 'Indique el número de un acuerdo concedido por la AEAT, o ninguno.',
  'report-field':
    'Comuníquelo como un fallo de Sello, que escribe este campo por su cuenta; adjunte el XML del registro.',
  'authority-failed': 'No tiene que hacer nada, porque Sello reenvía los registros hasta que la AEAT los procesa.',
  'report-query': 'Comuníquelo como un fallo de Sello, que escribe la consulta por su cuenta.',
  'ask-query-service':
    'Consulte en la AEAT qué registro tiene: puede que otro sistema remitiera este número. Si el registro es suyo, una ' +
    'subsanación lo sustituye.',
  'already-cancelled':
    'No tiene que hacer nada si quería anular la factura. Para recuperarla, ejecute el trabajo con el argumento `restore`.',
  'register-again':
    'Ejecute otra vez el flujo de la factura: Sello la registra de nuevo con los indicadores correctos.',
  'use-first-certificate': 'Use el certificado con el que se remitió el primer registro, o el del emisor.',
  'use-authority-form': 'Cambie o anule la factura en la aplicación de la propia AEAT.',
  'report-fingerprint':
    'Comuníquelo como un fallo de Sello, que calcula la huella por su cuenta, y verifique la cadena (`sello chain verify`).',
  'amend-customer':
    'Pida el NIF correcto al cliente, corrija el documento y ejecute el trabajo otra vez: Sello remite entonces una ' +
    'subsanación.',
  'set-clock': 'Sincronice el reloj del equipo con un servidor de tiempo. El registro no necesita corrección.',
  'amend-totals':
    'Corrija el documento, por ejemplo un cargo sin impuestos, y ejecute el trabajo otra vez: Sello remite entonces una ' +
    'subsanación.',
  'check-installation':
    'Compruebe si el número de instalación ya se usó. Si se restauró una copia de seguridad, renueve la cadena ' +
    '(`sello chain renew`).',
  'ipsi-regime': 'Indique el régimen de las filas de IPSI antes de 2027. El registro no necesita corrección.',
  'check-address':
    'De momento no tiene que hacer nada, porque Sello reenvía los registros. Si el código se repite, revise la dirección ' +
    'de la AEAT en los ajustes y los avisos de la AEAT, y comuníquelo como un fallo de Sello.',
  'split-invoice':
    'Divida la factura: cada una tiene como máximo 12 filas de impuestos, 1.000 clientes y 1.000 facturas en `preceding`.',
  'report-record':
    'Comunique el registro que recibe este código como un fallo de Sello. Con los demás registros del mensaje no tiene ' +
    'que hacer nada.',
  'supplier-census-resume':
    'Compare el emisor con el censo, corrija los datos con los que está registrado y reanude la remisión.',
  'representative-census-resume': 'Compare el representante con el censo, corrija los ajustes y reanude la remisión.',
  'authorise-holder':
    'Consiga que se autorice al titular del certificado, o guarde el certificado del propio emisor; después reanude la ' +
    'remisión.',
  'check-header':
    'Revise la dirección de la AEAT y los ajustes, y comuníquelo como un fallo de Sello; después reanude la remisión.',
  'contact-authority': 'Pida a la AEAT que restablezca el acceso de este certificado y reanude la remisión.',
  'use-issuer-certificate':
    'Use el certificado del emisor, o registre un apoderamiento para el titular de este certificado.',
};

export const nextSteps: Readonly<Record<AuthorityCodeReaction, string>> = {
  refuse:
    'El paso termina en KO con este código y se ejecutan los pasos de rescate. El registro queda en la cadena. Si se ' +
    'ejecuta el trabajo otra vez con el documento corregido, se sella un registro nuevo con los indicadores correctos.',
  accept:
    'El registro se acepta: el paso termina en OK, y su evento y los errores del documento contienen el código y el texto.',
  retry:
    'El resultado es desconocido. Sello reenvía los mismos registros, byte a byte, tras una pausa de hasta diez minutos.',
  poison:
    'Sello comprueba otra vez cada registro. Si no encuentra el incorrecto, divide el mensaje hasta aislarlo. Solo ese ' +
    'registro recibe este código; los demás se remiten.',
  'stop-chain': 'La remisión se detiene solo para este emisor. El sellado y los PDF continúan, y no se pierde nada.',
  'stop-certificate': 'La remisión se detiene para todos los emisores con este certificado. El sellado continúa.',
  query: 'La consulta cuenta como no respondida: Sello no deduce nada de ella y la repite más tarde.',
};
