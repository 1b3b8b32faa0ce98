// The flags of a record with their reasons, and the preview of the record that a run of an invoice would seal now.
import type { PageFrame } from '../frame';
import type { RecordPreviewView } from '../pages/entries/entry-view';
import { CopyableCode, NameValueList, TitledSection } from './blocks';
import { Chip } from './chips';

export function RecordPreviewSection({
  preview,
  frame,
}: {
  readonly preview: RecordPreviewView;
  readonly frame: PageFrame;
}) {
  const labels = frame.words.entry.preview;
  const { decision, flags = [], warnings = [], xml, code = '', message } = preview;
  return (
    <TitledSection id="preview" title={labels.title}>
      <div class="card">
        <p>{labels.text}</p>
        <NameValueList
          pairs={[
            [labels.held, labels.heldStates[preview.held]],
            [labels.refused, labels.refusedStates[preview.refused]],
          ]}
        />
        {decision === 'sealed' ? (
          <>
            <h3>{frame.words.entry.flags}</h3>
            <RecordFlagReasonList kind="registration" flags={flags} frame={frame} />
          </>
        ) : (
          <p>
            <Chip tone={decision === 'held' ? 'wait' : 'bad'}>{labels.decisions[decision]}</Chip>{' '}
            {decision === 'refused' && (labels.refusals[code] ?? message)}
          </p>
        )}
        {warnings.length > 0 && (
          <ul class="flags">
            {warnings.map((warning) => (
              <li key={`${warning.code} ${warning.message}`}>
                <code>{warning.code}</code> {warning.message}
              </li>
            ))}
          </ul>
        )}
        {xml && (
          <details>
            <summary>{labels.xml}</summary>
            <CopyableCode>{xml}</CopyableCode>
          </details>
        )}
      </div>
    </TitledSection>
  );
}

interface FlagsProps {
  /** Kind of the record. The absence of flags shows that a registration is the first record of its invoice. */
  readonly kind: string;
  readonly flags: readonly { readonly name: string; readonly value: string }[];
  readonly frame: PageFrame;
}

export function RecordFlagReasonList({ kind, flags, frame }: FlagsProps) {
  const labels = frame.words.entry;
  const reasons = labels.flagReasons as Readonly<Record<string, string>>;
  return (
    <ul class="flags">
      {flags.length === 0 && <li>{kind === 'registration' ? labels.flagReasons.plain : labels.flagReasons.none}</li>}
      {flags.map(({ name, value }) => (
        <li key={name}>
          <code>
            {name} {value}
          </code>{' '}
          {reasons[`${name} ${value}`] ?? reasons[name]}
        </li>
      ))}
    </ul>
  );
}
