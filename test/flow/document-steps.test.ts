// Steps that change, move and check the document, query the census, and start another job.
import { buildNewJobDocument } from '../../src/store/jobs/create-job';
import type { JobDocument } from '../../src/model/job';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { listWorkflowProblems } from '../../src/flow/check-plan';
import { listStepConfigProblems } from '../../src/flow/steps/steps';
import type { StoredWorkflowStep } from '../../src/model/workflow';
import { type ShortStep, Story } from './story';
import { formatWorkflowStepProblem } from '../../src/messages/en/steps';
import { renderMessageInEnglish } from '../../src/messages/render';
import { inWords } from './cases';

function walked(steps: readonly ShortStep[], more: Partial<ConstructorParameters<typeof Story>[0]> = {}): Story {
  const story = new Story({ workflow: steps, ...more });
  for (let i = 0; i < 10 && story.job.open; i += 1) story.walk();
  return story;
}

describe('the step `silo.folder`', () => {
  it('moves the entry once', () => {
    const story = walked([
      ['silo.folder', { folder: 'drafts' }],
      ['silo.folder', { folder: 'drafts' }],
    ]);
    expect(story.events().map((line) => line.split(', ')[1])).toEqual([
      'OK drafts',
      'SKIP the entry is already in the folder drafts',
    ]);
    expect([story.entry?.folder, story.job.result]).toEqual(['drafts', 'succeeded']);
  });

  it.each([
    ['draft', 'bad-folder', /did you mean drafts/],
    ['', 'bad-config', /folder/],
  ])('refuses the folder %j', (folder, code, message) => {
    const { faults } = walked([['silo.folder', { folder }]]).job;
    expect(faults.map(inWords)).toEqual([expect.objectContaining({ code, message: expect.stringMatching(message) })]);
  });
});

describe('the step `silo.modify`', () => {
  it.each([
    ['a merge patch', { patch: { doc: { series: 'M' } } }],
    ['a JSON patch', { patch: [{ op: 'add', path: '/doc/series', value: 'M' }] }],
    ['data with its content type', { data: { doc: { series: 'M' } }, content_type: 'application/merge-patch+json' }],
  ])('applies %s and calculates again', (_, config) => {
    const story = walked([['silo.modify', config]]);
    expect(JSON.parse(story.entry?.document ?? '{}')).toMatchObject({ series: 'M', totals: { payable: '121.00' } });
    expect([story.job.faults, story.versions.length]).toEqual([[], 1]);
  });

  it('calculates prices again', () => {
    const story = walked([
      ['silo.modify', { patch: [{ op: 'replace', path: '/doc/lines/0/item/price', value: '50.00' }] }],
    ]);
    expect(JSON.parse(story.entry?.document ?? '{}')).toMatchObject({ totals: { payable: '60.50' } });
  });

  it('signs a signed document again', () => {
    const story = walked([
      ['sequence.enumerate', { padding: 6 }],
      ['silo.close'],
      ['silo.modify', { patch: { doc: { notes: [{ text: 'Thank you' }] } } }],
    ]);
    expect([story.entry?.signed, story.entry?.signatures.length, story.job.faults]).toEqual([true, 1, []]);
  });

  it('ends SKIP if nothing changes, and KO if the document cannot be changed', () => {
    expect(walked([['silo.modify', { patch: { doc: { currency: 'EUR' } } }]]).events()[0]).toMatch(
      /SKIP the step changes nothing/,
    );
    const broken = walked([
      ['silo.modify', { patch: { doc: { lines: [{ quantity: 'many' }] } } }],
      ['silo.state', { state: 'sent' }],
    ]);
    expect([broken.job.result, broken.versions, broken.stateKeys()]).toEqual(['failed', [], []]);
    expect(broken.job.faults[0]?.paths?.[0]).toMatch(/lines/);
    const missing = walked([['silo.modify', { patch: [{ op: 'remove', path: '/doc/nothing' }] }]]);
    expect(missing.job.faults[0]?.code).toBe('patch');
    const foreign = walked([['silo.modify', { patch: { series: 'M' } }]]);
    expect(renderMessageInEnglish(foreign.job.faults[0]?.message ?? '')).toMatch(/is not a field of the envelope/);
  });

  it('does not change an invoice that waits for the authority', () => {
    const fiscal = {
      record: 'r',
      request: 'q',
      kind: 'registration',
      documentDigest: 'd',
      outcome: 'unsettled',
    } as const;
    const story = walked([['silo.modify', { patch: { doc: { series: 'M' } } }]], { entry: { fiscal } });
    expect(story.job.faults.map(inWords)[0]).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/waiting for the response/),
    });
  });
});

describe('the step `silo.if`', () => {
  const branch = (config: object): string[] => {
    const next = [
      { code: 'yes', steps: [{ id: 'a', name: 'a', provider: 'silo.state', config: { state: 'sent' } }] },
      { code: 'no', steps: [{ id: 'b', name: 'b', provider: 'silo.state', config: { state: 'draft' } }] },
    ];
    return walked([['silo.if', config as never, next]]).stateKeys();
  };

  it.each([
    [{ field: 'supplier.tax_id.country', value: 'ES' }, 'sent'],
    [{ field: 'totals.payable', operator: '>', value: 100 }, 'sent'],
    [{ field: 'totals.payable', operator: '>', value: '1000' }, 'draft'],
    [{ field: '$.doc.totals.payable', value: 121 }, 'sent'],
    [{ field: '/doc/lines/0/item/name', operator: 'contains', value: 'SERV' }, 'sent'],
    [{ field: 'lines[0].quantity', operator: 'in', value: ['1', '2'] }, 'sent'],
    [{ field: 'lines.item.price', operator: '<', value: '1' }, 'draft'],
    [{ field: 'issue_date', operator: '>=', value: '2020-01-01' }, 'sent'],
    [{ field: 'customer.emails', operator: 'exists' }, 'draft'],
    [{ field: 'customer.emails', operator: 'missing' }, 'sent'],
    [{ field: 'entry.signed', value: true }, 'draft'],
    [{ field: '__proto__.x', operator: 'exists' }, 'draft'],
    [
      {
        match: 'any',
        conditions: [
          { field: 'type', value: 'none' },
          { field: 'type', value: 'standard' },
        ],
      },
      'sent',
    ],
    [
      {
        match: 'all',
        conditions: [
          { field: 'type', value: 'none' },
          { field: 'type', value: 'standard' },
        ],
      },
      'draft',
    ],
  ])('has the outcome of its condition: %j', (config, state) => {
    expect(branch(config)).toEqual([state]);
  });

  it.each([
    [{}, 'steps.0.config.field', /path/],
    [{ field: 'a', operator: 'equals', value: 1 }, 'steps.0.config.operator', /one of/],
    [{ field: 'a', operator: 'exist' }, 'steps.0.config.operator', /did you mean exists/],
    [{ field: 'a', operator: 'in', value: 1 }, 'steps.0.config.value', /array/],
    [{ match: 'some', field: 'a', value: 1 }, 'steps.0.config.match', /all nor any/],
    [{ conditions: [] }, 'steps.0.config.conditions', /1 to 20 conditions/],
  ])('refuses %j when its workflow is stored', (config, path, message) => {
    const step = { id: 'a', name: 'a', provider: 'silo.if', config } as StoredWorkflowStep;
    const checks = {
      isProvider: () => true,
      checkConfig: (one: object) => listStepConfigProblems(one as StoredWorkflowStep),
    };
    const [first] = listWorkflowProblems({ steps: [step], rescue: [] }, checks, 10);
    expect([first?.path, first && formatWorkflowStepProblem(first.problem)]).toEqual([
      path,
      expect.stringMatching(message),
    ]);
  });
});

describe('the step `gov-es.lookup.verify`', () => {
  it('waits for the next query if the census does not respond', () => {
    const provided = { census: { kind: 'census-awaited' } } as const;
    const story = new Story({ workflow: [['gov-es.lookup.verify']], provided });
    const waits = { kind: 'wait', for: 'series', id: story.job._id };
    expect([story.walk().next, story.walk().next]).toEqual([waits, waits]);
    expect(story.job.intents[0]?.events).toHaveLength(2);
    expect(story.job.intents[0]?.events.at(-1)).toMatchObject({ status: 'QUEUED', message: { id: 'awaits-census' } });
  });

  it.each([
    [{ kind: 'census', identified: true, result: 'IDENTIFICADO', name: 'X' }, 'OK', 'identified'],
    [{ kind: 'census', identified: false, result: 'NO IDENTIFICADO', name: 'X' }, 'KO', 'no-identificado'],
    [{ kind: 'census', identified: false, result: 'IDENTIFICADO-BAJA', name: 'X' }, 'KO', 'identificado-baja'],
    [{ kind: 'no-census', code: 'not-configured', message: 'none' }, 'SKIP', undefined],
    [{ kind: 'no-census', code: 'census-refused', message: 'no' }, 'KO', 'census-refused'],
  ] as const)('%j', (census, status, code) => {
    const last = walked([['gov-es.lookup.verify']], { provided: { census } }).job.intents[0]?.events.at(-1);
    expect([last?.status, last?.code]).toEqual([status, code]);
  });

  it('runs first when a supplier registers, and sets the state `rejected` for an unknown supplier', () => {
    const census = { kind: 'census', identified: false, result: 'NO IDENTIFICADO', name: 'X' } as const;
    const story = new Story({ workflow: 'Register supplier', chain: null, provided: { census } });
    while (story.job.open) story.walk();
    expect(story.stateKeys()).toEqual(['rejected']);
    expect(story.asked).toEqual(['census']);
  });
});

describe('the step `transform.job.create`', () => {
  const next = (holdsEntry: boolean): JobDocument =>
    buildNewJobDocument(
      {
        workspace: 'w',
        id: 'next',
        workflowId: 'other',
        workflowName: 'Other',
        workflowVersion: '1',
        schema: '',
        steps: [],
        rescue: [],
        entryId: 'e',
        holdsEntry,
      },
      new Date(),
    );
  const create: ShortStep = ['transform.job.create', { workflow_id: 'other' }];

  it('stores one job, which locks the entry if the job changes the content', () => {
    const provided = { 'new-job': { kind: 'new-job', job: next(true), treeJobs: 0 } } as const;
    const story = walked([create, ['silo.state', { state: 'sent' }]], { provided });
    expect(story.created.map(({ id, depth }) => [id, depth])).toEqual([['next', 1]]);
    expect([story.entry?.openJob, story.job.result]).toEqual(['next', 'succeeded']);
    const plain = walked([create], { provided: { 'new-job': { kind: 'new-job', job: next(false), treeJobs: 0 } } });
    expect(plain.entry?.openJob).toBeNull();
  });

  it('prevents later steps of its job from changing an entry that the other job has locked', () => {
    const provided = { 'new-job': { kind: 'new-job', job: next(true), treeJobs: 0 } } as const;
    expect(walked([create, ['silo.close']], { provided }).job.faults[0]?.code).toBe('entry-busy');
  });

  // Regression: it locked an invoice whose key a repaired call had taken over, and the sale was issued twice.
  it('does not issue an invoice that lost its key when it failed', () => {
    const provided = (holdsEntry: boolean) =>
      ({ 'new-job': { kind: 'new-job', job: next(holdsEntry), treeJobs: 0 } }) as const;
    const lost = { releasedKey: 'order-1' };
    const { job, created } = walked([create], { provided: provided(true), entry: lost });
    expect([job.faults[0]?.code, created]).toEqual(['key-taken', []]);
    // A job that only sends it, or that processes an invoice with a record, may follow.
    expect(walked([create], { provided: provided(false), entry: lost }).created).toHaveLength(1);
    const sealed = { ...lost, fiscal: {} as never };
    expect(walked([create], { provided: provided(true), entry: sealed }).created).toHaveLength(1);
  });

  it('ends KO if it names no workflow, or if jobs start each other endlessly', () => {
    expect(walked([create]).job.faults[0]?.code).toBe('no-workflow');
    const deep = walked([create], { job: { depth: limits.depthMax } });
    expect([deep.job.faults[0]?.code, deep.created]).toEqual(['too-deep', []]);
  });
});
