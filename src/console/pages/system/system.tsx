// Shows the system, with the software and its declaration of responsibility, health, clocks, queues, what is stored,
// and settings without secrets.
import type { PageFrame, PageProps } from '../../frame';
import { formatAmountForPage } from '../../parts/figures';
import { PageHeader, NameValueList, TitledSection } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { ExactTimeText } from '../../parts/time';

export interface SystemStatusPageView {
  readonly software: {
    readonly name: string;
    readonly id: string;
    readonly version: string;
    readonly producer: string;
    readonly producer_tax_id: string;
  };
  readonly environment: string;
  readonly address: string;
  readonly retention_days: { readonly jobs: number; readonly answers: number; readonly audit: number };
  readonly health: Readonly<Record<'mongodb' | 'temporal' | 'sweep', string>>;
  readonly clocks: {
    readonly process: string;
    readonly mongodb: string;
    readonly process_ahead_ms: number;
    readonly authority: readonly { readonly supplier: string; readonly at: string; readonly ahead_ms: number }[];
  };
  /** Used storage; undefined while it is being counted. */
  readonly storage?: {
    readonly entries: number;
    readonly entries_max?: number;
    readonly bytes: number;
    readonly bytes_max?: number;
  };
  readonly openJobs: number;
  readonly pending: number;
}

export function SystemStatusPage({ view, frame }: PageProps<SystemStatusPageView>) {
  const { words } = frame;
  const labels = words.settings.system;
  const { software } = view;
  return (
    <>
      <PageHeader
        title={words.screens.system}
        chips={<Chip tone="quiet">{`${software.name} ${software.version}`}</Chip>}
      >
        <a class="button" href="/docs">
          {labels.docs}
        </a>
      </PageHeader>
      <TitledSection id="software" title={labels.software}>
        <NameValueList
          pairs={[
            [labels.name, software.name],
            [labels.id, software.id],
            [labels.version, software.version],
            [labels.producer, `${software.producer} (${software.producer_tax_id})`],
          ]}
        />
      </TitledSection>
      <TitledSection id="declaration" title={labels.declaration}>
        <p class="note block">{labels.declarationText}</p>
        <p class="actions">
          <a class="button" href="/declaration">
            {labels.declarationLink}
          </a>
          <a class="button" href="/declaration.pdf">
            {labels.declarationPdf}
          </a>
        </p>
      </TitledSection>
      <Parts view={view} frame={frame} />
      <Clocks view={view} frame={frame} />
    </>
  );
}

function HealthChip({ state, frame }: { readonly state: string; readonly frame: PageFrame }) {
  const labels = frame.words.settings.system;
  const label = { up: labels.up, down: labels.down, late: labels.late }[state] ?? labels.unknown;
  return <Chip tone={state === 'up' ? 'ok' : state === 'unknown' ? 'quiet' : 'bad'}>{label}</Chip>;
}

function Parts({ view, frame }: PageProps<SystemStatusPageView>) {
  const { words, base } = frame;
  const labels = words.settings.system;
  return (
    <>
      <TitledSection id="health" title={labels.health}>
        <NameValueList
          pairs={(['mongodb', 'temporal', 'sweep'] as const).map((part) => [
            labels.parts[part],
            <HealthChip key={part} state={view.health[part]} frame={frame} />,
          ])}
        />
      </TitledSection>
      <TitledSection id="queues" title={labels.queues}>
        <NameValueList
          pairs={[
            [
              labels.openJobs,
              <a key="jobs" href={`${base}/jobs?open=true`}>
                {view.openJobs}
              </a>,
            ],
            [
              labels.pending,
              <a key="pending" href={`${base}/suppliers`}>
                {view.pending}
              </a>,
            ],
          ]}
        />
      </TitledSection>
      <Storage view={view} frame={frame} />
    </>
  );
}

function Storage({ view: { storage }, frame }: PageProps<SystemStatusPageView>) {
  const labels = frame.words.settings.system;
  if (!storage)
    return (
      <TitledSection id="storage" title={labels.storage}>
        <p>{labels.storageLater}</p>
      </TitledSection>
    );
  const count = (n: number): string => formatAmountForPage(frame, String(n));
  const gigabytes = (bytes: number): string => formatAmountForPage(frame, (bytes / 1e9).toFixed(bytes < 1e10 ? 3 : 0));
  const { entries, entries_max: entriesMax, bytes, bytes_max: bytesMax } = storage;
  return (
    <TitledSection id="storage" title={labels.storage}>
      <NameValueList
        pairs={[
          [labels.storedEntries, labels.storedOf(count(entries), entriesMax && count(entriesMax))],
          [labels.storedGigabytes, labels.storedOf(gigabytes(bytes), bytesMax && gigabytes(bytesMax))],
        ]}
      />
    </TitledSection>
  );
}

/** Formats 2557 days as 7 years. Seven years have one or two days more than 7 x 365. */
function formatRetention(days: number, said: PageFrame['words']['settings']['system']): string {
  const years = Math.round(days / 365.25);
  return years > 0 && Math.abs(days - years * 365.25) < 1 ? said.years(years) : said.days(days);
}

function Clocks({ view: { clocks, retention_days: kept, ...view }, frame }: PageProps<SystemStatusPageView>) {
  const { words } = frame;
  const labels = words.settings.system;
  return (
    <>
      <TitledSection id="clocks" title={labels.clocks}>
        <NameValueList
          pairs={[
            [
              labels.process,
              <span key="process">
                <ExactTimeText frame={frame} at={clocks.process} /> {labels.drift(clocks.process_ahead_ms)}
              </span>,
            ],
            [labels.database, <ExactTimeText key="database" frame={frame} at={clocks.mongodb} />],
            ...clocks.authority.map(
              (one) =>
                [
                  labels.authority(one.supplier),
                  <span key={one.supplier}>
                    <ExactTimeText frame={frame} at={one.at} /> {labels.drift(one.ahead_ms)}
                  </span>,
                ] as const,
            ),
          ]}
        />
      </TitledSection>
      <TitledSection id="settings" title={labels.settings}>
        <NameValueList
          pairs={[
            [labels.environment, words.environments[view.environment as keyof typeof words.environments]],
            [labels.address, view.address],
            [`${labels.kept}: ${labels.keptOf.jobs}`, formatRetention(kept.jobs, labels)],
            [`${labels.kept}: ${labels.keptOf.answers}`, formatRetention(kept.answers, labels)],
            [`${labels.kept}: ${labels.keptOf.audit}`, formatRetention(kept.audit, labels)],
          ]}
        />
      </TitledSection>
    </>
  );
}
