// One webhook: its status, its deliveries, and its actions: test, redeliver, edit, rotate the secret.
import type { Frame, PageProps } from '../../frame';
import { Head, Pairs, Section, ShownOnce } from '../../parts/blocks';
import { Check, Field, Hidden, Post } from '../../parts/form';
import { FilterSelect, Paging } from '../../parts/list';
import { Instant } from '../../parts/time';
import { Deliveries, type DeliveryView } from './deliveries';
import { formatWebhookName, WebhookState, type WebhookRowView, WebhookFields } from './webhooks';

export interface WebhookView extends WebhookRowView {
  readonly deliveries: readonly DeliveryView[];
  /** Which of them are shown: a state, or empty. */
  readonly wanted: string;
  readonly next?: string;
  readonly first?: string;
  /** All types of events. */
  readonly allTypes: readonly string[];
  /** The secret that was just created. */
  readonly secret?: string;
}

const placeOf = ({ base }: Frame, { id }: WebhookView): string => `${base}/webhooks/${id}`;

export function WebhookPage({ view, frame }: PageProps<WebhookView>) {
  const { words, base } = frame;
  const said = words.webhooks;
  const place = placeOf(frame, view);
  return (
    <>
      <Head
        title={formatWebhookName(view)}
        up={{ label: words.screens.webhooks, href: `${base}/webhooks` }}
        chips={<WebhookState row={view} frame={frame} />}
      >
        <Post frame={frame} action={`${place}/test`} label={said.test} />
        <SwitchButton view={view} frame={frame} />
        <a class="button danger" href={`${place}/delete`}>
          {said.remove}
        </a>
      </Head>
      {view.secret && <ShownOnce title={said.secretTitle} text={said.secretText} secret={view.secret} />}
      <Trouble view={view} frame={frame} />
      <About view={view} frame={frame} />
      <Log view={view} frame={frame} />
      {view.enabled && <Again view={view} frame={frame} />}
      <Section id="change" title={said.change}>
        <form class="edit" method="post" action={`${place}/change`}>
          <Hidden frame={frame} />
          <WebhookFields frame={frame} types={view.allTypes} webhook={view} />
          <div class="buttons">
            <button class="button primary">{said.save}</button>
          </div>
        </form>
      </Section>
      <Rotate view={view} frame={frame} />
    </>
  );
}

function SwitchButton({ view, frame }: PageProps<WebhookView>) {
  const said = frame.words.webhooks;
  return (
    <Post
      frame={frame}
      action={`${placeOf(frame, view)}/switch`}
      label={view.enabled ? said.switchOff : said.switchOn}
      fields={{ enabled: view.enabled ? '0' : '1' }}
    />
  );
}

/** Why it is off or failing, and what to do; nothing to do if it was turned off by hand. */
function Trouble({ view, frame }: PageProps<WebhookView>) {
  const { words } = frame;
  const said = words.webhooks;
  const { disabled, enabled } = view;
  if (enabled && !view.failing_since) return null;
  const title = enabled ? said.failsTitle : said.offTitle;
  return (
    <section class={enabled ? 'waiting' : 'problem'} aria-labelledby="trouble-title">
      <h2 id="trouble-title">{title}</h2>
      {enabled ? <p>{said.failsText}</p> : <p>{said.offCauses[disabled?.reason ?? 'manual']}</p>}
      {disabled && disabled.reason !== 'manual' && (
        <p>
          <strong>{words.problem.remedy}</strong> {said.offRemedy}
        </p>
      )}
    </section>
  );
}

function About({ view, frame }: PageProps<WebhookView>) {
  const said = frame.words.webhooks;
  const [secret, old] = view.secrets;
  const at = (time: string | undefined) => time && <Instant frame={frame} at={time} />;
  return (
    <section class="block">
      <Pairs
        pairs={[
          [said.address, view.url],
          [said.events, view.types.length === 0 ? said.allEvents : <code key="types">{view.types.join(', ')}</code>],
          [said.offSince, at(view.enabled ? undefined : view.disabled?.at)],
          [said.failingSince, at(view.failing_since)],
          [said.lastTaken, at(view.last_success_at) ?? said.never],
          [said.redelivering, at(view.redelivering_since)],
          [said.secretMade, at(secret?.created_at)],
          [
            said.oldSecretEnds,
            at(old?.expires_at && new Date(old.expires_at) > frame.now ? old.expires_at : undefined),
          ],
          [said.made, at(view.created_at)],
        ]}
      />
    </section>
  );
}

function Log({ view, frame }: PageProps<WebhookView>) {
  const said = frame.words.webhooks;
  const place = placeOf(frame, view);
  const states = said.deliveryStates;
  return (
    <Section id="deliveries" title={said.deliveries}>
      <form class="filters" method="get" action={place}>
        <FilterSelect
          name="state"
          label={said.state}
          value={view.wanted}
          options={[
            ['', said.anyState],
            ['waiting', states.waiting],
            ['delivered', states.delivered],
            ['failed', states.failed],
          ]}
        />
        <button class="button">{said.filter}</button>
      </form>
      {view.deliveries.length === 0 ? (
        <p class="calm">{view.wanted === '' ? said.noDeliveries : said.noneMatch}</p>
      ) : (
        <Deliveries list={view.deliveries} place={place} enabled={view.enabled} frame={frame} />
      )}
      <Paging frame={frame} path={`/webhooks/${view.id}`} next={view.next} first={view.first} />
    </Section>
  );
}

function Again({ view, frame }: PageProps<WebhookView>) {
  const said = frame.words.webhooks;
  return (
    <Section id="again" title={said.againTitle}>
      <form class="edit" method="post" action={`${placeOf(frame, view)}/again`}>
        <Hidden frame={frame} />
        <p>{said.againText}</p>
        <Field frame={frame} name="since" label={said.againSince} hint={said.againHint} required />
        <Check name="undelivered" checked={frame.sent.since === undefined || frame.sent.undelivered === '1'}>
          {said.undelivered}
        </Check>
        <div class="buttons">
          <button class="button">{said.again}</button>
        </div>
      </form>
    </Section>
  );
}

function Rotate({ view, frame }: PageProps<WebhookView>) {
  const said = frame.words.webhooks;
  return (
    <Section id="rotate" title={said.rotate}>
      <form class="edit" method="post" action={`${placeOf(frame, view)}/secret`}>
        <Hidden frame={frame} />
        <p>{said.rotateText}</p>
        <FilterSelect
          name="keep"
          label={said.keep}
          value={frame.sent.keep ?? said.keeps[0]?.[0] ?? ''}
          options={said.keeps}
        />
        <div class="buttons">
          <button class="button danger">{said.rotateButton}</button>
        </div>
      </form>
    </Section>
  );
}
