// What `doctor` says of the local stack of a folder: whether it runs, where, and which of its parts do not.
import { noWitnessText } from '../../contracts/attention';
import type { LocalFile } from '../../local/local-file';

type Stack = Pick<LocalFile, 'api' | 'processes'>;

/** @param given `SELLO_WITNESS` of the processes that are started from here; a local stack has one of its own */
export function describeWitness(given: string | undefined, stack: Pick<LocalFile, 'witness'> | undefined): string {
  const folder = stack?.witness ?? given;
  return folder ? folder : `none for bare processes: SELLO_WITNESS is empty (\`npm start\` has one). ${noWitnessText}`;
}

/** @param stack what the folder tells, undefined when no stack runs from it */
export function describeStack(folder: string, stack: Stack | undefined, isAlive: (pid: number) => boolean): string {
  if (stack === undefined) return `none runs from ${folder}`;
  const parts = Object.entries(stack.processes);
  const ended = parts.filter(([, pid]) => !isAlive(pid)).map(([name]) => name);
  if (parts.length > 0 && ended.length === parts.length) return `ended without a word in ${folder}: start it again`;
  const away = ended.length > 0 ? `; not running: ${ended.join(', ')}` : '';
  return `runs from ${folder}: ${stack.api}${away}`;
}
