// Shows the problems of a chain, and how to end each problem: stops, paused sealing, alarms, no response, and a pending
// registration.
import { createMessage } from '../../../messages/message';
import { renderMessage } from '../../../messages/render';
import type { ComponentChildren } from 'preact';
import type { PageFrame } from '../../frame';
import { NameValueList, TitledSection } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { PostButton } from '../../parts/form';
import { ExactTimeText, DateAndTimeText } from '../../parts/time';
import { formatIdentityDocumentSides, SupplierRegistrationChip, type SupplierPageView } from './suppliers';

/** Describes how the alarm ends. Names the button of the page instead of the command. */
const alarmEnd = ({ language }: PageFrame, kind: 'work' | 'check' | 'review'): string => {
  const { onPage, text } = renderMessage(language, createMessage(`alarm-ends-${kind}`));
  return onPage ?? text;
};

type SupplierPartProps = { readonly chain: SupplierPageView; readonly frame: PageFrame };

const Row = ({ children }: { readonly children: ComponentChildren }) => <li>{children}</li>;

export function SendingStopsSection({ chain: { stops = [], supplier }, frame }: SupplierPartProps) {
  const { base } = frame;
  const labels = frame.words.chains;
  if (stops.length === 0) return null;
  return (
    <TitledSection id="stops" title={labels.stops}>
      <ul class="fault-list bad">
        {stops.map((stop) => (
          <Row key={`${stop.what} ${stop.at}`}>
            <div class="cause">
              <Chip tone="bad">{labels.stopOf[stop.what]}</Chip>
              {stop.code && <code>{stop.code}</code>}
              <ExactTimeText frame={frame} at={stop.at} />
            </div>
            <p>{stop.text}</p>
            {stop.remedy && (
              <p>
                <strong>{frame.words.overview.whatToDo}:</strong> {stop.remedy}
              </p>
            )}
            {stop.needs === 'service' ? (
              <p class="meta">{labels.liftService}</p>
            ) : (
              frame.may('operate') && (
                <p>
                  <a class="button danger" href={`${base}/suppliers/${supplier}/lift`}>
                    {labels.liftLink}
                  </a>
                </p>
              )
            )}
          </Row>
        ))}
      </ul>
    </TitledSection>
  );
}

export function SealingPausedSection({ chain: { sealing_paused: paused, supplier }, frame }: SupplierPartProps) {
  const labels = frame.words.chains;
  if (!paused) return null;
  const here = `${frame.base}/suppliers/${supplier}`;
  return (
    <TitledSection id="paused" title={labels.paused}>
      <ul class="fault-list bad">
        <Row>
          <p>{paused.text}</p>
          <p class="meta">
            <ExactTimeText frame={frame} at={paused.at} />
          </p>
          {!paused.ends_automatically && !paused.remedy && <p>{labels.pausedText}</p>}
          {paused.remedy && (
            <p>
              <strong>{frame.words.overview.whatToDo}:</strong> {paused.remedy}
            </p>
          )}
          {!paused.ends_automatically && frame.may('operate') && (
            <p class="actions">
              <a class="button danger" href={`${here}/renew`}>
                {labels.renewLink}
              </a>
              <a class="button danger" href={`${here}/confirm`}>
                {labels.confirmLink}
              </a>
            </p>
          )}
        </Row>
      </ul>
    </TitledSection>
  );
}

export function ChainAlarmSection({ chain: { alarm, supplier }, frame }: SupplierPartProps) {
  const labels = frame.words.chains;
  if (!alarm) return null;
  const here = `${frame.base}/suppliers/${supplier}`;
  return (
    <TitledSection id="alarm" title={labels.alarm}>
      <ul class="fault-list bad">
        <Row>
          <p>{labels.alarmOf[alarm.kind]}</p>
          <p>
            <code>{alarm.text}</code>
          </p>
          {alarm.kind !== 'work' && (
            <p class="links">
              {alarm.kind === 'check' && <a href={`${here}/verification`}>{labels.verify}</a>}
              <a href={`${here}/reconciliation`}>{labels.reconcile}</a>
            </p>
          )}
          <p class="meta">
            <ExactTimeText frame={frame} at={alarm.at} /> · {labels.alarmEnds(alarmEnd(frame, alarm.kind))}
          </p>
          {frame.may('operate') && (
            <PostButton frame={frame} action={`${here}/acknowledge`} label={labels.acknowledge} />
          )}
        </Row>
      </ul>
    </TitledSection>
  );
}

export function ChainSendErrorSection({ chain, frame }: SupplierPartProps) {
  const labels = frame.words.chains;
  const { last_error: error, supplier, pending } = chain;
  if (!error || pending === 0 || chain.stopped) return null;
  return (
    <TitledSection id="silent" title={labels.silent}>
      <ul class="fault-list">
        <Row>
          <p>
            <code>{error.text}</code>
          </p>
          <p class="meta">
            <ExactTimeText frame={frame} at={error.at} /> · {labels.silentText}
          </p>
          {frame.may('operate') && (
            <PostButton frame={frame} action={`${frame.base}/suppliers/${supplier}/retry`} label={labels.retry} />
          )}
        </Row>
      </ul>
    </TitledSection>
  );
}

export function PendingSupplierRegistrationSection({ chain: { state, registration }, frame }: SupplierPartProps) {
  const labels = frame.words.chains;
  if (!registration || state !== 'pending') return null;
  const none = <span class="none">{labels.missing}</span>;
  const { signature, identity_views: views = [], confirmed_at: confirmed } = registration;
  return (
    <TitledSection
      id="registration"
      title={labels.registration}
      aside={<SupplierRegistrationChip state={state} frame={frame} />}
    >
      <p class="note">{labels.registrationText}</p>
      <NameValueList
        pairs={[
          [labels.registrationSteps.agreement, signature ? labels.signatures[signature] : none],
          [labels.registrationSteps.identity, views.length > 0 ? formatIdentityDocumentSides(views, frame) : none],
          [labels.registrationSteps.confirmed, confirmed ? <DateAndTimeText frame={frame} at={confirmed} /> : none],
        ]}
      />
    </TitledSection>
  );
}
