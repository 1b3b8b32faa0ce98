// `npm start`: the whole local stack until Ctrl-C. Prints every address and a token; writes the same into local.json.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StackRunningError } from '../../local/claim';
import { readLocalFile } from '../../local/local-file';
import { projectRoot, defaultFolder } from '../../local/root';
import { type Stack, type StackOptions, startStack } from '../../local/stack';
import { createLocalLink } from '../console/link';
import { waitForSignal, abandonStart } from './until-end';

export const usage = `npm start [-- options]

  --port N             port of the API; 0: free ports, none of the usual ones
  --authority-wait N   seconds that the simulator asks for between submissions (2)
  --workers N          worker processes (1)
  --apis N             API processes (1)
  --data DIR           where databases, keys, token and logs are kept (.sello, seen from the project)

MONGODB_URI and TEMPORAL_ADDRESS name servers that run already; then none of our own is started.
The data stays when the stack ends; to begin anew, delete the folder.`;

export async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    console.error(options);
    return options === usage ? 0 : 2;
  }
  const began = Date.now();
  const end = waitForSignal();
  const starting = startStack(options);
  try {
    const stack = await Promise.race([starting, end.then(() => undefined)]);
    if (stack === undefined) {
      console.error('stopping');
      await abandonStart(starting);
      process.exit(130);
    }
    const link = await createLocalLink(options.dataFolder, process.env, { command: 'npm start' });
    console.log(table(stack, options.dataFolder, began, link));
    const reason = await Promise.race([end, stack.lost]);
    if (reason === undefined) return 1;
    console.error(`${reason}: ending the stack`);
    await stack.stop();
    return 0;
  } catch (problem) {
    console.error(problem instanceof StackRunningError ? alreadyRunning(problem) : (problem as Error).message);
    return 1;
  }
}

/** Options of the stack, or what to print instead. */
function readOptions(args: readonly string[]): StackOptions | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'authority-wait': { type: 'string' },
        workers: { type: 'string' },
        apis: { type: 'string' },
        data: { type: 'string', default: defaultFolder },
        help: { type: 'boolean' },
      },
    });
    if (values.help) return usage;
    const port = wholeNumber('--port', values.port, 0, 65_535);
    return {
      dataFolder: path.resolve(projectRoot(), values.data),
      say: (line) => console.error(`stack       ${line}`),
      apis: wholeNumber('--apis', values.apis, 1, 16),
      workers: wholeNumber('--workers', values.workers, 1, 16),
      authorityWaitSeconds: wholeNumber('--authority-wait', values['authority-wait'], 0, 9_999),
      apiPort: port === 0 ? undefined : port,
      usualPorts: port !== 0,
      environment: process.env,
    };
  } catch (problem) {
    return `${(problem as Error).message}\n\n${usage}`;
  }
}

function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new Error(`${name} takes a whole number from ${least} to ${most}.`);
  return value;
}

function table(stack: Stack, dataFolder: string, began: number, link: string): string {
  const { api, apis, token, temporal, temporalUi, mongodb, simulator, simulatorControl, rejectCode } = stack.addresses;
  const shown = path.relative(process.cwd(), dataFolder) || dataFolder;
  const rows: readonly (readonly [string, string])[] = [
    ['API', apis.join('  ')],
    ['Temporal UI', temporalUi || '(of the given Temporal)'],
    ['Temporal', temporal],
    ['MongoDB', mongodb],
    ['Authority simulator', simulator],
    ['  its control', simulatorControl],
    ['  refuses customer', rejectCode],
    ['Metrics', stack.addresses.metrics.join('  ')],
    ['Logs', path.join(shown, 'logs')],
    ['For programs', path.join(shown, 'local.json')],
  ];
  return [
    '',
    `Sello is ready after ${((Date.now() - began) / 1000).toFixed(1)} s. The console (one use, ten minutes):`,
    '',
    `  ${link}`,
    '',
    '  Another link: npx sello console',
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(20)} ${value}`),
    '',
    "A token with every scope of the workspace (local.json has the operator's, too):",
    '',
    `  export TOKEN=${token}`,
    '',
    'First calls:',
    '',
    `  curl -s ${api}/utils/v1/ping -H "Authorization: Bearer $TOKEN"`,
    `  curl -s ${api}/transform/v1/workflows -H "Authorization: Bearer $TOKEN"`,
    '',
    'Press Ctrl-C to stop. Your data is kept.',
  ].join('\n');
}

function alreadyRunning({ dataFolder, pid }: StackRunningError): string {
  const running = readLocalFile(dataFolder);
  return [
    `A stack is already running from ${dataFolder} (process ${pid})${running ? `: ${running.api}` : ''}.`,
    'Use that one, end it with Ctrl-C where it runs, or start another with --data DIR.',
  ].join('\n');
}
