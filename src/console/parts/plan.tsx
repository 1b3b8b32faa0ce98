// Shows the steps of a workflow as a numbered list: what each step does, its settings, and where it branches.
import type { PageFrame } from '../frame';
import { CopyableCode, TitledSection } from './blocks';

export interface WorkflowStepView {
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
  readonly steps?: readonly WorkflowStepView[];
}

export interface WorkflowStepListView {
  readonly steps: readonly WorkflowStepView[];
  readonly rescue: readonly WorkflowStepView[];
}

export function WorkflowStepList({ plan, frame }: { readonly plan: WorkflowStepListView; readonly frame: PageFrame }) {
  const labels = frame.words.workflows;
  return (
    <>
      <TitledSection id="steps" title={labels.steps}>
        <Steps steps={plan.steps} frame={frame} />
      </TitledSection>
      <TitledSection id="rescue" title={labels.rescue}>
        {plan.rescue.length === 0 ? <p class="calm">{labels.noRescue}</p> : <Steps steps={plan.rescue} frame={frame} />}
      </TitledSection>
    </>
  );
}

const Steps = ({ steps, frame }: { readonly steps: readonly WorkflowStepView[]; readonly frame: PageFrame }) => (
  <ol class="steps-list">
    {steps.map((step, index) => (
      <Step key={step.id ?? index} step={step} number={index + 1} frame={frame} />
    ))}
  </ol>
);

interface StepProps {
  readonly step: WorkflowStepView;
  readonly number: number;
  readonly frame: PageFrame;
}

function Step({ step, number, frame }: StepProps) {
  const labels = frame.words.workflows;
  const { config = {}, next = [] } = step;
  return (
    <li>
      <p class="cause">
        <strong>
          {number}. {frame.words.templateText(step.name)}
        </strong>
        <code>{step.provider}</code>
        <span class="meta">{labels.providers[step.provider]}</span>
      </p>
      {step.notes && <p>{step.notes}</p>}
      {Object.keys(config).length > 0 && (
        <details>
          <summary>{labels.settings}</summary>
          <CopyableCode>{JSON.stringify(config, null, 2)}</CopyableCode>
        </details>
      )}
      {next.map((one, index) => (
        <Branch key={index} next={one} frame={frame} />
      ))}
    </li>
  );
}

function Branch({ next, frame }: { readonly next: PlanNextView; readonly frame: PageFrame }) {
  const labels = frame.words.workflows;
  const statuses = frame.words.entry.statuses as Readonly<Record<string, string>>;
  const { status, code, step_id: jump, stop, steps = [] } = next;
  return (
    <div class="branch">
      <p class="meta">
        {labels.on} {status ? (statuses[status] ?? status) : labels.any} {code && <code>{code}</code>}
        {': '}
        {stop && labels.stop}
        {jump && labels.jump(jump)}
      </p>
      {steps.length > 0 && <Steps steps={steps} frame={frame} />}
    </div>
  );
}
