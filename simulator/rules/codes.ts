// The error codes of the authority: their effect on a message or a record, and a short text for each code.

/** `fault`: rejects the whole message. `warning`: the record is accepted with errors. `refusal`: rejects one record. */
export type AuthorityCodeEffect = 'fault' | 'warning' | 'refusal';

/** Ranges of the list of 18-08-2026 (247 codes), as first-last. */
const ranges = '1100-1112 1114-1140 1142-1203 1205-1277 1281-1293 2000-2009 3000-3004 3500-3503 4102-4141'
  .split(' ')
  .map((range) => range.split('-').map(Number));

/** Listed among the rejections, although the authority was seen to store such records with the error. */
const lenient = new Set([1_191, 1_192]);

/**
 * Finds the effect of a code; undefined if there is no such code. Codes 3500 to 3503 and 4102 to 4141 reject a message.
 */
export function findAuthorityCodeEffect(code: number): AuthorityCodeEffect | undefined {
  if (!ranges.some(([first = 0, last = 0]) => code >= first && code <= last)) return undefined;
  if (code >= 3_500) return 'fault';
  return (code >= 2_000 && code < 3_000) || lenient.has(code) ? 'warning' : 'refusal';
}

/** Technical codes mean that the authority failed. Their Fault is a server Fault, and a retry makes sense. */
const technical = new Set([3_500, 3_501, 4_103, 4_108, 4_110, 4_111, 4_118, 4_128]);

/** Finds which side a Fault blames: the client or the server. */
export function findSideBlamedBySoapFaultCode(code: number): 'Client' | 'Server' {
  return technical.has(code) || code < 3_000 || code > 4_141 ? 'Server' : 'Client';
}

/** Short texts of the simulator, in Spanish like the texts of the authority. */
const texts: Readonly<Record<number, string>> = {
  1100: 'Valor o tipo incorrecto del campo.',
  1101: 'El valor del campo CodigoPais es incorrecto.',
  1102: 'El valor del campo IDType es incorrecto.',
  1103: 'El valor del campo ID es incorrecto.',
  1104: 'El valor del campo NumSerieFactura es incorrecto.',
  1105: 'El valor del campo FechaExpedicionFactura es incorrecto.',
  1106: 'El valor del campo TipoFactura no está incluido en la lista de valores permitidos.',
  1107: 'El valor del campo TipoRectificativa es incorrecto.',
  1108: 'El NIF del IDEmisorFactura debe ser el mismo que el NIF del ObligadoEmision.',
  1110: 'El NIF no está identificado en el censo de la AEAT.',
  1111: 'El campo CodigoPais es obligatorio cuando IDType es distinto de 02.',
  1112: 'El campo FechaExpedicionFactura es superior a la fecha actual.',
  1114: 'Si la factura es rectificativa debe informarse TipoRectificativa.',
  1115: 'Si la factura no es rectificativa no puede informarse TipoRectificativa.',
  1116: 'FacturasSustituidas solo puede informarse en facturas F3.',
  1117: 'FacturasRectificadas solo puede informarse en facturas rectificativas.',
  1118: 'ImporteRectificacion es obligatorio en rectificativas por sustitución.',
  1119: 'ImporteRectificacion solo puede informarse en rectificativas por sustitución.',
  1126: 'Con CodigoPais ES el IDType debe ser 03 o 07; con IDType 07 el CodigoPais debe ser ES.',
  1130: 'El campo NumSerieFactura contiene caracteres no permitidos.',
  1131: 'Con IDType 07 el ID debe ser el NIF de una persona física.',
  1142: 'CuotaRepercutida no corresponde a la base por el tipo.',
  1150: 'El importe de una factura F2 supera el límite permitido.',
  1152: 'FechaExpedicionFactura es anterior al 28-10-2024.',
  1153: 'RechazoPrevio X solo puede informarse con Subsanacion S.',
  1154: 'El emisor de una factura rectificada o sustituida no está identificado en el censo.',
  1161: 'RechazoPrevio S solo puede informarse con Subsanacion S.',
  1178: 'Error en el bloque Tercero.',
  1189: 'El bloque Destinatarios es obligatorio para este TipoFactura.',
  1190: 'El bloque Destinatarios no puede informarse para este TipoFactura.',
  1191: 'En una factura R3 el destinatario debe identificarse con NIF o con IDType 07.',
  1192: 'En una factura R2 el destinatario debe identificarse con NIF, con IDType 07 o con IDType 02.',
  1239: 'Error en el bloque Destinatario.',
  1244: 'El campo FechaHoraHusoGenRegistro tiene un formato incorrecto.',
  1287: 'El campo contiene caracteres no permitidos.',
  2000: 'El cálculo de la huella suministrada es incorrecta.',
  2001: 'El NIF del bloque Destinatarios no está identificado en el censo de la AEAT.',
  2002: 'La longitud de la huella del registro anterior es incorrecta.',
  2003: 'El contenido de la huella del registro anterior es incorrecto.',
  2004:
    'El valor del campo FechaHoraHusoGenRegistro debe ser la fecha actual del sistema de la AEAT, ' +
    'admitiéndose un margen de error de: 240 segundos.',
  2005: 'El valor del campo ImporteTotal no corresponde a la suma del desglose.',
  2006: 'El valor del campo CuotaTotal no corresponde a la suma del desglose.',
  2007: 'Se ha informado PrimerRegistro y ya existen registros de este obligado y sistema informático.',
  2008: 'La huella del registro anterior es igual a la huella del registro.',
  2009: 'La ClaveRegimen no es válida para el IPSI.',
  3000: 'Registro de facturación duplicado.',
  3002: 'No existe el registro de facturación.',
  4102: 'El XML no cumple el esquema.',
  4103: 'Error inesperado al procesar el XML.',
  4104: 'Error en la cabecera: el NIF del bloque ObligadoEmision no está identificado.',
  4105: 'Error en la cabecera: el NIF del bloque Representante no está identificado.',
  4106: 'El formato de fecha es incorrecto.',
  4112: 'El titular del certificado debe ser el obligado, colaborador social, apoderado o sucesor.',
  4113: 'Se ha superado el número de ocurrencias permitidas dentro de un bloque.',
  4114: 'Se ha superado el número de facturas permitidas en el mensaje.',
  4115: 'Error en la cabecera: el valor del NIF del bloque ObligadoEmision es incorrecto.',
  4116: 'Error en la cabecera: el formato del NIF del bloque ObligadoEmision es incorrecto.',
  4117: 'Error en la cabecera: el formato del NIF del bloque Representante es incorrecto.',
  4119: 'El mensaje contiene caracteres que no son UTF-8.',
  4120: 'Error en la cabecera: FechaFinVeriFactu debe ser 31-12 del año actual o del anterior.',
  4121: 'Error en la cabecera: el valor del campo Incidencia es incorrecto.',
  4124: 'Error en la cabecera: el nombre del Representante no coincide con el censo.',
  4126: 'Error en la cabecera: RefRequerimiento solo puede informarse en contestaciones a requerimientos.',
  4132: 'El titular del certificado no puede consultar como destinatario.',
  4134: 'Servicio no activo.',
  4135: 'Esta URL no admite el método GET.',
  4138: 'Petición vacía o con codificación incorrecta.',
  4141: 'Acceso al servicio suspendido temporalmente. Contacte con la AEAT.',
};

/** Formats the text of a code, followed by the wrong data. The result has at most 1,500 characters (schema). */
export function formatAuthorityCodeText(code: number, detail?: string): string {
  const text = texts[code] ?? `Error ${code}.`;
  return (detail === undefined ? text : `${text}. ${detail}`).slice(0, 1_500);
}
