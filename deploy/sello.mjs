// Commands inside a container: `docker compose exec api node deploy/sello.mjs key create ...`. The image contains the built code;
// bin/sello.mjs would build it first. Commands of the local stack need a clone, and are not available here.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const commands = Object.entries(JSON.parse(readFileSync(new URL('../bin/commands.json', import.meta.url), 'utf8')));
const available = new Map(commands.filter(([, { group }]) => group === 'installation'));

const [first = '', ...rest] = process.argv.slice(2);
const [name = '', ...args] = first === 'help' && rest.length > 0 ? [...rest, '--help'] : [first, ...rest];
const command = available.get(name);
if (!command) {
  const rows = [...available].map(([other, { description }]) => `  ${other.padEnd(12)} ${description}`);
  console.error(['Usage: node deploy/sello.mjs <command> [arguments]', '', 'Commands:', ...rows].join('\n'));
  process.exit(['help', '--help'].includes(name) ? 0 : 2);
}
// The API of the same container, for commands that call it: they also need --token or SELLO_TOKEN.
process.env.SELLO_API ??= `http://127.0.0.1:${process.env.SELLO_API_PORT ?? 8080}`;
const load = createRequire(import.meta.url);
const { runCommand } = load('../dist/src/cli/usage.js');
runCommand(load(`../dist/${command.file}.js`), args, command.description).then(
  (code) => process.exit(code),
  (problem) => {
    console.error(problem instanceof Error ? problem.message : String(problem));
    process.exit(1);
  },
);
