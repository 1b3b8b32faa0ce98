// Messages about chains, certificates, agreements and what is asked of the authority, in Spanish.
import { describeCall } from '../calls';
import type { reporting as english } from '../en/reporting';
import type { ReportingProblem } from '../parameters';
import type { Text, Translation } from '../text';
import { stopText } from './attention';
import { formatDay } from './figures';
import { pageLookProblem } from './problems';

const needsOperator =
  'Ninguna clave de un espacio lo tiene. Use el token del operador: `operatorToken` en `.sello/local.json` de una instalación ' +
  'local, o uno de `sello key create --service --name N`.';

function sayPeriodProblem(problem: ReportingProblem): Text {
  switch (problem.kind) {
    case 'reversed':
      return `un periodo acaba el ${formatDay(problem.until)}, antes de empezar el ${formatDay(problem.from)}`;
    case 'overlap':
      return `dos periodos de un mismo estado se solapan: uno empieza el ${formatDay(problem.from) || 'sin día'}`;
    case 'last-day':
      return {
        text: 'until de on es el último día en el sistema: el 31 de diciembre de este año',
        remedy: `Escriba {"reporting": "on", "until": "${problem.day}"}. Quien ya no tiene que remitir es \`exempt\` desde un día.`,
      };
    case 'left':
      return {
        text: `el emisor dejó el sistema el ${formatDay(problem.day)}: ya no se puede deshacer`,
        remedy: `Escriba {"reporting": "on", "from": "..."} con un día posterior al ${formatDay(problem.day)} para volver a remitir.`,
      };
  }
}

export const reporting: Translation<typeof english> = {
  'chain-missing': {
    text: 'no se encuentra la cadena: este emisor no está registrado en el espacio',
    remedy:
      `${describeCall('listChains')} muestra los emisores registrados; un emisor tiene cadena cuando se ha ejecutado con él ` +
      `el flujo de registro (${describeCall('createJob')}).`,
    onPage:
      'La lista de emisores tiene los registrados; un emisor tiene cadena cuando se ha ejecutado con él el flujo de registro.',
  },
  'agreement-missing': {
    text: 'este documento no tiene ningún acuerdo por firmar',
    remedy:
      'Un trabajo del flujo de registro lo crea cuando el emisor tiene que firmar. GET del documento muestra sus archivos.',
    onPage: 'Un trabajo del flujo de registro lo crea cuando el emisor tiene que firmar.',
  },
  'agreement-not-uploaded': 'el acuerdo firmado no se ha subido',
  'agreement-needs-identity': 'un acuerdo firmado a mano necesita una copia del documento de identidad',
  'agreement-not-confirmed': 'el acuerdo no está confirmado',
  'agreement-needs-service': { text: 'quitar el acuerdo necesita el permiso service', remedy: needsOperator },
  'registration-missing': {
    text: 'no se ha pedido ningún registro para este documento',
    remedy: `Ejecute antes el flujo «Registrar emisor» sobre él (${describeCall('createJob')}).`,
    onPage: 'Ejecute antes el flujo «Registrar emisor» sobre él.',
  },
  'registration-in-state': ({ state }) => `el emisor ya está en el estado ${state}`,
  'registration-not-pending': 'el registro ya no está pendiente',
  'registration-ambiguous': 'varios espacios tienen un documento con este identificador: indique uno con ?workspace=',
  'file-not-attached': ({ why }) => `el archivo no se ha podido adjuntar: ${why}`,
  'upload-too-large': ({ max }) => `el archivo pasa de ${max} bytes`,
  'upload-not-a-document': 'el archivo no es un PDF, un JPEG ni un PNG',
  'certificate-not-a-p12': 'el archivo no es un .p12',
  'certificate-rounds-max': ({ max }) => `el archivo pide más de ${max} rondas: expórtelo otra vez`,
  'certificate-too-slow': 'el archivo tarda demasiado en abrirse: expórtelo otra vez con los ajustes normales',
  'certificate-reader-busy': 'se están leyendo otros certificados: espere unos segundos',
  'certificate-password-wrong': 'la contraseña no abre el archivo',
  'certificate-without-key': 'el archivo no tiene clave privada',
  'certificate-absent-in-file': 'el archivo no tiene certificado',
  'certificate-expired-on': ({ day }) => `el certificado caducó el ${day}`,
  'supplier-without-certificate': {
    text: 'este emisor no tiene certificado propio',
    remedy: `Guarde uno (${describeCall('writeCertificate')}), o déjelo así: se usa el del servicio.`,
    onPage: 'Guarde uno, o déjelo así: se usa el del servicio.',
  },
  'certificate-unusable': ({ code, text }) => stopText(code, text),
  'stop-needs-service': ({ stop }) => ({
    text: `otros comparten el certificado de esta detención; reanudarla necesita el permiso service: ${stop}`,
    remedy: needsOperator,
  }),
  'sealing-stopped-by-authority': ({ stop }) => stop,
  'records-not-signable': ({ code, text }) => `los registros no se pueden firmar: ${stopText(code, text)}`,
  'records-need-rsa': 'los registros se firman con una clave RSA; esta es de otro tipo',
  'preview-needs-invoice': {
    text: 'solo las facturas tienen registros',
    remedy: 'Indique el documento de una factura.',
  },
  'preview-needs-number': {
    text: 'la factura todavía no tiene número: no se ha remitido nada de ella',
    remedy: 'Ejecute un flujo que la numere; hasta entonces, sus avisos dicen de qué se quejaría la AEAT.',
  },
  'qr-needs-record': {
    text: 'la factura no tiene ningún registro sellado: ejecute antes un flujo con fiscal.generate',
    remedy: `Ejecute un flujo así sobre el documento, por ejemplo «Factura» (${describeCall('createJob')}), y repita la llamada.`,
    onPage: 'Ejecute un flujo así sobre el documento, por ejemplo «Factura».',
  },
  'qr-awaits-record': ({ job }) => ({
    text: `la factura aún no tiene ningún registro sellado: el trabajo ${job} está en curso`,
    remedy:
      'Repita la llamada en un momento: el código está cuando el trabajo ha sellado el registro ' +
      `(${describeCall('readJob', { id: job })}).`,
    onPage: 'Abra la página de nuevo en un momento: el código está cuando el trabajo ha sellado el registro.',
  }),
  'qr-size-range': ({ name, min, max }) => `${name} no es un número entero de ${min} a ${max}`,
  'authority-query-failed': ({ problem }) => `el servicio de consultas de la AEAT no ha respondido: ${problem}`,
  'reconciliation-year': 'year va de 2024 a 2100',
  'reconciliation-month': 'month va de 1 a 12',
  'reporting-scheme-needs-exempt': 'scheme y reason solo van con exempt',
  'reporting-missing': 'falta reporting o periods',
  'reporting-periods-alone': 'periods es una lista completa: no lleva otro campo al lado',
  'reporting-periods-invalid': ({ problem }) => sayPeriodProblem(problem),
  'reporting-exempt-needs-reason': 'exempt necesita scheme (sii, tbai) y reason',
  'census-spanish-only': 'tax_id: el censo solo tiene NIF españoles',
  'tax-code-invalid': { text: 'tax_id: no es un NIF', remedy: 'Escriba nueve caracteres, como B98602642.' },
  'census-not-set': ({ environment }) => ({
    text: `no hay censo para el entorno ${environment}`,
    remedy: 'Indique `census` para este entorno en el fichero que indica SELLO_AUTHORITY_ADDRESSES.',
  }),
  'census-failed': ({ problem }) => `el censo no ha respondido: ${problem}`,
  'page-needs-document': {
    text: 'ni data ni silo_entry_id indican una factura',
    remedy: 'Envíe `data` (una factura o su sobre), o `silo_entry_id`.',
  },
  'page-needs-invoice': {
    text: 'solo las facturas tienen PDF',
    remedy: 'Envíe un documento con el esquema bill/invoice.',
  },
  'page-member-invalid': ({ name, problem }) => `${name} ${pageLookProblem(problem)}`,
};
