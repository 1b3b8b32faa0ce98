// Shows suppliers with their chains, records, pending records, and what needs attention.
import type { EInvoiceDestination } from '../../parts/wanted-e-invoices';
import type { PageFrame, PageProps } from '../../frame';
import { EmptyState, PageHeader } from '../../parts/blocks';
import { SupplierRegistrationLinks } from '../../parts/supplier-links';
import { PaginationLinks } from '../../parts/list';
import { DataTable } from '../../parts/table';
import { Chip, type ChipTone } from '../../parts/chips';
import { TimeSinceText, formatRelativeTime } from '../../parts/time';
import type { IdentityDocumentSide } from '../../../contracts/registration-statuses';

export interface SupplierChainView {
  readonly supplier: string;
  readonly name: string;
  readonly environment: string;
  readonly installation: string;
  readonly state: 'pending' | 'registered' | 'unregistered';
  readonly title?: 'own-certificate' | 'collaborator' | 'power';
  readonly title_until?: string;
  readonly sign_records?: boolean;
  readonly simplified_max_euros?: number;
  readonly records: number;
  readonly head?: { readonly sequence: number; readonly number: string; readonly date: string; readonly at: string };
  readonly pending: number;
  readonly last_submission_at?: string;
  readonly next_attempt_at?: string;
  readonly last_error?: { readonly at: string; readonly text: string };
  readonly sealing_paused?: {
    readonly at: string;
    readonly text: string;
    readonly remedy?: string;
    readonly ends_automatically: boolean;
  };
  readonly stopped?: string;
  readonly alarm?: {
    readonly at: string;
    readonly kind: 'work' | 'check' | 'review';
    readonly text: string;
    readonly ends: string;
  };
  readonly verified_to?: number;
  readonly certificate?: { readonly fingerprint?: string; readonly valid_to: string; readonly days_left: number };
}

export const formatIdentityDocumentSides = (views: readonly IdentityDocumentSide[], { words }: PageFrame): string =>
  views.map((view) => words.chains.identityViews[view]).join(', ');

export interface SupplierListPageView {
  readonly list: readonly SupplierChainView[];
  /** Queries of other pages. */
  readonly next?: string;
  readonly first?: string;
}

export type SupplierRowStatus = 'stopped' | 'paused' | 'alarm' | 'silent' | 'waits' | 'fine';

/** Returns the most severe status that applies. */
function readStanding(chain: SupplierChainView, now: Date): SupplierRowStatus {
  if (chain.stopped) return 'stopped';
  if (chain.sealing_paused) return 'paused';
  if (chain.alarm) return 'alarm';
  if (chain.last_error && chain.pending > 0) return 'silent';
  const waits = chain.next_attempt_at !== undefined && new Date(chain.next_attempt_at) > now;
  return chain.pending > 0 && waits ? 'waits' : 'fine';
}

const tones: Readonly<Record<SupplierRowStatus, ChipTone>> = {
  stopped: 'bad',
  paused: 'bad',
  alarm: 'bad',
  silent: 'warn',
  waits: 'wait',
  fine: 'ok',
};

export function SupplierStatusChip({ chain, frame }: { readonly chain: SupplierChainView; readonly frame: PageFrame }) {
  const status = readStanding(chain, frame.now);
  return <Chip tone={tones[status]}>{frame.words.chains.standings[status]}</Chip>;
}

export const SupplierRegistrationChip = ({
  state,
  frame,
}: {
  readonly state: SupplierChainView['state'];
  readonly frame: PageFrame;
}) => (
  <Chip tone={state === 'registered' ? 'ok' : state === 'pending' ? 'wait' : 'quiet'}>
    {frame.words.chains.states[state]}
  </Chip>
);

/** Shows the end of the certificate, highlighted if the end is soon. */
export function CertificateDaysLeftLabel({ days, frame }: { readonly days: number; readonly frame: PageFrame }) {
  const text = frame.words.chains.daysLeft(days);
  return days <= 30 ? <Chip tone={days < 0 ? 'bad' : 'warn'}>{text}</Chip> : <>{text}</>;
}

export function SuppliersPage({ view, frame }: PageProps<SupplierListPageView>) {
  const { words } = frame;
  return (
    <>
      <PageHeader title={words.screens.suppliers} />
      {view.list.length === 0 ? (
        <EmptyState title={words.chains.emptyTitle} text={words.chains.emptyText}>
          <SupplierRegistrationLinks frame={frame} />
        </EmptyState>
      ) : (
        <>
          <List view={view} frame={frame} />
          <PaginationLinks frame={frame} path="/suppliers" next={view.next} first={view.first} />
        </>
      )}
    </>
  );
}

function List({ view, frame }: { readonly view: SupplierListPageView; readonly frame: PageFrame }) {
  const { words, base } = frame;
  const labels = words.chains;
  return (
    <DataTable
      label={words.screens.suppliers}
      columns={[
        labels.supplier,
        labels.state,
        labels.standing,
        [labels.records, 'amount'],
        [labels.pending, 'amount'],
        labels.last,
        labels.certificate,
      ]}
    >
      {view.list.map((chain) => (
        <tr key={chain.supplier} id={`row-${chain.supplier}`} data-row>
          <th scope="row">
            <a href={`${base}/suppliers/${chain.supplier}`} data-open>
              {chain.name || chain.supplier}
            </a>{' '}
            <small>{chain.supplier}</small>
          </th>
          <td>
            <SupplierRegistrationChip state={chain.state} frame={frame} />
          </td>
          <td>
            <SupplierStatusChip chain={chain} frame={frame} />
          </td>
          <td class="amount">
            {chain.records} {chain.head && <small>{chain.head.number}</small>}
          </td>
          <td class="amount">
            {chain.pending}
            {readStanding(chain, frame.now) === 'waits' && chain.next_attempt_at && (
              <small> {formatRelativeTime(frame, chain.next_attempt_at)}</small>
            )}
          </td>
          <td class="date">
            {chain.last_submission_at ? (
              <TimeSinceText frame={frame} at={chain.last_submission_at} />
            ) : (
              <span class="none">{labels.none}</span>
            )}
          </td>
          <td>{chain.certificate && <CertificateDaysLeftLabel days={chain.certificate.days_left} frame={frame} />}</td>
        </tr>
      ))}
    </DataTable>
  );
}

export interface SupplierInvoiceDefaultsView {
  readonly default_tax?: string | Readonly<Record<string, unknown>>;
  readonly default_series: Readonly<Record<string, string>>;
}

export interface SupplierPageView extends SupplierChainView {
  readonly defaults: SupplierInvoiceDefaultsView;
  /** E-invoices that the supplier requires as a customer, from its registration. */
  readonly wanted: readonly EInvoiceDestination[];
  /** URL of the run in the Temporal UI, if known, for users with the scope to operate. */
  readonly run?: string;
  readonly stops?: readonly {
    readonly what: 'chain' | 'certificate';
    readonly at: string;
    readonly text: string;
    readonly code?: string;
    readonly remedy?: string;
    readonly needs: 'operate' | 'service';
  }[];
  readonly last_alarm?: { readonly at: string; readonly text: string; readonly ended_at: string; readonly how: string };
  readonly registration?: {
    readonly entry: string;
    readonly signature?: 'digital' | 'hand';
    readonly identity_views?: readonly IdentityDocumentSide[];
    readonly confirmed_at?: string;
    readonly approved_at?: string;
  };
  readonly installations?: readonly {
    readonly installation: string;
    readonly records: number;
    readonly until?: string;
    /** Present if the renewal was automatic. */
    readonly why?: 'end-unknown';
  }[];
  readonly authority_clock?: { readonly at: string; readonly drift_ms: number };
}
