// The export of a month: the button that starts it, its progress, and its archive.
import type { PageFrame } from '../../frame';
import { TitledSection } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { MinuteTime } from '../../parts/time';
import type { MonthExportView } from './month-view';

interface ArchiveProps {
  readonly frame: PageFrame;
  readonly archive: MonthExportView;
  /** URL of the file. */
  readonly href: string;
}

/** A section with the progress, then the file. */
export function MonthArchive({ frame, archive, href }: ArchiveProps) {
  const said = frame.words.months.archive;
  const { expires_at: until, without_page: without } = archive;
  return (
    <TitledSection id="archive" title={said.title}>
      <p class="hint">{said.hint}</p>
      {archive.status === 'running' && (
        <p class="progress" role="status">
          <progress aria-label={said.title} max={Math.max(1, archive.total)} value={archive.done} />{' '}
          {said.done(archive.done, archive.total)}
        </p>
      )}
      {archive.status === 'failed' && <p class="note block">{said.failed}</p>}
      {archive.status === 'completed' && (
        <>
          <p class="links">
            <a class="button primary" href={href} download>
              {said.save}
            </a>{' '}
            {formatBytes(archive.bytes)}
          </p>
          {without > 0 && <p class="note block">{said.withoutPage(without)}</p>}
          <p class="hint">
            {said.asOf} <MinuteTime frame={frame} at={archive.started_at} />
            {until && (
              <>
                {' · '}
                {said.until} <MinuteTime frame={frame} at={until} />
              </>
            )}
          </p>
        </>
      )}
    </TitledSection>
  );
}

/** A link to the file, or how far it is. */
export function ArchiveLink({ frame, archive, href, label }: ArchiveProps & { readonly label: string }) {
  const said = frame.words.months.archive;
  if (archive.status === 'completed')
    return (
      <a href={href} download>
        {label}
      </a>
    );
  return (
    <Chip tone={archive.status === 'failed' ? 'bad' : 'wait'}>
      {label}: {archive.status === 'failed' ? said.failed : said.done(archive.done, archive.total)}
    </Chip>
  );
}

/** `1.4 MB`. */
const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
