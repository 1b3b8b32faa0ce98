// Spanish words of notices to people.
import type { noticeTexts as english } from '../en/notices';

export const noticeTexts: typeof english = {
  text: 'Quién recibe qué avisos, por correo o en un chat. Muchos fallos de una causa son un solo mensaje cada diez minutos.',
  topics: {
    stop: 'El envío o el sellado se ha parado',
    'job-failed': 'Un trabajo ha fallado',
    'record-rejected': 'La AEAT ha rechazado un registro',
    'certificate-ending': 'Un certificado caduca pronto',
    'title-ending': 'El título de un emisor termina pronto',
    'webhook-off': 'Se ha desactivado un webhook',
    digest: 'El resumen de cada mañana',
  },
  hearers: 'Destinatarios',
  hint: 'Direcciones de correo, o URL https de webhooks entrantes de un chat, separadas por comas.',
  how: 'Idioma y hora',
  language: 'Idioma de los avisos',
  zone: 'Zona horaria',
  zoneHint: 'El resumen se envía a las 08:00 de allí. Ejemplo: Europe/Madrid',
  save: 'Guardar',
  problems: 'Últimos mensajes que han fallado',
};
