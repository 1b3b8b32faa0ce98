// Spanish words of the overview.
import type { overview as english } from '../en/overview';

export const overview: typeof english = {
  authority: 'Agencia Tributaria',
  authorityStates: {
    answers: 'Responde',
    waits: 'En espera',
    refuses: 'Rechaza las peticiones',
    silent: 'No responde',
    'not-called': 'Sin contactar todavía',
  },
  answered: (time) => `Última respuesta ${time}`,
  until: (time) => `Próxima remisión ${time}`,
  silentSince: (time) => `Sin respuesta (${time})`,
  refusesSince: (time) => `Remisión detenida (${time})`,
  neverCalled: 'Se contactará con la AEAT cuando se selle el primer registro.',
  pending: 'Pendientes de la AEAT',
  oldest: (time) => `El más antiguo se generó ${time}`,
  nothingWaits: 'Todos los registros tienen respuesta.',
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
    'Aquí aparecerán los rechazos, los errores, las remisiones detenidas y los certificados a punto de caducar, con lo que hay que hacer.',
  causes: {
    rejected: 'Rechazado por la AEAT',
    failed: 'Fallido, sin reintentar',
    stopped: 'Remisión detenida',
    'sealing-rests': 'Sellado en pausa',
    alarm: 'Alarma',
    silent: 'La AEAT no responde',
    certificate: 'Certificado a punto de caducar',
    approval: 'Pendiente de aprobación',
    'series-rests': 'Una serie está en pausa',
    'webhook-off': 'Un webhook está desactivado',
    untold: 'Faltan cambios en la auditoría y en los eventos',
    'no-witness': 'Sin testigo',
  },
  texts: {
    'sealing-rests': 'No se sella ningún registro hasta que alguien lo revise.',
    alarm: 'La cadena requiere su atención.',
    silent: 'La última petición a la AEAT no tuvo respuesta.',
    'series-rests': 'La serie no asigna números desde que se restauró la base de datos.',
    approval: 'El acuerdo está confirmado y pendiente de aprobación.',
    'no-witness':
      'El estado de las cadenas no consta fuera de la base de datos. Si se restaura una copia de seguridad, no se puede saber ' +
      'qué registros faltan, las cadenas reciben números de instalación nuevos y una serie puede asignar un número dos veces.',
    gone: 'La dirección respondió 410 (Gone): ya no se le envían eventos.',
    failing: 'Durante cinco días no se completó ninguna entrega: ya no se envían eventos.',
    untold: 'La base de datos rechazó filas de la auditoría y eventos. Se conservan aparte y no se pierde nada.',
  },
  certificateEnds: (days) =>
    days < 0 ? 'El certificado ha caducado.' : `El certificado caduca en ${days === 1 ? '1 día' : `${days} días`}.`,
  remedies: {
    stopped:
      'Corrija la causa que indica la AEAT y reanude la remisión en la página del emisor. Si otros emisores comparten su ' +
      'certificado, la reanuda un operador de la instalación.',
    'sealing-rests':
      'Compruebe si se restauró una copia de seguridad. Después, confirme o renueve la cadena en la página del emisor.',
    alarm: 'Investigue la cadena y después marque la alarma como revisada en la página del emisor.',
    silent: 'No tiene que hacer nada: Sello reintenta la remisión automáticamente y no se pierde nada.',
    certificate: 'Obtenga un certificado nuevo y guárdelo en la página del emisor.',
    approval: 'Un operador de la instalación revisa la documentación y aprueba el registro.',
    'series-rests': 'Reanude la serie en su página.',
    untold: 'Un operador de la instalación revisa las filas y las restaura.',
    'no-witness':
      'Un operador de la instalación indica en SELLO_WITNESS una carpeta fuera de la base de datos (docs/restore.md).',
    'webhook-off':
      'Corrija el receptor. Después, en la página del webhook, envíe una prueba, actívelo y reenvíe los eventos perdidos.',
  },
  invoices: (n, capped) => `${capped ? 'más de ' : ''}${n} ${n === 1 ? 'documento' : 'documentos'}`,
  all: 'Ver todos',
  whatToDo: 'Qué hacer',
  code: 'Código',
  firstSteps: 'Su primera factura en tres pasos',
  step1: 'Registrar un emisor',
  step1Text: 'Guarde la empresa que expide las facturas y ejecute el flujo que la registra.',
  step2: 'Guardar una factura',
  step2Text: 'Sello la calcula y la valida, e indica los errores antes de expedir nada.',
  step3: 'Ejecutar la factura',
  step3Text: 'Sello la numera, la sella, genera el PDF y la remite. Aquí puede seguir cada paso.',
  orDemo: 'O ejecute la demostración, que da los tres:',
  api: 'Como JSON: GET /access/v1/overview',
};
