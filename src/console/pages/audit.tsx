// Shows the audit log, with who changed what, when and from where, the digests before and after, and its verification.
import type { PageFrame, PageProps } from '../frame';
import { EmptyState, PageHeader } from '../parts/blocks';
import { DataTable } from '../parts/table';
import { Chip } from '../parts/chips';
import { PaginationLinks } from '../parts/list';
import { formatResourceLabel, type ResourceLabelSource, type ResourceLabelSourcesById } from '../parts/resource-label';
import { DateAndTimeText } from '../parts/time';

export interface AuditRowView {
  readonly sequence: number;
  readonly id: string;
  readonly at: string;
  readonly by: {
    readonly kind: 'key' | 'person' | 'command' | 'service' | 'unknown';
    readonly id?: string;
    readonly name?: string;
  };
  readonly route: string;
  readonly objects: readonly { readonly kind: string; readonly id: string }[];
  readonly address?: string;
  readonly host?: string;
  readonly reason?: string;
  readonly before?: string;
  readonly after?: string;
  readonly status?: number;
  readonly count?: number;
}

export type AuditListFilters = Readonly<Record<'by' | 'object' | 'route' | 'from' | 'to', string>>;

export interface AuditPageView {
  readonly list: readonly AuditRowView[];
  /** Names of the objects. */
  readonly names: ResourceLabelSourcesById;
  readonly filters: AuditListFilters;
  /** Query of the filters, for the export. */
  readonly query: string;
  readonly isFiltered: boolean;
  readonly next?: string;
  readonly first?: string;
  readonly checked?: {
    readonly count: number;
    readonly broken: { readonly sequence: number; readonly how: string; readonly text: string } | null;
  };
}

export function AuditPage({ view, frame }: PageProps<AuditPageView>) {
  const { words, base } = frame;
  const labels = words.settings.audit;
  return (
    <>
      <PageHeader title={words.screens.audit} text={labels.text}>
        <a class="button" href={`${base}/audit?check=1`}>
          {labels.check}
        </a>
        <a class="button" href={`${base}/audit/export${view.query}`} download>
          {labels.export}
        </a>
      </PageHeader>
      {view.checked && (
        <p class="waiting" role="status">
          <span>
            <Chip tone={view.checked.broken ? 'bad' : 'ok'}>
              {view.checked.broken ? labels.broken : labels.whole(view.checked.count)}
            </Chip>
          </span>
          {view.checked.broken && (
            <span>
              {labels.row(view.checked.broken.sequence)}:{' '}
              {labels.breaks[view.checked.broken.how] ?? view.checked.broken.text}
            </span>
          )}
        </p>
      )}
      <Filters filters={view.filters} frame={frame} />
      {view.list.length === 0 ? (
        view.isFiltered ? (
          <EmptyState title={words.lists.noMatchTitle} text={words.lists.noMatchText} />
        ) : (
          <EmptyState title={labels.emptyTitle} text={labels.emptyText} />
        )
      ) : (
        <List view={view} frame={frame} />
      )}
      <PaginationLinks frame={frame} path="/audit" next={view.next} first={view.first} />
    </>
  );
}

function Filters({ filters, frame }: { readonly filters: AuditListFilters; readonly frame: PageFrame }) {
  const labels = frame.words.settings.audit;
  const field = (name: 'by' | 'object' | 'route', label: string) => (
    <div class="field">
      <label for={`filter-${name}`}>{label}</label>
      <input id={`filter-${name}`} name={name} value={filters[name]} autocomplete="off" />
    </div>
  );
  const day = (name: 'from' | 'to', label: string) => (
    <div class="field">
      <label for={`filter-${name}`}>{label}</label>
      <input id={`filter-${name}`} type="date" name={name} value={filters[name]} />
    </div>
  );
  return (
    <form class="filters" method="get" action={`${frame.base}/audit`}>
      {field('by', labels.by)}
      {field('object', labels.object)}
      {field('route', labels.route)}
      {day('from', labels.from)}
      {day('to', labels.to)}
      <div class="buttons">
        <button class="button">{labels.filter}</button>
        <a class="button plain" href={`${frame.base}/audit`}>
          {labels.clear}
        </a>
      </div>
    </form>
  );
}

function List({ view, frame }: { readonly view: AuditPageView; readonly frame: PageFrame }) {
  const labels = frame.words.settings.audit;
  return (
    <DataTable
      label={frame.words.screens.audit}
      columns={[labels.when, labels.who, labels.what, labels.object, labels.reason, labels.where, labels.digests]}
    >
      {view.list.map((row) => renderRow(row, view.names, frame))}
    </DataTable>
  );
}

/**
 * A call that issues an invoice may also register its supplier. The audit row of the registration then has the
 * supplier's entry.
 */
function nameAct(
  { route, objects }: AuditRowView,
  names: ResourceLabelSourcesById,
  { acts }: PageFrame['words']['settings']['audit'],
): string | undefined {
  const isParty = objects.some(({ id }) => {
    const name = names.get(id);
    return name?.kind === 'entry' && name.entry.snippet.tax_code !== undefined;
  });
  const act = route === 'POST /fiscal/v1/invoices' && isParty ? 'register-supplier' : route;
  return Object.hasOwn(acts, act) ? acts[act] : undefined;
}

function renderRow(row: AuditRowView, names: ResourceLabelSourcesById, frame: PageFrame) {
  const labels = frame.words.settings.audit;
  const { by } = row;
  return (
    <tr key={row.id} id={`row-${row.id}`} data-row>
      <th scope="row" class="date">
        <DateAndTimeText frame={frame} at={row.at} seconds />
      </th>
      <td>
        <a href={`${frame.base}/audit?by=${encodeURIComponent(by.id ?? by.name ?? '')}`} data-open>
          {by.name === 'command line' ? labels.commandLine : (by.name ?? by.id ?? labels.kinds[by.kind])}
        </a>{' '}
        <small>{labels.kinds[by.kind]}</small>
      </td>
      <td class="route">
        {nameAct(row, names, labels) ?? <code>{row.route}</code>}{' '}
        {row.status !== undefined && row.status >= 400 && <Chip tone="warn">{labels.refused(row.status)}</Chip>}{' '}
        {row.count !== undefined && row.count > 1 && <small>{labels.times(row.count)}</small>}
      </td>
      <td>
        <ul>
          {row.objects.map((object) => (
            <li key={`${object.kind} ${object.id}`}>
              <ChangedObject object={object} name={names.get(object.id)} frame={frame} />
            </li>
          ))}
        </ul>
      </td>
      <td>{row.reason}</td>
      <td>{row.address ?? row.host}</td>
      <td>
        {(row.before ?? row.after) && (
          <details>
            <summary>
              <code>{(row.after ?? row.before ?? '').slice(0, 8)}…</code>
            </summary>
            <p class="wrapped">
              {labels.before} <code>{row.before ?? labels.none}</code>
            </p>
            <p class="wrapped">
              {labels.after} <code>{row.after ?? labels.none}</code>
            </p>
          </details>
        )}
      </td>
    </tr>
  );
}

interface ChangedObjectProps {
  readonly object: AuditRowView['objects'][number];
  readonly name: ResourceLabelSource | undefined;
  readonly frame: PageFrame;
}

/** Shows the kind and the name of the object, which links to all its changes, and for an invoice also the customer. */
function ChangedObject({ object: { kind, id }, name, frame }: ChangedObjectProps) {
  const labels = frame.words.settings.audit;
  const customer =
    name?.kind === 'entry' && (name.entry.snippet.customer?.name ?? name.entry.snippet.customer?.tax_code);
  return (
    <>
      {labels.objectKinds[kind] ?? kind}{' '}
      <a href={`${frame.base}/audit?object=${encodeURIComponent(id)}`} title={id}>
        {formatResourceLabel(name, id, frame)}
      </a>
      {customer && <small class="clip">{customer}</small>}
    </>
  );
}
