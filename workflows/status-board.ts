// What Temporal shows about the run of a chain: details, and search attributes for lists of runs.
import { setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { defineSearchAttributeKey } from '@temporalio/common';
import { nextWait } from '../src/chain/run/state';
import type { ChainRunState, ChainStep, ChainWait, ChainWaitKind, InvoiceRange } from '../src/contracts/chain-run';
import type { ChainStateAttribute } from '../src/contracts/runs';
import { formatTable, formatTime } from './details';

const chainState = defineSearchAttributeKey('ChainState', 'KEYWORD');
const pendingCount = defineSearchAttributeKey('PendingCount', 'INT');
const notBefore = defineSearchAttributeKey('NotBefore', 'DATETIME');

/** States of a few seconds: operators search for the others, and each change costs a write. */
const passing: readonly ChainStateAttribute[] = ['idle', 'sealing', 'sending'];

export interface StatusBoard {
  show(state: ChainRunState, underWay: ReadonlySet<ChainStep>): void;
}

export function makeBoard(): StatusBoard {
  let shown: ChainStateAttribute = 'idle';
  return {
    show(state, underWay) {
      const wait = nextWait(state, Date.now());
      const name = nameOf(state, underWay, wait);
      setCurrentDetails(detailsOf(name, state, wait));
      if (name === shown || (passing.includes(name) && passing.includes(shown))) return;
      shown = name;
      upsertSearchAttributes([
        { key: chainState, value: name },
        { key: pendingCount, value: state.pending },
        { key: notBefore, value: wait ? new Date(wait.untilMs) : null },
      ]);
    },
  };
}

function nameOf(state: ChainRunState, underWay: ReadonlySet<ChainStep>, wait: ChainWait | null): ChainStateAttribute {
  if (underWay.has('send')) return 'sending';
  if (state.stopped !== null) return 'stopped';
  if (wait) return wait.kind === 'back-off' ? 'retrying' : 'waiting';
  return underWay.size > 0 ? 'sealing' : 'idle';
}

/** What waits and until when; then the last attempts to send, the newest first. */
function detailsOf(name: ChainStateAttribute, state: ChainRunState, wait: ChainWait | null): string {
  const { head, pending, waiting, stopped, lastError, unanswered, attempts = [] } = state;
  const facts = formatTable(
    ['What', 'Value'],
    [
      ['waits for', wait ? `${waitNames[wait.kind]}: ${wait.why}` : 'nothing'],
      ['since', wait ? formatTime(wait.sinceMs) : undefined],
      ['until', wait ? formatTime(wait.untilMs) : undefined],
      ['records to send', `${pending}${pending > 0 && waiting ? `: invoices ${rangeOf(waiting)}` : ''}`],
      ['last sealed record', head ? `number ${head.sequence} of the chain` : 'none seen by this run'],
      ['attempts without a response', unanswered > 0 ? `${unanswered} in a row` : 'none'],
      ['last error', lastError ?? 'none'],
    ],
  );
  const sent = formatTable(
    ['Sent at', 'Result', 'Records', 'Invoices', 'Reason'],
    attempts.map(({ atMs, result, records, invoices, text }) => [
      formatTime(atMs),
      result,
      String(records),
      invoices && rangeOf(invoices),
      text,
    ]),
  );
  return [
    `**${describeChain()}: ${name}**${retiredText(state)}${stopped ? `: ${stopped}` : ''}`,
    facts,
    ...(sent ? ['Last attempts to send:', sent] : []),
  ].join('\n\n');
}

/** From the workflow id, which follows SELLO_TEMPORAL_NAMES: a run that continued as new has no summary. */
function describeChain(): string {
  const [, environment, supplier] = workflowInfo().workflowId.split(':');
  return supplier ? `Chain of supplier ${supplier} (${environment})` : 'Chain';
}

const rangeOf = ({ first, last }: InvoiceRange): string => (first === last ? first : `${first} to ${last}`);

const waitNames: Readonly<Record<ChainWaitKind, string>> = {
  paused: 'sealing to be possible',
  window: 'the end of the window',
  lease: 'another attempt',
  'back-off': 'the next attempt',
  unrecorded: 'the next try to write an answer',
  query: 'the next query to the authority',
};

function retiredText({ retired, renewed }: ChainRunState): string {
  if (!retired) return '';
  const why = renewed ? ` automatically, to ${renewed}: its last record was known only to the database` : '';
  return `: the installation number was renewed${why}`;
}
