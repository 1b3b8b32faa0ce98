// Workflows: the list, one workflow with its steps and versions, and one version of it.
import type { Frame, PageProps } from '../../frame';
import { Empty, Head, Section } from '../../parts/blocks';
import { Chip, type Tone } from '../../parts/chips';
import { Comparison, type ComparisonView } from '../../parts/comparison';
import { Post } from '../../parts/form';
import { Paging } from '../../parts/list';
import { Plan, type PlanView } from '../../parts/plan';
import { Table } from '../../parts/table';
import { Moment } from '../../parts/time';

export interface WorkflowRowView extends PlanView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly schema: string;
  readonly draft: boolean;
  readonly disabled: boolean;
  readonly version: string;
  readonly updated_at: string;
}

export interface WorkflowsView {
  readonly list: readonly WorkflowRowView[];
  readonly next?: string;
  readonly first?: string;
}

type State = keyof Frame['words']['workflows']['states'];

const tones: Readonly<Record<State, Tone>> = { published: 'ok', draft: 'warn', off: 'quiet' };

function StateOfWorkflow({ row, frame }: { readonly row: WorkflowRowView; readonly frame: Frame }) {
  const state = row.disabled ? 'off' : row.draft ? 'draft' : 'published';
  return <Chip tone={tones[state]}>{frame.words.workflows.states[state]}</Chip>;
}

const schemaOf = ({ words }: Frame, schema: string): string => words.workflows.schemas[schema] ?? schema;

export function WorkflowsPage({ view, frame }: PageProps<WorkflowsView>) {
  const { words, base } = frame;
  const said = words.workflows;
  return (
    <>
      <Head title={words.screens.workflows} text={said.text}>
        {frame.may('run') && (
          <a class="button primary" href={`${base}/workflows/new`}>
            {said.make}
          </a>
        )}
      </Head>
      {view.list.length === 0 ? (
        <Empty title={said.emptyTitle} text={said.emptyText} />
      ) : (
        <Table
          label={words.screens.workflows}
          columns={[said.name, said.for, said.state, [said.steps, 'amount'], [said.version, 'amount'], said.changed]}
        >
          {view.list.map((row) => (
            <tr key={row.id} id={`row-${row.id}`} data-row>
              <th scope="row">
                <a href={`${base}/workflows/${row.id}`} data-open>
                  {words.templateText(row.name)}
                </a>
              </th>
              <td>{schemaOf(frame, row.schema)}</td>
              <td>
                <StateOfWorkflow row={row} frame={frame} />
              </td>
              <td class="amount">{row.steps.length}</td>
              <td class="amount">{row.version}</td>
              <td class="date">
                <Moment frame={frame} at={row.updated_at} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Paging frame={frame} path="/workflows" next={view.next} first={view.first} />
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

export interface WorkflowView extends WorkflowRowView {
  readonly versions: readonly VersionRow[];
  readonly comparison?: ComparisonView;
}

export function WorkflowPage({ view, frame }: PageProps<WorkflowView>) {
  const { words, base } = frame;
  const said = words.workflows;
  const place = `${base}/workflows/${view.id}`;
  return (
    <>
      <Head
        title={words.templateText(view.name)}
        up={{ label: words.screens.workflows, href: `${base}/workflows` }}
        chips={<StateOfWorkflow row={view} frame={frame} />}
        text={[words.templateText(view.description), `${said.for}: ${schemaOf(frame, view.schema)}`]
          .filter(Boolean)
          .join(' · ')}
      >
        {frame.may('run') && <Acts view={view} frame={frame} />}
      </Head>
      {view.disabled ? <p class="waiting">{said.offText}</p> : view.draft && <p class="waiting">{said.draftText}</p>}
      <Plan plan={view} frame={frame} />
      <Section id="versions" title={said.versions} aside={<span class="count">{view.versions.length}</span>}>
        <Table
          label={said.versions}
          columns={[[said.version, 'amount'], said.name, said.made, said.by, [said.look, 'hidden']]}
        >
          {view.versions.slice(0, versionsShown).map((row) => (
            <tr key={row.version} data-row>
              <th scope="row" class="amount">
                {row.version}
              </th>
              <td>{words.templateText(row.name)}</td>
              <td class="date">
                <Moment frame={frame} at={row.created_at} />
              </td>
              <td>
                <code title={row.src_id}>{row.src}</code>
              </td>
              <td>
                {row.version === view.version ? (
                  <Chip tone="quiet">{said.current}</Chip>
                ) : (
                  <span class="links">
                    <a href={`${place}/versions/${row.version}`} data-open>
                      {said.look}
                      <span class="hidden"> {row.version}</span>
                    </a>
                    <a href={`${place}?compare=${row.version}#versions`}>
                      {said.compare}
                      <span class="hidden"> {row.version}</span>
                    </a>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </Table>
        {view.comparison && <Comparison comparison={view.comparison} frame={frame} />}
      </Section>
    </>
  );
}

/** At most 1,000 versions; older ones can be opened by address. */
const versionsShown = 100;

function Acts({ view, frame }: PageProps<WorkflowView>) {
  const said = frame.words.workflows;
  const place = `${frame.base}/workflows/${view.id}`;
  return (
    <>
      <a class="button" href={`${place}/edit`}>
        {said.edit}
      </a>
      {view.draft && <Post frame={frame} action={`${place}/publish`} label={said.publish} kind="primary" />}
      <Post
        frame={frame}
        action={`${place}/switch`}
        label={view.disabled ? said.switchOn : said.switchOff}
        fields={{ disabled: view.disabled ? '0' : '1' }}
      />
    </>
  );
}

export interface WorkflowVersionView extends PlanView {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly description: string;
  readonly created_at?: string;
  readonly isCurrent: boolean;
}

export function WorkflowVersionPage({ view, frame }: PageProps<WorkflowVersionView>) {
  const { words, base } = frame;
  const said = words.workflows;
  const page = `${base}/workflows/${view.id}`;
  return (
    <>
      <Head
        title={`${words.templateText(view.name)} · ${said.version} ${view.version}`}
        up={{ label: words.screens.workflow, href: page }}
        text={words.templateText(view.description)}
      >
        {frame.may('run') && !view.isCurrent && (
          <Post frame={frame} action={`${page}/versions/${view.version}/restore`} label={said.restore} kind="primary" />
        )}
      </Head>
      <p class="waiting">{view.isCurrent ? said.isCurrent : said.isOld(view.version)}</p>
      <Plan plan={view} frame={frame} />
    </>
  );
}
