// Starts a separate stack for the demo (`npm run demo`), reports an invoice, a credit note and a cancellation, and
// prints a summary.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../local/root';
import { type LocalStack, startLocalStack } from '../../local/stack';
import { parseCommandLine } from '../command-line';
import { createLocalConsoleSignInLink } from '../console/link';
import { formatCommandHelp } from '../usage';
import { type DemoTableRow, runDemo } from './demo/walk';
import { waitForStopSignal, abortLocalStackStart } from './wait-for-stop';

export const help = formatCommandHelp({
  usage: 'npm run demo [-- --keep]',
  options: { '--keep': 'keep the stack running afterwards, until you press Ctrl-C' },
  notes: 'The demo has its own stack with its data in .sello-demo. Each run deletes the data of the previous run.',
});

const dataFolder = path.join(requireProjectRoot(), '.sello-demo');
const linkTo = (to: string) => createLocalConsoleSignInLink(dataFolder, process.env, { command: 'npm run demo', to });
const outputFolder = path.join(requireProjectRoot(), 'demo-output');

/** Runs `npm run demo`. */
export async function run(args: readonly string[]): Promise<number> {
  const { keep } = parseCommandLine(args, { keep: { type: 'boolean', default: false } }).values;
  const end = waitForStopSignal();
  const abort = new AbortController();
  const starting = startLocalStack({
    dataFolder,
    fresh: true,
    say: (line) => console.error(`stack       ${line}`),
    environment: process.env,
  });
  const work = starting.then((stack) => show(stack, abort.signal));
  const finished = await Promise.race([work.then(() => undefined, describeError), end]);
  if (finished === undefined && keep) {
    const [stack, invoice] = await Promise.all([starting, work]);
    const to = `/console/w/local/entries/${invoice}`;
    console.log(keptText(stack));
    console.log(`\nThe invoice in the console (the link works once, within ten minutes):\n\n  ${await linkTo(to)}`);
    await end;
  }
  abort.abort();
  await abortLocalStackStart(starting);
  if (finished === undefined) return 0;
  console.error(`\nThe demo failed: ${finished}`);
  process.exit(1);
}

/** @returns the ID of the invoice's entry */
async function show(stack: LocalStack, signal: AbortSignal): Promise<string> {
  rmSync(outputFolder, { recursive: true, force: true });
  const print = (line: string) => {
    if (!signal.aborted) console.log(line);
  };
  const { api, token } = stack.addresses;
  const { rows, invoice } = await runDemo(api, token, outputFolder, print);
  print(
    `\n${formatTable(rows)}\n\nPDF, record and response of each are in ${path.relative(process.cwd(), outputFolder)}/`,
  );
  return invoice;
}

function formatTable(rows: readonly DemoTableRow[]): string {
  const titles: DemoTableRow = { what: '', number: 'number', payable: 'payable', state: 'state', seconds: 'seconds' };
  const names = Object.keys(titles) as (keyof DemoTableRow)[];
  const all = [titles, ...rows];
  const widths = names.map((name) => Math.max(...all.map((row) => row[name].length)));
  return all
    .map((row) =>
      names
        .map((name, index) => row[name].padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function keptText({ addresses: { api, token, temporalUi, simulatorControl } }: LocalStack): string {
  return [
    '',
    `  API                 ${api}`,
    `  Temporal UI         ${temporalUi}`,
    `  Simulator control   ${simulatorControl}`,
    `  export TOKEN=${token}`,
    '',
    'The stack runs until you press Ctrl-C.',
  ].join('\n');
}

const describeError = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));
