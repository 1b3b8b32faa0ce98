// `npx sello token`: prints the token of the running local stack, alone on its line, for scripts.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readLocalFile } from '../../local/local-file';
import { projectRoot, defaultFolder } from '../../local/root';
import { describeMissingStack } from '../installation';
import { dataHelp, fail, formatHelp } from '../usage';

export const help = formatHelp({ usage: 'npx sello token [options]', options: dataHelp });

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { data: { type: 'string', default: defaultFolder } } });
  const folder = path.resolve(projectRoot(), values.data);
  const running = readLocalFile(folder);
  if (running === undefined) return fail(describeMissingStack(folder, values.data));
  console.log(running.token);
  return 0;
}
