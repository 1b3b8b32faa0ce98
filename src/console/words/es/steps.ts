// Spanish for jobs and their steps: names of the workflows that each workspace starts with, why a step ended, why it
// waits.
import type { TemplateText } from '../../../contracts/workflow-templates';
import type { ReportedFault, Wait } from '../en';
import { authorityTexts } from './authority-texts';
import { frame } from './frame';
import { ruleMessage } from '../../../messages/es/rules';
import { warnings } from '../../../messages/es/warnings';

const templateTexts: Readonly<Record<TemplateText, string>> = {
  Invoice: 'Factura',
  'Numbers, signs, seals, prints and reports an invoice.':
    'Numera, firma, sella y remite una factura, y genera su PDF.',
  'Cancel invoice': 'Anular factura',
  'Cancels, at the tax authority, an invoice that should never have been issued.':
    'Anula en la AEAT una factura que no debió expedirse.',
  'Register supplier': 'Registrar emisor',
  'Registers a supplier, so that its invoices can be reported.':
    'Registra a un emisor para que se puedan remitir sus facturas.',
  'Unregister supplier': 'Dar de baja a un emisor',
  'Ends the registration of a supplier: no more of its invoices are reported.':
    'Da de baja a un emisor: ya no se remiten sus facturas.',
  'Set state processing': 'Pasar al estado «En curso»',
  'Set state sent': 'Pasar al estado «Remitida»',
  'Set state error': 'Pasar al estado «Fallida»',
  'Set state void': 'Pasar al estado «Anulada»',
  'Set state registered': 'Pasar al estado «Registrado»',
  'Set state rejected': 'Pasar al estado «Rechazada»',
  Number: 'Numerar',
  Sign: 'Firmar',
  'Make the fiscal record': 'Generar el registro de facturación',
  PDF: 'PDF',
  'Report to the authority': 'Remitir a la AEAT',
  'Cancel at the authority': 'Anular en la AEAT',
  'Check the tax code': 'Comprobar el NIF',
  Register: 'Registrar',
  'Wait for the agreement': 'Esperar el acuerdo firmado',
  'Wait for approval': 'Esperar la aprobación',
  Unregister: 'Dar de baja',
};

const lookUp = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** A name that a user wrote is not translated. */
export const templateText = (text: string): string => lookUp(templateTexts, text) ?? text;

/** By code of src/contracts/step-codes.ts, and the codes of steps that were skipped. */
export const stepCauses: Readonly<Record<string, string>> = {
  'no-entry': 'El trabajo se creó sin documento y el paso necesita uno.',
  'schema-mismatch': 'El documento no es del tipo que procesa el flujo o el paso.',
  'invalid-document': 'El documento se guardó con errores de validación.',
  'entry-busy': 'Otro trabajo está procesando el documento.',
  'entry-too-large': 'El documento no tiene espacio para lo que añade el paso.',
  'too-many-versions': 'El documento ha alcanzado el número máximo de versiones.',
  'too-many-states': 'El documento ha alcanzado el número máximo de estados.',
  'too-many-files': 'El documento ha alcanzado el número máximo de archivos.',
  'too-deep': 'Cinco trabajos se han iniciado unos a otros antes de este: sus flujos forman un bucle.',
  'too-many-jobs': 'El primer trabajo y los que ha iniciado han creado el número máximo de trabajos.',
  'too-many-steps': 'El trabajo ha pasado por el número máximo de pasos: su flujo tiene un bucle.',
  'call-failed': 'La URL del paso no ha respondido con 200 o 204 en ningún intento.',
  'address-refused': 'La URL del paso no es pública o no es https.',
  'not-configured': 'Esta instalación no envía correo.',
  'no-recipient': 'El correo no tiene destinatario.',
  'email-refused': 'El servidor de correo ha rechazado el mensaje o su destinatario.',
  'nothing-to-attach': 'No hay un PDF que adjuntar al correo, o es demasiado grande.',
  'nothing-to-send': 'El documento no tiene ningún registro.',
  'nothing-to-cancel': 'La factura no se ha remitido: no hay nada que anular en la AEAT.',
  'bad-config': 'La configuración del paso no es válida.',
  'no-series': 'No existe la serie que indican el paso o el trabajo.',
  'supplier-not-registered': 'El emisor no está registrado en este espacio de trabajo: no se puede sellar nada.',
  'not-a-supplier': 'La empresa o persona no se puede registrar como emisor.',
  'chain-busy': 'Hay registros de este emisor pendientes de la AEAT.',
  'no-code': 'La factura no tiene número.',
  'pdf-failed': 'No se ha podido generar el PDF. El registro está sellado y se remite igualmente.',
  'number-taken': 'Otro documento de este emisor se remite con este número y esta fecha.',
  'entry-changed': 'El documento ha cambiado después de que el trabajo pidiera su registro.',
  cancelled: 'La factura está anulada en la AEAT.',
  'not-an-invoice': 'Solo se remiten facturas.',
  'not-spanish': 'Solo se remiten facturas del régimen español.',
  'not-in-euros': 'La AEAT solo admite euros.',
  refused: 'La cadena ha rechazado la petición.',
  rejected: 'La AEAT ha rechazado el registro sin indicar un código.',
  internal: 'Se ha producido un error interno.',
  exempt: 'El emisor está exento de remitir sus facturas.',
  'not-yet-due': 'La obligación de remitir del emisor empieza después de la fecha de la factura.',
};

const waits: Readonly<Record<string, string>> = {
  'sequence.enumerate': 'a la espera de un número de la serie',
  'fiscal.generate': 'a la espera del sellado',
  'fiscal.send': 'a la espera de la AEAT',
  'fiscal.cancel': 'a la espera de la AEAT',
  'fiscal.wait.upload': 'a la espera del acuerdo firmado: súbalo y confírmelo',
  'fiscal.wait.approval': 'a la espera de la aprobación de un operador',
};

/** Messages of steps without data such as numbers, fingerprints and names of folders. */
const reports: Readonly<Record<string, string>> = {
  accepted: 'aceptado',
  approved: 'aprobado',
  'is registered already': 'ya está registrado',
  'is not registered': 'no está registrado',
  'was registered by another job': 'lo registró otro trabajo',
  'has a record of this content already': 'ya tiene un registro de este contenido',
  'was withdrawn': 'retirado',
  'the agreement is confirmed': 'el acuerdo está confirmado',
  'no agreement is needed': 'no hace falta acuerdo',
  'has a code already': 'ya tiene número',
  'has no Spanish tax code': 'no tiene NIF español',
  'is signed already': 'ya está firmado',
  'changes nothing': 'no cambia nada',
  'stays void: the invoice is cancelled': 'sigue anulada: la factura está anulada en la AEAT',
};

const acceptedWithCsv = /^accepted, CSV (\S+)$/;
const acceptedWithError = /^accepted with error (\d{4}): (.*)$/s;

/** Texts of the authority are Spanish already. */
const speaksForAuthority = ['fiscal.send', 'fiscal.cancel'];

/** An error or a warning, by its code. */
export function faultText({ code = '', message = '', provider = '' }: ReportedFault): string {
  if (/^\d{4}$/.test(code)) return speaksForAuthority.includes(provider) && message ? message : authorityText(code);
  const warning = Object.hasOwn(warnings, code) ? warnings[code]?.cause : undefined;
  return warning ?? ruleMessage(code) ?? lookUp(stepCauses, code) ?? lookUp(frame.problem.keys, code) ?? message;
}

const authorityText = (code: string): string =>
  authorityTexts[code] ?? `El registro no cumple la regla ${code} de la AEAT.`;

/** The message of a step in an event of its job. */
export function eventText({ status, ...event }: ReportedFault & { readonly status: string }): string {
  const { code = '', message = '', provider = '' } = event;
  if (status === 'QUEUED') return waits[provider] ?? 'en espera';
  if (status === 'ERR') return 'el intento ha fallado: se reintenta automáticamente';
  if (status !== 'OK' && code) return faultText(event);
  const [, csv] = acceptedWithCsv.exec(message) ?? [];
  if (csv) return `aceptado, CSV ${csv}`;
  const [, error, text] = acceptedWithError.exec(message) ?? [];
  return error ? `aceptado con el error ${error}: ${text}` : (lookUp(reports, message) ?? message);
}

/** Why a job waits: its step, and the state of its chain. */
export const waitText = ({ step, provider, pending = 0, isStopped, isSealingPaused }: Wait): string =>
  [
    `${templateText(step)}: ${waits[provider] ?? 'en espera'}`,
    provider !== 'fiscal.generate' && pending > 0 && (pending === 1 ? '1 pendiente' : `${pending} pendientes`),
    isStopped && 'la remisión está detenida',
    isSealingPaused && 'el sellado está en pausa',
  ]
    .filter(Boolean)
    .join(', ');
