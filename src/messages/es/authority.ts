// What to do about codes of the authority, and what Sello does next, in Spanish.
import type { AuthorityCodeReaction } from '../../contracts/authority-code-groups';
import type { AuthorityRemedy } from '../en/authority';

export const authorityRemedies: Readonly<Record<AuthorityRemedy, string>> = {
  'correct-field':
    'Corrija el dato que nombra la respuesta: no cumple la longitud, la forma o la lista del campo. Ejecute el trabajo otra vez.',
  'correct-number':
    'Use en la factura una serie y un número de caracteres ASCII sin " \' < > =, de 60 como máximo entre los dos.',
  'customer-in-census':
    'El censo debe tener este NIF con este nombre: una empresa con su razón social completa, una persona con ' +
    'apellidos y nombre. Pregunte al cliente, corrija el documento y ejecute el trabajo otra vez.',
  'supplier-in-census': 'Compare NIF y nombre del emisor con el censo y corrija su registro.',
  'correct-identity':
    'Corrija la clase y el código de la identidad: un NIF-IVA debe estar en VIES, las demás clases necesitan un país.',
  'customer-tax-code-optional': 'No hay que hacer nada. Si el cliente tiene NIF español, póngalo en el documento.',
  'customer-of-type': 'Indique el cliente que exige el tipo de factura, o el tipo que corresponde al cliente.',
  'eu-customer-number':
    'La clave `intra-community` (E5) pide el NIF-IVA de otro país. A un cliente español se le cobra por un tipo.',
  'correct-dates': 'Corrija la fecha de expedición o de operación y ejecute el trabajo otra vez.',
  'vat-rate-of-day':
    'Use un tipo de IVA vigente en la fecha de la operación (si no hay, en la de expedición): 0, 4, 10 o 21 %. La ' +
    'compensación del régimen agrario (12 o 10,5 %) no es un tipo: el comprador extiende un recibo (RD 1619/2012 ' +
    'art. 16), que no se comunica.',
  'rate-of-day':
    'Use un tipo impositivo vigente en la fecha de operación (si no la hay, en la de expedición). Una rectificativa ' +
    'lleva el tipo de su factura: indique en `op_date` el día de esa factura.',
  'surcharge-of-rate': 'Use el recargo de equivalencia que corresponde al tipo de ese día, o ninguno.',
  'correct-types': 'Revise el tipo de factura, el tipo de rectificación y las facturas rectificadas o sustituidas.',
  'regime-of-rent':
    'El régimen 11 es para el alquiler de locales de negocio al 21 %. Un alquiler sin IVA, como el de una vivienda, ' +
    'no tiene régimen propio: quite `es-fiscal-regime`, o escriba 01.',
  'self-billed-customer':
    'La etiqueta `self-billed` dice que el cliente expide la factura: nombre al cliente con su NIF, o quite la etiqueta.',
  'issuer-is-other':
    '`ordering.issuer` nombra a quien expide en nombre del emisor, con otro NIF que el del emisor. Déjelo fuera si ' +
    'el emisor expide la factura él mismo.',
  'name-third-party': 'Nombre al tercero en `ordering.issuer` y ponga el tipo de emisor que corresponda.',
  'simplified-limits':
    'Use la factura simplificada solo dentro de sus límites; por encima indique el cliente con su NIF. Si la ley no exige el ' +
    'NIF del destinatario (RD 1619/2012, art. 6.1.d), deje la etiqueta `simplified` y añada "meta": {"es-fiscal-art61d": "S"}.',
  'cash-basis-rows':
    'El criterio de caja (07) va con filas que repercuten un tipo, o exentas por el art. 20. Las filas con otra ' +
    'clave llevan el régimen 01, y las exportaciones 02.',
  'correct-tax-keys': 'Corrija clave, régimen, calificación o exención de los impuestos; el mensaje nombra la pareja.',
  'gold-is-exempt':
    'El oro de inversión (04) está exento: {"cat": "VAT", "key": "exempt", "ext": {"es-fiscal-regime": "04", ' +
    '"es-fiscal-exempt": "E6"}}. Si el vendedor renunció a la exención, escriba la clave `reverse-charge`: paga el ' +
    'impuesto el cliente (Ley 37/1992 art. 140 ter).',
  'reverse-charge-needs-full':
    'La clave `reverse-charge` (S2) pide una factura completa: quite la etiqueta `simplified` y nombre al cliente.',
  recalculate:
    'Vuelva a calcular el documento (la etiqueta `bypass` lo evita): la cuota y la base de una línea no cuadran.',
  'correct-software':
    'Corrija `software` y `producer` en el fichero que indica SELLO_PRODUCER_FILE y ejecute el trabajo otra vez.',
  'agreement-number': 'Indique el número de un acuerdo concedido por la AEAT, o ninguno.',
  'report-field':
    'Sello rellena este campo automáticamente: comuníquelo como un fallo de este servicio, con el XML del registro.',
  'authority-failed': 'Nada: la AEAT tuvo un error técnico.',
  'report-query': 'La consulta estaba mal formada: comuníquelo como fallo de este servicio.',
  'ask-query-service':
    'Consulte a la AEAT: puede que otro sistema remitiera este número. Una subsanación lo sustituye.',
  'already-cancelled':
    'Si quería anular la factura, no tiene que hacer nada. Para recuperarla, ejecute el trabajo con el argumento `restore`.',
  'register-again': 'Ejecute la factura otra vez: Sello la registra de nuevo con los indicadores correctos.',
  'use-first-certificate': 'Use el certificado de quien presentó el primer registro, o el del emisor.',
  'use-authority-form': 'Cámbiela o anúlela en el formulario de la AEAT.',
  'report-fingerprint':
    'Comuníquelo: la huella del registro y la de la AEAT no coinciden. Verifique la cadena (`sello chain verify`).',
  'amend-customer':
    'Averigüe el NIF correcto del cliente, corrija el documento y ejecute el trabajo otra vez: se envía una subsanación.',
  'set-clock': 'Ponga en hora la máquina con un servidor de tiempo. El registro no necesita corrección.',
  'amend-totals':
    'Corrija el documento (busque cargos sin impuestos) y ejecute el trabajo otra vez: se envía una subsanación.',
  'check-installation':
    'Mire si el número de instalación ya se usó: tras restaurar una copia, renuévelo (`sello chain renew`).',
  'ipsi-regime': 'Indique un régimen en las líneas de IPSI antes de 2027. El registro no necesita corrección.',
  'check-address': 'Mire la dirección del servicio en los ajustes y los avisos de la AEAT; comuníquelo si continúa.',
  'split-invoice':
    'Haga varias facturas: una tiene como máximo 12 filas de impuestos, 1.000 clientes y 1.000 facturas en `preceding`.',
  'report-record':
    'Nada para los demás. Se nombra el registro que rompe el mensaje: comuníquelo como fallo de este servicio.',
  'supplier-census-resume': 'Compare al emisor con el censo, corrija su registro y reanude la remisión.',
  'representative-census-resume': 'Compare al representante con el censo, corrija los ajustes y reanude la remisión.',
  'authorise-holder':
    'Haga que autoricen al titular, o guarde el certificado propio del emisor; después reanude la remisión.',
  'check-header':
    'La cabecera no corresponde a este servicio: revise dirección y ajustes, comuníquelo y reanude la remisión.',
  'contact-authority': 'Contacte con la AEAT: ha suspendido este certificado. Después reanude la remisión.',
  'use-issuer-certificate': 'El certificado no puede pedir esto: use el del emisor, o registre el apoderamiento.',
};

export const nextSteps: Readonly<Record<AuthorityCodeReaction, string>> = {
  refuse:
    'El paso termina con este código y se ejecutan los pasos de rescate. El registro queda en la cadena; al ejecutar ' +
    'el trabajo otra vez con el documento corregido se sella uno nuevo con los indicadores correctos.',
  accept:
    'El registro cuenta como aceptado: el paso termina bien; código y texto quedan en su evento y en el documento.',
  retry:
    'El resultado es desconocido: se vuelven a enviar los mismos registros, byte a byte, tras una pausa de hasta diez minutos.',
  poison:
    'Se comprueba otra vez cada registro; si no aparece cuál, el mensaje se divide hasta aislar el incorrecto. Solo ese ' +
    'termina con este código, los demás se envían.',
  'stop-chain':
    'La remisión se detiene solo para este emisor y se avisa de ello; se sigue sellando e imprimiendo, y no se pierde nada.',
  'stop-certificate':
    'La remisión se detiene para todos los emisores con este certificado y se avisa de ello; se sigue sellando.',
  query: 'La consulta se considera sin respuesta: no se deduce nada de ella y se repite más tarde.',
};
