// Spanish words of lists, with their columns, filters and pages.
import type { listPageTexts as english } from '../en/lists';

export const listPageTexts: typeof english = {
  search: 'Buscar',
  searchHint: 'Número, nombre o NIF',
  searchScope: 'La búsqueda abarca todos los documentos y no tiene en cuenta los demás filtros.',
  filter: 'Filtrar',
  clear: 'Quitar filtros',
  more: 'Anteriores',
  newest: 'Más recientes',
  csv: 'CSV',
  all: 'Todos',
  kind: 'Tipo',
  kinds: { 'bill/invoice': 'Facturas', 'org/party': 'Empresas y personas', '': 'Todos' },
  state: 'Estado',
  outcome: 'AEAT',
  number: 'Número',
  date: 'Fecha',
  customer: 'Cliente',
  supplier: 'Emisor',
  total: 'Total',
  fault: 'Error',
  stored: 'Guardado',
  from: 'Desde',
  to: 'Hasta',
  noNumber: 'Sin número',
  rows: (n) => `${n} ${n === 1 ? 'fila' : 'filas'}`,
  emptyTitle: 'Todavía no hay documentos',
  emptyText:
    'Para guardar un documento, ejecute este comando. TOKEN es el token de una clave de acceso, que un administrador ' +
    'crea en «Claves de acceso».',
  emptyTextLocal: 'Para guardar un documento, ejecute este comando. El token lo muestra `npx sello token`.',
  noMatchTitle: 'Sin resultados',
  noMatchText: 'Quite un filtro o pruebe otra búsqueda.',
  attention: 'Con errores',
};
