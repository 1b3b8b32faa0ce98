// `npm run sello -- jobs --failed`: jobs of the workspace, newest first, each with what went wrong and what to do.
import { parseArgs } from 'node:util';
import { accessOptions, ask, findAccess } from './api-access';

const usage = `npm run sello -- jobs [options]

  --failed            only jobs that failed
  --warnings          only jobs that succeeded with warnings: accepted with errors, or warnings of the document
  --running           only jobs that run
  --fault CODE        only jobs with a fault of this code, such as 1110 or pdf-failed
  --limit N           rows, 10 to 100 (20)
  --api, --token      another API than that of the local stack`;

interface JobRow {
  readonly id: string;
  readonly created_at: string;
  readonly silo_entry_id?: string;
  readonly status: string;
  readonly result?: string;
  readonly faults: readonly Told[];
  readonly warnings?: readonly Told[];
}

interface Told {
  readonly provider?: string;
  readonly code: string;
  readonly message: string;
  readonly remedy?: string;
}

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...accessOptions,
      failed: { type: 'boolean', default: false },
      warnings: { type: 'boolean', default: false },
      running: { type: 'boolean', default: false },
      fault: { type: 'string' },
      limit: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || [values.failed, values.warnings, values.running].filter(Boolean).length > 1) {
    console.error(usage);
    return 2;
  }
  const access = findAccess(values);
  if (!access) return 1;
  const asked = new URLSearchParams({
    ...(values.failed ? { result: 'failed' } : {}),
    ...(values.warnings ? { result: 'succeeded-with-warnings' } : {}),
    ...(values.running ? { open: 'true' } : {}),
    ...(values.fault ? { fault: values.fault } : {}),
    ...(values.limit ? { limit: values.limit } : {}),
  });
  const answer = await ask(access, 'GET', `/transform/v1/jobs?${asked.toString()}`);
  const { list, next_cursor: more } = (await answer.json()) as { list: readonly JobRow[]; next_cursor?: string };
  for (const job of list) console.log(linesOf(job).join('\n'));
  if (list.length === 0) console.log('none');
  if (more) console.log(`There are more: --limit shows up to 100; GET /transform/v1/jobs?cursor=... goes on.`);
  return 0;
}

/** One line for the job, one for each fault or warning, and what to do. */
export function linesOf({
  id,
  created_at: at,
  silo_entry_id: entry,
  status,
  result,
  faults,
  warnings = [],
}: JobRow): string[] {
  const told = [...faults, ...warnings].flatMap(({ provider, code, message, remedy }) => [
    `  ${[provider, code].filter(Boolean).join(' ')}: ${message}`,
    ...(remedy ? [`    ${remedy}`] : []),
  ]);
  return [`${at}  ${result ?? `runs (${status})`}  job ${id}${entry ? `  entry ${entry}` : ''}`, ...told];
}
