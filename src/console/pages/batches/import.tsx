// Imports a file of invoices. Shows what the check of the file found, and the button that issues its invoices.
import type { PageFrame, PageProps } from '../../frame';
import { PageHeader, TitledSection } from '../../parts/blocks';
import { FormTextField, HiddenFormTokenInput } from '../../parts/form';
import { BatchProgressAndCounts, BatchRowTable } from './parts';
import type { CheckedBatchFileView, BatchImportPageView } from './batch-view';

export function BatchImportPage({ view, frame }: PageProps<BatchImportPageView>) {
  const { words, base } = frame;
  const labels = words.batches;
  const place = `${base}/invoices/import`;
  return (
    <>
      <PageHeader
        title={words.screens.batchImport}
        up={{ label: words.screens.entries, href: `${base}/entries` }}
        text={labels.text}
      />
      {view.checked ? (
        <Checked checked={view.checked} frame={frame} place={place} />
      ) : (
        <form method="post" action={`${place}/check`} class="edit" enctype="multipart/form-data" data-slow>
          <HiddenFormTokenInput frame={frame} />
          <div class="field">
            <label for="file">{labels.file}</label>
            <input
              id="file"
              name="file"
              type="file"
              accept=".csv,.json,.ndjson,.jsonl,text/csv,application/json"
              required
              aria-describedby="file-hint"
            />
            <p class="hint" id="file-hint">
              {labels.fileHint}
            </p>
          </div>
          <FormTextField frame={frame} name="key_prefix" label={labels.keyPrefix} hint={labels.keyPrefixHint} />
          <FormTextField frame={frame} name="ignore" label={labels.ignore} hint={labels.ignoreHint} />
          <div class="buttons">
            <button class="button primary">{labels.check}</button>
          </div>
        </form>
      )}
      {!view.checked && (
        <TitledSection id="columns" title={labels.columns}>
          <p>{labels.columnsText}</p>
          <p class="links meta">
            {view.columns.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </p>
        </TitledSection>
      )}
    </>
  );
}

interface CheckedProps {
  readonly checked: CheckedBatchFileView;
  readonly frame: PageFrame;
  readonly place: string;
}

function Checked({ checked: { batch, wrong, data }, frame, place }: CheckedProps) {
  const labels = frame.words.batches;
  const batchPage = `${frame.base}/batches/${batch.id}`;
  const isOver = batch.status !== 'running';
  return (
    <TitledSection id="checked" title={labels.checked}>
      <BatchProgressAndCounts batch={batch} frame={frame} />
      {!isOver && <p class="note block">{labels.checking}</p>}
      {isOver && batch.issued === 0 && <p class="note block">{labels.nothing}</p>}
      <form method="post" action={`${place}/issue`} class="edit" enctype="multipart/form-data" data-slow>
        <HiddenFormTokenInput frame={frame} />
        <input type="hidden" name="data" value={data} />
        <input type="hidden" name="key_prefix" value={frame.sent['key_prefix'] ?? ''} />
        <input type="hidden" name="ignore" value={frame.sent['ignore'] ?? ''} />
        {isOver && batch.issued > 0 && (
          <p class="note block">
            {labels.issueText(batch.issued)} {batch.failed > 0 && labels.leftOut}
          </p>
        )}
        <div class="buttons">
          {isOver && batch.issued > 0 && <button class="button primary">{labels.issue}</button>}
          <button class="button" formaction={`${place}/check`}>
            {labels.checkAgain}
          </button>
          <a class="button plain" href={place}>
            {labels.another}
          </a>
        </div>
      </form>
      {wrong.length > 0 && (
        <>
          <h3>{labels.wrongRows}</h3>
          <p class="hint">
            {batch.failed > wrong.length && labels.wrongListed(wrong.length, batch.failed)}{' '}
            <a href={`${batchPage}?status=failed`}>{labels.wrongAll}</a>{' '}
            <a href={`${batchPage}/csv`} download>
              {labels.csv}
            </a>
          </p>
          <BatchRowTable rows={wrong} label={labels.wrongRows} frame={frame} />
        </>
      )}
    </TitledSection>
  );
}
