// Spanish for what we say to do about refusals and failed steps. Keys are the English sentences of src/contracts (errors,
// step-codes); a test holds that each of them has its Spanish one.
import type { CertificateProblemCode } from '../../../contracts/certificate-problems';
import { authoritySentences } from './authority';
import { notFoundText, refusalForms, refusalRemedies, refusalSentences } from './refusals';
import { ruleForms, ruleSentences } from './rule-remedies';
import { ruleMessage } from './rules';

const sentences: Readonly<Record<string, string>> = {
  ...authoritySentences,
  ...ruleSentences,
  ...refusalRemedies,
  'by itself, when the chain has sent and recorded again; or by `sello chain acknowledge`':
    'por sí misma, cuando la cadena haya remitido y anotado otra vez; o al darla por vista',
  'by itself, when the whole chain was verified and is not broken; or by `sello chain acknowledge`':
    'por sí misma, cuando se haya verificado la cadena entera y esté bien; o al darla por vista',
  'by `sello chain acknowledge`, when a person has looked': 'al darla por vista, cuando la haya mirado una persona',
  'Correct the steps at these places; docs/providers.md has every provider with its config.':
    'Corrija los pasos en estos lugares; docs/providers.md tiene todos los proveedores con su configuración.',
  'Create the job with `silo_entry_id` or `data`.': 'Cree el trabajo con `silo_entry_id` o `data`.',
  'Send an invoice to an invoice workflow and a party to the register workflow; GET /transform/v1/workflows names the `schema` of each.':
    'Las facturas van a un flujo de facturas y las empresas al flujo de registro; la lista de flujos dice para qué es cada uno.',
  'Correct it (PATCH /silo/v1/entries/{id}; its `faults` say what), then run the job again.':
    'Corríjalo (el documento dice qué falla) y ejecute el trabajo otra vez.',
  'Wait until that job has ended, then run the job again.': 'Espere a que termine ese trabajo y ejecútelo otra vez.',
  'Make a new entry of the document (`previous_id`), without the old files and versions.':
    'Cree un documento nuevo a partir de este, sin los archivos ni las versiones anteriores.',
  'Make a new entry of the document (`previous_id`).': 'Cree un documento nuevo a partir de este.',
  'Correct `next` of the steps (PATCH /transform/v1/workflows/{id}), then run the job again.':
    'Corrija `next` en los pasos del flujo y ejecute el trabajo otra vez.',
  'Look at the place (the events of the step say what it answered), then run the job again.':
    'Mire el destino (los eventos del paso dicen qué respondió) y ejecute el trabajo otra vez.',
  'Correct `config.url`, or have the operator allow the network (`SELLO_OUTBOUND_NETWORKS`, docs/configuration.md).':
    'Corrija `config.url`, o pida a quien opera el servicio que permita la red (`SELLO_OUTBOUND_NETWORKS`).',
  'Have the operator set SELLO_SMTP_URL and SELLO_SMTP_FROM (docs/configuration.md), then run the job again.':
    'Pida a quien opera el servicio que ponga SELLO_SMTP_URL y SELLO_SMTP_FROM, y ejecute el trabajo otra vez.',
  'Give `config.to`, or the customer an address (`customer.emails`), then run the job again.':
    'Indique `config.to`, o una dirección del cliente (`customer.emails`), y ejecute el trabajo otra vez.',
  'Correct the recipient; the events of the step say what the server answered; then run the job again.':
    'Corrija el destinatario (los eventos del paso dicen qué respondió el servidor) y ejecute el trabajo otra vez.',
  'Put the step `pdf` before `email.send`, or set `config.attach` to false.':
    'Ponga el paso `pdf` antes de `email.send`, o `config.attach` en false.',
  'Put the step fiscal.generate before fiscal.send in the workflow, then run the job again.':
    'Ponga el paso fiscal.generate antes de fiscal.send en el flujo y ejecute el trabajo otra vez.',
  'Nothing has to be cancelled: do not send the invoice, or set its state to void (POST /silo/v1/entries/{id}/states).':
    'No hay nada que anular: no envíe la factura, o ponga su estado en anulada.',
  'Correct the step (PATCH /transform/v1/workflows/{id}); docs/providers.md has the members.':
    'Corrija el paso en el flujo; docs/providers.md tiene sus datos.',
  'Make it (PUT /sequence/v1/series/{id}), or correct `sequence-series-id`; then run the job again.':
    'Cree la serie, o corrija `sequence-series-id`, y ejecute el trabajo otra vez.',
  ['Store the supplier as a party (POST /silo/v1/entries, org/party) and run the register workflow on it (POST ' +
    '/transform/v1/jobs); then run this job again.']:
    'Guarde al emisor como empresa y ejecute con él el flujo de registro; después, este trabajo otra vez.',
  'Give the party a name and a Spanish tax id, then run the job again.':
    'Dé a la empresa un nombre y un NIF español y ejecute el trabajo otra vez.',
  'Wait until they are answered, then run the job again.':
    'Espere a que tengan respuesta y ejecute el trabajo otra vez.',
  'Put the step sequence.enumerate before this one, or give the invoice its `code`.':
    'Ponga el paso sequence.enumerate antes de este, o dé a la factura su número (`code`).',
  'Correct what the message names, then run the job again: a record that stands is not made twice.':
    'Corrija lo que nombra el mensaje y ejecute el trabajo otra vez: un registro que existe no se repite.',
  'Give the invoice another `code`, or leave it out: the series gives the next one.':
    'Dé a la factura otro número, o déjelo vacío: la serie da el siguiente.',
  'Run the job again: it takes the document as it is now.':
    'Ejecute el trabajo otra vez: toma el documento como está ahora.',
  'Make a new invoice, or run the job with the argument `restore` "true" to bring this one back.':
    'Haga una factura nueva, o ejecute el trabajo con el argumento `restore` "true" para recuperar esta.',
  'Take fiscal.generate out of this workflow.': 'Quite fiscal.generate de este flujo.',
  'Give `supplier.tax_id` the country ES, or take fiscal.generate out of this workflow.':
    'Ponga el país ES en el NIF del emisor, o quite fiscal.generate de este flujo.',
  'Add the exchange rate to EUR to `exchange_rates`.': 'Añada el cambio a EUR en `exchange_rates`.',
  'The message says why.': 'El mensaje dice por qué.',
  'Read its answer in the files of the entry.': 'Lea su respuesta en los archivos del documento.',
  'Report the id of the job; the log of the worker has the cause under it.':
    'Comunique el identificador del trabajo: el registro del proceso tiene la causa.',

  'Compare the request with openapi.yaml.': 'Compare la petición con openapi.yaml.',
  'Send less.': 'Envíe menos.',
  'Send `Authorization: Bearer <token>` with a token of this service.': 'Entre de nuevo en la consola.',
  ['Use a token that has this scope (`POST /access/v1/keys` makes one, with the scope `admin`), or ask who holds ' +
    'one. For the scope `service`: `operatorToken` in `.sello/local.json`, or `sello key create --service --name N`.']:
    'Pídaselo a alguien cuya función lo permita.',
  'Check the id or key, and that the token belongs to the right workspace.':
    'Compruebe el identificador y que está en el espacio de trabajo correcto.',
  'Use one of the methods in the header `Allow`.': 'Use uno de los métodos de la cabecera `Allow`.',
  'Send it again over a faster connection, or send less.': 'Envíelo otra vez con mejor conexión, o envíe menos.',
  'Read what is there and go on from it.': 'Mire lo que hay y siga desde ahí.',
  'Nothing was stored. Keep less there, or begin another one.':
    'No se ha guardado nada. Borre algo allí, o empiece otro.',
  'Send the same call again after the seconds in `Retry-After`: it gets the answer of the first one.':
    'Repita la misma llamada después: recibe la respuesta de la primera.',
  ['Read the list from its beginning: the same call without `cursor`. What changed meanwhile is in the things themselves ' +
    '(`GET /silo/v1/entries`, `GET /transform/v1/jobs`).']: 'Lea la lista desde el principio.',
  'Make a new key for a new call; a repeat sends the same body.':
    'Una llamada nueva necesita una clave nueva; una repetición envía lo mismo.',
  'Read it again: the header `ETag` says what it is now. Then decide whether the change is still right.':
    'Abra la página de nuevo y mire cómo está ahora. Después decida si el cambio sigue siendo correcto.',
  'Send `data`, or `previous_id`.': 'Envíe `data` o `previous_id`.',
  'Set `$schema` to one of the schemas in docs/format.md.': 'Ponga en `$schema` uno de los de docs/format.md.',
  'Correct the document; nothing was stored.': 'Corrija el documento; no se ha guardado nada.',
  'Correct the places in `faults`. `allow_invalid` stores the document for later work.':
    'Corrija los lugares señalados.',
  'Give the invoice its `code`, or leave `sign` out: the workflow numbers and signs it.':
    'Dé a la factura su número, o no la firme: el flujo la numera y la firma.',
  'Read the entry again and make the patch against its envelope (paths start with /doc).':
    'Abra el documento otra vez y repita el cambio.',
  'Export certificate and key together as .p12 and send it as base64 with its password.':
    'Exporte el certificado con su clave en un .p12 y súbalo con su contraseña.',
  'Give these settings; docs/deployment.md says how.': 'Indique estos ajustes; docs/deployment.md dice cómo.',
  'Correct the parameter and call again.': 'Corrija el dato e inténtelo otra vez.',
  '`sello series continue`, or POST /sequence/v1/resting/{id}/continue; then again with the same id.':
    'Continúe la serie en su página y repítalo después.',
  'Try again after the seconds in `Retry-After`, and slower. `SELLO_KEY_CALLS_PER_MINUTE` says how many.':
    'Inténtelo otra vez dentro de un minuto, más despacio.',
  'Wait for the answer: a sealed record is always sent. Then cancel the invoice, if it should not exist.':
    'Espere la respuesta: un registro sellado se envía siempre. Después anule la factura, si no debe existir.',
  'Ask the operator for more room, or to erase what may go; `storage` of `GET /access/v1/system` says how much there is.':
    'Pida al operador más espacio, o que borre lo que pueda borrarse; la página del sistema dice cuánto hay.',
  'Wait until some have ended (`GET /transform/v1/jobs?open=true` lists them), then send the call again.':
    'Espere a que terminen algunos trabajos (la lista los muestra) e inténtelo otra vez.',
  'Take the step `transform.job.create` out of the workflow that closes the circle.':
    'Quite el paso `transform.job.create` del flujo que cierra el círculo.',
  'Make jobs from outside (POST /transform/v1/jobs), or let workflows start fewer others.':
    'Cree los trabajos desde fuera, o haga que los flujos inicien menos.',
  'Send the call again.': 'Inténtelo otra vez.',
  'Try again in a few seconds.': 'Inténtelo otra vez en unos segundos.',
  'Try again; the call is safe to repeat with the same id or key.': 'Inténtelo otra vez: repetirlo no hace daño.',
  'Report the request id; the log has the cause under it.':
    'Comunique el identificador de la petición: el registro del servicio tiene la causa.',
};

/** Sentences with something of the case in them. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^Type (.+) as it stands above the field\.$/, 'Escriba $1 tal como está encima del campo.'],
  [/^Say why, in at most (\d+) characters: it goes into the audit\.$/, 'Diga por qué, en $1 caracteres como máximo.'],
  [/^A workflow is an object with the members (.+)\.$/, 'Un flujo es un objeto con estos datos: $1.'],
  [
    /^Wait until it has ended: GET \S+ says what it waits for\. POST \S+ ends it\.$/,
    'Espere a que termine, o cancélelo: su página dice a qué espera.',
  ],
  [/^GET \S+ says how\.$/, 'Su página dice cómo.'],
  [
    /^GET \S+ lists what there is in the workspace of the token\.(?: By key: .+)?$/s,
    'Mire la lista: tiene lo que hay en este espacio.',
  ],
  [
    /^Correct the steps at the places in `faults`: docs\/providers\.md has the providers with their config, .*$/s,
    'Corrija los pasos en los lugares señalados: docs/providers.md tiene los proveedores con su configuración.',
  ],
  [/^POST \/silo\/v1\/entries with \{.+$/s, 'Use el botón que hace la rectificativa.'],
  ...ruleForms,
];

const aboutParty = /^It is about the (customer|supplier): \w+\.tax_id\.code (\S+) and \w+\.name "(.*?)"\. (.+)$/s;

/** The sentence in Spanish; one that nobody has translated stays as it is. */
export function remedy(text: string): string {
  const [, party, code, name, rest] = aboutParty.exec(text) ?? [];
  if (rest !== undefined)
    return `Se trata del ${party === 'customer' ? 'cliente' : 'emisor'}: NIF ${code} y nombre «${name}». ${remedy(rest)}`;
  const form = forms.find(([pattern]) => pattern.test(text));
  if (form) return text.replace(form[0], form[1]);
  return Object.hasOwn(sentences, text) ? (sentences[text] ?? text) : text;
}

/** A broken rule, by its code: where the service's own words are English. */
export const rule = (code: string, text: string): string => ruleMessage(code) ?? text;

const firstFault = /^(?:validation: )?([\w$.[\]]+): (.+?)(?: \(and (\d+) more in `faults`\))?$/s;

/** What is wrong, of a refusal; the details of one that nobody has translated stay as they are. */
export function refusal(text: string, code?: string): string {
  const plain = text.replace(/\.$/, '');
  if (Object.hasOwn(refusalSentences, plain)) return sentence(refusalSentences[plain] ?? plain);
  const missing = notFoundText(plain);
  if (missing) return sentence(missing);
  const form = refusalForms.find(([pattern]) => pattern.test(plain));
  if (form) return sentence(plain.replace(form[0], form[1]));
  const [, place, message = '', more] = firstFault.exec(plain) ?? [];
  const said = code && place ? rule(code, message).replace(/\.$/, '') : undefined;
  return said && said !== message ? `${place}: ${said}${more ? ` (y ${more} más)` : ''}.` : text;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const certificateStops: Readonly<Record<CertificateProblemCode, string>> = {
  'no-certificate':
    'Ni el emisor ni el servicio tienen certificado. Guarde uno para el emisor, o ponga `SELLO_AUTHORITY_CERTIFICATE` y ' +
    'reinicie los procesos; después reanude la remisión.',
  'certificate-expired':
    'El certificado ha caducado. Guarde uno nuevo para el emisor, o sustituya el archivo configurado y reinicie los procesos.',
  'certificate-unreadable':
    'El certificado no se puede leer: otra clave maestra, otra contraseña, o falta el archivo. Guárdelo otra vez, o corrija el ' +
    'archivo, su contraseña o `SELLO_MASTER_KEY`; después reanude la remisión.',
  'certificate-simulated':
    'El certificado lo hizo el simulador, y este espacio remite a la AEAT. Guarde uno real para el emisor, o ponga ' +
    '`SELLO_AUTHORITY_CERTIFICATE` y reinicie los procesos; después reanude la remisión.',
};

/** Why nothing is sent, by its code; the authority's own words are Spanish already. */
export const stopText = (code: string, text: string): string =>
  Object.hasOwn(certificateStops, code) ? certificateStops[code as CertificateProblemCode] : text;
