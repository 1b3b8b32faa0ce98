// The pdf step: which setting decides the appearance, and which configs are refused before anything is created.
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { isStepProvider } from '../../src/contracts/providers';
import { listWorkflowProblems } from '../../src/flow/check-plan';
import { listPdfStepConfigProblems } from '../../src/flow/pdf-step-options';
import { planPdfStep } from '../../src/flow/steps/pdf';
import type { StepContext } from '../../src/flow/step-context';
import { createMessage } from '../../src/messages/message';

interface StepReport {
  readonly args?: Readonly<Record<string, string>>;
  readonly document?: object;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly page?: object;
}

const context = ({ args = {}, document = {}, config, page }: StepReport): StepContext =>
  ({
    entry: { document: JSON.stringify(document), digest: { alg: 'sha256', val: 'd' }, files: [] },
    job: { args },
    step: { id: 's', name: 's', provider: 'pdf', ...(config ? { config } : {}) },
    visit: 0,
    view: { workspace: { _id: 'w', environment: 'simulator', ...(page ? { page } : {}) } },
    tools: { provided: new Map() },
  }) as unknown as StepContext;

function readLook(said: StepReport): object {
  const end = planPdfStep(context(said));
  if (end.kind !== 'needs' || end.need.kind !== 'page') throw new Error(JSON.stringify(end));
  return end.need.look;
}

describe('the config of the `pdf` step', () => {
  it('prefers the job to the document, the document to the step, and the step to the workspace', () => {
    const page = { look: { locale: 'en', layout: 'ticket80', logoHeight: 30 } };
    const english = { customer: { meta: { locale: 'en-GB' } } };
    expect(readLook({ page })).toEqual({ locale: 'en', layout: 'ticket80', logoHeight: 30 });
    expect(readLook({ page, config: { locale: 'es', layout: 'A4' } })).toEqual({
      locale: 'es',
      layout: 'A4',
      logoHeight: 30,
    });
    expect(readLook({ config: { locale: 'es' }, document: english })).toEqual({ locale: 'en' });
    expect(readLook({ document: english, args: { locale: 'es', date_format: '%Y-%m-%d' } })).toEqual({
      locale: 'es',
      dateFormat: '%Y-%m-%d',
    });
    expect(readLook({ document: { meta: { locale: 'en' } } })).toEqual({ locale: 'en' });
  });

  it('is read in the form that the public product exports', () => {
    const config = {
      date_format: '%Y-%m-%d',
      layout: 'A4',
      locale: 'es',
      logo_height: 80,
      logo_url: 'https://example.com/',
    };
    expect(readLook({ config })).toEqual({ dateFormat: '%Y-%m-%d', layout: 'A4', locale: 'es', logoHeight: 80 });
  });

  it('is refused if it is invalid, both in the step and when the workflow is stored', () => {
    const config = { layout: 'A0', logo_height: 4, date_format: '%H:%M' };
    expect(planPdfStep(context({ config }))).toMatchObject({ status: 'KO', code: 'bad-config' });
    expect(planPdfStep(context({ args: { logo_height: 'tall' } }))).toMatchObject({ code: 'bad-config' });
    expect(listPdfStepConfigProblems(config).map(({ name }) => name)).toEqual(['date_format', 'layout', 'logo_height']);
    const steps = [{ id: 's', provider: 'pdf', config }];
    const checkConfig = () => listPdfStepConfigProblems(config);
    const problems = listWorkflowProblems(
      { steps, rescue: [] },
      { isProvider: isStepProvider, checkConfig },
      limits.stepsMax,
    );
    expect(problems.map(({ path }) => path)).toEqual([
      'steps.0.config.date_format',
      'steps.0.config.layout',
      'steps.0.config.logo_height',
    ]);
  });

  it('uses the next language, and reports it, if a language has no texts', () => {
    const input = context({ document: { customer: { meta: { locale: 'fr' } }, code: '1' }, config: { locale: 'en' } });
    const provided = new Map([[0, { kind: 'page', bytes: Buffer.from('%PDF') }]]);
    const drawn = { ...input, tools: { provided, fileRow: (file: object) => file } } as unknown as StepContext;
    expect(planPdfStep(input)).toMatchObject({ need: { look: { locale: 'en' } } });
    expect(planPdfStep(drawn)).toMatchObject({
      status: 'OK',
      message: createMessage('pdf-notes', { language: 'fr', leftOut: [] }),
    });
  });
});
