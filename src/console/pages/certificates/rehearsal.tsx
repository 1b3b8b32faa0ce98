// What was found when a certificate was tried before it is stored: one row a question, each good, worth a look, or bad.
import type { Frame } from '../../frame';
import { Chip, type Tone } from '../../parts/chips';
import { formatDay } from '../../parts/figures';
import { Table } from '../../parts/table';

type State = 'good' | 'look' | 'bad';

export interface RehearsalView {
  readonly works: boolean;
  readonly subject: string;
  readonly findings: readonly {
    readonly what: keyof Frame['words']['chains']['certificatePage']['findingNames'];
    readonly state: State;
    readonly key: string;
    readonly value: string;
    readonly text: string;
  }[];
}

const tones: Readonly<Record<State, Tone>> = { good: 'ok', look: 'warn', bad: 'bad' };

export function Rehearsal({ rehearsal, frame }: { readonly rehearsal: RehearsalView; readonly frame: Frame }) {
  const said = frame.words.chains.certificatePage;
  const { works, findings } = rehearsal;
  return (
    <section id="rehearsal" class="waiting" aria-labelledby="rehearsal-title">
      <h3 id="rehearsal-title">
        <Chip tone={works ? 'ok' : 'bad'}>{works ? said.rehearsed.good : said.rehearsed.bad}</Chip>
      </h3>
      <p>{said.rehearsed.notStored}</p>
      <Table label={said.rehearse} columns={[said.findingName, said.findingState, said.findingText]}>
        {findings.map(({ what, state, key, value, text }) => (
          <tr key={what}>
            <th scope="row">{said.findingNames[what]}</th>
            <td>
              <Chip tone={tones[state]}>{said.findingStates[state]}</Chip>
            </td>
            <td class="wrapped">{said.findings[key]?.(formatDay(frame, value)) ?? text}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
