// Spanish words of the overview.
import type { overview as english } from '../en/overview';

export const overview: typeof english = {
  authority: 'Agencia Tributaria',
  authorityStates: {
    answers: 'Responde',
    waits: 'Pide esperar',
    refuses: 'Rechaza llamadas',
    silent: 'No responde',
    'not-called': 'Aún sin llamar',
  },
  answered: (time) => `Última respuesta ${time}`,
  until: (time) => `Próxima llamada ${time}`,
  silentSince: (time) => `Sin respuesta ${time}`,
  refusesSince: (time) => `Remisión detenida ${time}`,
  neverCalled: 'El primer registro será la primera llamada.',
  pending: 'Esperan a la AEAT',
  oldest: (time) => `El más antiguo se generó ${time}`,
  nothingWaits: 'Todos los registros tienen respuesta.',
  day: 'Trabajos de las últimas 24 horas',
  dayParts: {
    succeeded: 'Terminados',
    with_warnings: 'Con avisos',
    failed: 'Fallidos',
    cancelled: 'Cancelados',
    open: 'En curso',
  },
  noJobs: 'No se ha iniciado ningún trabajo en las últimas 24 horas.',
  attention: 'Requiere atención',
  calm: 'Nada requiere su atención.',
  calmText: 'Aquí aparecerá lo que se rechace, falle, se detenga o caduque pronto, y qué hacer.',
  causes: {
    rejected: 'Rechazado por la AEAT',
    failed: 'Fallido y sin repetir',
    stopped: 'Remisión detenida',
    'sealing-rests': 'Sellado en pausa',
    alarm: 'Alarma',
    silent: 'La AEAT no responde',
    certificate: 'El certificado caduca',
    approval: 'Espera aprobación',
    'series-rests': 'Una serie no da números',
    'webhook-off': 'Un webhook está desconectado',
    untold: 'Faltan cambios en la auditoría y en los eventos',
    'no-witness': 'Sin testigo',
  },
  texts: {
    'sealing-rests': 'No se sella ningún registro hasta que una persona lo mire.',
    alarm: 'Algo de la cadena necesita que una persona lo mire.',
    silent: 'La última llamada a la AEAT no tuvo respuesta.',
    'series-rests': 'La serie no da números desde que se restauró la base de datos.',
    approval: 'El acuerdo está confirmado y espera aprobación.',
    'no-witness':
      'Nadie fuera de la base de datos sabe hasta dónde ha llegado: si se restaura una copia, nadie puede decir qué registros ' +
      'faltan, las cadenas reciben números de instalación nuevos y una serie puede dar un número dos veces.',
    gone: 'La dirección respondió 410 (ya no existe): no se le envía ningún evento más.',
    failing: 'Durante cinco días no se recogió ninguna entrega: no se envía ningún evento más.',
    untold: 'La base de datos rechazó filas de la auditoría y eventos: están apartados y no se pierde nada.',
  },
  certificateEnds: (days) =>
    days < 0 ? 'El certificado ha caducado.' : `El certificado caduca en ${days === 1 ? '1 día' : `${days} días`}.`,
  remedies: {
    stopped:
      'Corrija lo que dice la AEAT y reanude la remisión: la página del emisor tiene el botón; si otros comparten su ' +
      'certificado, lo tiene quien gestiona la instalación.',
    'sealing-rests':
      'Averigüe si se restauró una copia de seguridad y después confirme o renueve la cadena en la página del emisor.',
    alarm: 'Mire la cadena y después marque la alarma como vista en la página del emisor.',
    silent: 'No hay que hacer nada: Sello lo intenta de nuevo por sí mismo y no se pierde nada.',
    certificate: 'Consiga un certificado nuevo y guárdelo en la página del emisor.',
    approval: 'Quien opera el servicio revisa los documentos y aprueba.',
    'series-rests': 'Indique en la página de la serie que continúe.',
    untold: 'Quien gestiona la instalación los mira y los devuelve a su sitio.',
    'no-witness':
      'Quien gestiona la instalación indica en SELLO_WITNESS una carpeta fuera de la base de datos (docs/restore.md).',
    'webhook-off':
      'Haga que el receptor vuelva a responder, envíe una prueba, enciéndalo y vuelva a enviar lo perdido: su página tiene los botones.',
  },
  invoices: (n, capped) => `${capped ? 'más de ' : ''}${n} ${n === 1 ? 'documento' : 'documentos'}`,
  all: 'Ver todos',
  whatToDo: 'Qué hacer',
  code: 'Código',
  firstSteps: 'Tres pasos hasta la primera factura',
  step1: 'Registrar un emisor',
  step1Text: 'Guarde la empresa que emite las facturas y ejecute el flujo que la registra.',
  step2: 'Guardar una factura',
  step2Text: 'Sello la calcula y la comprueba, y dice qué falla antes de emitir nada.',
  step3: 'Ejecutar la factura',
  step3Text: 'Se numera, se sella, se dibuja en PDF y se remite. Aquí lo verá en directo.',
  orDemo: 'O deje que la demostración haga los tres:',
  api: 'Como JSON: GET /access/v1/overview',
};
