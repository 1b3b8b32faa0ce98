// The paths through the workflows that cancel an invoice and register a supplier.
import {
  accept,
  alone,
  cancel,
  type Case,
  fault,
  partyEntry,
  refusedAtOnce,
  register,
  seal,
  state,
  walkThrough,
  withAgreement,
} from './cases';
import { supplierCode } from './story';

const cancelled = {
  record: 'record-0',
  request: 'w:job-0:3',
  kind: 'cancellation',
  documentDigest: 'd',
  outcome: 'accepted',
} as const;

const cancelCases: Case[] = [
  {
    name: 'Cancel invoice: all OK',
    begin: cancel,
    between: [seal, accept],
    walks: [' -> wait settled w:job-1:0', ' -> wait settled w:job-1:0', 'fiscal.cancel silo.state pdf -> done OK'],
    events: [
      'fiscal.cancel: RUN, QUEUED, OK the authority accepted the record with the CSV CSV-1',
      'silo.state: RUN, OK',
      'pdf: RUN, OK',
    ],
    status: 'OK',
    states: ['void'],
    files: ['request A-1-cancellation.xml', 'response A-1-cancellation-answer.xml', 'format A-1.pdf'],
  },
  {
    name: 'Cancel invoice: rejected keeps both files',
    begin: cancel,
    between: [seal, (story) => story.settle({ outcome: 'rejected', message: 'no such record' })],
    walks: [' -> wait settled w:job-1:0', ' -> wait settled w:job-1:0', 'fiscal.cancel silo.state -> done KO'],
    events: ['fiscal.cancel: RUN, QUEUED, KO [rejected] no such record', 'silo.state: RUN, OK'],
    status: 'KO',
    states: ['error'],
    files: ['request A-1-cancellation.xml', 'response A-1-cancellation-answer.xml'],
    faults: [fault('fiscal.cancel', 'rejected', 'no such record')],
    entryFaults: [fault('fiscal.cancel', 'rejected', 'no such record')],
  },
  {
    name: 'Cancel invoice: nothing was reported',
    begin: { workflow: 'Cancel invoice' },
    ...refusedAtOnce('fiscal.cancel', 'nothing-to-cancel', 'this invoice was never reported'),
  },
  {
    name: 'Cancel invoice: already cancelled',
    begin: cancel,
    between: [(story) => story.ask({ state: 'refused', code: 'already-cancelled', message: 'is cancelled already' })],
    walks: [' -> wait settled w:job-1:0', 'fiscal.cancel silo.state pdf -> done OK'],
    events: ['fiscal.cancel: RUN, QUEUED, SKIP is cancelled already', 'silo.state: RUN, OK', 'pdf: RUN, OK'],
    status: 'OK',
    states: ['void'],
    files: ['format A-1.pdf'],
  },
  {
    name: 'Cancel invoice: a later failing job leaves the invoice cancelled',
    begin: alone(['fiscal.generate', {}], { entry: { fiscal: cancelled } }),
    ...refusedAtOnce('fiscal.generate', 'no-code', 'the invoice has no number, because no step numbered it'),
    events: [
      'fiscal.generate: RUN, KO [no-code] the invoice has no number, because no step numbered it',
      'silo.state: RUN, OK the state remains `void`, because the invoice is cancelled',
    ],
    states: ['void'],
  },
  {
    name: 'Cancel invoice: withdrawn',
    begin: cancel,
    between: [(story) => story.ask({ state: 'withdrawn' })],
    walks: [' -> wait settled w:job-1:0', 'fiscal.cancel -> done CANCEL'],
    events: ['fiscal.cancel: RUN, QUEUED, CANCEL the request for a record was withdrawn'],
    status: 'CANCEL',
  },
];

const registrationWaits =
  'fiscal.wait.upload: RUN, QUEUED waits until someone uploads and confirms the signed authorization form';
const pdfFile = [`agreement agreement-${supplierCode}.pdf`];

const checked = 'gov-es.lookup.verify: RUN, OK [identified] MUEBLES DEL EBRO SA';

const registerCases: Case[] = [
  {
    name: 'Register supplier: no agreement at the simulator',
    begin: register,
    walks: [
      'gov-es.lookup.verify fiscal.register silo.state fiscal.wait.upload fiscal.wait.approval silo.state -> done OK',
    ],
    events: [
      checked,
      'fiscal.register: RUN, OK',
      'silo.state: RUN, OK',
      'fiscal.wait.upload: RUN, OK no authorization form is needed',
      'fiscal.wait.approval: RUN, OK the registration is approved',
      'silo.state: RUN, OK',
    ],
    status: 'OK',
    states: ['registered', 'processing'],
  },
  {
    name: 'Register supplier: registered before under another name',
    begin: { ...register, chain: { supplierName: 'Muebles Viejos, S.A.' } },
    walks: [
      'gov-es.lookup.verify fiscal.register silo.state fiscal.wait.upload fiscal.wait.approval silo.state -> done OK',
    ],
    events: [
      checked,
      'fiscal.register: RUN, OK the supplier was registered as Muebles Viejos, S.A., and is now registered as Muebles del Ebro, S.A.',
      'silo.state: RUN, OK',
      'fiscal.wait.upload: RUN, OK no authorization form is needed',
      'fiscal.wait.approval: RUN, OK the registration is approved',
      'silo.state: RUN, OK',
    ],
    status: 'OK',
    states: ['registered', 'processing'],
  },
  {
    name: 'Register supplier: agreement, confirmation and approval',
    begin: withAgreement,
    between: [
      (story) => story.register({ confirmedAt: new Date(0) }),
      (story) => story.register({ state: 'registered' }),
    ],
    walks: [
      'gov-es.lookup.verify fiscal.register silo.state -> wait upload w:job-1',
      'fiscal.wait.upload -> wait approval w:job-1',
      'fiscal.wait.approval silo.state -> done OK',
    ],
    events: [
      checked,
      'fiscal.register: RUN, OK',
      'silo.state: RUN, OK',
      `${registrationWaits}, OK the authorization form is confirmed`,
      'fiscal.wait.approval: RUN, QUEUED waits until an operator approves the registration, OK the registration is approved',
      'silo.state: RUN, OK',
    ],
    status: 'OK',
    states: ['registered', 'processing'],
    files: pdfFile,
  },
  {
    name: 'Register supplier: unregistered by another job during the wait',
    begin: withAgreement,
    between: [(story) => story.register({ state: 'unregistered' })],
    walks: [
      'gov-es.lookup.verify fiscal.register silo.state -> wait upload w:job-1',
      'fiscal.wait.upload fiscal.unregister silo.state -> done KO',
    ],
    events: [
      checked,
      'fiscal.register: RUN, OK',
      'silo.state: RUN, OK',
      `${registrationWaits}, KO [supplier-not-registered] ` +
        'the party is not registered, because `fiscal.register` did not run before this step',
      'fiscal.unregister: RUN, SKIP the supplier is not registered',
      'silo.state: RUN, OK',
    ],
    status: 'KO',
    states: ['rejected', 'processing'],
    files: pdfFile,
    faults: [
      fault(
        'fiscal.wait.upload',
        'supplier-not-registered',
        'the party is not registered, because `fiscal.register` did not run before this step',
      ),
    ],
    entryFaults: [
      fault(
        'fiscal.wait.upload',
        'supplier-not-registered',
        'the party is not registered, because `fiscal.register` did not run before this step',
      ),
    ],
  },
  {
    name: 'Register supplier: registered by another job',
    begin: { workflow: 'Register supplier' },
    walks: [
      'gov-es.lookup.verify fiscal.register silo.state fiscal.wait.upload fiscal.wait.approval silo.state -> done OK',
    ],
    events: [
      checked,
      'fiscal.register: RUN, SKIP the supplier is already registered',
      'silo.state: RUN, OK',
      'fiscal.wait.upload: RUN, OK no authorization form is needed',
      'fiscal.wait.approval: RUN, OK the registration is approved',
      'silo.state: RUN, OK',
    ],
    status: 'OK',
    states: ['registered', 'processing'],
  },
  {
    name: 'Register supplier: no certificate to represent it',
    begin: {
      ...withAgreement,
      provided: { agreement: { kind: 'no-agreement', code: 'certificate-expired', message: 'it ended' } },
    },
    walks: ['gov-es.lookup.verify fiscal.register fiscal.unregister silo.state -> done KO'],
    events: [
      checked,
      'fiscal.register: RUN, KO [certificate-expired] it ended',
      'fiscal.unregister: RUN, SKIP the supplier is not registered',
      'silo.state: RUN, OK',
    ],
    status: 'KO',
    states: ['rejected'],
    faults: [fault('fiscal.register', 'certificate-expired', 'it ended')],
    entryFaults: [fault('fiscal.register', 'certificate-expired', 'it ended')],
  },
  {
    name: 'Register supplier: an unknown time zone',
    begin: {
      ...register,
      ...alone(['fiscal.register', { zone: 'Europe/Zaragoza' }]),
      schema: 'org/party',
      ...partyEntry(),
    },
    ...refusedAtOnce('fiscal.register', 'bad-config', 'config.zone is Europe/Zaragoza, which is not a time zone'),
  },
  {
    name: 'Register supplier: the rescue undoes the registration of the same walk',
    begin: {
      ...register,
      workflow: [['fiscal.register'], ['silo.state', { state: 'empty' }]],
      rescue: [['fiscal.unregister'], state('rejected')],
      ...partyEntry(),
    },
    walks: ['fiscal.register silo.state fiscal.unregister silo.state -> done KO'],
    events: [
      'fiscal.register: RUN, OK',
      'silo.state: RUN, KO [bad-config] config.state is not a state that a step can set',
      'fiscal.unregister: RUN, OK',
      'silo.state: RUN, OK',
    ],
    status: 'KO',
    states: ['rejected'],
    faults: [fault('silo.state', 'bad-config', 'config.state is not a state that a step can set')],
    entryFaults: [fault('silo.state', 'bad-config', 'config.state is not a state that a step can set')],
  },
  {
    name: 'Unregister: not the registration of another job after a failure',
    begin: {
      workflow: [['silo.state', {}]],
      rescue: [['fiscal.unregister']],
      ...partyEntry(),
    },
    walks: ['silo.state fiscal.unregister -> done KO'],
    events: [
      'silo.state: RUN, KO [bad-config] config.state is not a state that a step can set',
      'fiscal.unregister: RUN, SKIP another job registered the supplier',
    ],
    status: 'KO',
    faults: [fault('silo.state', 'bad-config', 'config.state is not a state that a step can set')],
    entryFaults: [fault('silo.state', 'bad-config', 'config.state is not a state that a step can set')],
  },
];

describe('a walk that cancels an invoice or registers a supplier', () => {
  it.each([...cancelCases, ...registerCases])('passes its steps: $name', walkThrough);
});
