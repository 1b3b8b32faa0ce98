// Loads names of the resources in lists: the invoice number, customer and supplier of entries, the workflow of jobs,
// and the names of access keys, users and webhooks. One call for each kind serves all rows of a page.
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { httpLimits } from '../../../contracts/limits/http';
import { isUuid } from '../../../contracts/ids';
import type { ResourceLabelSource, ResourceLabelSourcesById } from '../../../console/parts/resource-label';
import type { EntryRowView } from '../../../console/pages/entries/entries';
import type { JobRowView } from '../../../console/pages/entries/entry-view';
import { listAuditEndpoint } from '../../audit/read-audit';
import { listEntriesEndpoint } from '../../entries/list';
import { listJobsEndpoint } from '../../jobs/read-jobs';
import { listAccessKeysEndpoint } from '../../keys/keys';
import type { EndpointWithResponseJson } from '../../kit/endpoint';
import { listPeopleEndpoint } from '../../people/people';
import { listSeriesOfWorkspaceEndpoint } from '../../series/read-series';
import { listWebhooksEndpoint } from '../../webhooks/webhooks';
import { listWorkflowsEndpoint } from '../../workflows/workflows';
import type { ConsoleScreenContext } from '../page-context';

/** A resource to which a row refers. */
interface ResourceRef {
  readonly kind: string;
  readonly id: string;
}

type ListEndpoint<Row> = EndpointWithResponseJson<{ readonly list: readonly Row[] }>;

/** Reads entries of a page by their ids. Entries that no longer exist are omitted. */
export async function loadEntriesById(
  ask: ConsoleScreenContext,
  ids: readonly string[],
): Promise<Map<string, EntryRowView>> {
  const rows = await listByIds<EntryRowView>(ask, listEntriesEndpoint, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

async function listByIds<Row>(
  ask: ConsoleScreenContext,
  endpoint: ListEndpoint<Row>,
  given: readonly string[],
): Promise<Row[]> {
  const ids = [...new Set(given.filter(isUuid))].slice(0, limits.namesOnPage);
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += httpLimits.idsInQueryMax)
    parts.push(ids.slice(at, at + httpLimits.idsInQueryMax));
  const limit = String(httpLimits.pageRowsMax);
  const pages = await Promise.all(parts.map((part) => ask.call(endpoint, { query: { ids: part.join(','), limit } })));
  return pages.flatMap(({ list }) => list);
}

/** Loads the names of resources by id. If a resource has no name, it is omitted, and the page shows its id. */
export async function loadResourceLabels(
  ask: ConsoleScreenContext,
  things: readonly ResourceRef[],
): Promise<ResourceLabelSourcesById> {
  const listIds = (kind: string): string[] => things.filter((one) => one.kind === kind).map(({ id }) => id);
  const jobs = await listByIds<JobRowView>(ask, listJobsEndpoint, listIds('job'));
  const ofJobs = jobs.flatMap(({ silo_entry_id: entry }) => (entry ? [entry] : []));
  const [entries, ...named] = await Promise.all([
    loadEntriesById(ask, [...listIds('entry'), ...ofJobs]),
    ...Object.entries(lists).map(([kind, list]) => loadNames(ask, list, listIds(kind))),
  ]);
  const entryNames = [...entries].map(([id, entry]): [string, ResourceLabelSource] => [id, { kind: 'entry', entry }]);
  return new Map([
    ...named.flat(),
    ...entryNames,
    ...jobs.map((job): [string, ResourceLabelSource] => {
      const entry = entries.get(job.silo_entry_id ?? '');
      return [job.id, { kind: 'job', ...(entry ? { entry } : {}) }];
    }),
  ]);
}

interface NamedRow {
  readonly id: string;
  readonly name?: string;
  readonly url?: string;
}

/** Lists in which each row has a name. For a long list, only the newest rows are named. */
const lists: Readonly<Record<string, ListEndpoint<NamedRow>>> = {
  key: listAccessKeysEndpoint,
  person: listPeopleEndpoint,
  webhook: listWebhooksEndpoint,
  workflow: listWorkflowsEndpoint,
  series: listSeriesOfWorkspaceEndpoint,
};

async function loadNames(
  ask: ConsoleScreenContext,
  endpoint: ListEndpoint<NamedRow>,
  ids: readonly string[],
): Promise<[string, ResourceLabelSource][]> {
  if (ids.length === 0 || !ask.may(endpoint.scope)) return [];
  const query: Record<string, string> = endpoint.query?.limit ? { limit: String(httpLimits.pageRowsMax) } : {};
  const { list } = await ask.call(endpoint, { query });
  return list.flatMap(({ id, name, url }): [string, ResourceLabelSource][] => {
    const label = name ?? (url && URL.canParse(url) ? new URL(url).host : '');
    return label && ids.includes(id) ? [[id, { kind: 'named', label }]] : [];
  });
}

/**
 * Loads, by their ids, the names of users and applications that changed an entry. They come from the entry's audit log,
 * for users who can read it.
 */
export async function loadEntryActorNames(
  ask: ConsoleScreenContext,
  entry: string,
): Promise<ReadonlyMap<string, string>> {
  if (!ask.may(listAuditEndpoint.scope)) return new Map();
  const query = { object: entry, limit: String(httpLimits.pageRowsMax) };
  const { list } = await ask.call(listAuditEndpoint, { query });
  return new Map(list.flatMap(({ by: { id, name } }) => (id && name ? [[id, name] as const] : [])));
}
