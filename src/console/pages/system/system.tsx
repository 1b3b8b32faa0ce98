// The system: the software with its statement of responsibility, health, clocks, queues, what is stored, and settings
// without secrets.
import type { Frame, PageProps } from '../../frame';
import { formatAmount } from '../../parts/figures';
import { Head, Pairs, Section } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { Instant } from '../../parts/time';

export interface SystemView {
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
  /** Undefined while it is being counted. */
  readonly storage?: {
    readonly entries: number;
    readonly entries_max?: number;
    readonly bytes: number;
    readonly bytes_max?: number;
  };
  readonly openJobs: number;
  readonly pending: number;
}

export function SystemPage({ view, frame }: PageProps<SystemView>) {
  const { words } = frame;
  const said = words.settings.system;
  const { software } = view;
  return (
    <>
      <Head title={words.screens.system} chips={<Chip tone="quiet">{`${software.name} ${software.version}`}</Chip>}>
        <a class="button" href="/docs">
          {said.docs}
        </a>
      </Head>
      <Section id="software" title={said.software}>
        <Pairs
          pairs={[
            [said.name, software.name],
            [said.id, software.id],
            [said.version, software.version],
            [said.producer, `${software.producer} (${software.producer_tax_id})`],
          ]}
        />
      </Section>
      <Section id="declaration" title={said.declaration}>
        <p class="note block">{said.declarationText}</p>
        <p class="actions">
          <a class="button" href="/declaration">
            {said.declarationLink}
          </a>
          <a class="button" href="/declaration.pdf">
            {said.declarationPdf}
          </a>
        </p>
      </Section>
      <Parts view={view} frame={frame} />
      <Clocks view={view} frame={frame} />
    </>
  );
}

function HealthChip({ state, frame }: { readonly state: string; readonly frame: Frame }) {
  const said = frame.words.settings.system;
  const label = { up: said.up, down: said.down, late: said.late }[state] ?? said.unknown;
  return <Chip tone={state === 'up' ? 'ok' : state === 'unknown' ? 'quiet' : 'bad'}>{label}</Chip>;
}

function Parts({ view, frame }: PageProps<SystemView>) {
  const { words, base } = frame;
  const said = words.settings.system;
  return (
    <>
      <Section id="health" title={said.health}>
        <Pairs
          pairs={(['mongodb', 'temporal', 'sweep'] as const).map((part) => [
            said.parts[part],
            <HealthChip key={part} state={view.health[part]} frame={frame} />,
          ])}
        />
      </Section>
      <Section id="queues" title={said.queues}>
        <Pairs
          pairs={[
            [
              said.openJobs,
              <a key="jobs" href={`${base}/jobs?open=true`}>
                {view.openJobs}
              </a>,
            ],
            [
              said.pending,
              <a key="pending" href={`${base}/suppliers`}>
                {view.pending}
              </a>,
            ],
          ]}
        />
      </Section>
      <Storage view={view} frame={frame} />
    </>
  );
}

function Storage({ view: { storage }, frame }: PageProps<SystemView>) {
  const said = frame.words.settings.system;
  if (!storage)
    return (
      <Section id="storage" title={said.storage}>
        <p>{said.storageLater}</p>
      </Section>
    );
  const gigabytes = (bytes: number): string => formatAmount(frame, (bytes / 1e9).toFixed(bytes < 1e10 ? 3 : 0));
  const { entries, entries_max: entriesMax, bytes, bytes_max: bytesMax } = storage;
  return (
    <Section id="storage" title={said.storage}>
      <Pairs
        pairs={[
          [said.storedEntries, said.storedOf(String(entries), entriesMax && String(entriesMax))],
          [said.storedGigabytes, said.storedOf(gigabytes(bytes), bytesMax && gigabytes(bytesMax))],
        ]}
      />
    </Section>
  );
}

function Clocks({ view: { clocks, retention_days: kept, ...view }, frame }: PageProps<SystemView>) {
  const { words } = frame;
  const said = words.settings.system;
  return (
    <>
      <Section id="clocks" title={said.clocks}>
        <Pairs
          pairs={[
            [
              said.process,
              <span key="process">
                <Instant frame={frame} at={clocks.process} /> {said.drift(clocks.process_ahead_ms)}
              </span>,
            ],
            [said.database, <Instant key="database" frame={frame} at={clocks.mongodb} />],
            ...clocks.authority.map(
              (one) =>
                [
                  said.authority(one.supplier),
                  <span key={one.supplier}>
                    <Instant frame={frame} at={one.at} /> {said.drift(one.ahead_ms)}
                  </span>,
                ] as const,
            ),
          ]}
        />
      </Section>
      <Section id="settings" title={said.settings}>
        <Pairs
          pairs={[
            [said.environment, words.environments[view.environment as keyof typeof words.environments]],
            [said.address, view.address],
            [`${said.kept}: ${said.keptOf.jobs}`, said.days(kept.jobs)],
            [`${said.kept}: ${said.keptOf.answers}`, said.days(kept.answers)],
            [`${said.kept}: ${said.keptOf.audit}`, said.days(kept.audit)],
          ]}
        />
      </Section>
    </>
  );
}
