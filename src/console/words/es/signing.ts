// Spanish words of the page on which a supplier signs its form.
import type { SigningWords } from '../en/signing';

export const signing: SigningWords = {
  title: 'Alta para emitir facturas',
  who: 'Quién es usted',
  whoText: 'Compruebe estos datos. Si algo no es correcto, no firme: avise a quien le envió este enlace.',
  company: 'Sociedad o persona',
  taxCode: 'NIF',
  signer: 'Quién firma',
  capacity: 'En calidad de',
  what: 'Qué firma',
  whatText: (representative, code) =>
    `Permite que ${representative} (${code}) remita a la Agencia Tributaria (AEAT) los registros de sus facturas, y nada más. ` +
    'Puede revocarlo en cualquier momento.',
  download: 'Descargue el documento',
  downloadLink: 'Descargar el documento (PDF)',
  downloadText:
    'Fírmelo con su certificado digital, por ejemplo con AutoFirma. Si no tiene certificado, imprímalo, fírmelo a mano y ' +
    'escanéelo.',
  upload: 'Envíe el documento firmado',
  file: 'Documento firmado (PDF, hasta 10 MB)',
  identity: 'Solo si firmó a mano: el documento de identidad de quien firmó (JPEG o PNG, hasta 5 MB cada imagen)',
  front: 'Anverso',
  back: 'Reverso',
  send: 'Enviar',
  left: (uploads) => (uploads === 1 ? 'Puede enviar un archivo más.' : `Puede enviar ${uploads} archivos.`),
  noneLeft: 'Ha enviado todos los archivos que admite este enlace. Pida otro enlace a quien le invitó.',
  wrong: 'Hay que corregir esto',
  note: 'Una persona ha escrito',
  done: 'Estado',
  states: {
    open: 'Esperamos su documento firmado.',
    returned: 'No se ha podido aceptar su documento.',
    checking: 'Estamos comprobando su documento. Esta página se actualiza sola.',
    waiting: 'Una persona está revisando su documento. No tiene que hacer nada.',
    approved: 'Terminado. Ya puede emitir facturas.',
  },
  goOn: 'Continuar',
  until: (day) => `Este enlace termina el ${day}.`,
  endedTitle: 'Este enlace ha terminado',
  busyTitle: 'Demasiadas peticiones',
  busyText: 'Espere un minuto y cargue la página otra vez.',
  language: 'English',
};
