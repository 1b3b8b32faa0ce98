// Spanish words of notices.
import type { noticePageTexts as english } from '../en/notices';

export const noticePageTexts: typeof english = {
  text:
    'Elija quién recibe cada notificación, por correo o en un chat. Cada diez minutos, Sello agrupa en un mensaje ' +
    'las que tienen la misma causa.',
  topics: {
    stop: 'Se ha detenido la remisión o la generación de registros',
    'job-failed': 'Un trabajo ha fallado',
    'record-rejected': 'La AEAT ha rechazado un registro',
    'certificate-ending': 'Un certificado está a punto de caducar',
    'title-ending': 'La autorización para remitir en nombre de un emisor está a punto de vencer',
    'webhook-off': 'Se ha desactivado un webhook',
    digest: 'Resumen diario por la mañana',
  },
  hearers: 'Destinatarios',
  hint: 'Direcciones de correo, o URL https de webhooks entrantes de un chat, separadas por comas.',
  how: 'Idioma y hora',
  language: 'Idioma de las notificaciones',
  zone: 'Zona horaria',
  zoneHint: 'El resumen se envía a las 08:00 de esta zona. Ejemplo: Europe/Madrid',
  save: 'Guardar',
  problems: 'Últimos mensajes fallidos',
};
