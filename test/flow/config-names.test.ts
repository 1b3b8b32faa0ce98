// Unknown names in the config of a step: they are refused when the workflow is stored, with a suggestion.
import { mailLimits } from '../../src/contracts/limits/outbound';
import { listStepConfigProblems } from '../../src/flow/steps/steps';
import { renderMessage } from '../../src/messages/render';
import { createMessage } from '../../src/messages/message';
import { leastCpuMilliseconds } from '../cpu-time';

const findProblems = (provider: string, config: object) =>
  listStepConfigProblems({ id: 's', name: 's', provider, config: { ...config } });

const misspelt: readonly (readonly [provider: string, name: string, meant: string | null])[] = [
  ['ubl.generate', 'doctype', 'doc_type'],
  ['ubl.generate', 'attach_pdf', null],
  ['ubl.generate', 'face', null],
  ['cii.generate', 'validate_ci', 'validate_cii'],
  ['gov-es.facturae.generate', 'doc_type', null],
  ['gov-es.facturae.generate', 'fase', 'face'],
  ['gov-es.facturae.generate', 'add_timestmp', 'add_timestamp'],
  ['cii.pdf.embed', 'doc_type', null],
  ['pdf', 'facturx2', 'facturx'],
  ['pdf', 'facturea', 'facturae'],
  ['pdf', 'dateformat', 'date_format'],
];

describe('an unknown name in a config', () => {
  it.each(misspelt)('is refused for %s: %s', (provider, name, meant) => {
    const problems = findProblems(provider, { [name]: true });
    expect(problems).toEqual([{ name, problem: { kind: 'name-unknown', known: expect.any(String), meant } }]);
    for (const language of ['en', 'es'] as const)
      for (const { problem } of problems) {
        const { text } = renderMessage(language, createMessage('step-problem', { problem }));
        expect(text).toContain(meant ?? ('known' in problem ? problem.known : ''));
      }
  });

  it('is not in the documentation', () => {
    const cases: readonly (readonly [string, object])[] = [
      ['ubl.generate', { doc_type: 'bis-invoice-v3', private: true, attach_invoice_pdf: true, validate_ubl: true }],
      ['cii.generate', { doc_type: 'zugferd-v2', private: false, attach_invoice_pdf: false, validate_cii: true }],
      ['gov-es.facturae.generate', { face: true, private: null, add_timestamp: false }],
      ['cii.pdf.embed', {}],
      [
        'pdf',
        {
          locale: 'es',
          date_format: '%d/%m/%Y',
          layout: 'A4',
          logo_height: 40,
          ubl: true,
          facturx: true,
          facturae: false,
        },
      ],
    ];
    for (const [provider, config] of cases)
      expect({ provider, problems: findProblems(provider, config) }).toEqual({ provider, problems: [] });
  });
});

describe('a placeholder of a mail', () => {
  const mail = { to: ['a@example.com'], subject: 'x' };
  it.each([
    ['{{ number }}', undefined],
    ['{{number}} {{}', undefined],
    ['{{ nubmer }}', 'nubmer'],
    ['{{{ nubmer}}', 'nubmer'],
    ['{{ }}', ''],
  ])('is found in "%s"', (text, name) => {
    const problems = findProblems('email.send', { ...mail, text });
    expect(problems.map(({ problem }) => ('name' in problem ? problem.name : problem.kind))).toEqual(
      name === undefined ? [] : [name],
    );
  });

  // Regression: the spaces of one text took seconds, each time that the step ran.
  it('is found in little time if it has only spaces', () => {
    const text = `{{${' '.repeat(mailLimits.textCharactersMax - 2)}`;
    expect(leastCpuMilliseconds(200, () => findProblems('email.send', { ...mail, text }))).toBeLessThan(200);
  });
});
