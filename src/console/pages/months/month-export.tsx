// Shows the export of a month, with the button that starts it, its progress, and its archive.
import type { PageFrame } from '../../frame';
import { TitledSection } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { DateAndTimeText } from '../../parts/time';
import type { MonthExportView } from './month-view';

interface ArchiveProps {
  readonly frame: PageFrame;
  readonly archive: MonthExportView;
  /** URL of the file. */
  readonly href: string;
}

/** A section with the progress, then the file. */
export function MonthExportProgressSection({ frame, archive, href }: ArchiveProps) {
  const labels = frame.words.months.archive;
  const { expires_at: until, without_page: without } = archive;
  return (
    <TitledSection id="archive" title={labels.title}>
      <p class="hint">{labels.hint}</p>
      {archive.status === 'running' && (
        <p class="progress" role="status">
          <progress aria-label={labels.title} max={Math.max(1, archive.total)} value={archive.done} />{' '}
          {labels.done(archive.done, archive.total)}
        </p>
      )}
      {archive.status === 'failed' && <p class="note block">{labels.failed}</p>}
      {archive.status === 'completed' && (
        <>
          <p class="links">
            <a class="button primary" href={href} download>
              {labels.save}
            </a>{' '}
            {formatBytes(archive.bytes)}
          </p>
          {without > 0 && <p class="note block">{labels.withoutPage(without)}</p>}
          <p class="hint">
            {labels.asOf} <DateAndTimeText frame={frame} at={archive.started_at} />
            {until && (
              <>
                {' · '}
                {labels.until} <DateAndTimeText frame={frame} at={until} />
              </>
            )}
          </p>
        </>
      )}
    </TitledSection>
  );
}

/** Shows a link to the file, or the progress of the file. */
export function MonthExportLinkOrProgress({ frame, archive, href, label }: ArchiveProps & { readonly label: string }) {
  const labels = frame.words.months.archive;
  if (archive.status === 'completed')
    return (
      <a href={href} download>
        {label}
      </a>
    );
  return (
    <Chip tone={archive.status === 'failed' ? 'bad' : 'wait'}>
      {label}: {archive.status === 'failed' ? labels.failed : labels.done(archive.done, archive.total)}
    </Chip>
  );
}

/** `1.4 MB`. */
const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
