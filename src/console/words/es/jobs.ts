// Spanish words of jobs and of one job.
import type { jobs as english } from '../en/jobs';

export const jobs: typeof english = {
  job: 'Trabajo',
  workflow: 'Flujo',
  entry: 'Documento',
  started: 'Inicio',
  took: 'Duró',
  result: 'Resultado',
  step: 'Paso',
  all: 'Todos',
  filter: 'Filtrar',
  running: 'En curso',
  emptyTitle: 'Aún no hay trabajos',
  emptyText: 'Un trabajo lleva un documento por un flujo. Abra un documento y ejecútelo.',
  noMatchTitle: 'Nada coincide',
  noMatchText: 'Quite un filtro.',
  steps: 'Pasos',
  events: 'Sucesos',
  waits: (what) => `Espera: ${what}.`,
  notStarted: 'Acaba de crearse: un proceso lo toma en segundos.',
  temporal: 'Ejecución en la interfaz de Temporal',
  files: 'Archivos de este trabajo',
  args: 'Argumentos',
  faults: 'Qué ha fallado',
  code: 'Código',
  duration: 'Tiempo',
};
