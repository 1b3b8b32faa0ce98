// Commands inside a container: `docker compose exec api node deploy/sello.mjs key create ...`. The image contains the built code;
// bin/sello.mjs would build it first.
import { createRequire } from 'node:module';

const [command = '', ...args] = process.argv.slice(2);
const allowed = ['workspace', 'key', 'doctor', 'chain', 'upgrade'];
if (!allowed.includes(command)) {
  console.error(`Usage: node deploy/sello.mjs ${allowed.join('|')} [arguments]`);
  process.exit(2);
}
const load = createRequire(import.meta.url);
const { runCommand } = load('../dist/src/cli/usage.js');
runCommand(load(`../dist/src/cli/${command}.js`), args).then(
  (code) => process.exit(code),
  (problem) => {
    console.error(problem instanceof Error ? problem.message : String(problem));
    process.exit(1);
  },
);
