// Shows the overview, with the status of the authority, pending records, jobs of the last day, and what needs
// attention.
import { type AttentionCause, attentionUrgencyByCause } from '../../contracts/attention';
import type { PageFrame, PageProps } from '../frame';
import { Chip, type ChipTone, chipToneByAttentionUrgency } from '../parts/chips';
import { PageHeader, TitledSection } from '../parts/blocks';
import { FirstStepsSection } from '../parts/first-steps';
import { formatSeriesDisplayName } from '../parts/figures';
import { formatRelativeTime, formatTimeUntil } from '../parts/time';

export interface AttentionItemView {
  readonly cause: AttentionCause;
  readonly code?: string;
  readonly text: string;
  readonly remedy?: string;
  readonly count: number;
  readonly capped?: boolean;
  readonly since?: string;
  readonly until?: string;
  readonly objects: readonly { readonly kind: string; readonly id: string; readonly name: string }[];
}

export interface WorkspaceOverviewPageView {
  readonly suppliers: number;
  readonly authority: {
    readonly state: 'answers' | 'waits' | 'refuses' | 'unanswered' | 'not-called';
    readonly since?: string;
    readonly text?: string;
    readonly answered_at?: string;
    readonly next_at?: string;
  };
  readonly pending: { readonly count: number; readonly oldest_at?: string };
  readonly last_day: Readonly<Record<DayPart, number>> & { readonly jobs: number; readonly jobs_capped: boolean };
  readonly attention: readonly AttentionItemView[];
  /** Causes of the warnings that end jobs in this workspace, in addition to the warnings that always end jobs. */
  readonly blocks: readonly { readonly code: string; readonly cause: string }[];
  /** True if no entry is stored yet. */
  readonly isNew: boolean;
  /** True if the first invoice of a company registers the company. */
  readonly registersWithInvoice: boolean;
  /** True if the installation is a local stack, on which the user can run commands. */
  readonly isLocalStack: boolean;
}

const dayParts = ['succeeded', 'with_warnings', 'failed', 'cancelled', 'open'] as const;
type DayPart = (typeof dayParts)[number];

export function WorkspaceOverviewPage({ view, frame }: PageProps<WorkspaceOverviewPageView>) {
  const { words } = frame;
  return (
    <>
      <PageHeader title={words.screens.overview} />
      {view.isNew && (
        <FirstStepsSection
          frame={frame}
          registersWithInvoice={view.registersWithInvoice}
          isLocalStack={view.isLocalStack}
        />
      )}
      <div class="cards">
        <AuthorityCard view={view} frame={frame} />
        <PendingCard view={view} frame={frame} />
        <DayCard view={view} frame={frame} />
      </div>
      <TitledSection
        id="attention"
        title={words.overview.attention}
        aside={view.attention.length > 0 ? <span class="count">{view.attention.length}</span> : undefined}
      >
        {view.attention.length === 0 ? (
          <div class="calm">
            <p>
              <strong>{words.overview.calm}</strong>
            </p>
            <p>{words.overview.calmText}</p>
          </div>
        ) : (
          <ul class="attention">
            {view.attention.map((row) => (
              <AttentionRow key={`${row.cause} ${row.code} ${row.objects[0]?.id}`} row={row} frame={frame} />
            ))}
          </ul>
        )}
        <p class="meta">{words.overview.api}</p>
      </TitledSection>
      <TitledSection id="blocks" title={words.overview.blocks}>
        {view.blocks.length === 0 ? (
          <p>{words.overview.noBlocks}</p>
        ) : (
          <>
            <p>{words.overview.blocksText}</p>
            <ul class="notes">
              {view.blocks.map(({ code, cause }) => (
                <li key={code}>{words.overview.conditions[code] ?? cause}</li>
              ))}
            </ul>
          </>
        )}
        <p class="meta">{words.overview.blocksChange}</p>
      </TitledSection>
    </>
  );
}

type OverviewPartProps = { readonly view: WorkspaceOverviewPageView; readonly frame: PageFrame };

const authorityTones: Readonly<Record<WorkspaceOverviewPageView['authority']['state'], ChipTone>> = {
  answers: 'ok',
  waits: 'wait',
  refuses: 'bad',
  unanswered: 'bad',
  'not-called': 'quiet',
};

function AuthorityCard({ view: { authority }, frame }: OverviewPartProps) {
  const { words } = frame;
  const labels = words.overview;
  const troubles: Partial<Record<typeof authority.state, (time: string) => string>> = {
    unanswered: labels.silentSince,
    refuses: labels.refusesSince,
  };
  const troubleSince = troubles[authority.state];
  return (
    <section class="card" aria-labelledby="authority-title">
      <h2 id="authority-title">{labels.authority}</h2>
      <p class="figure">
        <Chip tone={authorityTones[authority.state]}>{labels.authorityStates[authority.state]}</Chip>
      </p>
      {troubleSince && authority.since && (
        <p>
          {troubleSince(formatRelativeTime(frame, authority.since))}: <code>{authority.text}</code>
        </p>
      )}
      {authority.answered_at && <p>{labels.answered(formatRelativeTime(frame, authority.answered_at))}</p>}
      {authority.next_at && <p>{labels.until(formatTimeUntil(frame, authority.next_at))}</p>}
      {authority.state === 'not-called' && <p>{labels.neverCalled}</p>}
    </section>
  );
}

const PendingCard = ({ view: { pending }, frame }: OverviewPartProps) => (
  <section class="card" aria-labelledby="pending-title">
    <h2 id="pending-title">{frame.words.overview.pending}</h2>
    <p class="figure">{pending.count}</p>
    <p>
      {pending.count === 0 && frame.words.overview.nothingWaits}
      {pending.oldest_at && frame.words.overview.oldest(formatRelativeTime(frame, pending.oldest_at))}
    </p>
  </section>
);

const queries: Readonly<Record<DayPart, string>> = {
  succeeded: 'result=succeeded',
  with_warnings: 'result=succeeded-with-warnings',
  failed: 'result=failed',
  cancelled: 'result=cancelled',
  open: 'open=true',
};

function DayCard({ view: { last_day: day }, frame }: OverviewPartProps) {
  const { words, base } = frame;
  return (
    <section class="card wide" aria-labelledby="day-title">
      <h2 id="day-title">{words.overview.day}</h2>
      <p class="figure">
        {day.jobs}
        {day.jobs_capped ? '+' : ''}
      </p>
      {day.jobs === 0 ? (
        <p>{words.overview.noJobs}</p>
      ) : (
        <>
          <DayBar day={day} />
          <ul class="legend">
            {dayParts
              .filter((part) => day[part] > 0)
              .map((part) => (
                <li key={part} class={`part-${part}`}>
                  <a href={`${base}/jobs?${queries[part]}`}>
                    {words.overview.dayParts[part]} <strong>{day[part]}</strong>
                  </a>
                </li>
              ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A bar with parts in proportion to their share; the list below has the same numbers. */
function DayBar({ day }: { readonly day: WorkspaceOverviewPageView['last_day'] }) {
  const sum = Math.max(
    1,
    dayParts.reduce((total, part) => total + day[part], 0),
  );
  let at = 0;
  return (
    <svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      {dayParts.map((part) => {
        const width = (day[part] / sum) * 1000;
        const x = at;
        at += width;
        return width > 0 ? (
          <rect key={part} class={`part-${part}`} x={x.toFixed(1)} y="0" width={width.toFixed(1)} height="10" />
        ) : null;
      })}
    </svg>
  );
}

const pages: Readonly<Record<string, string>> = {
  entry: 'entries',
  chain: 'suppliers',
  webhook: 'webhooks',
};

/**
 * Builds the path of a resource. A paused series may be missing in the database; it then has no page, but is in the
 * list.
 */
const buildPath = (kind: string, id: string): string =>
  kind === 'series' ? 'series#paused' : `${pages[kind] ?? 'entries'}/${encodeURIComponent(id)}`;

/** Chooses Sello's texts in the language of the page; texts of the authority and of steps are unchanged. */
function chooseText({ cause, code = '', text, until }: AttentionItemView, { words, now }: PageFrame): string {
  const labels = words.overview;
  if (cause === 'certificate' && until)
    return labels.certificateEnds(Math.floor((new Date(until).getTime() - now.getTime()) / 86_400_000));
  const own = labels.texts[cause === 'webhook-disabled' ? code : cause];
  return own ?? text;
}

function AttentionRow({ row, frame }: { readonly row: AttentionItemView; readonly frame: PageFrame }) {
  const { words, base } = frame;
  const labels = words.overview;
  const isOfEntries = row.cause === 'rejected' || row.cause === 'failed';
  const all =
    row.cause === 'rejected' ? `fiscal=rejected&fault=${row.code ?? ''}` : `result=failed&fault=${row.code ?? ''}`;
  return (
    <li>
      <div class="cause">
        <Chip tone={chipToneByAttentionUrgency[attentionUrgencyByCause[row.cause].urgency]}>
          {labels.causes[row.cause]}
        </Chip>
        {isOfEntries && row.code && <code title={labels.code}>{row.code}</code>}
        {isOfEntries && <strong>{labels.invoices(row.count, row.capped === true)}</strong>}
        {row.since && <span class="meta">{formatRelativeTime(frame, row.since)}</span>}
        {row.until && <span class="meta">{formatRelativeTime(frame, row.until)}</span>}
      </div>
      <p>{chooseText(row, frame)}</p>
      {row.remedy && (
        <p>
          <strong>{labels.whatToDo}:</strong> {row.remedy}
        </p>
      )}
      <p class="links">
        {row.objects.map(({ kind, id, name }) => {
          const label = kind === 'series' ? formatSeriesDisplayName(name) || id : name;
          // Only administrators can open a webhook, so other users see no link.
          return kind === 'webhook' && !frame.may('admin') ? (
            <span key={id}>{label}</span>
          ) : (
            <a key={id} href={`${base}/${buildPath(kind, id)}`}>
              {label}
            </a>
          );
        })}
        {isOfEntries && row.count > row.objects.length && <a href={`${base}/entries?${all}`}>{labels.all}</a>}
      </p>
    </li>
  );
}
