// Spanish names of the workflows with which each workspace starts, and of their steps.
import type { InitialWorkflowText } from '../../contracts/workflow-templates';

const templateTexts: Readonly<Record<InitialWorkflowText, string>> = {
  Invoice: 'Factura',
  'Numbers, signs, seals, prints and reports an invoice.':
    'Numera y firma una factura, genera su registro y su PDF, y la remite.',
  'Cancel invoice': 'Anular factura',
  'Cancels, at the tax authority, an invoice that should never have been issued.':
    'Anula en la AEAT una factura que no debió expedirse.',
  'Register supplier': 'Dar de alta al emisor',
  'Registers a supplier, so that its invoices can be reported.':
    'Da de alta a un emisor para que se puedan remitir sus facturas.',
  'Unregister supplier': 'Dar de baja al emisor',
  'Ends the registration of a supplier: no more of its invoices are reported.':
    'Da de baja a un emisor: ya no se remiten sus facturas.',
  'Set state processing': 'Pasar al estado «En curso»',
  'Set state sent': 'Pasar al estado «Remitida»',
  'Set state error': 'Pasar al estado «Con error»',
  'Set state void': 'Pasar al estado «Anulada»',
  'Set state registered': 'Pasar al estado «Dado de alta»',
  'Set state rejected': 'Pasar al estado «Rechazada»',
  Number: 'Numerar',
  Sign: 'Firmar',
  'Seal the record': 'Generar el registro de facturación',
  PDF: 'PDF',
  'Report to the authority': 'Remitir a la AEAT',
  'Cancel at the authority': 'Anular en la AEAT',
  'Check the tax ID': 'Comprobar el NIF',
  Register: 'Dar de alta',
  'Wait for the agreement': 'Esperar el formulario firmado',
  'Wait for approval': 'Esperar la aprobación',
  Unregister: 'Dar de baja',
};

/** Names of steps in workflows that version 0.1 created. These workflows keep the names. */
const earlierTexts = {
  'Make the fiscal record': 'Generar el registro de facturación',
  'Check the tax ID': 'Comprobar el NIF',
} as const;

const lookUp = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Translates a name of a template. A name that a user wrote is not translated. */
export const translateInitialWorkflowTextToSpanish = (text: string): string =>
  lookUp(templateTexts, text) ?? lookUp(earlierTexts, text) ?? text;
