// `npm run --silent sello -- token`: the token of the running local stack, alone on a line, for scripts.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readLocalFile } from '../../local/local-file';
import { projectRoot, usualFolder } from '../../local/root';
import { noStack } from '../installation';

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { data: { type: 'string', default: usualFolder } } });
  const folder = path.resolve(projectRoot(), values.data);
  const running = readLocalFile(folder);
  if (running === undefined) {
    console.error(noStack(folder, values.data));
    return 1;
  }
  console.log(running.token);
  return 0;
}
