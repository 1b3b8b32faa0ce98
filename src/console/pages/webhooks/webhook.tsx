// Shows one webhook: its status, its deliveries, and the actions to test it, deliver again, edit it, and rotate its
// secret.
import type { PageFrame, PageProps } from '../../frame';
import { PageHeader, NameValueList, TitledSection, SecretShownOnce } from '../../parts/blocks';
import { EditForm, FormCheckbox, FormTextField, PostButton } from '../../parts/form';
import { FilterSelect, PaginationLinks } from '../../parts/list';
import type { ResourceLabelSourcesById } from '../../parts/resource-label';
import { ExactTimeText } from '../../parts/time';
import { WebhookDeliveryTable, type WebhookDeliveryView } from './deliveries';
import { formatWebhookName, WebhookStateChip, type WebhookRowView, WebhookFormFields } from './webhooks';

export interface WebhookPageView extends WebhookRowView {
  /** The digest of what the form shows. */
  readonly digest: string;
  readonly deliveries: readonly WebhookDeliveryView[];
  /** Names of the resources that the deliveries are about. */
  readonly names: ResourceLabelSourcesById;
  /** The filtered state, or empty. */
  readonly wanted: string;
  readonly next?: string;
  readonly first?: string;
  /** All types of events. */
  readonly allTypes: readonly string[];
  /** The secret that was just created. */
  readonly secret?: string;
}

const buildPath = ({ base }: PageFrame, { id }: WebhookPageView): string => `${base}/webhooks/${id}`;

export function WebhookPage({ view, frame }: PageProps<WebhookPageView>) {
  const { words, base } = frame;
  const labels = words.webhooks;
  const place = buildPath(frame, view);
  return (
    <>
      <PageHeader
        title={formatWebhookName(view)}
        up={{ label: words.screens.webhooks, href: `${base}/webhooks` }}
        chips={<WebhookStateChip row={view} frame={frame} />}
      >
        <PostButton frame={frame} action={`${place}/test`} label={labels.test} />
        <SwitchButton view={view} frame={frame} />
        <a class="button danger" href={`${place}/delete`}>
          {labels.remove}
        </a>
      </PageHeader>
      {view.secret && <SecretShownOnce title={labels.secretTitle} text={labels.secretText} secret={view.secret} />}
      <Trouble view={view} frame={frame} />
      <About view={view} frame={frame} />
      <Log view={view} frame={frame} />
      {view.enabled && <Again view={view} frame={frame} />}
      <TitledSection id="change" title={labels.change}>
        <EditForm frame={frame} action={`${place}/change`} version={view.digest} button={labels.save}>
          <WebhookFormFields frame={frame} types={view.allTypes} webhook={view} />
        </EditForm>
      </TitledSection>
      <Rotate view={view} frame={frame} />
    </>
  );
}

function SwitchButton({ view, frame }: PageProps<WebhookPageView>) {
  const labels = frame.words.webhooks;
  return (
    <PostButton
      frame={frame}
      action={`${buildPath(frame, view)}/switch`}
      label={view.enabled ? labels.switchOff : labels.switchOn}
      fields={{ enabled: view.enabled ? '0' : '1' }}
    />
  );
}

/**
 * Shows why the webhook is disabled or failing, and what to do. If a user disabled the webhook, there is nothing to do.
 */
function Trouble({ view, frame }: PageProps<WebhookPageView>) {
  const { words } = frame;
  const labels = words.webhooks;
  const { disabled, enabled } = view;
  if (enabled && !view.failing_since) return null;
  const title = enabled ? labels.failsTitle : labels.offTitle;
  return (
    <section class={enabled ? 'waiting' : 'problem'} aria-labelledby="trouble-title">
      <h2 id="trouble-title">{title}</h2>
      {enabled ? <p>{labels.failsText}</p> : <p>{labels.offCauses[disabled?.reason ?? 'manual']}</p>}
      {disabled && disabled.reason !== 'manual' && (
        <p>
          <strong>{words.problem.remedy}</strong> {labels.offRemedy}
        </p>
      )}
    </section>
  );
}

function About({ view, frame }: PageProps<WebhookPageView>) {
  const labels = frame.words.webhooks;
  const [secret, old] = view.secrets;
  const at = (time: string | undefined) => time && <ExactTimeText frame={frame} at={time} />;
  return (
    <section class="block">
      <NameValueList
        pairs={[
          [labels.address, view.url],
          [
            labels.events,
            view.types.length === 0 ? labels.allEvents : <code key="types">{view.types.join(', ')}</code>,
          ],
          [labels.offSince, at(view.enabled ? undefined : view.disabled?.at)],
          [labels.failingSince, at(view.failing_since)],
          [labels.lastTaken, at(view.last_success_at) ?? labels.never],
          [labels.redelivering, at(view.redelivering_since)],
          [labels.secretMade, at(secret?.created_at)],
          [
            labels.oldSecretEnds,
            at(old?.expires_at && new Date(old.expires_at) > frame.now ? old.expires_at : undefined),
          ],
          [labels.made, at(view.created_at)],
        ]}
      />
    </section>
  );
}

function Log({ view, frame }: PageProps<WebhookPageView>) {
  const labels = frame.words.webhooks;
  const place = buildPath(frame, view);
  const states = labels.deliveryStates;
  return (
    <TitledSection id="deliveries" title={labels.deliveries}>
      <form class="filters" method="get" action={place}>
        <FilterSelect
          name="state"
          label={labels.state}
          value={view.wanted}
          options={[
            ['', labels.anyState],
            ['waiting', states.waiting],
            ['delivered', states.delivered],
            ['failed', states.failed],
          ]}
        />
        <button class="button">{labels.filter}</button>
      </form>
      {view.deliveries.length === 0 ? (
        <p class="calm">{view.wanted === '' ? labels.noDeliveries : labels.noneMatch}</p>
      ) : (
        <WebhookDeliveryTable
          list={view.deliveries}
          names={view.names}
          place={place}
          enabled={view.enabled}
          frame={frame}
        />
      )}
      <PaginationLinks frame={frame} path={`/webhooks/${view.id}`} next={view.next} first={view.first} />
    </TitledSection>
  );
}

function Again({ view, frame }: PageProps<WebhookPageView>) {
  const labels = frame.words.webhooks;
  return (
    <TitledSection id="again" title={labels.againTitle}>
      <EditForm frame={frame} action={`${buildPath(frame, view)}/again`} button={labels.again} buttonClass="button">
        <p>{labels.againText}</p>
        <FormTextField frame={frame} name="since" label={labels.againSince} hint={labels.againHint} required />
        <FormCheckbox name="undelivered" checked={frame.sent.since === undefined || frame.sent.undelivered === '1'}>
          {labels.undelivered}
        </FormCheckbox>
      </EditForm>
    </TitledSection>
  );
}

function Rotate({ view, frame }: PageProps<WebhookPageView>) {
  const labels = frame.words.webhooks;
  return (
    <TitledSection id="rotate" title={labels.rotate}>
      <EditForm
        frame={frame}
        action={`${buildPath(frame, view)}/secret`}
        button={labels.rotateButton}
        buttonClass="button danger"
      >
        <p>{labels.rotateText}</p>
        <FilterSelect
          name="keep"
          label={labels.keep}
          value={frame.sent.keep ?? labels.keeps[0]?.[0] ?? ''}
          options={labels.keeps}
        />
      </EditForm>
    </TitledSection>
  );
}
