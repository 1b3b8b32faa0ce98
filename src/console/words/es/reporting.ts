// Words of the last day of a supplier under the scheme, in Spanish.
import type { ConsoleTexts } from '../en';

export const reportingDatesPageTexts: ConsoleTexts['reporting'] = {
  link: 'Último día en VERI*FACTU',
  text:
    'Hasta que empiece la obligación, un emisor puede dejar de usar VERI*FACTU al final de cualquier año natural ' +
    '(RD 1007/2023, art. 16.5).',
  state: 'Facturas',
  states: { on: 'se remiten', exempt: 'no se remiten' },
  scheme: 'Sistema que se aplica en su lugar',
  from: 'Primer día',
  until: 'Último día',
  leaveText: (day) =>
    `Si deja de usar VERI*FACTU, el último día será el ${day}. La próxima remisión lo indicará a la AEAT, y las facturas ` +
    'posteriores no se remitirán. Puede deshacer esta decisión hasta que termine ese día.',
  leave: 'Dejar de usar VERI*FACTU',
  stayText:
    'El emisor deja VERI*FACTU al terminar el último día. Si deshace esta decisión, sigue en el sistema, y Sello también ' +
    'remite sus facturas posteriores.',
  stay: 'Seguir en VERI*FACTU',
  left: 'El último día ya ha pasado. Para volver a remitir, indique con la API un nuevo primer día.',
};
