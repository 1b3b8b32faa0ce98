// What a run of an invoice would send now: the flags of the record with the rule behind each, and its XML.
import type { Frame } from '../frame';
import type { PreviewView } from '../pages/entries/entry-view';
import { Code, Pairs, Section } from './blocks';
import { Chip } from './chips';
import { Flags } from './flags';

export function Preview({ preview, frame }: { readonly preview: PreviewView; readonly frame: Frame }) {
  const said = frame.words.entry.preview;
  const { decision, flags = [], warnings = [], xml, code = '', message } = preview;
  return (
    <Section id="preview" title={said.title}>
      <div class="card">
        <p>{said.text}</p>
        <Pairs
          pairs={[
            [said.held, said.heldStates[preview.held]],
            [said.refused, said.refusedStates[preview.refused]],
          ]}
        />
        {decision === 'sealed' ? (
          <>
            <h3>{frame.words.entry.flags}</h3>
            <Flags flags={flags} frame={frame} />
          </>
        ) : (
          <p>
            <Chip tone={decision === 'held' ? 'wait' : 'bad'}>{said.decisions[decision]}</Chip>{' '}
            {decision === 'refused' && (said.refusals[code] ?? message)}
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
            <summary>{said.xml}</summary>
            <Code>{xml}</Code>
          </details>
        )}
      </div>
    </Section>
  );
}
