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
};

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
  [/^the action is not allowed: (.+)$/s, 'no se puede hacer: $1'],
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
  'Correct the document first.': 'Corrija antes el documento.',
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
