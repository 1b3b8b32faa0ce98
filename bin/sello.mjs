#!/usr/bin/env node
// Entry of every npm script: installs and builds what is missing, then runs the command. Plain Node, so that a fresh clone can run
// it.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from './build.mjs';
import { fileProblem } from './file-problem.mjs';
import { installPackages } from './install.mjs';
import { keepTerminalPlain } from './plain-terminal.mjs';
import { say } from './say.mjs';
import { runTests } from './test.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');

const commands = {
  start: 'Run the whole stack until Ctrl-C: API, worker, simulator of the authority, MongoDB, Temporal',
  demo: 'Report an invoice to the simulator, correct it, and cancel another one',
  test: 'Run all tests on a real MongoDB and a real Temporal, or only those in the given paths',
  bench: 'Measure the speed of Sello and compare it with reference programs',
  storm: 'Run fault tests: killed processes, lost responses, outages',
  conformance: 'Compare documents with the published samples of the document format (GOBL)',
  histories: 'Record workflow histories for the replay test',
  docs: 'Generate pages of docs from the code, and openapi.yaml',
  pictures: 'Render the example invoices of docs/invoices.md',
  chain: 'Check, export and manage the chains of records',
  invoices: 'Show the closing sheet of a month (its invoices and totals by state), or write its invoice book as CSV',
  month: 'Export a month of a supplier as one archive',
  send: 'Issue an invoice, or a batch of invoices from a file',
  open: 'Show an invoice or a job: status, timeline, links, and what to do',
  listen: 'Print events as they happen, and forward them to a URL',
  jobs: 'List jobs, with what went wrong and what to do',
  series: 'List and resume number series that are paused because a backup was restored',
  backup: 'Back up the data of the local stack, without the master key',
  restore: 'Restore a backup of the local stack and show the next steps',
  webhooks: 'List the webhooks of the workspace and their deliveries',
  workspace: 'Create, list and show workspaces',
  key: 'Manage access keys, signing keys and the master key',
  declaration: "Print the producer's declaration of responsibility",
  audit: 'List, export and verify the audit log',
  outbox: 'List and retry changes that could not be written to the audit log and the list of events',
  export: 'Export all data of a workspace as files, or verify such an export',
  erase: 'Erase the data of a workspace or a person; what the law requires you to keep becomes unreadable instead',
  console: 'Print a link that signs in to the console',
  upgrade: 'Check whether this build can continue all running workflows, and choose which build gets new work',
  token: 'Print the token of the running local stack or, if there is none, create one',
  doctor: 'Check this machine, or the setup of a workspace',
};

const testHelp = `${commands.test}

Usage: npm test
       npm test -- [--all] [PATH ...]

Options:
  --all  run the long tests, too; the console tests need Chromium (SELLO_CHROMIUM)`;

/** Commands for developers of Sello. A clone has their code, the image does not. */
const maintainers = {
  bench: 'bench/command',
  storm: 'storms/command',
  conformance: 'tools/conformance/conformance',
  histories: 'tools/histories/histories',
  docs: 'tools/documentation/documentation',
  pictures: 'tools/pictures/pictures',
};

/** Commands for the stack on this machine; an installation on servers does not need them. */
const local = new Set(['start', 'demo', 'token', 'backup', 'restore']);

const builtFile = (command) => {
  const place = maintainers[command] ?? (local.has(command) ? `src/cli/local/${command}` : `src/cli/${command}`);
  return path.join(root, 'dist', `${place}.js`);
};

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Sello needs Node 20.19 or later; this is ${process.version}. See https://nodejs.org/`);
}

function usage() {
  const names = Object.keys(commands);
  const ours = (name) => name === 'test' || Object.hasOwn(maintainers, name);
  const lines = (title, isIn) => [
    '',
    `${title}:`,
    ...names.filter(isIn).map((name) => `  ${name.padEnd(12)} ${commands[name]}`),
  ];
  return [
    'Usage: npx sello <command> [arguments]',
    '',
    'For the options of a command, run: npx sello <command> --help',
    ...lines('The stack on this machine', (name) => local.has(name)),
    ...lines('A running installation', (name) => !local.has(name) && !ours(name)),
    ...lines('Work on Sello', ours),
  ].join('\n');
}

async function main([command, ...given]) {
  // `npm run` removes the `--` between its own options and ours; a direct call may contain it.
  const args = given[0] === '--' ? given.slice(1) : given;
  if (command === undefined || command === 'help' || command === '--help') {
    console.log(usage());
    return command === undefined ? 2 : 0;
  }
  if (!/^[a-z][a-z-]*$/.test(command)) throw new Error(`Unknown command: ${command}\n\n${usage()}`);
  checkNode();
  const wantsHelp = args.includes('--help') || args.includes('-h');
  if (command === 'test' && wantsHelp) return console.log(testHelp);
  const file = builtFile(command);
  // Help comes from the last build, which may be older than the sources: it must not take seconds, nor fail if they do not compile.
  if (!wantsHelp || !existsSync(file) || !existsSync(path.join(root, 'node_modules'))) {
    await installPackages(root);
    await build(root);
  }
  if (command === 'test') return runTests(root, args);
  if (!existsSync(file)) throw new Error(`Unknown command: ${command}\n\n${usage()}`);
  // With require, because the built code is CommonJS: stack traces then show its own files.
  const load = createRequire(import.meta.url);
  keepTerminalPlain();
  return load(path.join(root, 'dist/src/cli/usage.js')).runCommand(load(file), args, commands[command]);
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code ?? 0;
  },
  (problem) => {
    say(fileProblem(problem) ?? (problem instanceof Error ? problem.message : String(problem)));
    process.exitCode = problem?.exitCode ?? 1;
  },
);
