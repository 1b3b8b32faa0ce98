// Shows the simulator: its status, the waiting time that it requests, the customers that it rejects, and its invoices
// and messages.
import type { PageProps } from '../frame';
import { PageHeader, TitledSection } from '../parts/blocks';
import { Chip } from '../parts/chips';
import { FormTextField, HiddenFormTokenInput, PostButton } from '../parts/form';
import { DataTable } from '../parts/table';
import { DateAndTimeText } from '../parts/time';

export interface SimulatorPageView {
  /** Address of its control API. */
  readonly url: string;
  /** Waiting times in seconds, which the simulator requests in turn. */
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

export function SimulatorPage({ view, frame }: PageProps<SimulatorPageView>) {
  const { words, base } = frame;
  const labels = words.simulator;
  const mayControl = frame.may('operate');
  return (
    <>
      <PageHeader
        title={words.screens.simulator}
        text={`${labels.text} ${labels.shared}`}
        chips={<Chip tone={view.open ? 'ok' : 'bad'}>{view.open ? labels.answers : labels.away}</Chip>}
      >
        {mayControl && (
          <PostButton
            frame={frame}
            action={`${base}/simulator/away`}
            label={view.open ? labels.goAway : labels.comeBack}
            fields={{ open: view.open ? '0' : '1' }}
          />
        )}
      </PageHeader>
      {!view.open && <p class="waiting">{labels.awayText}</p>}
      <Wait view={view} frame={frame} />
      <Refused view={view} frame={frame} />
      <Holds view={view} frame={frame} />
      <Messages view={view} frame={frame} />
      <p class="meta">
        {labels.more} <code>{view.url}</code>
      </p>
    </>
  );
}

function Wait({ view, frame }: PageProps<SimulatorPageView>) {
  const labels = frame.words.simulator;
  const waitTexts = view.waits.map((wait) => (wait === '' ? '–' : labels.seconds(wait))).join(', ');
  return (
    <TitledSection id="wait" title={labels.wait}>
      <div class="card">
        <p class="figure">
          {waitTexts} {view.waits.length > 1 && <small>{labels.inTurn}</small>}
        </p>
        <p>{labels.waitText}</p>
        {frame.may('operate') && (
          <form method="post" action={`${frame.base}/simulator/wait`} class="filters">
            <HiddenFormTokenInput frame={frame} />
            <FormTextField
              frame={frame}
              name="seconds"
              label={labels.wait}
              value={view.waits[0]}
              type="number"
              required
            />
            <button class="button">{labels.setWait}</button>
          </form>
        )}
      </div>
    </TitledSection>
  );
}

function Refused({ view, frame }: PageProps<SimulatorPageView>) {
  const labels = frame.words.simulator;
  const place = `${frame.base}/simulator`;
  return (
    <TitledSection id="refused" title={labels.refused}>
      <div class="card">
        <p>{view.refused.length === 0 ? labels.noneRefused : labels.refusedText}</p>
        {view.refused.length > 0 && (
          <ul class="files">
            {view.refused.map((code) => (
              <li key={code}>
                <code>{code}</code>
                {frame.may('operate') && (
                  <PostButton
                    frame={frame}
                    action={`${place}/accept`}
                    label={labels.accept}
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
            <HiddenFormTokenInput frame={frame} />
            <FormTextField frame={frame} name="code" label={labels.taxCode} required />
            <button class="button">{labels.refuse}</button>
          </form>
        )}
        <details>
          <summary>{labels.magic}</summary>
          <p>{labels.magicText}</p>
          <DataTable label={labels.magic} columns={[labels.taxCode, labels.answer]}>
            {labels.magicAnswers.map(([code, answer]) => (
              <tr key={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>{answer}</td>
              </tr>
            ))}
          </DataTable>
        </details>
      </div>
    </TitledSection>
  );
}

function Holds({ view, frame }: PageProps<SimulatorPageView>) {
  const labels = frame.words.simulator;
  return (
    <TitledSection id="holds" title={labels.holds}>
      {view.suppliers.length === 0 ? (
        <p class="calm">{labels.holdsNothing}</p>
      ) : (
        <DataTable
          label={labels.holds}
          columns={[
            labels.supplier,
            [labels.total, 'amount'],
            [labels.accepted, 'amount'],
            [labels.withErrors, 'amount'],
            [labels.cancelled, 'amount'],
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
        </DataTable>
      )}
    </TitledSection>
  );
}

function Messages({ view, frame }: PageProps<SimulatorPageView>) {
  const labels = frame.words.simulator;
  return (
    <TitledSection id="messages" title={labels.messages}>
      {view.messages.length === 0 ? (
        <p class="calm">{labels.noMessages}</p>
      ) : (
        <DataTable
          label={labels.messages}
          columns={[labels.time, labels.supplier, labels.kind, [labels.records, 'amount'], labels.answer]}
        >
          {view.messages.map((message) => (
            <tr key={message.number}>
              <th scope="row" class="date">
                <DateAndTimeText frame={frame} at={message.at} />
              </th>
              <td>{message.issuer}</td>
              <td>{labels.kinds[message.kind]}</td>
              <td class="amount">{message.records}</td>
              <td>
                {message.answer.state ??
                  message.answer.code ??
                  labels.answerKinds[message.answer.kind] ??
                  message.answer.kind}{' '}
                <small>HTTP {message.answer.status}</small>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </TitledSection>
  );
}
