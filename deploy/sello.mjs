// Commands inside a container: `docker compose exec api node deploy/sello.mjs key create ...`. The built code is there already;
// bin/sello.mjs would build it first.
import { createRequire } from 'node:module';

const [command = '', ...args] = process.argv.slice(2);
const allowed = ['workspace', 'key', 'doctor', 'chain', 'upgrade'];
if (!allowed.includes(command)) {
  console.error(`Usage: node deploy/sello.mjs ${allowed.join('|')} [arguments]`);
  process.exit(2);
}
const { run } = createRequire(import.meta.url)(`../dist/src/cli/${command}.js`);
run(args).then(
  (code) => process.exit(code),
  (problem) => {
    console.error(problem instanceof Error ? problem.message : String(problem));
    process.exit(1);
  },
);
