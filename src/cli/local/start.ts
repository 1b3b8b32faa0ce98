// `npm start` runs the whole local stack until Ctrl-C. It prints every address and a token, and writes them to
// local.json.
import path from 'node:path';
import { LocalStackRunningError } from '../../local/folder-lock';
import { readLocalStackFile } from '../../local/local-stack-info';
import { requireProjectRoot, defaultDataFolder } from '../../local/root';
import { type LocalStack, type LocalStackOptions, startLocalStack } from '../../local/stack';
import { parseCommandLine } from '../command-line';
import { createLocalConsoleSignInLink } from '../console/link';
import { formatCommandHelp, printUsageError } from '../usage';
import { waitForStopSignal, abortLocalStackStart } from './wait-for-stop';

export const help = formatCommandHelp({
  usage: 'npm start [-- options]',
  options: {
    '--port N': 'port of the API (default: 8080, or a free port); 0 selects free ports for all servers',
    '--authority-wait N': 'seconds that the simulator requires between submissions (default: 2)',
    '--workers N': 'number of worker processes (default: 1)',
    '--apis N': 'number of API processes (default: 1)',
    '--data DIR': 'folder for databases, keys, tokens and logs, relative to the repository (default: .sello)',
  },
  notes:
    'To use servers that are already running, set MONGODB_URI and TEMPORAL_ADDRESS.\n' +
    'The stack keeps its data in DIR when it stops. To start with no data, delete DIR.',
});

/** Runs `npm start`. */
export async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') return printUsageError(options, help);
  const began = Date.now();
  const end = waitForStopSignal();
  const starting = startLocalStack(options);
  try {
    const stack = await Promise.race([starting, end.then(() => undefined)]);
    if (stack === undefined) {
      console.error('stopping');
      await abortLocalStackStart(starting);
      process.exit(130);
    }
    const link = await createLocalConsoleSignInLink(options.dataFolder, process.env, { command: 'npm start' });
    console.log(table(stack, options.dataFolder, began, link));
    const reason = await Promise.race([end, stack.lost]);
    if (reason === undefined) return 1;
    console.error(`${reason}: stopping the stack`);
    await stack.stop();
    return 0;
  } catch (problem) {
    console.error(problem instanceof LocalStackRunningError ? alreadyRunning(problem) : (problem as Error).message);
    return 1;
  }
}

/** Returns the options of the stack, or the error in them. */
function readOptions(args: readonly string[]): LocalStackOptions | string {
  const { values } = parseCommandLine(args, {
    port: { type: 'string' },
    'authority-wait': { type: 'string' },
    workers: { type: 'string' },
    apis: { type: 'string' },
    data: { type: 'string', default: defaultDataFolder },
  });
  try {
    const port = parseInteger('--port', values.port, 0, 65_535);
    return {
      dataFolder: path.resolve(requireProjectRoot(), values.data),
      say: (line) => console.error(`stack       ${line}`),
      apis: parseInteger('--apis', values.apis, 1, 16),
      workers: parseInteger('--workers', values.workers, 1, 16),
      authorityWaitSeconds: parseInteger('--authority-wait', values['authority-wait'], 0, 9_999),
      apiPort: port === 0 ? undefined : port,
      usualPorts: port !== 0,
      environment: process.env,
    };
  } catch (problem) {
    return (problem as Error).message;
  }
}

function parseInteger(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new Error(`${name}: must be an integer from ${min} to ${max}`);
  return value;
}

/** Describes where webhooks of the local stack may be sent, as set in `stack-processes.ts`. */
const describeWebhookUrls = (): string =>
  process.env['SELLO_OUTBOUND_LOOPBACK_HTTP'] === 'false'
    ? 'only to public addresses (SELLO_OUTBOUND_LOOPBACK_HTTP is false)'
    : 'also to http:// addresses of this machine, because this is a local stack';

function table(stack: LocalStack, dataFolder: string, began: number, link: string): string {
  const { api, apis, token, temporal, temporalUi, mongodb, simulator, simulatorControl, rejectCode } = stack.addresses;
  const rows: readonly (readonly [string, string])[] = [
    ['API', apis.join('  ')],
    ['Temporal UI', temporalUi || '(of your Temporal cluster)'],
    ['Temporal', temporal],
    ['MongoDB', mongodb],
    ['Authority simulator', simulator],
    ['  control API', simulatorControl],
    ['  rejects customer', rejectCode],
    ['Metrics', stack.addresses.metrics.join('  ')],
    ['Logs', path.join(dataFolder, 'logs')],
    ['Webhooks', describeWebhookUrls()],
    ['For scripts', path.join(dataFolder, 'local.json')],
  ];
  return [
    '',
    `Sello is ready after ${((Date.now() - began) / 1000).toFixed(1)} s. Sign in to the console (works once, within ten minutes):`,
    '',
    `  ${link}`,
    '',
    '  For another link: npx sello console',
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(20)} ${value}`),
    '',
    "Token with all scopes of the workspace (local.json also contains the operator's token):",
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

function alreadyRunning({ dataFolder, pid }: LocalStackRunningError): string {
  const running = readLocalStackFile(dataFolder);
  return [
    `A stack is already running in ${dataFolder} (process ${pid})${running ? `: ${running.api}` : ''}.`,
    'Use it, stop it with Ctrl-C in its terminal, or start a second one with --data DIR.',
  ].join('\n');
}
