// Shows workflows: the list, one workflow with its steps and versions, and one version of a workflow.
import type { PageFrame, PageProps } from '../../frame';
import { EmptyState, PageHeader, TitledSection } from '../../parts/blocks';
import { Chip, type ChipTone } from '../../parts/chips';
import { VersionComparisonSection, type VersionComparisonView } from '../../parts/comparison';
import { PostButton } from '../../parts/form';
import { PaginationLinks } from '../../parts/list';
import { WorkflowStepList, type WorkflowStepListView } from '../../parts/plan';
import { DataTable } from '../../parts/table';
import { DateAndTimeText } from '../../parts/time';

export interface WorkflowRowView extends WorkflowStepListView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly schema: string;
  readonly draft: boolean;
  readonly disabled: boolean;
  readonly version: string;
  readonly updated_at: string;
}

export interface WorkflowListPageView {
  readonly list: readonly WorkflowRowView[];
  readonly next?: string;
  readonly first?: string;
}

type State = keyof PageFrame['words']['workflows']['states'];

const tones: Readonly<Record<State, ChipTone>> = { published: 'ok', draft: 'warn', off: 'quiet' };

function StateOfWorkflow({ row, frame }: { readonly row: WorkflowRowView; readonly frame: PageFrame }) {
  const state = row.disabled ? 'off' : row.draft ? 'draft' : 'published';
  return <Chip tone={tones[state]}>{frame.words.workflows.states[state]}</Chip>;
}

const findSchemaName = ({ words }: PageFrame, schema: string): string => words.workflows.schemas[schema] ?? schema;

export function WorkflowsPage({ view, frame }: PageProps<WorkflowListPageView>) {
  const { words, base } = frame;
  const labels = words.workflows;
  return (
    <>
      <PageHeader title={words.screens.workflows} text={labels.text}>
        {frame.may('run') && (
          <a class="button primary" href={`${base}/workflows/new`}>
            {labels.make}
          </a>
        )}
      </PageHeader>
      {view.list.length === 0 ? (
        <EmptyState title={labels.emptyTitle} text={labels.emptyText} />
      ) : (
        <DataTable
          label={words.screens.workflows}
          columns={[
            labels.name,
            labels.for,
            labels.state,
            [labels.steps, 'amount'],
            [labels.version, 'amount'],
            labels.changed,
          ]}
        >
          {view.list.map((row) => (
            <tr key={row.id} id={`row-${row.id}`} data-row>
              <th scope="row">
                <a href={`${base}/workflows/${row.id}`} data-open>
                  {words.templateText(row.name)}
                </a>
              </th>
              <td>{findSchemaName(frame, row.schema)}</td>
              <td>
                <StateOfWorkflow row={row} frame={frame} />
              </td>
              <td class="amount">{row.steps.length}</td>
              <td class="amount">{row.version}</td>
              <td class="date">
                <DateAndTimeText frame={frame} at={row.updated_at} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <PaginationLinks frame={frame} path="/workflows" next={view.next} first={view.first} />
    </>
  );
}

interface VersionRow {
  readonly version: string;
  readonly hash: string;
  readonly name: string;
  readonly src: string;
  readonly src_id?: string;
  readonly created_at: string;
}

export interface WorkflowPageView extends WorkflowRowView {
  readonly versions?: readonly VersionRow[];
  readonly comparison?: VersionComparisonView;
}

export function WorkflowPage({ view, frame }: PageProps<WorkflowPageView>) {
  const { words, base } = frame;
  const text = words.workflows;
  const place = `${base}/workflows/${view.id}`;
  const { versions = [] } = view;
  const schema = findSchemaName(frame, view.schema);
  return (
    <>
      <PageHeader
        title={words.templateText(view.name)}
        up={{ label: words.screens.workflows, href: `${base}/workflows` }}
        chips={<StateOfWorkflow row={view} frame={frame} />}
        text={[words.templateText(view.description), `${text.for}: ${schema}`].filter(Boolean).join(' · ')}
      >
        {frame.may('run') && <Acts view={view} frame={frame} />}
      </PageHeader>
      {view.disabled && <p class="waiting">{text.offText}</p>}
      {!view.disabled && view.draft && <p class="waiting">{text.draftText}</p>}
      <WorkflowStepList plan={view} frame={frame} />
      <TitledSection id="versions" title={text.versions} aside={<span class="count">{versions.length}</span>}>
        <DataTable
          label={text.versions}
          columns={[[text.version, 'amount'], text.name, text.made, text.by, [text.look, 'hidden']]}
        >
          {versions.slice(0, versionsShown).map((row) => (
            <tr key={row.version} data-row>
              <th scope="row" class="amount">
                {row.version}
              </th>
              <td>{words.templateText(row.name)}</td>
              <td class="date">
                <DateAndTimeText frame={frame} at={row.created_at} />
              </td>
              <td>
                <code title={row.src_id}>{row.src}</code>
              </td>
              <td>
                {row.version === view.version ? (
                  <Chip tone="quiet">{text.current}</Chip>
                ) : (
                  <span class="links">
                    <a href={`${place}/versions/${row.version}`} data-open>
                      {text.look}
                      <span class="hidden"> {row.version}</span>
                    </a>
                    <a href={`${place}?compare=${row.version}#versions`}>
                      {text.compare}
                      <span class="hidden"> {row.version}</span>
                    </a>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
        {view.comparison && <VersionComparisonSection comparison={view.comparison} frame={frame} />}
      </TitledSection>
    </>
  );
}

/**
 * Maximum number of versions on the page. A workflow has at most 1,000 versions; the older ones can be opened by URL.
 */
const versionsShown = 100;

function Acts({ view, frame }: PageProps<WorkflowPageView>) {
  const labels = frame.words.workflows;
  const place = `${frame.base}/workflows/${view.id}`;
  return (
    <>
      <a class="button" href={`${place}/edit`}>
        {labels.edit}
      </a>
      {view.draft && <PostButton frame={frame} action={`${place}/publish`} label={labels.publish} kind="primary" />}
      <PostButton
        frame={frame}
        action={`${place}/switch`}
        label={view.disabled ? labels.switchOn : labels.switchOff}
        fields={{ disabled: view.disabled ? '0' : '1' }}
      />
    </>
  );
}

export interface WorkflowVersionPageView extends WorkflowStepListView {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly description: string;
  readonly created_at?: string;
  readonly isCurrent: boolean;
}

export function WorkflowVersionPage({ view, frame }: PageProps<WorkflowVersionPageView>) {
  const { words, base } = frame;
  const labels = words.workflows;
  const page = `${base}/workflows/${view.id}`;
  return (
    <>
      <PageHeader
        title={`${words.templateText(view.name)} · ${labels.version} ${view.version}`}
        up={{ label: words.screens.workflow, href: page }}
        text={words.templateText(view.description)}
      >
        {frame.may('run') && !view.isCurrent && (
          <PostButton
            frame={frame}
            action={`${page}/versions/${view.version}/restore`}
            label={labels.restore}
            kind="primary"
          />
        )}
      </PageHeader>
      <p class="waiting">{view.isCurrent ? labels.isCurrent : labels.isOld(view.version)}</p>
      <WorkflowStepList plan={view} frame={frame} />
    </>
  );
}
