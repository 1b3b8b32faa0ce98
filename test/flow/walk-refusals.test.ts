// Steps of an invoice that are refused or skipped before a request to the chain, and the rescue after them.
import { entryLimits } from '../../src/contracts/limits/entries';
import { alone, type Case, codedEntry, fault, invoice, refusedAtOnce, state, walkThrough } from './cases';
import { supplierCode } from './story';

/** Clients stop earlier: the part of a list that they must leave free is for jobs. */
const statesOfJobsMax = entryLimits.statesMax + entryLimits.jobRowsMax;
const entry = 'the entry has the maximum number of';

const refusals: Case[] = [
  {
    name: 'already numbered and signed',
    begin: { ...invoice, entry: { ...codedEntry(), signed: true } },
    walks: ['silo.state sequence.enumerate silo.close -> wait sealed w:job-1:3'],
    events: [
      'silo.state: RUN, OK',
      'sequence.enumerate: RUN, SKIP the document already has a number',
      'silo.close: RUN, SKIP the envelope is already signed',
      'fiscal.generate: RUN, QUEUED ...',
    ],
    status: 'QUEUED',
    states: ['processing'],
  },
  {
    name: 'a missing series',
    begin: {
      ...invoice,
      job: { args: { 'sequence-series-id': 's' } },
      provided: { number: { kind: 'no-series', series: 's' } },
    },
    walks: ['silo.state sequence.enumerate silo.state -> done KO'],
    events: [
      'silo.state: RUN, OK',
      'sequence.enumerate: RUN, KO [no-series] series s does not exist',
      'silo.state: RUN, OK',
    ],
    status: 'KO',
    states: ['error', 'processing'],
    faults: [fault('sequence.enumerate', 'no-series', 'series s does not exist')],
    entryFaults: [fault('sequence.enumerate', 'no-series', 'series s does not exist')],
  },
  {
    name: 'a number that is too long for its parts',
    begin: alone(['sequence.enumerate', { prefix: 'P'.repeat(100) }]),
    ...refusedAtOnce(
      'sequence.enumerate',
      'bad-config',
      'the prefix, suffix or padding of the number has more than 30 characters',
    ),
  },
  {
    name: 'signed before it has a number',
    begin: alone(['silo.close']),
    walks: ['silo.close silo.state -> done KO'],
    events: [expect.stringMatching(/^silo\.close: RUN, KO \[[^\]]+\] .+$/) as string, 'silo.state: RUN, OK'],
    status: 'KO',
    states: ['error'],
    faults: [expect.objectContaining({ provider: 'silo.close', paths: expect.any(Array) as string[] }) as object],
    entryFaults: [expect.objectContaining({ provider: 'silo.close' }) as object],
  },
  {
    name: 'the supplier is not registered',
    begin: alone(['fiscal.generate'], { chain: null }),
    ...refusedAtOnce('fiscal.generate', 'supplier-not-registered', `supplier ${supplierCode} is not registered`),
    // The gate also reports paths and remedies.
    faults: [expect.objectContaining({ code: 'supplier-not-registered' }) as object],
    entryFaults: [expect.objectContaining({ code: 'supplier-not-registered' }) as object],
  },
  {
    name: 'reported without a number',
    begin: alone(['fiscal.generate']),
    ...refusedAtOnce('fiscal.generate', 'no-code', 'the invoice has no number, because no step numbered it'),
  },
  {
    name: 'the PDF cannot be created',
    begin: alone(['pdf'], { provided: { page: { kind: 'page-failed', message: 'Sello could not render the PDF' } } }),
    ...refusedAtOnce('pdf', 'pdf-failed', 'Sello could not render the PDF'),
  },
  {
    name: 'sent without a record',
    begin: alone(['fiscal.send']),
    ...refusedAtOnce(
      'fiscal.send',
      'nothing-to-send',
      'the entry has no record, because `fiscal.generate` did not run before this step',
    ),
  },
  ...[undefined, 'No', 'empty', 'invalid'].map((key) => ({
    name: `the state ${key} cannot be set`,
    begin: alone(['silo.state', key === undefined ? {} : { state: key }]),
    ...refusedAtOnce('silo.state', 'bad-config', 'config.state is not a state that a step can set'),
  })),
  {
    name: 'too many states, even for the rescue',
    begin: alone(state('processing'), { entry: { statesCount: statesOfJobsMax } }),
    walks: ['silo.state silo.state -> done KO'],
    events: Array.from(
      { length: 2 },
      () => 'silo.state: RUN, KO [too-many-states] the entry has the maximum number of states',
    ),
    status: 'KO',
    faults: Array.from({ length: 2 }, () =>
      fault('silo.state', 'too-many-states', 'the entry has the maximum number of states'),
    ),
    entryFaults: Array.from({ length: 2 }, () =>
      fault('silo.state', 'too-many-states', 'the entry has the maximum number of states'),
    ),
  },
  {
    name: 'the step before the last state finds the states full',
    begin: {
      workflow: [state('one'), state('two')],
      entry: { statesCount: statesOfJobsMax - 1 },
    },
    walks: ['silo.state silo.state -> done KO'],
    events: ['silo.state: RUN, OK', 'silo.state: RUN, KO [too-many-states] the entry has the maximum number of states'],
    status: 'KO',
    states: ['one'],
    faults: [fault('silo.state', 'too-many-states', 'the entry has the maximum number of states')],
    entryFaults: [fault('silo.state', 'too-many-states', 'the entry has the maximum number of states')],
  },
  {
    name: 'states of too many bytes',
    begin: { ...alone(state('one')), entry: { statesBytes: entryLimits.statesBytesMax + entryLimits.jobBytesMax } },
    walks: ['silo.state silo.state -> done KO'],
    events: Array.from({ length: 2 }, () => `silo.state: RUN, KO [too-many-states] ${entry} states`),
    status: 'KO',
    faults: Array.from({ length: 2 }, () => fault('silo.state', 'too-many-states', `${entry} states`)),
    entryFaults: Array.from({ length: 2 }, () => fault('silo.state', 'too-many-states', `${entry} states`)),
  },
  {
    name: 'too many versions',
    begin: { ...alone(['sequence.enumerate', {}]), entry: { versionsCount: 1_100 } },
    ...refusedAtOnce('sequence.enumerate', 'too-many-versions', `${entry} versions`),
  },
  {
    name: 'file rows of too many bytes',
    begin: { ...alone(['pdf', {}]), entry: { filesBytes: entryLimits.filesBytesMax + entryLimits.jobBytesMax } },
    ...refusedAtOnce('pdf', 'too-many-files', `${entry} files`),
  },
];

describe('the walk of a refused or skipped invoice', () => {
  it.each(refusals)('ends before the chain: $name', walkThrough);
});
