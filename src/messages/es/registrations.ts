// Messages about registrations by suppliers, in Spanish: faults of a form, for the supplier, and refusals of calls.
import { buildRemedy } from '../calls';
import type { selfRegistrationMessages as english } from '../en/registrations';
import type { CatalogueTranslation } from '../text';

export const selfRegistrationMessages: CatalogueTranslation<typeof english> = {
  'form-unsigned': {
    text: 'el formulario no está firmado',
    remedy: 'Firme el PDF con su certificado, por ejemplo con AutoFirma, y envíe el archivo firmado.',
  },
  'form-other': {
    text: 'el archivo no es el formulario que descargó aquí, o el formulario se ha modificado',
    remedy: 'Vuelva a descargar el formulario, fírmelo sin cambios y envíe el archivo firmado.',
  },
  'form-incomplete': {
    text: 'falta la fecha o el lugar en la firma o en el formulario',
    remedy: 'Vuelva a firmar con un programa que añada la fecha. Si firma a mano, escriba el lugar y la fecha.',
  },
  'signature-invalid': {
    text: 'la firma no es válida',
    remedy: 'Vuelva a firmar el formulario con un programa actual, por ejemplo AutoFirma.',
  },
  'signature-other': {
    text: 'el certificado es de otra persona',
    remedy: 'Firme con un certificado de la sociedad o de la persona que firma por la sociedad.',
  },
  'certificate-expired': {
    text: 'el certificado no estaba vigente cuando llegó el archivo',
    remedy:
      'Firme de nuevo con un certificado vigente y envíe el formulario antes de que el certificado caduque: ' +
      'cuenta el día en que llega, no el de la firma.',
  },
  'certificate-unknown': {
    text: 'la autoridad que expidió el certificado no está en la lista de confianza',
    remedy: 'No tiene que hacer nada. Un operador revisará el formulario.',
  },
  'signer-unproven': {
    text: 'el certificado acredita quién firmó, pero no que esa persona pueda firmar por la sociedad',
    remedy:
      'No tiene que hacer nada. Un operador comprobará la representación. Sello acepta el formulario en el acto si se firma ' +
      'con un certificado de la sociedad o de su representante.',
  },
  'signer-unproven-review': ({ signer, capacity, supplier }) =>
    `compruebe, por ejemplo en el Registro Mercantil, que ${signer} puede firmar por ${supplier}` +
    (capacity === '' ? '' : ` en calidad de ${capacity}`),
  'identity-missing': {
    text: 'un formulario firmado a mano debe ir acompañado del documento de identidad de quien firma',
    remedy: 'Envíe una imagen de cada cara del documento (de un pasaporte, una página) junto con el formulario.',
  },
  'identity-unreadable': {
    text: 'la imagen del documento de identidad no se puede leer',
    remedy: 'Haga otra foto con buena luz y envíela.',
  },
  'name-not-a-person': {
    text: 'el nombre de quien firma no es el de una persona',
    remedy: 'Pida a quien le invitó que escriba su nombre y apellidos. Después, firme el nuevo formulario.',
  },
  'file-unsafe': {
    text: 'el archivo está dañado o cifrado, o contiene algo más que el formulario',
    remedy: 'Envíe el PDF tal como lo guardó su programa de firma.',
  },
  'file-too-large': {
    text: 'el formulario ocupa más de 10 MB, o todos los archivos juntos ocupan más de 20 MB',
    remedy: 'Envíe un archivo más pequeño, por ejemplo escaneado con menos resolución.',
  },
  'identity-too-large': {
    text: 'una imagen del documento de identidad ocupa más de 5 MB',
    remedy: 'Envíe una imagen más pequeña, por ejemplo con menos resolución.',
  },
  'form-unread': {
    text: 'Sello no puede comprobar cómo se firmó el formulario',
    remedy: 'No tiene que hacer nada. Un operador revisará el formulario.',
  },
  'signed-by-hand': {
    text: 'el formulario se firmó a mano',
    remedy: 'No tiene que hacer nada. Un operador comparará la firma con el documento de identidad.',
  },
  'registration-failed': {
    text: 'no se pudo dar de alta al emisor con estos datos',
    remedy: 'No tiene que hacer nada. Un operador revisará los datos.',
  },
  'registration-unknown': 'el alta no existe',
  'registration-title-without-form':
    'solo un colaborador social necesita el formulario; en los demás casos, dé de alta al emisor, guarde su certificado o su ' +
    'apoderamiento e indique la autorización para remitir',
  'registration-signer-needed': ({ supplier }) => ({
    text: `${supplier} es una sociedad y falta \`signer\``,
    remedy: 'Envíe en `signer` el nombre, el NIF y el cargo de una persona que pueda firmar por la sociedad.',
  }),
  'registration-name-not-a-person': ({ name }) => ({
    text: `${JSON.stringify(name)} no es el nombre de una persona`,
    remedy: 'Envíe nombre y apellidos de la persona que firma.',
  }),
  'registration-text-unprintable': ({ characters }) => ({
    text: `el formulario no puede imprimir estos caracteres: ${JSON.stringify(characters)}`,
    remedy: 'Envíe los nombres y la dirección tal como constan en la AEAT, en letras latinas.',
  }),
  'registration-address-not-https': '`return_url` debe ser una dirección https sin nombre de usuario',
  'registration-origin-invalid': ({ origin }) =>
    `${origin} no es un origen: envíe https, el nombre del host y el puerto, sin ruta`,
  'registration-representative-missing': {
    text: 'no hay ningún certificado configurado cuyo titular pueda representar al emisor',
    remedy:
      'Guarde el certificado del propio emisor, que no necesita formulario; o pida a un operador que configure en ' +
      '`SELLO_AUTHORITY_CERTIFICATE` un certificado de otro titular.',
  },
  'registrations-open-max': ({ max }) => ({
    text: `el espacio de trabajo ha alcanzado el máximo de ${max} altas abiertas`,
    ...buildRemedy`Retire un alta que ya no haga falta${'withdrawRegistration'}, o espere a que termine alguna.`,
  }),
  'self-registration-in-state': ({ status }) => `el alta está en el estado ${status}`,
  'registration-moved': {
    text: 'el alta ha cambiado mientras tanto',
    remedy: 'Vuelva a consultar el alta y, si todavía hace falta, repita la petición.',
    onPage: 'Vuelva a cargar la página y, si todavía hace falta, envíe de nuevo el formulario.',
  },
  'registration-reminded': {
    text: 'el emisor recibió un recordatorio hace menos de un día',
    remedy: 'Espere a que pase un día desde el último recordatorio.',
  },
  'registration-reminders-max': ({ max }) => ({
    text: `el emisor ya ha recibido ${max} recordatorios`,
    remedy: 'Contacte con el emisor por teléfono o por correo.',
  }),
  'registration-mail-subject': 'Su alta para expedir facturas',
  'registration-mail-text': ({ name, day, link }) =>
    `A la atención de ${name}:\n\nSeguimos a la espera de su formulario firmado. Puede enviarlo aquí hasta el ${day}:\n\n` +
    `${link}\n\nNo comparta este enlace.\n`,
  'registration-reason-needed': 'faltan `fault` y `text`: envíe uno de los dos campos',
  'forms-not-compared': 'Compare el formulario con el texto oficial (BOE-A-2024-27600) antes de usarlo.',
};
