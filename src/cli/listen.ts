// `npx sello listen` prints events as they arrive, and forwards them, signed, to a receiver on this machine.
import path from 'node:path';
import { formatWebhookSecret } from '../http/webhooks/webhook-json';
import { requireProjectRoot } from '../local/root';
import {
  type ApiUrlAndToken,
  apiCommandOptions,
  callApi,
  findApiUrlAndTokenOrPrintRemedy,
  readResponseJson,
} from './api-access';
import { parseCommandLine } from './command-line';
import { findNewestEventCursor, followEvents, type ListedEvent } from './listen/follow-events';
import { type EventReceiverResponse, forwardEventToReceiver, type EventReceiver } from './listen/forward';
import { type ListenStateFile, openListenStateFile } from './listen/listen-file';
import { waitForStopSignal } from './local/wait-for-stop';
import { apiOptionHelp, formatCommandHelp, printUsageError } from './usage';

export const help = formatCommandHelp({
  usage: 'npx sello listen [options]',
  options: {
    '--forward-to URL': 'send each event to this URL, signed like a webhook',
    '--type TYPES': 'only these types, separated by commas, for example job.completed,record.rejected',
    '--from now|start|CURSOR': 'where to start (default: where the last run stopped, otherwise now)',
    '--json': 'print each event as one line of JSON',
    ...apiOptionHelp,
  },
  notes:
    'The command runs until you press Ctrl-C. The next run continues where this run stopped.\n' +
    'While nothing listens at the URL, events wait. If your program returns an error, the command does not retry the event.\n' +
    'The command prints the secret with which your program verifies signatures (docs/api/webhooks.md).\n' +
    'The secret stays the same on this machine.',
});

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseCommandLine(args, {
    ...apiCommandOptions,
    'forward-to': { type: 'string' },
    type: { type: 'string' },
    from: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  const url = values['forward-to'];
  if (url !== undefined && !isHttpUrl(url)) return printUsageError('--forward-to: must be an http or https URL', help);
  const access = findApiUrlAndTokenOrPrintRemedy(values);
  if (!access) return 1;
  const { id, name } = await readResponseJson('Workspace', await callApi(access, 'GET', '/access/v1/workspace'));
  const file = openListenStateFile(path.resolve(requireProjectRoot(), values.data), access.api, id);
  const begin = await chooseBeginning(access, values.from, file);
  const receiver = url === undefined ? undefined : { url, secret: file.secret };
  console.error(describeStart(`${name} at ${access.api}`, begin.words, receiver));
  const end = new AbortController();
  void waitForStopSignal().then(() => end.abort());
  await listen(access, { types: values.type, cursor: begin.cursor, receiver, isJson: values.json, file }, end.signal);
  console.error('Stopped. The next run continues here.');
  return 0;
}

interface ListenOptions {
  readonly types: string | undefined;
  readonly cursor: string | undefined;
  readonly receiver: EventReceiver | undefined;
  readonly isJson: boolean;
  readonly file: ListenStateFile;
}

/**
 * Follows events and stores the cursor after each event, so that the next run does not send an event again that the
 * receiver has.
 */
async function listen(access: ApiUrlAndToken, options: ListenOptions, signal: AbortSignal): Promise<void> {
  const { types, cursor: first, receiver, isJson, file } = options;
  const report = (line: string): void => console.error(line);
  if (first !== undefined) file.save(first);
  for await (const { events, cursor } of followEvents(access, { cursor: first, types, signal, report })) {
    for (const event of events) {
      const forwarded = receiver ? await forwardEventToReceiver(receiver, event, { signal, report }) : undefined;
      if (receiver && !forwarded) return;
      console.log(
        isJson ? JSON.stringify(forwarded ? { ...event, forwarded } : event) : formatEventLine(event, forwarded),
      );
      file.save(event.cursor);
    }
    if (cursor !== undefined && cursor !== first) file.save(cursor);
  }
}

async function chooseBeginning(
  access: ApiUrlAndToken,
  from: string | undefined,
  { cursor }: ListenStateFile,
): Promise<{ readonly cursor: string | undefined; readonly words: string }> {
  if (from === 'start') return { cursor: undefined, words: 'from the first event that is kept' };
  if (from !== undefined && from !== 'now') return { cursor: from, words: 'from this cursor' };
  if (from === undefined && cursor !== undefined) return { cursor, words: 'from where the last run stopped' };
  return { cursor: await findNewestEventCursor(access), words: 'from now on' };
}

const describeStart = (place: string, words: string, receiver: EventReceiver | undefined): string =>
  [
    `Listening to ${place}, ${words}. Press Ctrl-C to stop.`,
    ...(receiver
      ? [
          `Forwarding to ${receiver.url}, signed with this secret:`,
          '',
          `  WEBHOOK_SECRET=${formatWebhookSecret(receiver.secret)}`,
          '',
        ]
      : []),
  ].join('\n');

/** Width of the longest type that occurs often. */
const typeWidth = 'record.accepted_with_errors'.length;

/** Formats an event as one line, with its time, its type, its subject, and the receiver's response. */
export function formatEventLine(
  { created_at: at, type, data }: ListedEvent,
  forwarded?: EventReceiverResponse,
): string {
  const about = Object.entries(data).map(([name, value]) => `${name.replace(/_id$/, '')} ${value}`);
  return [
    at,
    type.padEnd(typeWidth),
    ...about,
    ...(forwarded ? [`-> ${forwarded.status ?? 'no response'} in ${forwarded.duration_ms} ms`] : []),
  ]
    .join('  ')
    .trimEnd();
}

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
