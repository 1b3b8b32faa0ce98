// Finds an invoice, an entry or a job by an id, a number or a key.
import type { Schema } from '@sello/client';
import {
  type ApiUrlAndToken,
  type ApiFaultOrWarning,
  ApiRefusalError,
  callApi,
  readResponseJson,
  type OpenapiSchemaName,
} from '../api-access';
import type { InvoiceResponseBody } from '../invoice-view';

/** A job as `GET /transform/v1/jobs/{id}` returns it. */
export interface JobResponseBody {
  readonly id: string;
  readonly created_at: string;
  readonly completed_at?: string;
  readonly silo_entry_id?: string;
  readonly status: string;
  readonly result?: string;
  readonly faults: readonly ApiFaultOrWarning[];
  readonly intents?: readonly {
    readonly name: string;
    readonly provider: string;
    readonly events: readonly { readonly status: string; readonly at: string; readonly message?: string }[];
  }[];
}

/** An entry as `GET /silo/v1/entries/{id}` returns it. */
export interface EntryResponseBody {
  readonly id: string;
  readonly state?: string;
  readonly created_at: string;
  readonly snippet?: { readonly title?: string };
  /** A file without `job_id` was uploaded. */
  readonly attachments?: readonly Pick<Schema<'File'>, 'name' | 'key' | 'category' | 'mime' | 'url' | 'job_id'>[];
}

/** The result. An invoice is also an entry. */
export interface EntryWithJobs {
  readonly invoice: InvoiceResponseBody | undefined;
  readonly entry: EntryResponseBody | undefined;
  /** Jobs of the entry, oldest first; the newest hundred. */
  readonly jobs: readonly JobResponseBody[];
}

/**
 * Finds the subjects of an id, a number or a key. There may be one subject, several subjects of different suppliers, or
 * none.
 */
export async function findEntriesWithJobsByIdNumberOrKey(
  access: ApiUrlAndToken,
  name: string,
): Promise<readonly EntryWithJobs[]> {
  if (isUuid(name)) {
    const subject = await findById(access, name);
    return subject ? [subject] : [];
  }
  const listed = await read(
    'EntryPage',
    access,
    `/fiscal/v1/invoices?${new URLSearchParams({ number: name }).toString()}`,
  );
  const keyed = await read('Entry', access, `/silo/v1/entries/key/${encodeURIComponent(name)}`);
  const ids = new Set([...(listed?.list ?? []), ...(keyed ? [keyed] : [])].map(({ id }) => id));
  const subjects = await Promise.all([...ids].map((id) => findById(access, id)));
  return subjects.flatMap((one) => one ?? []);
}

async function findById(access: ApiUrlAndToken, id: string): Promise<EntryWithJobs | undefined> {
  const entry = await read('Entry', access, `/silo/v1/entries/${id}`);
  if (entry) return findOfEntry(access, entry);
  const job = await read('Job', access, `/transform/v1/jobs/${id}`);
  if (!job) return undefined;
  const own = job.silo_entry_id && (await read('Entry', access, `/silo/v1/entries/${job.silo_entry_id}`));
  return own ? findOfEntry(access, own) : { invoice: undefined, entry: undefined, jobs: [job] };
}

async function findOfEntry(access: ApiUrlAndToken, entry: EntryResponseBody): Promise<EntryWithJobs> {
  const [invoice, listed] = await Promise.all([
    read('Invoice', access, `/fiscal/v1/invoices/${entry.id}`),
    read('JobPage', access, `/transform/v1/jobs?silo_entry_id=${entry.id}&limit=100`),
  ]);
  // If there are more jobs than fit on a page, the newest ones show what became of the entry.
  const oldestFirst = (listed?.list ?? []).toReversed();
  // The list does not have the steps.
  const jobs = await Promise.all(
    oldestFirst.map(async (job) => (await read('Job', access, `/transform/v1/jobs/${job.id}`)) ?? job),
  );
  return { invoice, entry, jobs };
}

/** Reads a resource; undefined if the resource does not exist. */
async function read<Name extends OpenapiSchemaName>(
  schema: Name,
  access: ApiUrlAndToken,
  target: string,
): Promise<Schema<Name> | undefined> {
  try {
    return await readResponseJson(schema, await callApi(access, 'GET', target));
  } catch (problem) {
    if (problem instanceof ApiRefusalError && problem.status === 404) return undefined;
    throw problem;
  }
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
