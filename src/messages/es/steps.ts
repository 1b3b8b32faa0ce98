// Messages about steps of jobs, in Spanish: why a step was refused or skipped, what it waits for, and what it did.
import type { ReportingExemptionKind } from '../../contracts/reporting-exemptions';
import { quotedApiCalls } from '../calls';
import type { workflowStepMessages as english } from '../en/steps';
import type { WorkflowStepProblem } from '../parameters';
import { formatCountWithNoun, type CatalogueTranslation } from '../text';
import { formatSpanishDay } from './figures';
import { formatPdfOptionProblem } from './problems';

function describeStepProblem(problem: WorkflowStepProblem): string {
  switch (problem.kind) {
    case 'page':
      return formatPdfOptionProblem(problem.problem);
    case 'too-long':
      return `tiene más de ${problem.max} caracteres`;
    case 'too-many-headers':
      return `tiene más de ${problem.max} cabeceras`;
    case 'header-name':
      return `contiene ${problem.header}, que no es un nombre de cabecera válido`;
    case 'header-own':
      return `contiene ${problem.header}, una cabecera reservada a Sello`;
    case 'header-value':
      return `contiene ${problem.header} con un valor que no se admite en una cabecera`;
    case 'too-many-recipients':
      return `indica más de ${problem.max} destinatarios`;
    case 'placeholder-unknown':
      return `contiene {{${problem.name}}}, que no es una de las variables ${problem.known}`;
    case 'conditions-count':
      return `debe tener de 1 a ${problem.max} condiciones`;
    case 'operator-unknown':
      return `no es uno de estos: ${problem.known}${problem.meant === null ? '' : `; ¿quería decir ${problem.meant}?`}`;
    case 'name-unknown': {
      const known = problem.known === '' ? '; la configuración no tiene campos' : `, que son ${problem.known}`;
      return `no es un campo de esta configuración${problem.meant === null ? known : `; ¿quería decir ${problem.meant}?`}`;
    }
    case 'content-type':
    case 'value-unknown':
      return `no es uno de estos: ${problem.known}`;
    case 'steps-max':
      return `tiene ${formatCountWithNoun(problem.count, 'paso', 'pasos')}, pero el máximo es ${problem.max}`;
    case 'provider-unknown':
      return `indica el proveedor ${problem.provider}, que no existe`;
    case 'status-unknown':
      return `es ${problem.status}, que no es uno de estos: ${problem.known}`;
    case 'step-unknown':
      return `indica el paso ${problem.step}, que no existe`;
    case 'secret-unknown':
      return problem.isOtherAddress
        ? 'ocupa el lugar de un secreto guardado, pero el servidor o la ruta de `url` ha cambiado; envíe el propio secreto'
        : 'ocupa el lugar de un secreto guardado, pero no hay ningún secreto guardado; envíe el propio secreto';
    case 'zone-unknown':
      return `es ${problem.zone}, que no es una zona horaria`;
    case 'parts-too-long':
      return `el prefix, el suffix o el padding del número tiene más de ${problem.max} caracteres`;
    default:
      return stepProblems[problem.kind];
  }
}

const stepProblems = {
  missing: 'falta',
  'not-a-web-address': 'no es una URL, por ejemplo https://example.com/hook',
  'not-a-string': 'no es un texto',
  'not-for-a-header': 'no se admite en una cabecera',
  'headers-not-an-object': 'no es un objeto cuyos valores sean textos',
  'not-a-mail-address': 'no es una dirección de correo',
  'not-a-state': 'no es un estado que un paso pueda asignar',
  'not-a-folder': 'no es una carpeta',
  'arguments-not-strings': 'no es un objeto cuyos valores sean textos',
  'match-unknown': 'no es ni all ni any',
  'not-an-object': 'no es un objeto',
  'not-a-path': 'no es un campo, por ejemplo customer.tax_id.country',
  'not-an-array': 'no es una lista',
  'not-one-change': 'debe tener uno solo de estos: `patch`, `document`, `data`',
  'not-a-change': 'no es ni un objeto ni una lista de operaciones',
  'no-steps': 'no tiene pasos',
  'same-step-id': 'tiene dos pasos con el mismo id',
  'not-a-flag': 'no es ni true ni false',
  'pdf-in-cii': 'no puede ser true: el propio archivo CII se incrusta en el PDF',
  'pdf-in-preview': 'no puede ser true: la vista previa de una factura electrónica no lleva PDF',
  'no-time-stamps': 'no puede ser true: Sello no usa ninguna autoridad de sellado de tiempo',
} as const;

const joined = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ');

const describePause = (paused: string | null): string | false =>
  paused !== null &&
  (paused === '' ? 'la generación de registros está en pausa' : `la generación de registros está en pausa: ${paused}`);

const formatSince = (since: string | null): string | false => since !== null && `desde ${since}`;

const schemes: Readonly<Record<ReportingExemptionKind, string>> = {
  sii: 'lleva sus libros registro a través del Suministro Inmediato de Información (SII)',
  tbai: 'remite sus facturas a través de TicketBAI, el sistema del País Vasco',
  foral: 'sigue las normas de una hacienda foral, no el RD 1007/2023',
  'not-obliged': 'no está obligado a remitir (RD 1007/2023, arts. 3 y 4)',
  resolution: 'está exonerado por resolución de la AEAT (RD 1007/2023, art. 5)',
  'other-system': 'remite con otro sistema',
};

export const workflowStepMessages: CatalogueTranslation<typeof english> = {
  'step-problem': ({ problem }) => ({
    text: describeStepProblem(problem),
    remedy: 'Corrija los campos que indica `paths`; docs/providers.md describe cada proveedor con su configuración.',
  }),
  'step-config-invalid': ({ problems }) =>
    problems
      .map(({ name, problem }) =>
        name === '' ? describeStepProblem(problem) : `${name} ${describeStepProblem(problem)}`,
      )
      .join('; '),
  'step-ended': ({ provider, status }) => `el paso ${provider} ha terminado con ${status}`,
  'step-without-entry': 'el trabajo no tiene ningún documento guardado (entry), pero este paso necesita uno',
  'step-entry-for-other-workflow': ({ schema, expected }) =>
    `el documento guardado contiene un documento del esquema ${schema}, pero el flujo solo procesa ${expected}`,
  'step-entry-for-other-step': ({ schema, provider }) =>
    `el documento guardado contiene un documento del esquema ${schema}, que ${provider} no procesa`,
  'step-document-invalid': 'el documento no es válido, así que el paso no puede procesarlo',
  'step-entry-held': ({ job }) =>
    job === null
      ? 'este trabajo no tiene reservado el documento guardado'
      : `el trabajo ${job} está procesando el documento guardado`,
  'step-key-lost': ({ key }) => `la factura falló antes y ya no tiene su clave ${key}`,
  'step-entry-too-large': 'el sobre (`envelope`) superaría el tamaño máximo de un documento guardado',
  'step-versions-max': 'el documento guardado tiene el número máximo de versiones',
  'step-states-max': 'el documento guardado tiene el número máximo de estados',
  'step-files-max': 'el documento guardado tiene el número máximo de archivos',
  'step-has-no-room':
    'el trabajo o su documento guardado (entry) ha alcanzado su tamaño máximo, así que este paso no puede añadir nada',
  'step-not-stored':
    'no se ha podido guardar el resultado de este paso; la causa está en los mensajes del proceso (log)',
  'steps-run-max': ({ max }) => `Sello ha terminado el trabajo porque ha alcanzado el máximo de ${max} pasos`,
  'jobs-depth-max': ({ max }) =>
    `antes de este trabajo, ${max} trabajos se han creado unos a otros, así que es probable que sus flujos formen un bucle`,
  'jobs-tree-max': ({ max }) => `el primer trabajo y los que ha creado han alcanzado el máximo de ${max} trabajos`,
  'job-was-cancelled': 'se ha cancelado el trabajo',
  'workflow-not-published': ({ workflow }) => `el flujo ${workflow} no existe o no está publicado`,
  'envelope-cannot-be-signed': 'el sobre (`envelope`) no se puede firmar porque su documento no es válido',
  'signed-already': 'el sobre (`envelope`) ya está firmado',
  'code-already': 'el documento ya tiene número',
  'series-missing': ({ series }) => `no existe la serie ${series}`,
  'folder-already': ({ folder }) => `el documento guardado ya está en la carpeta ${folder}`,
  'nothing-changed': 'el paso no cambia nada',
  'state-stays-void': 'el estado sigue siendo «Anulada» porque la factura está anulada',
  'pdf-not-rendered': 'no se ha podido generar el PDF; la causa está en los mensajes del proceso (log)',
  'record-missing':
    'el documento guardado no tiene registro porque `fiscal.generate` no se ha ejecutado antes de este paso',
  'invoice-never-reported': 'esta factura no se ha remitido nunca',
  'invoice-without-code': 'la factura no tiene número porque ningún paso la ha numerado',
  'record-already': 'el documento guardado ya tiene un registro de este contenido',
  'request-withdrawn': 'la petición del registro se ha retirado',
  'request-refused-by-chain': 'la cadena no ha admitido la petición del registro',
  'request-too-large': 'el documento guardado es demasiado grande para los datos de su registro (`stamps`)',
  'record-not-created': 'no se ha podido crear el registro; la causa está en los mensajes del proceso (log)',
  'number-of-other-entry':
    'otro documento guardado de este emisor tiene el mismo número, con la misma fecha o, si lo asignó una serie, en el mismo año',
  'number-changed': ({ number }) =>
    `la AEAT tiene esta factura con el número ${number}, y el documento tiene otro número, otra fecha de expedición u otro emisor`,
  'document-changed': 'el documento cambió después de que el trabajo pidiera su registro',
  'nothing-to-cancel': 'esta factura no se ha remitido nunca, así que no hay nada que anular',
  'step-invoice-cancelled': 'esta factura está anulada en la AEAT',
  'record-of-others': 'la AEAT tiene un registro de esta factura que la base de datos no contiene',
  'already-registered': 'la AEAT ya tiene el registro de alta de esta factura',
  'already-cancelled': 'la factura ya está anulada',
  'record-with-errors': ({ codes }) => `la AEAT aceptará el registro con errores: ${codes.join(', ')}`,
  'record-accepted': ({ csv }) =>
    csv === null ? 'la AEAT ha aceptado el registro' : `la AEAT ha aceptado el registro con el CSV ${csv}`,
  'record-accepted-with-error': ({ code, text }) => `la AEAT ha aceptado el registro con el error ${code}: ${text}`,
  'reporting-exempt': ({ supplier, scheme, reason }) => `el emisor ${supplier} ${schemes[scheme]}: ${reason}`,
  'reporting-left': ({ supplier, until, date }) =>
    `el emisor ${supplier} dejó de usar VERI*FACTU el ${formatSpanishDay(until)}, pero esta factura es del ${formatSpanishDay(date)}`,
  'reporting-not-yet-due': ({ supplier, from, date }) =>
    `el emisor ${supplier} remite facturas desde el ${formatSpanishDay(from)}, pero esta factura es del ${formatSpanishDay(date)}`,
  'register-step-missing':
    'el emisor no está dado de alta porque `fiscal.register` no se ha ejecutado antes de este paso',
  'registered-in-foral-territory': ({ supplier, isBasque }) => ({
    text:
      `la dirección está en ${isBasque ? 'el País Vasco' : 'Navarra'}, donde ` +
      'el RD 1007/2023 no se aplica a quien sigue las normas de la hacienda foral' +
      (isBasque ? ' (TicketBAI)' : ''),
    remedy:
      `Si el emisor ${supplier} sigue esas normas, indique la exención con ${quotedApiCalls.writeReporting}: ` +
      `{"reporting": "exempt", "scheme": "${isBasque ? 'tbai' : 'foral'}", "reason": "..."}. Si no las sigue, no ` +
      'tiene que hacer nada.',
  }),
  'registered-already': 'el emisor ya está dado de alta',
  'supplier-renamed': ({ from, name }) => `el emisor estaba dado de alta como ${from}, y ahora lo está como ${name}`,
  'not-registered': 'el emisor no está dado de alta',
  'registered-by-other-job': 'otro trabajo dio de alta al emisor',
  'records-pending': 'hay registros de este emisor pendientes de respuesta de la AEAT',
  'supplier-without-tax-id': 'la empresa o persona no tiene un NIF español, que es obligatorio para un emisor',
  'supplier-without-name': 'la empresa o persona no tiene nombre, que es obligatorio para un emisor',
  'awaits-agreement': 'a la espera de que se suba y se confirme el formulario de representación firmado',
  'awaits-approval': 'a la espera de la aprobación de un operador',
  'agreement-confirmed': 'el formulario de representación está confirmado',
  'agreement-not-needed': 'no hace falta ningún formulario de representación',
  'registration-approved': 'el alta del emisor está aprobada',
  'no-spanish-tax-id': 'la empresa o persona no tiene un NIF español',
  'party-without-tax-id': 'la empresa o persona no tiene NIF',
  'party-without-name': 'la empresa o persona tiene NIF pero no nombre, y el censo exige ambos',
  'census-of-environment-missing': ({ environment }) =>
    `no hay ningún censo configurado para el entorno ${environment}`,
  'census-answered': ({ result, code, name }) => ({
    text: `el censo ha devuelto ${result} para el NIF ${code} con el nombre ${name}`,
    remedy:
      'Corrija el NIF y el nombre. Escriba el nombre de una persona como en su documento de identidad, con los apellidos primero.',
  }),
  'awaits-seal': ({ paused, since }) =>
    joined('a la espera de que se genere el registro', describePause(paused), formatSince(since)),
  'awaits-authority': ({ pending, stop, next, error, paused, since }) =>
    joined(
      'a la espera de la AEAT',
      pending !== null && formatCountWithNoun(pending, 'registro pendiente', 'registros pendientes'),
      stop !== null && (stop === '' ? 'la remisión está detenida' : `la remisión está detenida: ${stop}`),
      stop === null && next !== null && (next === '' ? 'próximo intento ahora mismo' : `próximo intento ${next}`),
      error !== null && `último error: ${error}`,
      describePause(paused),
      formatSince(since),
    ),
  'awaits-call': 'a la espera de que la llamada a la URL del paso termine sin error',
  'awaits-census':
    'a la espera de que responda el censo de la AEAT; Sello hace pocas consultas a la vez y las repite automáticamente',
  'awaits-mail': 'a la espera de que Sello envíe el correo',
  'call-step-missing': 'el paso ya no existe',
  'call-secrets-unreadable': 'no se pueden descifrar los secretos del paso con la clave maestra',
  'call-answered': ({ status, text }) => `la URL ha respondido con ${status}${text === null ? '' : `: ${text}`}`,
  'call-tries-max': ({ tries, problem }) =>
    `la petición ha fallado tras ${formatCountWithNoun(tries, 'intento', 'intentos')}: ${problem}`,
  'call-given-up': ({ problem }) => `la petición sigue fallando después de 12 horas: ${problem}`,
  'mail-entry-missing': 'el documento guardado ya no existe',
  'mail-without-recipient': 'el correo no tiene destinatario',
  'mail-without-file': ({ file }) =>
    file === 'too-large'
      ? 'los archivos del documento guardado no caben en un correo'
      : `el documento guardado no tiene ningún archivo ${file === 'facturae' ? 'Facturae' : file.toUpperCase()} de su versión actual`,
  'mail-recipients-max': ({ max }) =>
    `el espacio de trabajo ha alcanzado hoy el máximo de ${max} destinatarios de correo`,
  'mail-sent': ({ count }) =>
    `el correo se ha enviado a ${formatCountWithNoun(count, 'destinatario', 'destinatarios')}`,
  'mail-not-configured': 'esta instalación no envía correo',
};
