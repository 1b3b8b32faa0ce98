// `npx sello series` lists and resumes series of numbers that are paused after a restore, through the API.
import type { Schema } from '@sello/client';
import {
  type ApiUrlAndToken,
  apiCommandOptions,
  callApi,
  findApiUrlAndTokenOrPrintRemedy,
  readResponseJson,
} from './api-access';
import { parseCommandLine } from './command-line';
import { askToConfirmSeriesResumeIfWorkWaits } from './series/confirm-resume';
import { type CommandHelp, apiOptionHelp, formatCommandHelp, printUnknownCommand, printUsageError } from './usage';

export const commandHelp: CommandHelp = {
  usage: [
    'npx sello series list',
    'npx sello series resume ID [--next N] [--new-series PREFIX]',
    'npx sello series resume any [--new-series PREFIX]',
    'npx sello series resume --all --yes [--new-series PREFIX]',
    'npx sello series stop-prefix --yes',
  ],
  commands: {
    list: 'list the paused series with their next numbers, and assigned numbers without a document',
    'resume ID': 'resume a series at the next number that `list` shows, or at --next',
    'resume any': 'after the witness was lost: resume all series that the database does not contain',
    'resume --all': 'resume all series whose next number is certain; with --new-series, also all others',
    'stop-prefix': 'stop adding the prefix of --new-series to new series',
  },
  options: {
    '--next N': 'resume: the next number; must be higher than every issued number',
    '--new-series PREFIX': 'resume: a new prefix, so that no number occurs twice even if the last number is unknown',
    '--yes':
      'resume: with --all, resume the series (without --yes, the command only lists them);\n' +
      'with an ID, do not ask for confirmation if jobs or rows of batches wait for numbers;\n' +
      'stop-prefix: stop the prefix; without this option, the command only explains the effect',
    ...apiOptionHelp,
  },
};
export const help = formatCommandHelp(commandHelp);

const seriesOptions = {
  ...apiCommandOptions,
  next: { type: 'string' },
  'new-series': { type: 'string' },
  all: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

const forms = {
  list: {},
  resume: { words: 1, options: ['next', 'new-series', 'all', 'yes'] },
  'stop-prefix': { options: ['yes'] },
};

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, seriesOptions, forms);
  const [command, id] = positionals;
  if (!['list', 'resume', 'stop-prefix'].includes(command ?? '')) return printUnknownCommand(command, help);
  if (command === 'resume' && (id !== undefined) === values.all)
    return printUsageError('Missing argument: the ID of one series, or --all', help);
  if (values.next !== undefined && (values.all || id === 'any'))
    return printUsageError('--next needs the ID of one series', help);
  const access = findApiUrlAndTokenOrPrintRemedy(values);
  if (!access) return 1;
  if (command === 'list') return list(access);
  if (command === 'stop-prefix') return stopPrefix(access, values.yes);
  const prefix = values['new-series'];
  if (values.all) return resumeAll(access, values.yes, prefix);
  const next = values.next === undefined ? {} : { next: Number(values.next) };
  if (!(await askToConfirmSeriesResumeIfWorkWaits(access, id as string, values.yes))) return 1;
  const order = { ...next, ...(prefix === undefined ? {} : { new_prefix: prefix }) };
  const resumed = await postResume(access, encodeURIComponent(id as string), order);
  console.log(JSON.stringify(await resumed.json()));
  return 0;
}

const postResume = (access: ApiUrlAndToken, id: string, body: object): Promise<Response> =>
  callApi(access, 'POST', `/sequence/v1/paused/${id}/resume`, body);

const listPaused = async (access: ApiUrlAndToken): Promise<Schema<'PausedSeriesList'>> =>
  readResponseJson('PausedSeriesList', await callApi(access, 'GET', '/sequence/v1/paused'));

async function stopPrefix(access: ApiUrlAndToken, yes: boolean): Promise<number> {
  if (!yes) {
    console.log(
      'Every series that the database does not contain then starts at its first number without the prefix, including ' +
        'series that were lost with the witness. Their first numbers may occur twice.',
    );
    console.log('Nothing was changed. To stop the prefix, run the command again with --yes.');
    return 1;
  }
  await postResume(access, 'any', {});
  console.log('Series that are created from now on get no additional prefix.');
  return 0;
}

async function list(access: ApiUrlAndToken): Promise<number> {
  const { list: paused } = await listPaused(access);
  for (const line of paused.map(formatSeries)) console.log(line);
  console.log(paused.length === 0 ? 'No series is paused.' : `${paused.length} series paused.`);
  await listUnused(access);
  return 0;
}

/** Lists numbers without a document. Such numbers are gaps until an invoice gets them. */
async function listUnused(access: ApiUrlAndToken): Promise<void> {
  for await (const { id, name, unused } of streamPages(access, 'SeriesList', '/sequence/v1/series?limit=100')) {
    if (!unused) continue;
    const numbers = `/sequence/v1/series/${id}/entries?unused=true&limit=100`;
    for await (const { code, id: requester, entry = requester } of streamPages(access, 'SeriesNumberPage', numbers))
      console.log(
        `  ${name || id}: no document has the number ${code}. Run the job of entry ${entry} again. ` +
          'If the entry already has a different number, a client withdrew the invoice that had this one. ' +
          `Assign ${code} to that client's next invoice, or document the gap.`,
      );
  }
}

/** Streams the rows of all pages of a list. */
async function* streamPages<Name extends 'SeriesList' | 'SeriesNumberPage'>(
  access: ApiUrlAndToken,
  schema: Name,
  target: string,
): AsyncGenerator<Schema<Name>['list'][number]> {
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Schema<Name> = await readResponseJson(schema, await callApi(access, 'GET', `${target}${from}`));
    yield* page.list;
    cursor = page.next_cursor;
  }
}

const formatSeries = ({ id, name, last_index, next, certain }: Schema<'PausedSeries'>): string =>
  `  ${id} ${name || '(not in the database)'}: the last number in the database is ${last_index}, ` +
  (certain
    ? `and the next number is ${next}`
    : 'the last assigned number is unknown: use --next N or --new-series PREFIX');

async function resumeAll(access: ApiUrlAndToken, yes: boolean, prefix: string | undefined): Promise<number> {
  const { list: paused } = await listPaused(access);
  for (const line of paused.map(formatSeries)) console.log(line);
  if (!yes) {
    console.log('Nothing was resumed. To resume every series at its next number, run the command again with --yes.');
    return 1;
  }
  if (!(await askToConfirmSeriesResumeIfWorkWaits(access, undefined, yes))) return 1;
  const ready = paused.filter(({ certain }) => certain || prefix !== undefined);
  for (const { id, next, certain } of ready) {
    await postResume(access, id, { next, ...(certain ? {} : { new_prefix: prefix }) });
  }
  const uncertainCount = paused.length - ready.length;
  // An empty list does not show that no series was lost: a series that was created after the backup is in no list.
  if (prefix !== undefined) await postResume(access, 'any', { new_prefix: prefix });
  const advice = uncertainCount > 0 ? ' Use --next or --new-series for these series.' : '';
  console.log(`${ready.length} series resumed, ${uncertainCount} still paused.${advice}`);
  if (prefix === undefined) {
    console.log(
      'If the witness was lost, series that the database does not contain stay paused: use ' +
        '`sello series resume any --new-series PREFIX`.',
    );
  }
  return uncertainCount === 0 ? 0 : 1;
}
