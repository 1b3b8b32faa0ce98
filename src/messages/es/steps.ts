// Messages about steps of jobs, in Spanish: why a step was refused or skipped, what it waits for, what it did.
import type { steps as english } from '../en/steps';
import type { StepProblem } from '../parameters';
import type { Translation } from '../text';
import { formatDay } from './figures';
import { pageLookProblem } from './problems';

function stepProblem(problem: StepProblem): string {
  switch (problem.kind) {
    case 'page':
      return pageLookProblem(problem.problem);
    case 'too-long':
      return `tiene más de ${problem.max} caracteres`;
    case 'too-many-headers':
      return `tiene más de ${problem.max} cabeceras`;
    case 'header-name':
      return `${problem.header} no es un nombre de cabecera válido`;
    case 'header-own':
      return `${problem.header} la pone el servicio`;
    case 'header-value':
      return `${problem.header} tiene un valor que no puede ir en una cabecera`;
    case 'too-many-recipients':
      return `indica más de ${problem.max} destinatarios`;
    case 'placeholder-unknown':
      return `{{${problem.name}}} no es una variable: use ${problem.known}`;
    case 'conditions-count':
      return `tiene de 1 a ${problem.max} filas`;
    case 'operator-unknown':
      return `no es uno de estos: ${problem.known}${problem.meant === null ? '' : `; ¿quería decir ${problem.meant}?`}`;
    case 'content-type':
      return `no es uno de estos: ${problem.known}`;
    case 'steps-max':
      return `tiene ${problem.count} pasos, y el máximo es ${problem.max}`;
    case 'provider-unknown':
      return `no existe el proveedor ${problem.provider}`;
    case 'status-unknown':
      return `es ${problem.status}, y no uno de estos: ${problem.known}`;
    case 'step-unknown':
      return `no existe el paso ${problem.step}`;
    case 'secret-unknown':
      return problem.isOtherHost
        ? 'ocupa el lugar de un secreto, y la dirección tiene otro servidor: envíe el valor'
        : 'ocupa el lugar de un secreto, y no hay ningún valor guardado: envíe el valor';
    case 'zone-unknown':
      return `es ${problem.zone}, que no es una zona horaria`;
    case 'parts-too-long':
      return `prefix, suffix y padding tienen ${problem.max} caracteres como máximo`;
    default:
      return stepProblems[problem.kind];
  }
}

const stepProblems = {
  missing: 'falta',
  'not-a-web-address': 'no es una dirección como https://example.com/hook',
  'not-a-string': 'no es un texto',
  'not-for-a-header': 'no puede ir en una cabecera',
  'headers-not-an-object': 'no es un objeto de textos',
  'not-a-mail-address': 'no es una dirección de correo',
  'not-a-state': 'no es un estado que pueda poner un paso',
  'not-a-folder': 'no es una carpeta',
  'arguments-not-strings': 'no es un objeto de textos',
  'match-unknown': 'no es all ni any',
  'not-an-object': 'no es un objeto',
  'not-a-path': 'no es un campo como customer.tax_id.country',
  'not-an-array': 'no es una lista',
  'not-one-change': 'debe llevar solo uno de patch, document y data',
  'not-a-change': 'no es un objeto ni una lista de operaciones',
  'no-steps': 'no tiene ningún paso',
  'same-step-id': 'dos pasos tienen el mismo id',
} as const;

const joined = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ');

const describePause = (paused: string | null): string | false =>
  paused !== null && (paused === '' ? 'el sellado está en pausa' : `el sellado está en pausa: ${paused}`);

const formatSince = (since: string | null): string | false => since !== null && `desde ${since}`;

const schemes = {
  sii: 'el Suministro Inmediato de Información (SII)',
  tbai: 'TicketBAI, el sistema del País Vasco',
} as const;

export const steps: Translation<typeof english> = {
  'step-problem': ({ problem }) => ({
    text: stepProblem(problem),
    remedy: 'Corrija los pasos en estos campos; docs/providers.md tiene cada proveedor con su configuración.',
  }),
  'step-config-invalid': ({ problems }) =>
    problems
      .map(({ name, problem }) => (name === '' ? stepProblem(problem) : `${name} ${stepProblem(problem)}`))
      .join('; '),
  'step-ended': ({ provider, status }) => `${provider} terminó en ${status}`,
  'step-without-entry': 'el trabajo no tiene documento y el paso necesita uno',
  'step-entry-for-other-workflow': ({ schema, expected }) => `el documento es ${schema}; el flujo es para ${expected}`,
  'step-entry-for-other-step': ({ schema, provider }) => `el documento es ${schema}; ${provider} no lo admite`,
  'step-document-invalid': 'el documento tiene errores: corríjalo antes',
  'step-entry-held': ({ job }) =>
    job === null ? 'este trabajo no tiene reservado el documento' : `el trabajo ${job} tiene reservado el documento`,
  'step-entry-too-large': 'el sobre superaría el tamaño máximo de un documento',
  'step-versions-max': 'el documento tiene demasiadas versiones',
  'step-states-max': 'el documento tiene demasiados estados',
  'step-files-max': 'el documento tiene demasiados archivos',
  'step-has-no-room': 'el trabajo o su documento no tienen sitio para lo que añade este paso',
  'step-not-stored': 'no se ha podido guardar lo que añade este paso; la causa está en el registro del servicio',
  'steps-run-max': ({ max }) => `el trabajo ha ejecutado ${max} pasos y se ha terminado`,
  'jobs-depth-max': ({ max }) =>
    `${max} trabajos se han iniciado unos a otros antes de este: los flujos que se inician entre sí no terminan nunca`,
  'jobs-tree-max': ({ max }) => `los trabajos que se han iniciado unos a otros han creado ${max} trabajos`,
  'job-was-cancelled': 'se ha cancelado el trabajo',
  'workflow-not-published': ({ workflow }) => `no hay ningún flujo publicado ${workflow}`,
  'envelope-cannot-be-signed': 'no se puede firmar el sobre',
  'signed-already': 'ya está firmado',
  'code-already': 'ya tiene número',
  'series-missing': ({ series }) => `no existe la serie ${series}`,
  'folder-already': ({ folder }) => `ya está en ${folder}`,
  'nothing-changed': 'no cambia nada',
  'state-stays-void': 'sigue anulada: la factura está anulada en la AEAT',
  'pdf-not-rendered': 'no se ha podido generar el PDF',
  'pdf-notes': ({ language, leftOut }) =>
    [
      language === null ? '' : `el idioma ${language} no está disponible`,
      leftOut.length === 0 ? '' : `no caben dentro estos archivos: ${leftOut.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  'record-missing': 'el documento no tiene registro: añada el paso fiscal.generate antes de este',
  'invoice-never-reported': 'esta factura no se ha remitido nunca',
  'invoice-without-code': 'la factura no tiene número: numérela antes',
  'record-already': 'ya tiene un registro de este contenido',
  'request-withdrawn': 'retirado',
  'request-refused-by-chain': 'se ha rechazado la petición',
  'request-too-large': 'el documento es demasiado grande para los sellos de su registro',
  'record-not-created': 'no se ha podido crear el registro de facturación; la causa está en los logs del servicio',
  'number-of-other-entry': 'otro documento de este emisor tiene este número y esta fecha',
  'document-changed': 'el documento cambió después de que el trabajo pidiera su registro',
  'nothing-to-cancel': 'esta factura no se ha remitido nunca: no hay nada que anular',
  'step-invoice-cancelled': 'esta factura está anulada en la AEAT; el argumento `restore` del trabajo la recupera',
  'record-of-others': 'la AEAT tiene de esta factura un registro que no es nuestro',
  'already-registered': 'la AEAT ya tiene este registro de alta',
  'already-cancelled': 'la factura ya está anulada',
  'record-with-errors': ({ codes }) => `la AEAT lo aceptará con errores: ${codes.join(', ')}`,
  'record-accepted': ({ csv }) => (csv === null ? 'aceptado' : `aceptado, CSV ${csv}`),
  'record-accepted-with-error': ({ code, text }) => `aceptado con el error ${code}: ${text}`,
  'reporting-exempt': ({ supplier, scheme, reason }) =>
    `el emisor ${supplier} lleva sus registros por ${schemes[scheme]}: ${reason}`,
  'reporting-left': ({ supplier, until, date }) =>
    `el emisor ${supplier} dejó el sistema el ${formatDay(until)}; esta es del ${formatDay(date)}`,
  'reporting-not-yet-due': ({ supplier, from, date }) =>
    `el emisor ${supplier} remite facturas desde el ${formatDay(from)}; esta es del ${formatDay(date)}`,
  'register-step-missing': 'añada el paso fiscal.register antes de este',
  'registered-already': 'ya está registrado',
  'supplier-renamed': ({ from, name }) => `estaba registrado como ${from}, y ahora como ${name}`,
  'not-registered': 'no está registrado',
  'registered-by-other-job': 'lo registró otro trabajo',
  'records-pending': 'hay registros de este emisor pendientes de la AEAT',
  'supplier-without-tax-id': 'un emisor necesita un NIF español',
  'supplier-without-name': 'un emisor necesita un nombre',
  'awaits-agreement': 'a la espera del acuerdo firmado: súbalo y confírmelo',
  'awaits-approval': 'a la espera de la aprobación de un operador',
  'agreement-confirmed': 'el acuerdo está confirmado',
  'agreement-not-needed': 'no hace falta acuerdo',
  'registration-approved': 'aprobado',
  'no-spanish-tax-id': 'no tiene NIF español',
  'party-without-tax-id': 'la empresa o persona no tiene NIF',
  'party-without-name': 'el censo necesita un NIF con su nombre',
  'census-of-environment-missing': ({ environment }) =>
    `no hay ningún censo configurado para el entorno ${environment}`,
  'census-answered': ({ result, code, name }) => ({
    text: `el censo responde ${result} para ${code} con el nombre ${name}`,
    remedy: 'Corrija el NIF y el nombre: una persona se escribe como en su documento de identidad, apellidos primero.',
  }),
  'awaits-seal': ({ paused, since }) => joined('a la espera del sellado', describePause(paused), formatSince(since)),
  'awaits-authority': ({ pending, stop, next, error, paused, since }) =>
    joined(
      'a la espera de la AEAT',
      pending !== null && (pending === 1 ? '1 pendiente' : `${pending} pendientes`),
      stop !== null && (stop === '' ? 'la remisión está detenida' : `la remisión está detenida: ${stop}`),
      stop === null && next !== null && (next === '' ? 'próximo intento ahora' : `próximo intento ${next}`),
      error !== null && `último error: ${error}`,
      describePause(paused),
      formatSince(since),
    ),
  'awaits-call': 'a la espera de la llamada',
  'awaits-mail': 'a la espera del envío',
  'call-step-missing': 'el paso ya no existe',
  'call-secrets-unreadable': 'no se pueden descifrar sus secretos',
  'call-answered': ({ status, text }) => `respondió ${status}${text === null ? '' : `: ${text}`}`,
  'call-tries-max': ({ tries, problem }) => `sin éxito tras ${tries} intentos: ${problem}`,
  'call-given-up': ({ problem }) => `sin éxito en 12 horas: ${problem}`,
  'mail-entry-missing': 'el documento ya no existe',
  'mail-without-recipient': 'no hay ninguna dirección a la que enviar el correo',
  'mail-without-pdf': 'el documento no tiene un PDF que quepa en un correo',
  'mail-recipients-max': ({ max }) => `el espacio ha escrito hoy a ${max} destinatarios`,
  'mail-sent': ({ count }) => `enviado a ${count}`,
  'mail-not-configured': 'esta instalación no envía correo',
};
