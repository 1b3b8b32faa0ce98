// Shows webhooks: the list with the state of each webhook, a form to create a webhook, and the secret of a new webhook
// (shown only once).
import type { PageFrame, PageProps } from '../../frame';
import { EmptyState, PageHeader, TitledSection, SecretShownOnce } from '../../parts/blocks';
import { Chip, type ChipTone } from '../../parts/chips';
import { EditForm, FormCheckbox, FormTextField } from '../../parts/form';
import { DataTable } from '../../parts/table';
import { DateAndTimeText, TimeSinceText } from '../../parts/time';
import { TypedNameConfirmationPage } from '../confirm';

export interface WebhookRowView {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** Types of events; empty for all. */
  readonly types: readonly string[];
  readonly enabled: boolean;
  readonly disabled?: { readonly at: string; readonly reason: OffReason };
  readonly failing_since?: string;
  readonly last_success_at?: string;
  readonly secrets: readonly { readonly created_at: string; readonly expires_at?: string }[];
  readonly redelivering_since?: string;
  readonly created_at: string;
}

type OffReason = 'gone' | 'failing' | 'manual';

export interface WebhookListPageView {
  readonly list: readonly WebhookRowView[];
  /** All types of events. */
  readonly types: readonly string[];
  /** The secret of the webhook that was just created. */
  readonly secret?: string;
}

/** Formats the name of a webhook: its description, or else the host of its URL. */
export const formatWebhookName = ({ description, url }: Pick<WebhookRowView, 'description' | 'url'>): string =>
  description.trim() || formatUrlHost(url);

export const formatUrlHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const tones: Readonly<Record<keyof PageFrame['words']['webhooks']['states'], ChipTone>> = {
  on: 'ok',
  fails: 'warn',
  gone: 'bad',
  failing: 'bad',
  manual: 'quiet',
};

export function WebhookStateChip({ row, frame }: { readonly row: WebhookRowView; readonly frame: PageFrame }) {
  const state = row.enabled ? (row.failing_since ? 'fails' : 'on') : (row.disabled?.reason ?? 'manual');
  return <Chip tone={tones[state]}>{frame.words.webhooks.states[state]}</Chip>;
}

export function WebhooksPage({ view, frame }: PageProps<WebhookListPageView>) {
  const { words } = frame;
  const labels = words.webhooks;
  return (
    <>
      <PageHeader title={words.screens.webhooks} text={labels.text} />
      {view.secret && <SecretShownOnce title={labels.secretTitle} text={labels.secretText} secret={view.secret} />}
      {view.list.length === 0 ? (
        <EmptyState title={labels.emptyTitle} text={labels.emptyText} />
      ) : (
        <TitledSection id="list" title={words.screens.webhooks}>
          <List view={view} frame={frame} />
        </TitledSection>
      )}
      <TitledSection id="make" title={labels.make}>
        <EditForm frame={frame} action={`${frame.base}/webhooks/make`} button={labels.make}>
          <WebhookFormFields frame={frame} types={view.types} />
        </EditForm>
      </TitledSection>
    </>
  );
}

function List({ view, frame }: PageProps<WebhookListPageView>) {
  const { words, base } = frame;
  const labels = words.webhooks;
  return (
    <DataTable
      label={words.screens.webhooks}
      columns={[labels.description, labels.address, labels.events, labels.state, labels.since, labels.lastTaken]}
    >
      {view.list.map((row) => (
        <tr key={row.id} id={`row-${row.id}`} data-row>
          <th scope="row">
            <a href={`${base}/webhooks/${row.id}`} data-open>
              {formatWebhookName(row)}
            </a>
          </th>
          <td>
            <span class="clip anywhere">{row.url}</span>
          </td>
          <td class="date">{row.types.length === 0 ? labels.allEvents : labels.chosen(row.types.length)}</td>
          <td>
            <WebhookStateChip row={row} frame={frame} />
          </td>
          <td class="date">
            <DateAndTimeText frame={frame} at={findStateStart(row)} />
          </td>
          <td class="date">
            {row.last_success_at ? (
              <TimeSinceText frame={frame} at={row.last_success_at} />
            ) : (
              <span class="none">{labels.never}</span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Finds the time since which a webhook has been in its state. */
const findStateStart = ({ enabled, disabled, failing_since: fails, created_at: made }: WebhookRowView): string =>
  (enabled ? fails : disabled?.at) ?? made;

export function WebhookDeletePage({ view, frame }: PageProps<WebhookRowView>) {
  const { words, base } = frame;
  const labels = words.webhooks.confirm;
  const page = `${base}/webhooks/${view.id}`;
  return (
    <TypedNameConfirmationPage
      frame={frame}
      title={labels.title}
      up={{ label: formatWebhookName(view), href: page }}
      consequences={labels.consequences}
      name={formatUrlHost(view.url)}
      action={`${page}/delete/send`}
      button={labels.button}
    />
  );
}

interface FieldsProps {
  readonly frame: PageFrame;
  readonly types: readonly string[];
  readonly webhook?: { readonly url: string; readonly description: string; readonly types: readonly string[] };
}

export function WebhookFormFields({ frame, types, webhook }: FieldsProps) {
  const labels = frame.words.webhooks;
  const isSent = frame.sent.url !== undefined;
  const isChosen = (type: string): boolean =>
    isSent ? frame.sent[`type_${type}`] === '1' : webhook?.types.includes(type) === true;
  const nouns = [...new Set(types.map(readNoun))];
  const count = types.filter(isChosen).length;
  return (
    <>
      <FormTextField
        frame={frame}
        name="url"
        label={labels.address}
        value={webhook?.url}
        hint={labels.urlHint}
        required
        wide
      />
      <FormTextField frame={frame} name="description" label={labels.description} value={webhook?.description} wide />
      <details>
        <summary>
          {labels.typesLegend}: {count === 0 ? labels.allEvents : labels.chosen(count)}
        </summary>
        <p class="hint">{labels.typesHint}</p>
        <div class="fields">
          {nouns.map((noun) => (
            <fieldset key={noun}>
              <legend>{labels.nouns[noun] ?? noun}</legend>
              {types
                .filter((type) => readNoun(type) === noun)
                .map((type) => (
                  <FormCheckbox key={type} name={`type_${type}`} checked={isChosen(type)}>
                    <code>{type}</code>
                  </FormCheckbox>
                ))}
            </fieldset>
          ))}
        </div>
      </details>
    </>
  );
}

const readNoun = (type: string): string => type.slice(0, type.indexOf('.'));
