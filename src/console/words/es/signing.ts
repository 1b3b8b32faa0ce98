// Spanish words of the page on which a supplier signs its form.
import type { FormSigningPageTexts } from '../en/signing';

export const formSigningPageTexts: FormSigningPageTexts = {
  title: 'Alta para expedir facturas',
  who: 'Sus datos',
  whoText: 'Compruebe estos datos. Si alguno no es correcto, no firme: avise a quien le envió este enlace.',
  company: 'Nombre o razón social',
  taxCode: 'NIF',
  signer: 'Firmante',
  capacity: 'En calidad de',
  what: 'Qué firma',
  whatText: (representative, code) =>
    `Autoriza a ${representative} (${code}) a remitir a la Agencia Tributaria (AEAT) los registros de sus facturas, y a nada más. ` +
    'Puede revocar esta autorización en cualquier momento.',
  download: 'Descargue el formulario',
  downloadLink: 'Descargar el formulario (PDF)',
  downloadText:
    'Firme el formulario con su certificado digital, por ejemplo con AutoFirma. Si la firma es visible, colóquela en el recuadro de la ' +
    'última página. Si no tiene certificado, imprima el formulario, fírmelo a mano y escanéelo.',
  upload: 'Envíe el formulario firmado',
  file: 'Formulario firmado (PDF, hasta 10 MB)',
  identity: 'Solo si firmó a mano: el documento de identidad de quien firmó (JPEG o PNG, hasta 5 MB cada imagen)',
  front: 'Anverso',
  back: 'Reverso',
  send: 'Enviar',
  left: (uploads) => (uploads === 1 ? 'Puede enviar un archivo más.' : `Puede enviar ${uploads} archivos más.`),
  noneLeft: 'No puede enviar más archivos con este enlace. Pida otro a quien le invitó.',
  wrong: 'Corrija lo siguiente',
  note: 'Mensaje de quien ha revisado el formulario',
  done: 'Estado',
  states: {
    open: 'Esperamos su formulario firmado.',
    returned: 'No se ha podido aceptar su formulario.',
    checking: 'Estamos comprobando su formulario. Esta página se actualiza automáticamente.',
    waiting: 'Estamos revisando su formulario manualmente. No tiene que hacer nada.',
    approved: 'Listo. Ya puede expedir facturas.',
  },
  goOn: 'Continuar',
  until: (day) => `Este enlace caduca el ${day}.`,
  stops: {
    invalid: [
      'Este enlace no es válido',
      'El enlace está incompleto, ha caducado, se ha retirado o se ha sustituido por otro. Use el más reciente que ' +
        'haya recibido o pida uno nuevo a quien le invitó.',
    ],
    'form-missing': ['El formulario ya no está disponible', 'Pida un enlace nuevo a quien le invitó.'],
    busy: ['Demasiadas peticiones', 'Espere un minuto y vuelva a cargar la página.'],
    failed: [
      'No se ha podido completar su petición',
      'Abra el enlace otra vez. Si vuelve a aparecer esta página, pida ayuda a quien le invitó.',
    ],
  },
  language: 'English',
};
