// The path of an invoice through its workflow, from numbering to the response of the authority. The texts are the
// same as before steps were planned together.
import { alone, accept, type Case, codedEntry, fault, invoice, seal, walkThrough } from './cases';
import type { SupplierReportingStatusPeriods } from '../../src/chain/reporting';
import type { Story } from './story';

const before = [
  'silo.state: RUN, OK',
  'sequence.enumerate: RUN, OK 000001',
  'silo.close: RUN, OK',
  'fiscal.generate: RUN, QUEUED, OK FF00',
  'pdf: RUN, OK',
];
const firstWalk = 'silo.state sequence.enumerate silo.close -> wait sealed w:job-1:3';
const secondWalk = 'fiscal.generate pdf -> wait settled w:job-1:3';
const files = ['request A-1-registration.xml', 'format 000001.pdf'];
const answered = [...files, 'response A-1-registration-answer.xml'];

/** Invoices of stories are dated today. */
const codedInvoiceDate = (): string => (JSON.parse(codedEntry().document) as { issue_date: string }).issue_date;
const statement = { at: new Date(0), by: 'key-1' } as const;
const exempt =
  'SKIP [exempt] supplier B12345674 keeps its books through the Immediate Supply of Information (SII): since 2020';
const notYet =
  'SKIP [not-yet-due] supplier B12345674 reports invoices dated 2999-01-01 or later, but this invoice is dated';
const unreported = 'silo.state sequence.enumerate silo.close fiscal.generate pdf fiscal.send silo.state -> done OK';

/** Nothing is sealed or sent, but the PDF is created. */
const notReported = (reporting: SupplierReportingStatusPeriods, why: string): Omit<Case, 'name'> => ({
  begin: { workflow: 'Invoice', chain: { reporting } },
  walks: [unreported],
  events: [
    'silo.state: RUN, OK',
    'sequence.enumerate: RUN, OK 000001',
    'silo.close: RUN, OK',
    `fiscal.generate: RUN, ${why}`,
    'pdf: RUN, OK',
    `fiscal.send: RUN, ${why}`,
    'silo.state: RUN, OK',
  ],
  status: 'OK',
  states: ['sent', 'processing'],
  files: ['format 000001.pdf'],
});

const invoiceCases: Case[] = [
  {
    name: 'Invoice: an exempt supplier reports nothing',
    ...notReported({ ...statement, state: 'exempt', scheme: 'sii', reason: 'since 2020' }, exempt),
  },
  {
    name: 'Invoice: older than the duty to report',
    ...notReported({ ...statement, state: 'on', from: '2999-01-01' }, `${notYet} ${codedInvoiceDate()}`),
  },
  {
    name: 'Invoice: all OK',
    begin: invoice,
    between: [seal, accept],
    walks: [firstWalk, secondWalk, 'fiscal.send silo.state -> done OK'],
    events: [
      ...before,
      'fiscal.send: RUN, QUEUED, OK the authority accepted the record with the CSV CSV-1',
      'silo.state: RUN, OK',
    ],
    status: 'OK',
    states: ['sent', 'processing'],
    files: answered,
  },
  {
    name: 'Invoice: the response arrives before the wait for it',
    begin: invoice,
    between: [(story) => (seal(story), accept(story))],
    walks: [firstWalk, 'fiscal.generate pdf fiscal.send silo.state -> done OK'],
    events: [
      ...before,
      'fiscal.send: RUN, OK the authority accepted the record with the CSV CSV-1',
      'silo.state: RUN, OK',
    ],
    status: 'OK',
    states: ['sent', 'processing'],
    files: answered,
  },
  {
    name: 'Invoice: accepted without CSV and without a separate response',
    begin: invoice,
    between: [seal, (story) => story.settle({ outcome: 'accepted', answer: '' })],
    walks: [firstWalk, secondWalk, 'fiscal.send silo.state -> done OK'],
    events: [...before, 'fiscal.send: RUN, QUEUED, OK the authority accepted the record', 'silo.state: RUN, OK'],
    status: 'OK',
    states: ['sent', 'processing'],
    files,
  },
  {
    name: 'Invoice: accepted with errors shows a warning on the entry, none on the job',
    begin: invoice,
    between: [seal, (story) => story.settle({ outcome: 'accepted-with-errors', code: '2000', message: 'late' })],
    walks: [firstWalk, secondWalk, 'fiscal.send silo.state -> done OK'],
    events: [
      ...before,
      'fiscal.send: RUN, QUEUED, OK [2000] the authority accepted the record with the error 2000: late',
      'silo.state: RUN, OK',
    ],
    status: 'OK',
    states: ['sent', 'processing'],
    files: answered,
    warnings: [fault('fiscal.send', '2000', 'late')],
    entryFaults: [fault('fiscal.send', '2000', 'late')],
  },
  {
    name: 'Invoice: rejected',
    begin: invoice,
    between: [seal, (story) => story.settle({ outcome: 'rejected', code: '1110', message: 'unknown NIF' })],
    walks: [firstWalk, secondWalk, 'fiscal.send silo.state -> done KO'],
    events: [...before, 'fiscal.send: RUN, QUEUED, KO [1110] unknown NIF', 'silo.state: RUN, OK'],
    status: 'KO',
    states: ['error', 'processing'],
    files: answered,
    faults: [fault('fiscal.send', '1110', 'unknown NIF')],
    entryFaults: [fault('fiscal.send', '1110', 'unknown NIF')],
  },
  {
    name: 'Invoice: checked again twice without a change',
    begin: invoice,
    between: [() => undefined, seal, () => undefined],
    walks: [firstWalk, ' -> wait sealed w:job-1:3', secondWalk, ' -> wait settled w:job-1:3'],
    events: [...before, 'fiscal.send: RUN, QUEUED ...'],
    status: 'QUEUED',
    states: ['processing'],
    files,
  },
  {
    name: 'Invoice: rejected by the chain',
    begin: invoice,
    between: [(story) => story.ask({ state: 'refused', code: 'content-changed', message: 'the entry changed' })],
    walks: [firstWalk, 'fiscal.generate silo.state -> done KO'],
    events: [
      ...before.slice(0, 3),
      'fiscal.generate: RUN, QUEUED, KO [content-changed] the entry changed',
      'silo.state: RUN, OK',
    ],
    status: 'KO',
    states: ['error', 'processing'],
    faults: [fault('fiscal.generate', 'content-changed', 'the entry changed')],
    entryFaults: [fault('fiscal.generate', 'content-changed', 'the entry changed')],
  },
  {
    name: 'Invoice: rejected without a message',
    begin: alone(['fiscal.generate'], { entry: { ...codedEntry() } }),
    between: [(story) => story.ask({ state: 'refused' })],
    walks: [' -> wait sealed w:job-1:0', 'fiscal.generate silo.state -> done KO'],
    events: [
      'fiscal.generate: RUN, QUEUED, KO [refused] the chain refused the request for a record',
      'silo.state: RUN, OK',
    ],
    status: 'KO',
    states: ['error'],
    faults: [fault('fiscal.generate', 'refused', 'the chain refused the request for a record')],
    entryFaults: [fault('fiscal.generate', 'refused', 'the chain refused the request for a record')],
  },
  ...['already-registered', 'already-cancelled'].map((code) => ({
    name: `Invoice: ${code} is skipped`,
    begin: alone(['fiscal.generate'], { entry: { ...codedEntry() } }),
    between: [(story: Story) => story.ask({ state: 'refused', code })],
    walks: [' -> wait sealed w:job-1:0', 'fiscal.generate -> done SKIP'],
    events: [`fiscal.generate: RUN, QUEUED, SKIP ${code}`],
    status: 'SKIP',
  })),
  {
    name: 'Invoice: withdrawn, so that the job ends with CANCEL without the rescue',
    begin: invoice,
    between: [(story) => story.ask({ state: 'withdrawn' })],
    walks: [firstWalk, 'fiscal.generate -> done CANCEL'],
    events: [...before.slice(0, 3), 'fiscal.generate: RUN, QUEUED, CANCEL the request for a record was withdrawn'],
    status: 'CANCEL',
    states: ['processing'],
  },
  {
    name: 'Invoice: the message of a sealed request goes before its fingerprint',
    begin: alone(['fiscal.generate'], { entry: { ...codedEntry() } }),
    between: [(story) => story.seal({}, { message: 'sealed as a correction' })],
    walks: [' -> wait sealed w:job-1:0', 'fiscal.generate -> done OK'],
    events: ['fiscal.generate: RUN, QUEUED, OK sealed as a correction'],
    status: 'OK',
    files: ['request A-1-registration.xml'],
  },
];

describe('the walk of an invoice', () => {
  it.each(invoiceCases)('passes its steps: $name', walkThrough);
});
