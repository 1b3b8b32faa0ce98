// Shows one supplier with its chain, its problems, the next submission, the newest record, and the certificate.
import type { PageFrame, PageProps } from '../../frame';
import { PageHeader, NameValueList, TitledSection, TemporalRunLink } from '../../parts/blocks';
import { formatPercentForPage } from '../../parts/figures';
import { DataTable } from '../../parts/table';
import { Chip } from '../../parts/chips';
import { ExactTimeText, DateAndTimeText, TimeSinceText, formatRelativeTime, formatTimeUntil } from '../../parts/time';
import { EInvoiceDestinationsSection } from '../../parts/wanted-e-invoices';
import {
  ChainAlarmSection,
  PendingSupplierRegistrationSection,
  SealingPausedSection,
  ChainSendErrorSection,
  SendingStopsSection,
} from './problems';
import {
  SupplierRegistrationChip,
  SupplierStatusChip,
  type SupplierInvoiceDefaultsView,
  type SupplierPageView,
} from './suppliers';

type SupplierPartProps = { readonly chain: SupplierPageView; readonly frame: PageFrame };

export function SupplierPage({ view: chain, frame }: PageProps<SupplierPageView>) {
  const { words, base } = frame;
  const labels = words.chains;
  const here = `${base}/suppliers/${chain.supplier}`;
  return (
    <>
      <PageHeader
        title={chain.name || chain.supplier}
        up={{ label: words.screens.suppliers, href: `${base}/suppliers` }}
        chips={<SupplierStatusChip chain={chain} frame={frame} />}
        text={chain.supplier}
      >
        <a class="button" href={`${here}/links`}>
          {labels.walk}
        </a>
        <a class="button" href={`${here}/verification`}>
          {labels.verify}
        </a>
        <a class="button" href={`${here}/month`}>
          {words.screens.months}
        </a>
        <a class="button" href={`${here}/reconciliation`}>
          {labels.reconcile}
        </a>
        <a class="button" href={`${here}/export`} download>
          {labels.export}
        </a>
        {frame.may('operate') && (
          <>
            <a class="button" href={`${here}/title`}>
              {words.registrations.titleForm.link}
            </a>
            <a class="button" href={`${here}/reporting`}>
              {words.reporting.link}
            </a>
            <a class="button" href={`${here}/mail`}>
              {words.screens.supplierMail}
            </a>
          </>
        )}
      </PageHeader>
      <SendingStopsSection chain={chain} frame={frame} />
      <SealingPausedSection chain={chain} frame={frame} />
      <ChainAlarmSection chain={chain} frame={frame} />
      <ChainSendErrorSection chain={chain} frame={frame} />
      <PendingSupplierRegistrationSection chain={chain} frame={frame} />
      <div class="cards">
        <PendingCard chain={chain} frame={frame} />
        <NewestCard chain={chain} frame={frame} />
        <CertificateCard chain={chain} frame={frame} />
      </div>
      <Details chain={chain} frame={frame} />
      <EInvoiceDestinationsSection wanted={chain.wanted} frame={frame} />
      <Installations chain={chain} frame={frame} />
    </>
  );
}

function PendingCard({ chain, frame }: SupplierPartProps) {
  const labels = frame.words.chains;
  const { next_attempt_at: next } = chain;
  const waits = next !== undefined && new Date(next) > frame.now;
  return (
    <section class="card" aria-labelledby="pending-title">
      <h2 id="pending-title">{labels.pending}</h2>
      <p class="figure">{chain.pending}</p>
      <p>
        {waits ? (
          <time dateTime={next} data-countdown>
            {labels.nextCall(formatTimeUntil(frame, next))}
          </time>
        ) : (
          labels.now
        )}
      </p>
      {waits && <p>{labels.windowText}</p>}
      <p>
        <a href={`${frame.base}/submissions?supplier=${chain.supplier}`}>{labels.submissions}</a>
      </p>
    </section>
  );
}

function NewestCard({ chain: { head, records, supplier }, frame }: SupplierPartProps) {
  const labels = frame.words.chains;
  return (
    <section class="card" aria-labelledby="newest-title">
      <h2 id="newest-title">{labels.records}</h2>
      <p class="figure">{records}</p>
      {head ? (
        <p>
          {labels.newest}:{' '}
          <a href={`${frame.base}/entries?q=${encodeURIComponent(head.number)}&kind=all`}>{head.number}</a>{' '}
          {labels.made(formatRelativeTime(frame, head.at))}
        </p>
      ) : (
        <p>{labels.noRecords}</p>
      )}
      <p>
        <a href={`${frame.base}/suppliers/${supplier}/links`}>{labels.walk}</a>
      </p>
    </section>
  );
}

function CertificateCard({ chain: { certificate, supplier }, frame }: SupplierPartProps) {
  const labels = frame.words.chains;
  return (
    <section class="card" aria-labelledby="certificate-title">
      <h2 id="certificate-title">{labels.certificate}</h2>
      <p class="figure">
        {certificate ? (
          <Chip tone={certificate.days_left < 0 ? 'bad' : certificate.days_left <= 30 ? 'warn' : 'ok'}>
            {labels.daysLeft(certificate.days_left)}
          </Chip>
        ) : (
          <Chip tone="quiet">{labels.none}</Chip>
        )}
      </p>
      {certificate && (
        <p>
          {labels.endsOn} <DateAndTimeText frame={frame} at={certificate.valid_to} />
        </p>
      )}
      <p>
        <a href={`${frame.base}/suppliers/${supplier}/certificate`}>{labels.certificate}</a>
      </p>
    </section>
  );
}

function Details({ chain, frame }: SupplierPartProps) {
  const { words, base } = frame;
  const labels = words.chains;
  const { registration, authority_clock: clock, last_alarm: last, last_submission_at: sent } = chain;
  return (
    <TitledSection id="details" title={labels.details}>
      <NameValueList
        pairs={[
          [labels.state, <SupplierRegistrationChip key="state" state={chain.state} frame={frame} />],
          [labels.environment, words.environments[chain.environment as keyof typeof words.environments]],
          [labels.installation, <code key="installation">{chain.installation}</code>],
          [words.jobs.temporal, chain.run && <TemporalRunLink key="run" run={chain.run} />],
          [labels.last, sent && <ExactTimeText frame={frame} at={sent} />],
          [labels.checkedTo, chain.verified_to === undefined ? undefined : String(chain.verified_to)],
          [labels.clock, clock && labels.clockDrift(clock.drift_ms)],
          [labels.title, chain.title && labels.titles[chain.title]],
          [labels.titleUntil, chain.title_until],
          [labels.signs, chain.sign_records ? labels.yes : undefined],
          [labels.simplifiedMax, chain.simplified_max_euros && `${chain.simplified_max_euros} EUR`],
          [labels.defaultTax, formatDefaultTax(chain.defaults, frame)],
          [labels.defaultSeries, formatDefaultSeries(chain.defaults, frame)],
          [
            labels.entry,
            registration && /^[0-9a-f-]{36}$/.test(registration.entry) && (
              <a href={`${base}/entries/${registration.entry}`}>{chain.name || chain.supplier}</a>
            ),
          ],
          [
            labels.registrationSteps.approved,
            registration?.approved_at && <TimeSinceText frame={frame} at={registration.approved_at} />,
          ],
          [
            labels.lastAlarm,
            last && (
              <>
                <ExactTimeText frame={frame} at={last.at} /> <code>{`${last.text} (${last.how})`}</code>
              </>
            ),
          ],
        ]}
      />
    </TitledSection>
  );
}

/** Formats a tax as `21 %`; if the tax is an object, lists its members. */
function formatDefaultTax({ default_tax: tax }: SupplierInvoiceDefaultsView, frame: PageFrame): string {
  const { none } = frame.words.chains;
  if (tax === undefined) return none;
  return typeof tax === 'string' ? formatPercentForPage(frame, tax) : Object.values(tax).map(String).join(' ');
}

/** `Invoices F · Tickets T`. */
const formatDefaultSeries = ({ default_series: series }: SupplierInvoiceDefaultsView, { words }: PageFrame): string =>
  Object.entries(words.chains.seriesUses)
    .flatMap(([use, label]) => (series[use] ? [`${label} ${series[use]}`] : []))
    .join(' · ');

function Installations({ chain: { installations = [], supplier }, frame }: SupplierPartProps) {
  const labels = frame.words.chains;
  if (installations.length < 2 && !frame.may('operate')) return null;
  const here = `${frame.base}/suppliers/${supplier}`;
  return (
    <TitledSection id="installations" title={labels.installations}>
      <DataTable label={labels.installations} columns={[labels.installation, [labels.records, 'amount'], labels.until]}>
        {installations.map(({ installation, records, until, why }) => (
          <tr key={installation}>
            <th scope="row">
              <a href={`${here}/links?installation=${encodeURIComponent(installation)}`}>
                <code>{installation}</code>
              </a>
            </th>
            <td class="amount">{records}</td>
            <td class="date">
              {until ? <DateAndTimeText frame={frame} at={until} /> : labels.current}
              {why && <p class="hint">{labels.renewedByItself}</p>}
            </td>
          </tr>
        ))}
      </DataTable>
      {frame.may('operate') && (
        <p class="paging">
          <a class="button danger" href={`${here}/renew`}>
            {labels.renewLink}
          </a>
        </p>
      )}
    </TitledSection>
  );
}
