// `npm run --silent sello -- token`: the token of the running local stack, alone on a line, for scripts.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readLocalFile } from '../../local/local-file';
import { projectRoot, defaultFolder } from '../../local/root';
import { describeMissingStack } from '../installation';

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { data: { type: 'string', default: defaultFolder } } });
  const folder = path.resolve(projectRoot(), values.data);
  const running = readLocalFile(folder);
  if (running === undefined) {
    console.error(describeMissingStack(folder, values.data));
    return 1;
  }
  console.log(running.token);
  return 0;
}
