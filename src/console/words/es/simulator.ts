// Spanish words of the simulator's screen.
import type { simulatorTexts as english } from '../en/simulator';

export const simulatorTexts: typeof english = {
  text: 'Sustituye a la AEAT en este equipo. Nada de lo que recibe llega a la AEAT real.',
  state: 'Estado',
  answers: 'Responde',
  away: 'Caído',
  awayText:
    'No admite conexiones. Los registros quedan en espera y Sello reintenta automáticamente hasta que el simulador vuelva a responder.',
  goAway: 'Simular caída',
  comeBack: 'Terminar la caída',
  wait: 'Espera entre remisiones',
  waitText:
    'Segundos que el simulador pide esperar en cada respuesta. La AEAT real pide 60. Se aplica a partir de la próxima respuesta.',
  seconds: (n) => `${n} s`,
  inTurn: 'uno tras otro',
  setWait: 'Aplicar',
  refused: 'NIF que rechaza',
  refusedText:
    'Las facturas a estos clientes se rechazan, como hace la AEAT cuando el NIF o el nombre son incorrectos.',
  noneRefused: 'Acepta cualquier NIF bien formado.',
  taxCode: 'NIF',
  refuse: 'Rechazar a este cliente',
  accept: 'Volver a aceptar',
  magic: 'Clientes que provocan una respuesta',
  magicText:
    'Para obtener una de estas respuestas, use el NIF en el cliente de una factura. No hace falta configurar nada más.',
  magicAnswers: [
    ['B00111005', 'rechazada: 1110, no está en el censo'],
    ['B00123901', 'rechazada: 1239, error en el destinatario'],
    ['B00200105', 'aceptada con errores: 2001'],
    ['B00414102', 'detiene la remisión: 4141, acceso suspendido'],
    ['B00350108', 'ninguna respuesta válida: 3501, error técnico'],
  ],
  holds: 'Facturas de este espacio de trabajo',
  supplier: 'Emisor',
  accepted: 'Aceptadas',
  withErrors: 'Con errores',
  cancelled: 'Anuladas',
  total: 'Facturas',
  holdsNothing: 'Todavía ninguna. Expida una factura.',
  messages: 'Últimos mensajes',
  time: 'Hora',
  kind: 'Tipo',
  kinds: { submission: 'Remisión', query: 'Consulta', other: 'Otro' },
  records: 'Registros',
  answer: 'Respuesta',
  noMessages: 'Todavía no hay mensajes.',
  more: 'Todas sus funciones están en docs/simulator.md. Su API de control está en',
  shared: 'Lo comparten todos los espacios de trabajo de esta instalación.',
};
