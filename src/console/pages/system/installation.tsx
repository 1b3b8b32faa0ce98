// Shows the page of the installation's operator, with registrations to approve, and stopped certificates.
import type { PageFrame, PageProps } from '../../frame';
import { PageHeader, TitledSection } from '../../parts/blocks';
import { PaginationLinks } from '../../parts/list';
import { DataTable } from '../../parts/table';
import { Chip } from '../../parts/chips';
import { DateAndTimeText, TimeSinceText } from '../../parts/time';
import { TypedNameConfirmationPage } from '../confirm';
import type { IdentityDocumentSide, SupplierRegistrationPaperKind } from '../../../contracts/registration-statuses';
import { formatIdentityDocumentSides } from '../suppliers/suppliers';

export interface PendingSupplierRegistrationView {
  /** ID and name of the workspace. */
  readonly workspace: string;
  readonly workspaceName: string;
  readonly supplier: string;
  readonly name: string;
  readonly entry: string;
  readonly signature?: 'digital' | 'hand';
  readonly identity_views: readonly IdentityDocumentSide[];
  readonly papers: readonly {
    readonly paper: SupplierRegistrationPaperKind;
    readonly file_id: string;
    readonly sha256: string;
  }[];
  /** Names the shown documents in the approval. */
  readonly papers_hash: string;
  readonly confirmed_at?: string;
}

export interface OperatorOverviewPageView {
  readonly registrations: readonly PendingSupplierRegistrationView[];
  /** Queries of other pages of registrations. */
  readonly nextApprovals?: string;
  readonly firstApprovals?: string;
  readonly stops: readonly CertificateStopView[];
  /** Queries of other pages of stops. */
  readonly next?: string;
  readonly first?: string;
}

/** A stopped certificate, the number of affected suppliers, and the first of them. */
export interface CertificateStopView {
  readonly environment: string;
  readonly certificate: string;
  readonly at: string;
  readonly code?: string;
  readonly text: string;
  readonly chains: number;
  readonly suppliers: readonly { readonly workspace: string; readonly supplier: string; readonly name: string }[];
}

export function OperatorOverviewPage({ view, frame }: PageProps<OperatorOverviewPageView>) {
  const labels = frame.words.installation;
  return (
    <>
      <PageHeader title={frame.words.screens.installation} />
      <TitledSection
        id="approvals"
        title={labels.approvals}
        aside={view.registrations.length > 0 ? <span class="count">{view.registrations.length}</span> : undefined}
      >
        {view.registrations.length === 0 ? (
          <p class="calm">{labels.noApprovals}</p>
        ) : (
          <>
            <p class="note block">{labels.approvalsText}</p>
            <Registrations view={view} frame={frame} />
          </>
        )}
        <PaginationLinks
          frame={frame}
          path=""
          next={view.nextApprovals}
          first={view.firstApprovals}
          labels={frame.words.numbers.book.paging}
        />
      </TitledSection>
      <TitledSection id="stops" title={labels.stops}>
        {view.stops.length === 0 ? (
          <p class="calm">{labels.noStops}</p>
        ) : (
          <>
            <p class="note block">{labels.stopsText}</p>
            <Stops view={view} frame={frame} />
            <PaginationLinks frame={frame} path="" next={view.next} first={view.first} />
          </>
        )}
      </TitledSection>
    </>
  );
}

type InstallationPartProps = { readonly view: OperatorOverviewPageView; readonly frame: PageFrame };

function Registrations({ view, frame }: InstallationPartProps) {
  const { words, base } = frame;
  const labels = words.installation;
  return (
    <DataTable
      label={labels.approvals}
      columns={[labels.supplier, labels.workspace, labels.papers, labels.since, [labels.approve, 'hidden']]}
    >
      {view.registrations.map((row) => (
        <tr key={`${row.workspace} ${row.supplier}`} data-row>
          <th scope="row">
            {row.name || row.supplier} <small>{row.supplier}</small>
          </th>
          <td>{row.workspaceName}</td>
          <td>
            {[
              row.signature && words.chains.signatures[row.signature],
              formatIdentityDocumentSides(row.identity_views, frame),
            ]
              .filter(Boolean)
              .join(', ')}
          </td>
          <td class="date">{row.confirmed_at && <TimeSinceText frame={frame} at={row.confirmed_at} />}</td>
          <td>
            <a class="button small" href={`${base}/approve/${row.workspace}/${row.entry}`} data-open>
              {labels.approve}
              <span class="hidden"> {row.name || row.supplier}</span>
            </a>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Stops({ view, frame }: InstallationPartProps) {
  const labels = frame.words.installation;
  const columns = [labels.certificate, frame.words.chains.environment, labels.what, labels.holds, labels.since];
  return (
    <DataTable label={labels.stops} columns={[...columns, [labels.lift, 'hidden']]}>
      {view.stops.map((stop) => (
        <tr key={`${stop.environment} ${stop.certificate}`} data-row>
          <th scope="row">
            <code title={stop.certificate}>{shortenCertificateFingerprint(stop)}</code>
          </th>
          <td>
            <Chip tone="quiet">
              {frame.words.environments[stop.environment as keyof typeof frame.words.environments]}
            </Chip>
          </td>
          <td>
            {stop.code && <code>{stop.code}</code>} {stop.text}
          </td>
          <td>{listSupplierNames(stop)}</td>
          <td class="date">
            <DateAndTimeText frame={frame} at={stop.at} />
          </td>
          <td>
            {stop.suppliers.length > 0 && (
              <a class="button small" href={frame.base + liftPath(stop)} data-open>
                {labels.lift}
                <span class="hidden"> {shortenCertificateFingerprint(stop)}</span>
              </a>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Shortens a fingerprint to the part that users compare and type. */
export const shortenCertificateFingerprint = ({ certificate }: Pick<CertificateStopView, 'certificate'>): string =>
  certificate.slice(0, 16);

/** Lists the first affected suppliers, and the number of others. */
function listSupplierNames({ suppliers, chains }: CertificateStopView): string {
  const names = suppliers.slice(0, namesShown).map(({ name, supplier }) => name || supplier);
  const others = chains - names.length;
  return others > 0 ? `${names.join(', ')} +${others}` : names.join(', ');
}

const namesShown = 3;

const liftPath = ({ environment, certificate }: CertificateStopView): string =>
  `/stops/${environment}/${encodeURIComponent(certificate)}`;

export function CertificateStopResumePage({ view, frame }: PageProps<CertificateStopView>) {
  const { words, base } = frame;
  const labels = words.installation.lifting;
  return (
    <TypedNameConfirmationPage
      frame={frame}
      title={labels.title}
      up={{ label: words.screens.installation, href: base }}
      consequences={[
        [view.code, view.text].filter(Boolean).join(': '),
        `${labels.holds}: ${listSupplierNames(view)}`,
        ...labels.consequences,
      ]}
      name={shortenCertificateFingerprint(view)}
      action={`${base}${liftPath(view)}/send`}
      button={labels.button}
    />
  );
}

export function ApproveSupplierRegistrationPage({ view, frame }: PageProps<PendingSupplierRegistrationView>) {
  const { words, base } = frame;
  const labels = words.installation;
  return (
    <TypedNameConfirmationPage
      frame={frame}
      title={labels.confirm.title}
      up={{ label: words.screens.installation, href: base }}
      consequences={[`${view.name || view.supplier} (${view.workspaceName})`, ...labels.confirm.consequences]}
      name={view.supplier}
      action={`${base}/approve/${view.workspace}/${view.entry}/send`}
      button={labels.confirm.button}
    >
      <input type="hidden" name="papers_hash" value={view.papers_hash} />
      {view.papers.map(({ paper, file_id: file, sha256 }) => (
        <p key={paper}>
          {words.registrations.approvedPapers[paper]} · {file} <code class="hash">{sha256}</code>
        </p>
      ))}
    </TypedNameConfirmationPage>
  );
}
