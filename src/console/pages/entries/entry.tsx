// Shows one entry, with its errors, the document with marked fields, timeline, files, versions, record and jobs.
import { findJobFileInResponse } from '../../../contracts/job-files';
import type { PageFrame, PageProps } from '../../frame';
import { PageHeader, NameValueList, TitledSection } from '../../parts/blocks';
import { RecordOutcomeChip, toShownEntryState, JobResultChip, EntryStateChip } from '../../parts/chips';
import { VersionComparisonSection } from '../../parts/comparison';
import { EntryDocumentSection } from '../../parts/document';
import { EntryActionButtons } from '../../parts/entry-actions';
import { FaultList } from '../../parts/faults';
import { formatAmountForPage, formatMoneyForPage } from '../../parts/figures';
import { RecordPreviewSection, RecordFlagReasonList } from '../../parts/preview';
import { EntryTimelineSection } from '../../parts/timeline';
import { ExactTimeText, DateAndTimeText, formatRelativeTime } from '../../parts/time';
import { EInvoiceDestinationsSection } from '../../parts/wanted-e-invoices';
import { formatEntryName, toAmountNegatedForCreditNote } from './entries';
import type { EntryPageView, EntryFileView } from './entry-view';
import { FormTextField, FormSelect, HiddenFormTokenInput } from '../../parts/form';

type EntryPartProps = { readonly view: EntryPageView; readonly frame: PageFrame };

export function EntryPage({ view, frame }: PageProps<EntryPageView>) {
  const { words, base } = frame;
  const { entry } = view;
  const state = toShownEntryState(entry);
  return (
    <>
      <PageHeader
        title={formatEntryName(entry, words.lists.noNumber)}
        up={{ label: words.screens.entries, href: `${base}/entries` }}
        chips={
          <>
            <EntryStateChip frame={frame} state={state} />{' '}
            {state !== entry.fiscal?.outcome && <RecordOutcomeChip frame={frame} fiscal={entry.fiscal} />}
          </>
        }
      >
        <EntryActionButtons view={view} frame={frame} />
        {frame.may('run') && entry.fiscal && findPdf(entry) && <MailForm entry={entry.id} frame={frame} />}
      </PageHeader>
      <JobWaitSection view={view} frame={frame} />
      <FaultList faults={entry.faults ?? []} title={words.entry.faults} id="faults" frame={frame} />
      <FaultList faults={entry.warnings ?? []} title={words.entry.warnings} id="warnings" frame={frame} />
      <div class="columns">
        <div>
          <TitledSection id="document" title={words.entry.document}>
            <EntryDocumentSection entry={entry} frame={frame} />
          </TitledSection>
          <Files view={view} frame={frame} />
          <Versions view={view} frame={frame} />
        </div>
        <div>
          <TitledSection id="timeline" title={words.entry.timeline}>
            <EntryTimelineSection items={view.timeline} frame={frame} />
          </TitledSection>
          {view.preview && <RecordPreviewSection preview={view.preview} frame={frame} />}
          <Record view={view} frame={frame} />
          <Jobs view={view} frame={frame} />
          <EInvoiceDestinationsSection wanted={view.wanted} frame={frame} />
          <Related view={view} frame={frame} />
          <TitledSection id="facts" title={words.entry.id}>
            <NameValueList
              pairs={[
                [words.entry.id, <code key="id">{entry.id}</code>],
                [words.entry.key, entry.key],
                [words.entry.folder, entry.folder],
                [words.lists.stored, <ExactTimeText key="at" frame={frame} at={entry.created_at} />],
              ]}
            />
          </TitledSection>
        </div>
      </div>
    </>
  );
}

interface WaitingPart {
  readonly view: Pick<EntryPageView, 'waiting'>;
  readonly frame: PageFrame;
  /** The page of the job itself has no link. */
  readonly onJob?: boolean;
}

/** Explains in one sentence why an entry waits, since when, and when it continues. */
export function JobWaitSection({ view: { waiting }, frame, onJob = false }: WaitingPart) {
  const { words, base } = frame;
  if (!waiting) return null;
  return (
    <section class="waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{words.entry.waiting}</h2>
      <p>
        {`${words.templateText(waiting.step)}: ${waiting.message}`} ·{' '}
        {words.entry.since(formatRelativeTime(frame, waiting.since))}
        {waiting.until && ` · ${words.entry.until(formatRelativeTime(frame, waiting.until))}`}
        {waiting.continues && ` · ${words.entry.continues[waiting.continues]}`}
      </p>
      {waiting.supplier && (
        <p>
          <a href={`${base}/suppliers/${encodeURIComponent(waiting.supplier)}`}>{words.screens.supplier}</a>
        </p>
      )}
      {!onJob && (
        <p>
          <a href={`${base}/jobs/${waiting.job}`}>{words.screens.job}</a>
        </p>
      )}
    </section>
  );
}

const kilobytes = (frame: PageFrame, size: number): string =>
  size < 1_000 ? `${size} B` : `${formatAmountForPage(frame, (size / 1_000).toFixed(1))} kB`;

/** Finds the PDF that a job created. Only such a PDF has its own address; all other files are downloads. */
const findPdf = ({ attachments = [] }: EntryPartProps['view']['entry']): EntryFileView | undefined =>
  findJobFileInResponse(attachments, 'pdf');

/** Formats the kind of a file: the format of an e-invoice, or the category of any other file. */
const fileKind = (
  { key = '', category = '', job_id }: EntryFileView,
  { words: { entry: said } }: PageFrame,
): string => {
  const format =
    job_id && category === 'format' && Object.hasOwn(said.eInvoices, key) ? said.eInvoices[key] : undefined;
  return format ?? (said.categories as Readonly<Record<string, string>>)[category] ?? category;
};

function Files({ view: { entry }, frame }: EntryPartProps) {
  const { words, base } = frame;
  const files = entry.attachments ?? [];
  if (files.length === 0) return null;
  const pdf = findPdf(entry);
  return (
    <TitledSection id="files" title={words.entry.files}>
      {pdf && (
        <details class="pdf" open>
          <summary>{words.entry.showPdf}</summary>
          <iframe
            src={`${base}/entries/${entry.id}/pdf/${pdf.id}`}
            title={words.entry.pdfTitle}
            loading="lazy"
            data-hash={pdf.hash}
          />
        </details>
      )}
      <ul class="files">
        {files.map((file) => (
          <li key={file.id}>
            <a href={`${base}/entries/${entry.id}/files/${file.id}`} download>
              {file.name}
            </a>
            <span class="meta">
              {fileKind(file, frame)} · {kilobytes(frame, file.size)}
            </span>
            <code class="hash" title={words.entry.hash}>
              {file.hash}
            </code>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Versions({ view: { entry, comparison, names }, frame }: EntryPartProps) {
  const { words, base } = frame;
  if (entry.versions.length < 2) return null;
  return (
    <TitledSection id="versions" title={words.entry.versions}>
      <ul class="files">
        {entry.versions.map(({ version, at, src, src_id: by }) => (
          <li key={version}>
            <code>{version}</code>
            <span class="meta">
              <DateAndTimeText frame={frame} at={at} seconds /> ·{' '}
              {names.get(by ?? '') ?? words.entry.sources[src] ?? src}
            </span>
            {version === entry.version ? (
              <span class="meta">{words.entry.current}</span>
            ) : (
              <a href={`${base}/entries/${entry.id}?compare=${version}#versions`}>{words.entry.compare}</a>
            )}
          </li>
        ))}
      </ul>
      {comparison && <VersionComparisonSection comparison={comparison} frame={frame} />}
    </TitledSection>
  );
}

function Record({ view: { entry, record }, frame }: EntryPartProps) {
  const labels = frame.words.entry;
  if (!record) return null;
  return (
    <TitledSection id="record" title={labels.record}>
      <NameValueList
        pairs={[
          [labels.type, (labels.recordKinds as Readonly<Record<string, string>>)[record.kind] ?? record.kind],
          [frame.words.lists.outcome, <RecordOutcomeChip key="outcome" frame={frame} fiscal={entry.fiscal} />],
          [labels.csv, entry.fiscal?.csv && <code>{entry.fiscal.csv}</code>],
          [labels.fingerprint, record.fingerprint && <code class="hash">{record.fingerprint}</code>],
          [
            labels.qr,
            record.qr && (
              <a href={record.qr} rel="noreferrer noopener" target="_blank">
                {new URL(record.qr).host}
              </a>
            ),
          ],
        ]}
      />
      {record.flags && (
        <>
          <h3>{labels.flags}</h3>
          <RecordFlagReasonList kind={record.kind} flags={record.flags} frame={frame} />
        </>
      )}
    </TitledSection>
  );
}

function Jobs({ view, frame }: EntryPartProps) {
  const { words, base } = frame;
  return (
    <TitledSection id="jobs" title={words.entry.jobs}>
      {view.jobs.length === 0 ? (
        <p class="none">{words.entry.noJobs}</p>
      ) : (
        <ul class="files">
          {view.jobs.map((job) => (
            <li key={job.id}>
              <a href={`${base}/jobs/${job.id}`}>{words.templateText(job.workflow ?? job.id)}</a>
              <JobResultChip frame={frame} result={job.result} />
              <span class="meta">
                <DateAndTimeText frame={frame} at={job.created_at} seconds />
              </span>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

function Related({ view, frame }: EntryPartProps) {
  const { words, base } = frame;
  if (view.related.length === 0) return null;
  return (
    <TitledSection id="related" title={words.entry.related}>
      <ul class="files">
        {view.related.map((row) => (
          <li key={row.id}>
            <a href={`${base}/entries/${row.id}`}>{formatEntryName(row, words.lists.noNumber)}</a>
            <EntryStateChip frame={frame} state={toShownEntryState(row)} />
            <span class="meta">
              {formatMoneyForPage(frame, toAmountNegatedForCreditNote(row), row.snippet.currency)}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

interface MailFormProps {
  readonly entry: string;
  readonly frame: PageFrame;
}

function MailForm({ entry, frame }: MailFormProps) {
  const labels = frame.words.mail;
  return (
    <details class="mail">
      <summary>{labels.send}</summary>
      <form method="post" action={`${frame.base}/entries/${entry}/mail`} class="edit">
        <HiddenFormTokenInput frame={frame} />
        <FormTextField frame={frame} name="to" label={labels.to} hint={labels.sendHint} />
        <FormSelect frame={frame} name="language" label={frame.words.frame.language} options={labels.languages} />
        <button class="button">{labels.send}</button>
      </form>
    </details>
  );
}
