// Spanish for refusals that a person meets in the console: what is wrong, and what to do where the table of errors is too general.
// Keys are the English sentences as src/http and src/entries say them; a test reads those of the console from its sources.

/** What is wrong. */
export const refusalSentences: Readonly<Record<string, string>> = {
  'the reason is missing or too long': 'el motivo falta o es demasiado largo',
  'a key needs a name and at least one scope': 'una clave necesita un nombre y al menos un permiso',
  'the days are no whole number': 'los días no son un número entero',
  'no file was chosen': 'no se ha elegido ningún archivo',
  'the certificate was tried and not stored: something that was found is bad':
    'el certificado se ha probado y no se ha guardado: algo de lo encontrado es incorrecto',
  'the wait is no whole number of seconds': 'la espera no es un número entero de segundos',
  'this is no tax code': 'esto no es un NIF',
  'this series does not rest': 'esta serie no está detenida',
  'the workflow is no object': 'el flujo no es un objeto',
  'the entry was changed since this page was opened': 'el documento ha cambiado desde que se abrió esta página',
  'no published workflow does this': 'ningún flujo publicado hace esto',
  'nothing was changed': 'no se ha cambiado nada',
  'nothing holds this chain': 'nada detiene esta cadena',
  'sealing does not rest': 'el sellado no está detenido',
  'this address takes forms of the console only': 'esta dirección solo acepta formularios de la consola',
  'the form cannot be read': 'el formulario no se puede leer',
  'the form has too many fields': 'el formulario tiene demasiados campos',
  'the form is not of this session': 'el formulario no es de esta sesión',
  'this form was not sent by a page of the console': 'este formulario no lo ha enviado una página de la consola',
  'people sign in at the provider of identities before they accept':
    'antes de aceptar hay que entrar en el proveedor de identidad',
  'you are in this workspace already, by another invitation': 'usted ya está en este espacio, por otra invitación',
  'this session cannot make a link for the next sign-in': 'esta sesión no puede crear un enlace para la próxima vez',
  'this session holds no role in any workspace': 'esta sesión no tiene rol en ningún espacio',
  'this is the last administrator of the workspace': 'es la última persona que administra el espacio',
  'the console is off': 'la consola está desactivada',
  '`data` is not a .p12 file in base64': 'el archivo no es un .p12',
  'the file takes too long to be opened: export it again with the usual settings':
    'el archivo tarda demasiado en abrirse: expórtelo otra vez con los ajustes normales',
  'other certificates are being read: try again in a few seconds':
    'se están leyendo otros certificados: espere unos segundos',
  'the password does not open the file': 'la contraseña no abre el archivo',
  'the file has no private key': 'el archivo no tiene clave privada',
  'the file has no certificate': 'el archivo no tiene certificado',
  'the simulator does not answer': 'el simulador no responde',
  'the database does not answer': 'la base de datos no responde',
  'the engine does not answer': 'el motor de trabajos no responde',
  'this supplier has no certificate of its own': 'este emisor no tiene certificado propio',
  validation: 'el documento incumple reglas',
  'a record of this entry waits for the answer of the authority':
    'un registro de este documento espera la respuesta de la AEAT',
  'the job has ended': 'el trabajo ha terminado',
  'the job is at work': 'el trabajo está en marcha',
  'this invoice was cancelled at the authority': 'esta factura está anulada en la AEAT',
  'this invoice was accepted by the authority: correct it by a credit note or corrective invoice':
    'la AEAT ha aceptado esta factura: corríjala con una rectificativa',
  'supplier of a reported invoice cannot change': 'el emisor de una factura remitida no puede cambiar',
  'the entry was changed meanwhile: read it again': 'el documento ha cambiado entretanto',
  'the workspace has as many live keys as it may: revoke some': 'el espacio tiene el máximo de claves activas',
  'the agreement has not been confirmed': 'el acuerdo no está confirmado',
  'the registration is not pending any more': 'el registro ya no está pendiente',
  'no registration was asked for this entry': 'no se ha pedido ningún registro para este documento',
  'several workspaces have an entry with this id: name one by ?workspace=':
    'varios espacios tienen un documento con este identificador',
  'the webhook is switched off': 'el webhook está apagado',
  'the webhook was changed meanwhile: read it again': 'el webhook ha cambiado entretanto',
  'give either event_id or since': 'indique un evento, o el momento desde el que se repite',
  'cursor: deliveries behind it are not kept any more': 'las entregas anteriores ya no se conservan',
  'the workflow was changed meanwhile: read it again': 'el flujo ha cambiado entretanto',
};

/** What is not found, by the noun that the refusal names. */
const nouns: Readonly<Record<string, string>> = {
  entry: 'el documento',
  job: 'el trabajo',
  workflow: 'el flujo',
  version: 'la versión',
  series: 'la serie',
  chain: 'la cadena',
  key: 'la clave',
  workspace: 'el espacio',
  webhook: 'el webhook',
  person: 'la persona',
  session: 'la sesión',
  registration: 'el registro',
  submission: 'la remisión',
  record: 'el registro',
  file: 'el archivo',
  page: 'la página',
};

/** `entry not found`, with whatever is said behind it. */
export function notFoundText(text: string): string | undefined {
  const [, noun = ''] = /^(\w+) not found\b/.exec(text) ?? [];
  return Object.hasOwn(nouns, noun) ? `no se encuentra ${nouns[noun]}` : undefined;
}

export const refusalForms: readonly (readonly [RegExp, string])[] = [
  [/^the name that was typed is not (.+)$/s, 'el nombre escrito no es $1'],
  [/^there is no page (.+)$/s, 'no existe la página $1'],
  [/^(.+) is no whole number$/s, '$1 no es un número entero'],
  [/^(.+) is no member of a workflow here$/s, '$1 no es un dato de un flujo'],
  [/^at most (\d+) tax codes are refused$/, 'se rechazan $1 NIF como máximo'],
  [/^(.+) has (\d+) people, as many as it may$/s, 'ya hay $2 personas, el máximo'],
  [/^the certificate ended on (.+)$/, 'el certificado caducó el $1'],
  [
    /^the file asks for more than (\d+) rounds of key derivation: export it again$/,
    'el archivo pide más de $1 rondas: expórtelo otra vez',
  ],
  [/^this call needs the scope (\w+)$/, 'esto necesita el permiso $1'],
  [/^job (\S+) is running on this entry$/, 'un trabajo ocupa este documento: $1'],
  [/^(.+) of a reported invoice cannot change$/s, '$1 de una factura remitida no puede cambiar'],
  [/^the patch changes nothing: (.+)$/s, 'no se cambia nada'],
  [/^the entry has (\d+) versions, no more are taken$/, 'el documento tiene $1 versiones, el máximo'],
  [/^next: numbers up to (\d+) were given out$/, 'ya se han dado números hasta el $1'],
  [/^a workspace has at most (\d+) webhooks$/, 'un espacio tiene $1 webhooks como máximo'],
  [/^url: (.+)$/s, 'la dirección no sirve: $1'],
  [/^config of the step (.+) has more than (\d+) bytes as stored$/s, 'la configuración del paso $1 pasa de $2 bytes'],
  [/^the steps have more than (\d+) bytes as stored$/, 'los pasos pasan de $1 bytes'],
  [/^the workflow has (\d+) versions: make a new one$/, 'el flujo tiene $1 versiones: haga uno nuevo'],
  [/^the supplier is (\S+) already$/, 'el emisor ya está en el estado $1'],
  [/^it was changed since it was read: it is (.+) now$/s, 'ha cambiado desde que se abrió'],
  [/^the authority's query service did not answer: (.+)$/s, 'el servicio de consultas de la AEAT no ha respondido: $1'],
];

/** What to do. */
export const refusalRemedies: Readonly<Record<string, string>> = {
  'Choose the .p12 or .pfx file.': 'Elija el archivo .p12 o .pfx.',
  'Look at what was found. To store it all the same, choose the file again and tick the box.':
    'Mire lo encontrado. Para guardarlo de todos modos, elija el archivo otra vez y marque la casilla.',
  'Write digits only.': 'Escriba solo cifras.',
  'Look at the page of the series.': 'Mire la página de la serie.',
  'Change a field, or go back to the entry.': 'Cambie algún campo, o vuelva al documento.',
  'Open the page again: it shows the entry as it is now.':
    'Abra la página otra vez: muestra el documento como está ahora.',
  'Look at the page of the supplier: it says how the chain stands now.':
    'Mire la página del emisor: dice cómo está la cadena.',
  'Name the program that uses it, and choose what it may do.':
    'Dé nombre al programa que la usa y elija qué puede hacer.',
  'Write 365.': 'Escriba 365.',
  'Look at the entry again.': 'Mire el documento otra vez.',
  'Write 0 to 9999.': 'Escriba de 0 a 9999.',
  'Write nine letters and digits, such as B63272603.': 'Escriba nueve letras y cifras, como B63272603.',
  'Have it know one of them again.': 'Haga que vuelva a conocer alguno.',
  'Go on from the overview.': 'Siga desde el resumen.',
  'Programs use the REST API: openapi.yaml has all calls.':
    'Los programas usan la API: openapi.yaml tiene las llamadas.',
  'Open the page again and send its form.': 'Abra la página otra vez y envíe su formulario.',
  'Open the page again and send its form: you were signed out and in again since it was opened.':
    'Abra la página otra vez y envíe su formulario: la sesión ha cambiado desde que la abrió.',
  'Open the page in the console and send its form there.': 'Abra la página en la consola y envíe allí el formulario.',
  'Open the invitation again and sign in there.': 'Abra la invitación otra vez y entre desde ella.',
  'Ask its administrator to change your role. If the invitation is for somebody else, sign out first.':
    'Pida a quien administra el espacio que cambie su rol. Si la invitación es para otra persona, cierre antes la sesión.',
  'Only people who were invited can, where no provider says who people are.':
    'Solo pueden las personas invitadas, y donde no hay proveedor de identidad.',
  'Withdraw somebody who does not need the console any more.': 'Retire a alguien que ya no necesite la consola.',
  'Make somebody else administrator first, and wait until that person has opened the invitation.':
    'Dé antes la administración a otra persona y espere a que haya abierto la invitación.',
  'Set SELLO_CONSOLE: docs/console/sign-in.md says how.': 'Ponga SELLO_CONSOLE: docs/console/sign-in.md dice cómo.',
  'Look whether the local stack runs (`npm start`); logs/simulator.log in its data folder has the cause.':
    'Mire si la instalación local funciona (`npm start`); logs/simulator.log, en su carpeta de datos, tiene la causa.',
  'docs/simulator.md has its calls.': 'docs/simulator.md tiene sus llamadas.',
  'Give a public https address. SELLO_OUTBOUND_* allow others (docs/configuration.md).':
    'Indique una dirección https pública. Los ajustes SELLO_OUTBOUND_* permiten otras (docs/configuration.md).',
  'Delete one that is not needed any more (DELETE /access/v1/webhooks/{id}).': 'Borre alguno que ya no haga falta.',
  'Switch it on first: PATCH /access/v1/webhooks/{id} {"enabled": true}.': 'Actívelo primero.',
  'Give `event_id` for one event, or `since` (a time) for all from then on.':
    'Indique un evento, o el momento desde el que se repiten todos.',
  'Change it when the answer is there: GET the entry shows it, and its job is then completed.':
    'Cámbielo cuando llegue la respuesta: entonces el trabajo ha terminado.',
  'Make a new invoice: POST /silo/v1/entries with `previous_id` copies this one without its number.':
    'Haga una factura nueva: puede copiar esta sin su número.',
  'Store one (PUT /fiscal/v1/suppliers/{supplier}/certificate), or leave it: the one of the service is used.':
    'Guarde uno, o déjelo así: se usa el del servicio.',
  'Correct the document first.': 'Corrija antes el documento.',
  'Leave series, code, issue date and supplier as they are; else cancel this invoice and make a new one.':
    'Deje serie, número, fecha de expedición y emisor como están; si no, anule esta factura y haga otra.',
  'Read the entry again: nothing has to be done, or the patch names other members than meant.':
    'Abra el documento otra vez: no hay nada que hacer.',
  ['GET /fiscal/v1/chains lists the registered suppliers; a supplier gets its chain when the register workflow has run on ' +
    'its party entry (POST /transform/v1/jobs).']:
    'La lista de emisores tiene los registrados; un emisor tiene cadena cuando se ha ejecutado con él el flujo de registro.',
  'Set `$regime` to ES, and a Spanish tax code of the supplier.': 'Ponga `$regime` en ES, y un NIF español del emisor.',
  'Give `next_cursor` of the page before, with the same `ascending`; or leave it out for the first page.':
    'Vuelva a la primera página.',
  'Give `next_cursor` of the page before, or leave it out for the first page.': 'Vuelva a la primera página.',
  'Write it as YYYY-MM, such as month=2026-11.': 'Escriba el mes como AAAA-MM, por ejemplo 2026-11.',
  ["No key of a workspace has it. Use the operator's token: `operatorToken` in `.sello/local.json` of a local stack, or one " +
    'of `sello key create --service --name N`.']: 'Pídaselo a quien opera la instalación.',
  'Use a token that has this scope (`POST /access/v1/keys` makes one, with the scope `admin`), or ask who holds one.':
    'Pídaselo a alguien cuyo rol lo permita.',
};
