// The steps of a workflow as a numbered list, with what each does, its settings, and where it branches.
import type { Frame } from '../frame';
import { Code, Section } from './blocks';

export interface PlanStepView {
  readonly id?: string;
  readonly name: string;
  readonly provider: string;
  readonly notes?: string;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly next?: readonly PlanNextView[];
}

interface PlanNextView {
  readonly status?: string;
  readonly code?: string;
  readonly step_id?: string;
  readonly stop?: boolean;
  readonly steps?: readonly PlanStepView[];
}

export interface PlanView {
  readonly steps: readonly PlanStepView[];
  readonly rescue: readonly PlanStepView[];
}

export function Plan({ plan, frame }: { readonly plan: PlanView; readonly frame: Frame }) {
  const said = frame.words.workflows;
  return (
    <>
      <Section id="steps" title={said.steps}>
        <Steps steps={plan.steps} frame={frame} />
      </Section>
      <Section id="rescue" title={said.rescue}>
        {plan.rescue.length === 0 ? <p class="calm">{said.noRescue}</p> : <Steps steps={plan.rescue} frame={frame} />}
      </Section>
    </>
  );
}

const Steps = ({ steps, frame }: { readonly steps: readonly PlanStepView[]; readonly frame: Frame }) => (
  <ol class="steps-list">
    {steps.map((step, index) => (
      <Step key={step.id ?? index} step={step} number={index + 1} frame={frame} />
    ))}
  </ol>
);

interface StepProps {
  readonly step: PlanStepView;
  readonly number: number;
  readonly frame: Frame;
}

function Step({ step, number, frame }: StepProps) {
  const said = frame.words.workflows;
  const { config = {}, next = [] } = step;
  return (
    <li>
      <p class="cause">
        <strong>
          {number}. {frame.words.templateText(step.name)}
        </strong>
        <code>{step.provider}</code>
        <span class="meta">{said.providers[step.provider]}</span>
      </p>
      {step.notes && <p>{step.notes}</p>}
      {Object.keys(config).length > 0 && (
        <details>
          <summary>{said.settings}</summary>
          <Code>{JSON.stringify(config, null, 2)}</Code>
        </details>
      )}
      {next.map((one, index) => (
        <Branch key={index} next={one} frame={frame} />
      ))}
    </li>
  );
}

function Branch({ next, frame }: { readonly next: PlanNextView; readonly frame: Frame }) {
  const said = frame.words.workflows;
  const statuses = frame.words.entry.statuses as Readonly<Record<string, string>>;
  const { status, code, step_id: jump, stop, steps = [] } = next;
  return (
    <div class="branch">
      <p class="meta">
        {said.on} {status ? (statuses[status] ?? status) : said.any} {code && <code>{code}</code>}
        {': '}
        {stop && said.stop}
        {jump && said.jump(jump)}
      </p>
      {steps.length > 0 && <Steps steps={steps} frame={frame} />}
    </div>
  );
}
