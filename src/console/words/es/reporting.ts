// Words of the last day of a supplier under the scheme, in Spanish.
import type { ConsoleTexts } from '../en';

export const reportingTexts: ConsoleTexts['reporting'] = {
  link: 'Último día en el sistema',
  text: 'Hasta que empiece la obligación, un emisor puede dejar el sistema al final de un año (RD 1007/2023 art. 16.5).',
  state: 'Facturas',
  states: { on: 'se remiten', exempt: 'no se remiten' },
  scheme: 'Régimen que se aplica en su lugar',
  from: 'Primer día',
  until: 'Último día',
  leaveText: (day) =>
    `El último día pasa a ser el ${day}. El siguiente mensaje a la AEAT lo indica, y las facturas posteriores no se remiten. ` +
    'Hasta que pase ese día, lo puede deshacer.',
  leave: 'Dejar el sistema',
  stayText: 'El emisor deja el sistema ese día. Si lo deshace, sus facturas posteriores también se remiten.',
  stay: 'Seguir en el sistema',
  left: 'El último día ha pasado. Para volver a remitir, fije un nuevo primer día con la API.',
};
