// Notices to people, in Spanish.
import type { noticeMessages as english } from '../en/notices';
import { formatCountWithNoun, type CatalogueTranslation } from '../text';

const times = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

export const noticeMessages: CatalogueTranslation<typeof english> = {
  'notice-stop': ({ count, cause }) => ({
    text: `La remisión o la generación de registros se ha detenido${count === 1 ? '' : ` ${count} veces`}: ${cause}`,
    remedy: 'Abra el resumen de la consola, que indica el emisor y qué hacer.',
  }),
  'notice-job-failed': ({ count, cause }) => ({
    text: `${times(count, 'Un trabajo ha', 'trabajos han')} fallado: ${cause}`,
    remedy: 'Abra los trabajos en la consola, corrija la causa y vuelva a ejecutar sus flujos.',
  }),
  'notice-record-rejected': ({ count, cause }) => ({
    text: `La AEAT ha rechazado ${times(count, 'un registro', 'registros')}: código ${cause}`,
    remedy: 'Abra las facturas en la consola, corríjalas y vuelva a ejecutar su flujo.',
  }),
  'notice-certificate-ending': ({ count, cause }) => ({
    text:
      `${times(count, 'Un certificado caduca', 'certificados caducan')} en menos de ` +
      formatCountWithNoun(Number(cause), 'día', 'días'),
    remedy: 'Renueve el certificado y guarde el certificado nuevo para el emisor.',
  }),
  'notice-title-ending': ({ count, cause }) => ({
    text: `${times(
      count,
      'Vence una autorización para remitir en nombre de un emisor',
      'autorizaciones para remitir en nombre de emisores vencen',
    )} en menos de ${formatCountWithNoun(Number(cause), 'día', 'días')}`,
    remedy: 'Renueve la autorización (el apoderamiento o el formulario) e indique su nuevo último día.',
  }),
  'notice-webhook-off': ({ count, cause }) => ({
    text: `${times(count, 'Se ha desactivado un webhook', 'webhooks se han desactivado')}: ${cause}`,
    remedy: 'Corrija el receptor, active el webhook y reenvíe los eventos perdidos.',
  }),
  'notice-digest': ({ day, accepted, rejected, failed, stops, certificates, titles, webhooks }) => ({
    text:
      `Resumen del ${day}: ${formatCountWithNoun(rejected, 'registro rechazado', 'registros rechazados')}, ` +
      formatCountWithNoun(failed, 'trabajo fallido', 'trabajos fallidos'),
    remedy:
      `Desde el resumen anterior:\nregistros aceptados: ${accepted}\nregistros rechazados: ${rejected}\n` +
      `trabajos fallidos: ${failed}\ncadenas detenidas: ${stops}\ncertificados que caducan: ${certificates}\n` +
      `autorizaciones que vencen: ${titles}\nwebhooks desactivados: ${webhooks}`,
  }),
  'notice-since': ({ since }) => `Primer evento: ${since}.`,
  'notice-named': ({ named, more }) => `Identificadores: ${named}${more > 0 ? ` y ${more} más` : ''}`,
  'notice-id': ({ id }) => `Mensaje ${id}`,
  'notice-again': ({ id }) => `Mensaje ${id}, reenviado: Sello no sabe si la primera copia llegó`,
  'notice-unclear': 'puede que hayan llegado dos copias, así que Sello no envía una tercera',
  'notice-settings-refused': {
    text: 'los ajustes de las notificaciones no se han guardado',
    remedy: 'Corrija los campos que indica `faults` y vuelva a enviar los ajustes.',
  },
  'notice-address-wrong': {
    text: 'cada destinatario (`hearers`) debe tener una dirección de correo o el webhook de un chat',
    remedy: 'Envíe `mail` o `webhook`, pero no ambos campos.',
  },
  'notice-hearer-twice': {
    text: 'la dirección aparece dos veces',
    remedy: 'Indique cada dirección una vez, con todos sus temas.',
  },
  'notice-zone-unknown': {
    text: 'esa zona horaria no existe',
    remedy: 'Use un nombre de la lista de IANA, por ejemplo `Europe/Madrid` o `Atlantic/Canary`.',
  },
};
