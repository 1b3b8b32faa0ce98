// Shows checks of a whole chain: the verification of every link, and the reconciliation of a month with the authority.
import type { PageFrame, PageProps } from '../../frame';
import { PageHeader, NameValueList, TitledSection } from '../../parts/blocks';
import { formatDayForPage } from '../../parts/figures';
import { DataTable } from '../../parts/table';
import { Chip } from '../../parts/chips';

export interface ChainVerificationPageView {
  readonly supplier: string;
  readonly records: number;
  /** Result of the check; absent until requested. */
  readonly found?: {
    readonly count: number;
    readonly broken: { readonly position: number; readonly kind: string; readonly message: string } | null;
  };
}

export function ChainVerificationPage({ view, frame }: PageProps<ChainVerificationPageView>) {
  const { words, base } = frame;
  const labels = words.chains.verification;
  const { found } = view;
  const here = `${base}/suppliers/${view.supplier}`;
  return (
    <>
      <PageHeader title={labels.title} up={{ label: view.supplier, href: here }} text={labels.text} />
      {found && (
        <section class="waiting" aria-labelledby="found-title">
          <h2 id="found-title">
            <Chip tone={found.broken ? 'bad' : 'ok'}>{found.broken ? labels.broken : labels.whole}</Chip>
          </h2>
          <p>{labels.count(found.count)}</p>
          {found.broken && (
            <p>
              {labels.at(found.broken.position)}: {found.broken.message} <code>{found.broken.kind}</code>
            </p>
          )}
        </section>
      )}
      <form method="get" action={`${here}/verification`} data-slow>
        <input type="hidden" name="run" value="1" />
        <button class="button primary">{found ? labels.again : labels.run(view.records)}</button>
      </form>
    </>
  );
}

export interface ReconciliationPageView {
  readonly supplier: string;
  /** `2026-11` */
  readonly month: string;
  /** Result of the check; absent until requested. */
  readonly found?: {
    readonly sello: number;
    readonly never_accepted: number;
    readonly authority: number;
    /** Number of all differences, if the list does not have all of them. */
    readonly differing?: number;
    readonly differences: readonly {
      readonly number: string;
      readonly date: string;
      readonly kind: 'only-in-sello' | 'only-at-authority' | 'different' | 'unsettled';
      readonly sello: string | null;
      readonly authority: string | null;
      readonly action: keyof PageFrame['words']['chains']['reconciliation']['actions'];
    }[];
  };
}

export function ReconciliationPage({ view, frame }: PageProps<ReconciliationPageView>) {
  const { words, base } = frame;
  const labels = words.chains.reconciliation;
  const here = `${base}/suppliers/${view.supplier}`;
  return (
    <>
      <PageHeader title={labels.title} up={{ label: view.supplier, href: here }} text={labels.text} />
      <form class="filters" method="get" action={`${here}/reconciliation`} data-slow>
        <div class="field">
          <label for="month">{labels.month}</label>
          <input id="month" type="month" name="month" value={view.month} required pattern="\d{4}-\d{2}" />
        </div>
        <button class="button primary">{labels.run}</button>
      </form>
      <Found view={view} frame={frame} />
    </>
  );
}

function Found({ view: { found }, frame }: PageProps<ReconciliationPageView>) {
  const labels = frame.words.chains.reconciliation;
  if (!found) return null;
  const rejected = found.never_accepted > 0 ? labels.rejected(found.never_accepted) : '';
  return (
    <>
      <TitledSection id="counts" title={labels.title}>
        <NameValueList
          pairs={[
            [labels.here, String(found.sello)],
            [labels.there, String(found.authority)],
          ]}
        />
      </TitledSection>
      {found.differences.length > 0 && rejected && <p class="notice">{rejected}</p>}
      {found.differences.length === 0 ? (
        <p class="notice">{`${labels.same} ${rejected}`.trim()}</p>
      ) : (
        <TitledSection
          id="differences"
          title={labels.differences}
          aside={<span class="count">{found.differing ?? found.differences.length}</span>}
        >
          <DataTable
            label={labels.differences}
            columns={[frame.words.chains.links.number, labels.differences, labels.here, labels.there, labels.advice]}
          >
            {found.differences.map((row) => (
              <tr key={`${row.number} ${row.date}`}>
                <th scope="row">
                  {row.number} <small class="date">{formatDayForPage(frame, row.date)}</small>
                </th>
                <td>
                  <Chip tone={row.kind === 'unsettled' ? 'wait' : 'warn'}>{labels.kinds[row.kind]}</Chip>
                </td>
                <td>{row.sello ?? '–'}</td>
                <td>{row.authority ?? '–'}</td>
                <td>{labels.actions[row.action]}</td>
              </tr>
            ))}
          </DataTable>
        </TitledSection>
      )}
    </>
  );
}
