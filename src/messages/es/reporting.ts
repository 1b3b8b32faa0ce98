// Messages about chains, certificates, authorization forms and queries to the authority, in Spanish.
import { reportingExemptionKinds } from '../../contracts/reporting-exemptions';
import { buildRemedy, describeApiCall } from '../calls';
import type { reportingMessages as english } from '../en/reporting';
import type { FileRefusalReason, ReportingStatusPeriodProblem } from '../parameters';
import type { Wording, CatalogueTranslation } from '../text';
import { describeSendingStopInSpanish } from './attention';
import { formatSpanishDay } from './figures';
import { formatPdfOptionProblem } from './problems';
import { operatorTokenRemedy } from './api-requests';

const fileReasons: Readonly<Record<FileRefusalReason, string>> = {
  missing: 'el documento guardado ya no existe',
  full: 'en el documento guardado no caben más archivos',
  taken: 'el documento guardado ya tiene otro archivo con este identificador',
  moved: 'el documento guardado ha cambiado al mismo tiempo',
};

const describeStart = (from: string): string =>
  from === '' ? 'el periodo sin día de inicio' : `el periodo que empieza el ${formatSpanishDay(from)}`;

function describePeriodProblem(problem: ReportingStatusPeriodProblem): Wording {
  switch (problem.kind) {
    case 'reversed':
      return `un periodo acaba el ${formatSpanishDay(problem.until)}, antes de empezar el ${formatSpanishDay(problem.from)}`;
    case 'overlap':
      return {
        text: `${describeStart(problem.other)} y ${describeStart(problem.from)} tienen el mismo estado y se solapan`,
        remedy: 'Cambie `from` o `until` de uno de los periodos.',
      };
    case 'last-day':
      return {
        text: 'con "reporting": "on", `until` debe ser el 31 de diciembre de este año, el último día en VERI*FACTU',
        remedy:
          `Escriba {"reporting": "on", "until": "${problem.day}"}. Si ha terminado la obligación de remitir del ` +
          'emisor, envíe `exempt` con el primer día sin esa obligación.',
      };
    case 'last-day-today':
      return {
        text:
          `el último día en VERI*FACTU no puede ser hoy, ${formatSpanishDay(problem.day)}: Sello debe comunicarlo ` +
          'a la AEAT antes de ese día',
        remedy:
          `El siguiente último día posible es el ${formatSpanishDay(problem.next)}, que puede indicar desde el primer ` +
          'día de ese año. Si ha terminado la obligación de remitir del emisor, envíe `exempt` con el primer día sin ' +
          'esa obligación.',
      };
    case 'left':
      return {
        text: `el emisor dejó de usar VERI*FACTU el ${formatSpanishDay(problem.day)}, y eso no se puede deshacer`,
        remedy:
          'Escriba {"reporting": "on", "from": "..."} con un día posterior al ' +
          `${formatSpanishDay(problem.day)} para volver a remitir.`,
      };
  }
}

export const reportingMessages: CatalogueTranslation<typeof english> = {
  'chain-missing': {
    text: 'no se encuentra la cadena: este emisor no está dado de alta en el espacio de trabajo',
    remedy:
      `Ejecute el flujo «Dar de alta al emisor» con la ficha del emisor (${describeApiCall('createJob')}), que crea su cadena. ` +
      `${describeApiCall('listChains')} muestra los emisores dados de alta.`,
    onPage: 'Ejecute el flujo «Dar de alta al emisor» con la ficha del emisor, que crea su cadena.',
  },
  'agreement-missing': {
    text: 'este documento guardado no tiene ningún formulario de representación por firmar',
    remedy:
      `Ejecute con el documento el flujo «Dar de alta al emisor» (${describeApiCall('createJob')}), que crea el formulario si ` +
      'el emisor tiene que firmarlo.',
    onPage:
      'Ejecute con el documento el flujo «Dar de alta al emisor», que crea el formulario si el emisor tiene que firmarlo.',
  },
  'agreement-not-uploaded': {
    text: 'el formulario de representación firmado aún no se ha subido',
    ...buildRemedy`Suba el formulario firmado${'writeAgreement'} y confírmelo después.`,
  },
  'agreement-needs-identity': {
    text: 'el formulario de representación está firmado a mano, pero falta la copia del documento de identidad',
    ...buildRemedy`Suba una imagen del documento de identidad del firmante${'writeIdentity'} y confirme después el formulario.`,
  },
  'agreement-not-confirmed': {
    text: 'el formulario de representación aún no está confirmado',
    ...buildRemedy`Espere a que el espacio de trabajo confirme el formulario${'confirmAgreement'} y decida después.`,
  },
  'registration-papers-changed': {
    text: 'los documentos del alta han cambiado después de leerlos',
    remedy: 'Lea de nuevo los documentos y decida después.',
  },
  'agreement-needs-service': {
    text: 'para poner false en `agreement` hace falta el permiso `service`, que no tiene ninguna clave de acceso de un espacio de trabajo',
    remedy: operatorTokenRemedy,
  },
  'registration-missing': {
    text: 'no se ha solicitado el alta del emisor para este documento guardado',
    remedy: `Ejecute antes el flujo «Dar de alta al emisor» con el documento (${describeApiCall('createJob')}).`,
    onPage: 'Ejecute antes el flujo «Dar de alta al emisor» con el documento.',
  },
  'registration-in-state': ({ state }) => ({
    text: `el emisor ya está en el estado ${state}`,
    remedy:
      'No tiene que hacer nada si el emisor está dado de alta. Si no, vuelva a ejecutar con la ficha de la empresa ' +
      'el flujo «Dar de alta al emisor».',
  }),
  'registration-not-pending': {
    text: 'el alta del emisor ya no está pendiente',
    remedy: 'Vuelva a consultar el alta: otra petición la ha completado o terminado mientras tanto.',
  },
  'authority-query-unregistered': ({ supplier }) => ({
    text:
      `el emisor ${supplier} no está dado de alta y el certificado es de otro titular, así que Sello no consulta a la AEAT ` +
      'los registros del emisor',
    ...buildRemedy`Guarde un certificado del propio emisor${'writeCertificate'}, o complete el alta: suba el formulario de
      representación firmado${'writeAgreement'}, confírmelo${'confirmAgreement'} y espere a que un operador apruebe el
      alta.`,
  }),
  'registration-ambiguous': {
    text: 'varios espacios de trabajo tienen un documento guardado con este identificador',
    remedy: 'Indique el parámetro `workspace`.',
  },
  'file-not-attached': ({ why }) => `el archivo no se ha podido adjuntar: ${fileReasons[why]}`,
  'upload-too-large': ({ max }) => `el archivo tiene más de ${max} bytes`,
  'upload-not-a-document': '`data` no es un PDF, un JPEG ni un PNG en base64',
  'certificate-not-a-p12': '`data` no es un archivo .p12 en base64',
  'certificate-rounds-max': ({ max }) => ({
    text: `el archivo protege su clave con más de ${max} iteraciones, así que tardaría demasiado en abrirse`,
    remedy:
      'Vuelva a exportar el certificado con los ajustes predeterminados del navegador o del programa de ' +
      'certificados.',
  }),
  'certificate-too-slow': {
    text: 'el archivo tarda demasiado en abrirse',
    remedy:
      'Vuelva a exportar el certificado con los ajustes predeterminados del navegador o del programa de ' +
      'certificados.',
  },
  'certificate-reader-busy': 'se están leyendo demasiados certificados a la vez',
  'certificate-password-wrong': 'la contraseña no abre el archivo',
  'certificate-without-key': 'el archivo no tiene clave privada',
  'certificate-absent-in-file': 'el archivo no tiene certificado',
  'certificate-key-mismatch': {
    text: 'la clave privada del archivo no corresponde a ninguno de sus certificados',
    remedy: 'Vuelva a exportar el certificado junto con su propia clave privada.',
  },
  'certificate-expired-on': ({ day }) => ({
    text: `el certificado caducó el ${formatSpanishDay(day)}`,
    remedy: 'Envíe un certificado que siga vigente.',
  }),
  'supplier-without-certificate': {
    text: 'este emisor no tiene certificado propio',
    remedy:
      'Si el emisor usa el certificado de la instalación, no tiene que hacer nada. Si no, guarde un certificado ' +
      `(${describeApiCall('writeCertificate')}).`,
    onPage: 'Si el emisor usa el certificado de la instalación, no tiene que hacer nada. Si no, guarde un certificado.',
  },
  'certificate-unusable': ({ code, text }) => describeSendingStopInSpanish(code, text),
  'stop-needs-service': ({ stop }) => ({
    text:
      `varios emisores comparten el certificado por el que se detuvo la remisión (${stop}), así que la remisión solo se ` +
      'puede reanudar con un token con el permiso `service`',
    remedy: operatorTokenRemedy,
  }),
  'chain-changed': {
    text: 'otra petición ha cambiado la cadena mientras tanto',
    remedy: 'Vuelva a consultar la cadena y confirme después su último registro.',
  },
  'sealing-stopped-by-authority': ({ stop }) => stop,
  'records-not-signable': ({ code, text }) => ({
    text: `los registros no se pueden firmar: ${describeSendingStopInSpanish(code, text)}`,
    ...buildRemedy`Guarde un certificado para el emisor${'writeCertificate'}, o deje \`sign_records\` en false.`,
  }),
  'records-need-rsa': {
    text: 'el certificado no tiene una clave RSA, que es necesaria para firmar los registros',
    ...buildRemedy`Guarde un certificado con una clave RSA${'writeCertificate'}, o deje \`sign_records\` en false.`,
  },
  'preview-needs-invoice': {
    text: 'el documento guardado no contiene una factura, y solo las facturas tienen registros',
    remedy: 'Envíe el identificador de un documento guardado (entry) que contenga una factura.',
  },
  'preview-needs-number': {
    text: 'la factura todavía no tiene número, así que no tiene ningún registro',
    remedy: 'Ejecute un flujo que numere la factura. Hasta entonces, sus avisos muestran qué rechazaría la AEAT.',
  },
  'qr-needs-record': {
    text: 'la factura no tiene ningún registro',
    remedy:
      `Ejecute con el documento un flujo con el paso \`fiscal.generate\`, por ejemplo «Factura» (${describeApiCall('createJob')}), y ` +
      'repita la petición.',
    onPage: 'Ejecute con el documento un flujo con el paso `fiscal.generate`, por ejemplo «Factura».',
  },
  'qr-awaits-record': ({ job }) => ({
    text: `la factura aún no tiene ningún registro: el trabajo ${job} sigue en curso`,
    remedy: `Repita la petición cuando el trabajo haya generado el registro (${describeApiCall('readJob', { id: job })}).`,
    onPage: 'Vuelva a abrir la página cuando el trabajo haya generado el registro.',
  }),
  'qr-size-range': ({ name, min, max }) => `\`${name}\` no es un número entero de ${min} a ${max}`,
  'authority-query-failed': ({ problem }) => `el servicio de consultas de la AEAT no ha respondido: ${problem}`,
  'reconciliation-year': '`year` debe ser un número entero de 2024 a 2100',
  'reconciliation-month': '`month` debe ser un número entero de 1 a 12',
  'reporting-scheme-needs-exempt': '`scheme` y `reason` solo se pueden enviar con `exempt`',
  'title-own-alone':
    '`title` own-certificate no admite `holder`, `reference` ni `form_id`: el emisor remite con su propio certificado',
  'title-power-incomplete': '`title` power exige `reference` y el último día, `until`',
  'title-reference-of-power': '`reference` solo se admite con `title` power',
  'title-reversed': '`until` es anterior a `from`',
  'title-holder-is-supplier': {
    text: 'el titular es el propio emisor',
    remedy: 'Indique en `holder` quién remite en nombre del emisor, o ponga own-certificate en `title`.',
  },
  'title-form-needed': {
    text: '`title` collaborator requiere el formulario firmado por el emisor',
    remedy:
      'Indique en `form_id` el identificador del alta, o el identificador del archivo con el formulario firmado en la ficha del emisor.',
  },
  'title-form-unknown': ({ form }) => `\`form_id\` ${form} no es un alta del emisor ni un archivo de su ficha`,
  'reporting-missing': 'la petición debe indicar `reporting` o `periods`',
  'reporting-changed': {
    text: 'otras peticiones han cambiado mientras tanto la remisión del emisor',
    remedy: 'Vuelva a consultar la remisión del emisor y repita el cambio.',
  },
  'reporting-periods-alone': '`periods` sustituye todos los periodos, así que no se puede enviar con otro campo',
  'reporting-periods-invalid': ({ problem }) => describePeriodProblem(problem),
  'reporting-exempt-needs-reason': `\`exempt\` debe enviarse con \`scheme\` (${reportingExemptionKinds.join(', ')}) y \`reason\``,
  'census-spanish-only': '`tax_id` no es español, y el censo solo contiene NIF españoles',
  'tax-code-invalid': { text: '`tax_id` no es un NIF', remedy: 'Envíe nueve letras y cifras, por ejemplo B98602642.' },
  'census-not-set': ({ environment }) => ({
    text: `no hay ningún censo configurado para el entorno ${environment}`,
    remedy: 'Indique `census` para este entorno en el archivo que indica `SELLO_AUTHORITY_ADDRESSES`.',
  }),
  'census-failed': ({ problem }) => `el censo no ha respondido: ${problem}`,
  'page-needs-document': {
    text: 'la petición no contiene ni `data` ni `silo_entry_id`',
    remedy: 'Envíe en `data` una factura o su sobre (`envelope`), o envíe `silo_entry_id`.',
  },
  'page-needs-invoice': {
    text: 'el documento no es una factura, y solo las facturas tienen PDF',
    remedy: 'Envíe un documento con el esquema bill/invoice.',
  },
  'page-member-invalid': ({ name, problem }) => `\`${name}\` ${formatPdfOptionProblem(problem)}`,
};
