// The simulator: its status, the wait that it requests, customers that it rejects, its invoices and messages.
import type { PageProps } from '../frame';
import { PageHead, TitledSection } from '../parts/blocks';
import { Chip } from '../parts/chips';
import { FormField, HiddenFormToken, PostButton } from '../parts/form';
import { ColumnTable } from '../parts/table';
import { MinuteTime } from '../parts/time';

export interface SimulatorView {
  /** Address of its control API. */
  readonly url: string;
  /** Seconds, several in turn. */
  readonly waits: readonly string[];
  readonly open: boolean;
  readonly refused: readonly string[];
  readonly suppliers: readonly {
    readonly issuer: string;
    readonly total: number;
    readonly counts: Readonly<Record<'Correcta' | 'AceptadaConErrores' | 'Anulada', number>>;
  }[];
  readonly messages: readonly {
    readonly number: number;
    readonly at: string;
    readonly issuer: string;
    readonly kind: 'submission' | 'query' | 'other';
    readonly answer: {
      readonly kind: string;
      readonly status: number;
      readonly code?: number;
      readonly state?: string;
    };
    readonly records: number;
  }[];
}

export function SimulatorPage({ view, frame }: PageProps<SimulatorView>) {
  const { words, base } = frame;
  const said = words.simulator;
  const mayControl = frame.may('operate');
  return (
    <>
      <PageHead
        title={words.screens.simulator}
        text={`${said.text} ${said.shared}`}
        chips={<Chip tone={view.open ? 'ok' : 'bad'}>{view.open ? said.answers : said.away}</Chip>}
      >
        {mayControl && (
          <PostButton
            frame={frame}
            action={`${base}/simulator/away`}
            label={view.open ? said.goAway : said.comeBack}
            fields={{ open: view.open ? '0' : '1' }}
          />
        )}
      </PageHead>
      {!view.open && <p class="waiting">{said.awayText}</p>}
      <Wait view={view} frame={frame} />
      <Refused view={view} frame={frame} />
      <Holds view={view} frame={frame} />
      <Messages view={view} frame={frame} />
      <p class="meta">
        {said.more} <code>{view.url}</code>
      </p>
    </>
  );
}

function Wait({ view, frame }: PageProps<SimulatorView>) {
  const said = frame.words.simulator;
  const shown = view.waits.map((wait) => (wait === '' ? '–' : said.seconds(wait))).join(', ');
  return (
    <TitledSection id="wait" title={said.wait}>
      <div class="card">
        <p class="figure">
          {shown} {view.waits.length > 1 && <small>{said.inTurn}</small>}
        </p>
        <p>{said.waitText}</p>
        {frame.may('operate') && (
          <form method="post" action={`${frame.base}/simulator/wait`} class="filters">
            <HiddenFormToken frame={frame} />
            <FormField frame={frame} name="seconds" label={said.wait} value={view.waits[0]} type="number" required />
            <button class="button">{said.setWait}</button>
          </form>
        )}
      </div>
    </TitledSection>
  );
}

function Refused({ view, frame }: PageProps<SimulatorView>) {
  const said = frame.words.simulator;
  const place = `${frame.base}/simulator`;
  return (
    <TitledSection id="refused" title={said.refused}>
      <div class="card">
        <p>{view.refused.length === 0 ? said.noneRefused : said.refusedText}</p>
        {view.refused.length > 0 && (
          <ul class="files">
            {view.refused.map((code) => (
              <li key={code}>
                <code>{code}</code>
                {frame.may('operate') && (
                  <PostButton
                    frame={frame}
                    action={`${place}/accept`}
                    label={said.accept}
                    kind="small"
                    fields={{ code }}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {frame.may('operate') && (
          <form method="post" action={`${place}/refuse`} class="filters">
            <HiddenFormToken frame={frame} />
            <FormField frame={frame} name="code" label={said.taxCode} required />
            <button class="button">{said.refuse}</button>
          </form>
        )}
        <details>
          <summary>{said.magic}</summary>
          <p>{said.magicText}</p>
          <ColumnTable label={said.magic} columns={[said.taxCode, said.answer]}>
            {said.magicAnswers.map(([code, answer]) => (
              <tr key={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>{answer}</td>
              </tr>
            ))}
          </ColumnTable>
        </details>
      </div>
    </TitledSection>
  );
}

function Holds({ view, frame }: PageProps<SimulatorView>) {
  const said = frame.words.simulator;
  return (
    <TitledSection id="holds" title={said.holds}>
      {view.suppliers.length === 0 ? (
        <p class="calm">{said.holdsNothing}</p>
      ) : (
        <ColumnTable
          label={said.holds}
          columns={[
            said.supplier,
            [said.total, 'amount'],
            [said.accepted, 'amount'],
            [said.withErrors, 'amount'],
            [said.cancelled, 'amount'],
          ]}
        >
          {view.suppliers.map(({ issuer, total, counts }) => (
            <tr key={issuer} data-row>
              <th scope="row">
                <a href={`${frame.base}/suppliers/${issuer}`} data-open>
                  {issuer}
                </a>
              </th>
              <td class="amount">{total}</td>
              <td class="amount">{counts.Correcta}</td>
              <td class="amount">{counts.AceptadaConErrores}</td>
              <td class="amount">{counts.Anulada}</td>
            </tr>
          ))}
        </ColumnTable>
      )}
    </TitledSection>
  );
}

function Messages({ view, frame }: PageProps<SimulatorView>) {
  const said = frame.words.simulator;
  return (
    <TitledSection id="messages" title={said.messages}>
      {view.messages.length === 0 ? (
        <p class="calm">{said.noMessages}</p>
      ) : (
        <ColumnTable
          label={said.messages}
          columns={[said.time, said.supplier, said.kind, [said.records, 'amount'], said.answer]}
        >
          {view.messages.map((message) => (
            <tr key={message.number}>
              <th scope="row" class="date">
                <MinuteTime frame={frame} at={message.at} />
              </th>
              <td>{message.issuer}</td>
              <td>{said.kinds[message.kind]}</td>
              <td class="amount">{message.records}</td>
              <td>
                {message.answer.state ??
                  message.answer.code ??
                  said.answerKinds[message.answer.kind] ??
                  message.answer.kind}{' '}
                <small>HTTP {message.answer.status}</small>
              </td>
            </tr>
          ))}
        </ColumnTable>
      )}
    </TitledSection>
  );
}
