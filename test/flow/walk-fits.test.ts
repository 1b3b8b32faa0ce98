// Entries that a step cannot process, whatever its provider, and records of other jobs.
import {
  alone,
  cancel,
  type Case,
  codedEntry,
  fault,
  invoice,
  refusedAtOnce,
  rescue,
  state,
  walkThrough,
} from './cases';

const generalCases: Case[] = [
  {
    name: 'a job without an entry',
    begin: { ...invoice, entry: null },
    walks: ['silo.state silo.state -> done KO'],
    events: Array.from(
      { length: 2 },
      () => 'silo.state: RUN, KO [no-entry] the job has no entry, but this step needs one',
    ),
    status: 'KO',
    faults: Array.from({ length: 2 }, () =>
      fault('silo.state', 'no-entry', 'the job has no entry, but this step needs one'),
    ),
  },
  {
    name: 'a workflow for another schema',
    begin: { workflow: [state('one')], schema: 'org/party' },
    walks: ['silo.state -> done KO'],
    events: [
      'silo.state: RUN, KO [schema-mismatch] the entry contains a document of the schema bill/invoice, but the workflow processes only org/party',
    ],
    status: 'KO',
    faults: [
      fault(
        'silo.state',
        'schema-mismatch',
        'the entry contains a document of the schema bill/invoice, but the workflow processes only org/party',
      ),
    ],
    entryFaults: [
      fault(
        'silo.state',
        'schema-mismatch',
        'the entry contains a document of the schema bill/invoice, but the workflow processes only org/party',
      ),
    ],
  },
  {
    name: 'a step for another schema',
    begin: alone(['fiscal.register']),
    ...refusedAtOnce(
      'fiscal.register',
      'schema-mismatch',
      'the entry contains a document of the schema bill/invoice, which fiscal.register does not process',
    ),
  },
  {
    name: 'an invalid document, for which only states may be set',
    begin: { workflow: [state('one'), ['sequence.enumerate']], rescue, entry: { invalid: true } },
    walks: ['silo.state sequence.enumerate silo.state -> done KO'],
    events: [
      'silo.state: RUN, OK',
      'sequence.enumerate: RUN, KO [invalid-document] the document is not valid, so the step cannot process it',
      'silo.state: RUN, OK',
    ],
    status: 'KO',
    states: ['error', 'one'],
    faults: [
      fault('sequence.enumerate', 'invalid-document', 'the document is not valid, so the step cannot process it'),
    ],
    entryFaults: [
      fault('sequence.enumerate', 'invalid-document', 'the document is not valid, so the step cannot process it'),
    ],
  },
  {
    name: 'an entry that another job holds keeps its hold, and shows the faults with the state only',
    begin: alone(['silo.close'], { entry: { openJob: 'job-2' } }),
    ...refusedAtOnce('silo.close', 'entry-busy', 'job job-2 is processing the entry'),
  },
  {
    name: 'an entry without a holder',
    begin: alone(['silo.close'], { entry: { openJob: null } }),
    ...refusedAtOnce('silo.close', 'entry-busy', 'this job has not locked the entry'.replace('job job', 'job')),
  },
  {
    name: 'sent by another job: listens to its request',
    begin: alone(['fiscal.send'], { entry: { ...codedEntry(), fiscal: cancel.entry?.fiscal as never } }),
    between: [(story) => story.keep({ _id: 'record-0', outcome: 'accepted', csv: 'CSV-1', answer: '<Answer/>' })],
    walks: [' -> wait settled w:job-0:3', 'fiscal.send -> done OK'],
    events: ['fiscal.send: RUN, QUEUED, OK the authority accepted the record with the CSV CSV-1'],
    status: 'OK',
    files: ['response A-1-registration-answer.xml'],
  },
];

describe('a walk of an entry that does not fit a step', () => {
  it.each(generalCases)('ends or waits: $name', walkThrough);
});
