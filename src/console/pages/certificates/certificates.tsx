// Shows certificates: the list, with the suppliers that use each certificate, and the certificate of one supplier,
// which can be stored, tested and removed.
import type { PageFrame, PageProps } from '../../frame';
import { EmptyState, PageHeader, NameValueList, TitledSection } from '../../parts/blocks';
import { DataTable } from '../../parts/table';
import { Chip, type ChipTone } from '../../parts/chips';
import { FormCheckbox, FormTextField, HiddenFormTokenInput } from '../../parts/form';
import { DateAndTimeText, TimeSinceText } from '../../parts/time';
import { CertificateDaysLeftLabel } from '../suppliers/suppliers';
import { formatDayForPage } from '../../parts/figures';
import { SupplierRegistrationLinks } from '../../parts/supplier-links';

export interface CertificateRowView {
  readonly own: boolean;
  readonly fingerprint?: string;
  readonly subject?: string;
  readonly kind?: 'person' | 'representative' | 'seal';
  readonly tax_id?: string;
  readonly valid_to?: string;
  readonly days_left?: number;
  readonly suppliers: readonly {
    readonly supplier: string;
    readonly name: string;
    readonly last_submission_at?: string;
  }[];
}

export interface CertificateListPageView {
  readonly list: readonly CertificateRowView[];
}

/** `CN` of a subject, its usual name. */
const readSubjectName = (subject: string): string => {
  const commonName = subject.split(/[,\n]/).find((part) => part.trim().startsWith('CN='));
  return commonName?.trim().slice('CN='.length) ?? subject;
};

export function CertificatesPage({ view, frame }: PageProps<CertificateListPageView>) {
  const { words } = frame;
  const labels = words.chains.certificatePage;
  return (
    <>
      <PageHeader title={words.screens.certificates} />
      {view.list.length === 0 ? (
        <EmptyState title={labels.emptyTitle} text={labels.emptyText}>
          <SupplierRegistrationLinks frame={frame} />
        </EmptyState>
      ) : (
        <DataTable
          label={words.screens.certificates}
          columns={[labels.holder, labels.kind, labels.ends, labels.usedBy, labels.success]}
        >
          {view.list.map((row) => renderRow(row, frame))}
        </DataTable>
      )}
    </>
  );
}

function renderRow(row: CertificateRowView, frame: PageFrame) {
  const labels = frame.words.chains.certificatePage;
  const last = row.suppliers
    .flatMap(({ last_submission_at: at }) => (at ? [at] : []))
    .toSorted()
    .at(-1);
  return (
    <tr key={`${row.own} ${row.fingerprint} ${row.suppliers[0]?.supplier}`} data-row>
      <th scope="row">
        {row.subject ? readSubjectName(row.subject) : labels.shared} {row.tax_id && <small>{row.tax_id}</small>}
      </th>
      <td>{row.kind ? labels.kinds[row.kind] : <span class="none">–</span>}</td>
      <td class="date">
        {row.valid_to ? (
          <DateAndTimeText frame={frame} at={row.valid_to} />
        ) : (
          <span class="none">{labels.unknown}</span>
        )}{' '}
        {row.days_left !== undefined && row.days_left <= 30 && (
          <CertificateDaysLeftLabel days={row.days_left} frame={frame} />
        )}
      </td>
      <td>
        <ul>
          {row.suppliers.map(({ supplier, name }) => (
            <li key={supplier}>
              <a href={`${frame.base}/suppliers/${supplier}/certificate`} data-open>
                {name || supplier}
              </a>
            </li>
          ))}
        </ul>
      </td>
      <td class="date">
        {last ? <TimeSinceText frame={frame} at={last} /> : <span class="none">{labels.unknown}</span>}
      </td>
    </tr>
  );
}

export interface SupplierCertificatePageView {
  readonly supplier: string;
  readonly name: string;
  /** Certificate of the supplier; absent if it uses the configured one. */
  readonly own?: {
    readonly fingerprint: string;
    readonly subject: string;
    readonly kind: 'person' | 'representative' | 'seal';
    readonly tax_id?: string;
    readonly valid_from: string;
    readonly valid_to: string;
    readonly days_left: number;
    readonly warning?: string;
    readonly trust?: { readonly links: readonly string[]; readonly ends: string };
  };
  readonly trial?: {
    readonly works: boolean;
    readonly problem?: string;
    readonly duration_ms: number;
    readonly valid_to: string;
  };
  /** The findings about the file that was just sent. */
  readonly rehearsal?: CertificateTestResultView;
}

export function SupplierCertificatePage({ view, frame }: PageProps<SupplierCertificatePageView>) {
  const { words, base } = frame;
  const labels = words.chains.certificatePage;
  const here = `${base}/suppliers/${view.supplier}`;
  return (
    <>
      <PageHeader
        title={words.chains.certificate}
        up={{ label: view.name || view.supplier, href: here }}
        chips={<Chip tone="quiet">{view.own ? labels.own : labels.shared}</Chip>}
      >
        {frame.may('operate') && view.own && (
          <a class="button danger" href={`${here}/certificate/remove`}>
            {labels.removeLink}
          </a>
        )}
      </PageHeader>
      {view.own ? <Own own={view.own} frame={frame} /> : <p class="note block">{labels.noneText}</p>}
      {frame.may('operate') && (
        <TitledSection id="try" title={labels.try}>
          <Trial view={view} frame={frame} />
          <form method="get" action={`${here}/certificate`} data-slow>
            <p class="meta">{labels.tryText}</p>
            <input type="hidden" name="try" value="1" />
            <button class="button">{labels.try}</button>
          </form>
        </TitledSection>
      )}
      {frame.may('operate') && (
        <TitledSection id="upload" title={view.own ? labels.replace : labels.upload}>
          <p class="note block">{labels.rehearseText}</p>
          {view.rehearsal && <Rehearsal rehearsal={view.rehearsal} frame={frame} />}
          <form class="edit" method="post" action={`${here}/certificate/store`} enctype="multipart/form-data" data-slow>
            <HiddenFormTokenInput frame={frame} />
            <div class="field">
              <label for="file">{labels.file}</label>
              <input id="file" name="file" type="file" accept=".p12,.pfx,application/x-pkcs12" required />
            </div>
            <FormTextField frame={{ ...frame, sent: {} }} name="password" label={labels.password} type="password" />
            {view.rehearsal && !view.rehearsal.works && (
              <FormCheckbox name="anyway" checked={false}>
                {labels.anyway}
              </FormCheckbox>
            )}
            <div class="buttons">
              <button class="button primary">{labels.store}</button>
              <button class="button" formaction={`${here}/certificate/rehearse`}>
                {labels.rehearse}
              </button>
            </div>
          </form>
        </TitledSection>
      )}
    </>
  );
}

function Own({
  own,
  frame,
}: {
  readonly own: NonNullable<SupplierCertificatePageView['own']>;
  readonly frame: PageFrame;
}) {
  const labels = frame.words.chains.certificatePage;
  return (
    <TitledSection id="own" title={readSubjectName(own.subject)}>
      {own.warning && (
        <p class="problem">
          <span>{own.warning}</span>
        </p>
      )}
      <NameValueList
        pairs={[
          [labels.holder, own.subject],
          [frame.words.chains.taxCode, own.tax_id],
          [labels.kind, labels.kinds[own.kind]],
          [labels.begins, <DateAndTimeText key="from" frame={frame} at={own.valid_from} />],
          [
            labels.ends,
            <span key="to">
              <DateAndTimeText frame={frame} at={own.valid_to} />{' '}
              <CertificateDaysLeftLabel days={own.days_left} frame={frame} />
            </span>,
          ],
          [labels.issuers, own.trust?.links.slice(1).join(' · ')],
          [labels.fingerprint, <code key="print">{own.fingerprint}</code>],
        ]}
      />
    </TitledSection>
  );
}

function Trial({ view: { trial }, frame }: PageProps<SupplierCertificatePageView>) {
  const labels = frame.words.chains.certificatePage;
  if (!trial) return null;
  return (
    <p class="waiting" role="status">
      <span>
        <Chip tone={trial.works ? 'ok' : 'bad'}>{trial.works ? labels.works : labels.fails}</Chip>{' '}
        {labels.took(trial.duration_ms)}
      </span>
      {trial.problem && <span>{trial.problem}</span>}
    </p>
  );
}

type State = 'good' | 'warning' | 'bad';

export interface CertificateTestResultView {
  readonly works: boolean;
  readonly subject: string;
  readonly findings: readonly {
    readonly what: keyof PageFrame['words']['chains']['certificatePage']['findingNames'];
    readonly state: State;
    readonly key: string;
    readonly value: string;
    readonly text: string;
  }[];
}

const tones: Readonly<Record<State, ChipTone>> = { good: 'ok', warning: 'warn', bad: 'bad' };

function Rehearsal({ rehearsal, frame }: { readonly rehearsal: CertificateTestResultView; readonly frame: PageFrame }) {
  const labels = frame.words.chains.certificatePage;
  const { works, findings } = rehearsal;
  return (
    <section id="rehearsal" class="waiting" aria-labelledby="rehearsal-title">
      <h3 id="rehearsal-title">
        <Chip tone={works ? 'ok' : 'bad'}>{works ? labels.rehearsed.good : labels.rehearsed.bad}</Chip>
      </h3>
      <p>{labels.rehearsed.notStored}</p>
      <DataTable label={labels.rehearse} columns={[labels.findingName, labels.findingState, labels.findingText]}>
        {findings.map(({ what, state, key, value, text }) => (
          <tr key={what}>
            <th scope="row">{labels.findingNames[what]}</th>
            <td>
              <Chip tone={tones[state]}>{labels.findingStates[state]}</Chip>
            </td>
            <td class="wrapped">{labels.findings[key]?.(formatDayForPage(frame, value)) ?? text}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
