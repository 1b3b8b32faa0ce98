// `npx sello token` prints only the token of the running local stack, for scripts.
import path from 'node:path';
import { readLocalStackFile } from '../../local/local-stack-info';
import { requireProjectRoot, defaultDataFolder } from '../../local/root';
import { parseCommandLine } from '../command-line';
import { describeLocalStackNotRunning } from '../installation';
import { dataOptionHelp, printCommandFailure, formatCommandHelp } from '../usage';

export const help = formatCommandHelp({ usage: 'npx sello token [options]', options: dataOptionHelp });

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseCommandLine(args, { data: { type: 'string', default: defaultDataFolder } });
  const folder = path.resolve(requireProjectRoot(), values.data);
  const running = readLocalStackFile(folder);
  if (running === undefined) return printCommandFailure(describeLocalStackNotRunning(folder, values.data));
  console.log(running.token);
  return 0;
}
