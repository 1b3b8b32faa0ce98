// Spanish words of the overview.
import type { overviewPageTexts as english } from '../en/overview';
import { formatDaysUntilExpiry } from '../../../messages/es/attention';

export const overviewPageTexts: typeof english = {
  authority: 'AEAT',
  authorityStates: {
    answers: 'Responde',
    waits: 'Disponible',
    refuses: 'Rechaza las peticiones',
    unanswered: 'No responde',
    'not-called': 'Todavía sin contacto',
  },
  answered: (time) => `Última respuesta ${time}`,
  until: (time) => `Próxima remisión: ${time}`,
  silentSince: (time) => `Sin respuesta (${time})`,
  refusesSince: (time) => `Remisión detenida (${time})`,
  neverCalled: 'Sello contactará con la AEAT cuando genere el primer registro.',
  pending: 'Pendientes de respuesta de la AEAT',
  oldest: (time) => `El más antiguo se generó ${time}`,
  nothingWaits: 'La AEAT ha respondido a todos los registros.',
  day: 'Trabajos de las últimas 24 horas',
  dayParts: {
    succeeded: 'Completados',
    with_warnings: 'Con avisos',
    failed: 'Fallidos',
    cancelled: 'Cancelados',
    open: 'En curso',
  },
  noJobs: 'No se ha iniciado ningún trabajo en las últimas 24 horas.',
  attention: 'Requiere atención',
  calm: 'Nada requiere su atención.',
  calmText:
    'Aquí aparecerán los rechazos, los errores, las remisiones detenidas y los certificados a punto de caducar, con ' +
    'instrucciones para resolverlos.',
  causes: {
    rejected: 'Rechazado por la AEAT',
    failed: 'Fallido, sin más intentos',
    stopped: 'Remisión detenida',
    'sealing-paused': 'Generación de registros en pausa',
    alarm: 'Alarma',
    unanswered: 'La AEAT no responde',
    certificate: 'Certificado a punto de caducar',
    title: 'Autorización para remitir a punto de vencer',
    approval: 'Pendiente de aprobación',
    'series-paused': 'Una serie está en pausa',
    'webhook-disabled': 'Un webhook está desactivado',
    outbox: 'Faltan cambios en el registro de auditoría o en los eventos',
    'sends-nothing': 'No se envía nada',
    'no-witness': 'Sin carpeta testigo: no hay copia del estado de las cadenas fuera de la base de datos',
  },
  texts: {
    'series-paused':
      'Se restauró la base de datos. La serie no asigna números hasta que un usuario con el rol Responsable la reanude.',
    approval: 'El formulario de representación está confirmado y pendiente de aprobación.',
    'sends-nothing':
      'Esta instalación es una copia o una instalación de pruebas. No envía registros a la AEAT, ni correos, ni ' +
      'webhooks. Todo lo que haya que enviar queda pendiente.',
    'no-witness':
      'No hay copia del estado de las cadenas fuera de la base de datos. Si un operador restaura una copia de ' +
      'seguridad, Sello no puede indicar qué registros faltan, da a las cadenas números de instalación nuevos y puede ' +
      'asignar dos veces el mismo número. Pida a un operador que configure `SELLO_WITNESS`.',
    gone: 'La URL respondió con 410 (Gone), así que Sello ya no le envía eventos.',
    failing: 'No se ha podido entregar ningún evento en cinco días, así que Sello ya no envía eventos.',
    outbox:
      'Sello no ha podido escribir algunas filas del registro de auditoría o algunos eventos. Conserva esos cambios ' +
      'aparte, así que no se pierde nada.',
  },
  certificateEnds: (days) =>
    days < 0 ? 'El certificado ha caducado.' : `El certificado caduca ${formatDaysUntilExpiry(days)}.`,
  invoices: (n, capped) => `${capped ? 'más de ' : ''}${n} ${n === 1 ? 'documento' : 'documentos'}`,
  all: 'Ver todos',
  whatToDo: 'Qué hacer',
  code: 'Código',
  blocks: 'Cuándo se detienen los trabajos (ajuste del espacio de trabajo)',
  blocksText: 'Algunos avisos siempre detienen el trabajo. En este espacio de trabajo, también se detiene si:',
  conditions: {
    'total-replaced': 'un total no coincide con el calculado',
    'unknown-member': 'el nombre de un campo desconocido se parece al de un campo que cambia el importe',
    'negative-invoice': 'el total de una factura es negativo',
    'replaced-total-differs':
      'el importe de una factura completa supera el importe aún no sustituido ni abonado de las simplificadas',
    'original-replaced': 'la factura que se rectifica o se sustituye ya fue sustituida',
    'substitutes-a-credit-note': 'una rectificativa por sustitución sustituye a un abono',
    'number-in-use': 'otro documento del emisor tiene la misma serie y el mismo número',
  },
  noBlocks: 'Algunos avisos siempre detienen el trabajo. Este espacio de trabajo no añade ninguno más.',
  blocksChange:
    'Un usuario con el rol Responsable o Administrador puede cambiar esta lista con la API (docs/warnings.md).',
  firstInvoice: 'Expida su primera factura',
  firstInvoiceText:
    'En la página «Nueva factura», indique su empresa, un cliente y las líneas. Sello da de alta su empresa, numera la factura, ' +
    'genera su registro y su PDF, y la remite al simulador.',
  firstSteps: 'Su primera factura en tres pasos',
  step1: 'Dar de alta un emisor',
  step1Text:
    'Invite al emisor con un enlace, o guarde la empresa como documento y ejecute con ella el flujo «Dar de alta al ' +
    'emisor».',
  step2: 'Guardar una factura',
  step2Text: 'Sello calcula y valida la factura, e indica los errores antes de expedir nada.',
  step3: 'Ejecutar el flujo de la factura',
  step3Text:
    'Sello numera la factura, genera su registro y su PDF, y la remite. La página del trabajo muestra cada paso.',
  orDemo:
    'También puede ejecutar la demostración, que da de alta un emisor y remite una factura en una instalación local ' +
    'con datos propios, no en este espacio de trabajo:',
  api: 'En JSON: GET /access/v1/overview',
};
