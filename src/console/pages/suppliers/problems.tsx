// The problems of a chain and how to end each: stops, paused sealing, alarms, no response, a pending registration.
import { message } from '../../../messages/message';
import { render } from '../../../messages/render';
import type { ComponentChildren } from 'preact';
import type { PageFrame } from '../../frame';
import { NamedValues, TitledSection } from '../../parts/blocks';
import { Chip } from '../../parts/chips';
import { PostButton } from '../../parts/form';
import { ExactTime, MinuteTime } from '../../parts/time';
import { formatIdentityViews, RegistrationChip, type SupplierView } from './suppliers';

/** How the alarm ends, with the button of the page instead of the command. */
const alarmEnd = ({ language }: PageFrame, kind: 'work' | 'check' | 'review'): string => {
  const { onPage, text } = render(language, message(`alarm-ends-${kind}`));
  return onPage ?? text;
};

type SupplierPartProps = { readonly chain: SupplierView; readonly frame: PageFrame };

const Row = ({ children }: { readonly children: ComponentChildren }) => <li>{children}</li>;

export function ChainStopsSection({ chain: { stops = [], supplier }, frame }: SupplierPartProps) {
  const { base } = frame;
  const said = frame.words.chains;
  if (stops.length === 0) return null;
  return (
    <TitledSection id="stops" title={said.stops}>
      <ul class="fault-list bad">
        {stops.map((stop) => (
          <Row key={`${stop.what} ${stop.at}`}>
            <div class="cause">
              <Chip tone="bad">{said.stopOf[stop.what]}</Chip>
              {stop.code && <code>{stop.code}</code>}
              <ExactTime frame={frame} at={stop.at} />
            </div>
            <p>{stop.text}</p>
            {stop.remedy && (
              <p>
                <strong>{frame.words.overview.whatToDo}:</strong> {stop.remedy}
              </p>
            )}
            {stop.needs === 'service' ? (
              <p class="meta">{said.liftService}</p>
            ) : (
              frame.may('operate') && (
                <p>
                  <a class="button danger" href={`${base}/suppliers/${supplier}/lift`}>
                    {said.liftLink}
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
  const said = frame.words.chains;
  if (!paused) return null;
  const here = `${frame.base}/suppliers/${supplier}`;
  return (
    <TitledSection id="paused" title={said.paused}>
      <ul class="fault-list bad">
        <Row>
          <p>{said.pausedText}</p>
          <p>
            <code lang="en">{paused.text}</code>
          </p>
          <p class="meta">
            <ExactTime frame={frame} at={paused.at} />
          </p>
          {frame.may('operate') && (
            <p class="actions">
              <a class="button danger" href={`${here}/renew`}>
                {said.renewLink}
              </a>
              <a class="button danger" href={`${here}/confirm`}>
                {said.confirmLink}
              </a>
            </p>
          )}
        </Row>
      </ul>
    </TitledSection>
  );
}

export function ChainAlarmSection({ chain: { alarm, supplier }, frame }: SupplierPartProps) {
  const said = frame.words.chains;
  if (!alarm) return null;
  return (
    <TitledSection id="alarm" title={said.alarm}>
      <ul class="fault-list bad">
        <Row>
          <p>{said.alarmOf[alarm.kind]}</p>
          <p>
            <code lang="en">{alarm.text}</code>
          </p>
          <p class="meta">
            <ExactTime frame={frame} at={alarm.at} /> · {said.alarmEnds(alarmEnd(frame, alarm.kind))}
          </p>
          {frame.may('operate') && (
            <PostButton
              frame={frame}
              action={`${frame.base}/suppliers/${supplier}/acknowledge`}
              label={said.acknowledge}
            />
          )}
        </Row>
      </ul>
    </TitledSection>
  );
}

export function LastErrorSection({ chain, frame }: SupplierPartProps) {
  const said = frame.words.chains;
  const { last_error: error, supplier, pending } = chain;
  if (!error || pending === 0 || chain.stopped) return null;
  return (
    <TitledSection id="silent" title={said.silent}>
      <ul class="fault-list">
        <Row>
          <p>
            <code lang="en">{error.text}</code>
          </p>
          <p class="meta">
            <ExactTime frame={frame} at={error.at} /> · {said.silentText}
          </p>
          {frame.may('operate') && (
            <PostButton frame={frame} action={`${frame.base}/suppliers/${supplier}/retry`} label={said.retry} />
          )}
        </Row>
      </ul>
    </TitledSection>
  );
}

export function RegistrationSection({ chain: { state, registration }, frame }: SupplierPartProps) {
  const said = frame.words.chains;
  if (!registration || state !== 'pending') return null;
  const none = <span class="none">{said.missing}</span>;
  const { signature, identity_views: views = [], confirmed_at: confirmed } = registration;
  return (
    <TitledSection id="registration" title={said.registration} aside={<RegistrationChip state={state} frame={frame} />}>
      <p class="note">{said.registrationText}</p>
      <NamedValues
        pairs={[
          [said.registrationSteps.agreement, signature ? said.signatures[signature] : none],
          [said.registrationSteps.identity, views.length > 0 ? formatIdentityViews(views, frame) : none],
          [said.registrationSteps.confirmed, confirmed ? <MinuteTime frame={frame} at={confirmed} /> : none],
        ]}
      />
    </TitledSection>
  );
}
