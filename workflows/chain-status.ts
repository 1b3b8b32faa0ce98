// Shows the run of a chain in Temporal: details, and search attributes to find runs in lists.
import { upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { defineSearchAttributeKey } from '@temporalio/common';
import { findNextChainWait } from '../src/chain/run/state';
import type {
  ChainRunState,
  ChainRunActivityName,
  ChainRunWait,
  ChainRunWaitKind,
  InvoiceNumberRange,
} from '../src/contracts/chain-run';
import type { ChainStateSearchAttributeValue } from '../src/contracts/runs';
import {
  formatFactsAsMarkdownTable,
  formatFilledRowsAsMarkdownTable,
  formatTimeAsIso,
  showRunDetails,
} from './details';

const chainState = defineSearchAttributeKey('ChainState', 'KEYWORD');
const pendingCount = defineSearchAttributeKey('PendingCount', 'INT');
const notBefore = defineSearchAttributeKey('NotBefore', 'DATETIME');

/**
 * States that last a few seconds. They are not search attributes, because each change costs a write and operators
 * search only for the other states.
 */
const passing: readonly ChainStateSearchAttributeValue[] = ['idle', 'sealing', 'sending'];

export interface ChainRunStatusDisplay {
  show(state: ChainRunState, underWay: ReadonlySet<ChainRunActivityName>): void;
}

export function createChainRunStatusDisplay(): ChainRunStatusDisplay {
  let shown: ChainStateSearchAttributeValue = 'idle';
  return {
    show(state, underWay) {
      const wait = findNextChainWait(state, Date.now());
      const name = nameOf(state, underWay, wait);
      showChain(name, state, wait);
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

function nameOf(
  state: ChainRunState,
  underWay: ReadonlySet<ChainRunActivityName>,
  wait: ChainRunWait | null,
): ChainStateSearchAttributeValue {
  if (underWay.has('send')) return 'sending';
  if (state.stopped !== null) return 'stopped';
  if (wait) return wait.kind === 'back-off' ? 'retrying' : 'waiting';
  return underWay.size > 0 ? 'sealing' : 'idle';
}

/** Shows the waiting work, until when it waits, and what to do. Then shows the last attempts to send, newest first. */
function showChain(name: ChainStateSearchAttributeValue, state: ChainRunState, wait: ChainRunWait | null): void {
  const { head, stopped, attempts = [] } = state;
  const facts = formatFactsAsMarkdownTable([
    ...(stopped === null ? listWaitFacts(wait) : listStopFacts(state)),
    ...listPendingFacts(state),
    ['last sealed record', head ? `position ${head.sequence} in the chain` : 'none seen by this run'],
    ['last error', repeats(state, wait) ? undefined : (state.lastError ?? undefined)],
    ['in the console of Sello', describeSupplier()],
  ]);
  const sent = formatFilledRowsAsMarkdownTable(
    ['Sent at', 'Result', 'Records', 'Invoices', 'Reason'],
    attempts.map(({ atMs, result, records, invoices, text }) => [
      formatTimeAsIso(atMs),
      result,
      String(records),
      invoices && rangeOf(invoices),
      text,
    ]),
  );
  const why = stopped === null ? '' : `: ${stopped}`;
  const title = `**${describeChain()}: ${name}**${retiredText(state)}${why}`;
  showRunDetails(title, facts, ...(sent ? ['Last attempts to send:', sent] : []));
}

type Facts = Parameters<typeof formatFactsAsMarkdownTable>[0];

function listWaitFacts(wait: ChainRunWait | null): Facts {
  if (!wait) return [['waits for', 'nothing: the chain sends the next sealed record']];
  const facts: Facts = [
    ['waits for', `${waitNames[wait.kind]}: ${wait.why}`],
    ['since', formatTimeAsIso(wait.sinceMs)],
  ];
  const until = formatTimeAsIso(wait.untilMs);
  if (wait.kind !== 'window') return [...facts, ['next attempt', `${until}, automatic`]];
  return [...facts, ['until', until], ['what follows', 'the chain sends the records; no action is needed']];
}

const listStopFacts = ({ remedy }: ChainRunState): Facts => [
  ['waits for', 'an operator: Sello issues invoices, but sends nothing until someone resumes the chain'],
  ['what to do', remedy ?? 'Remove the cause, then run `sello chain resume`.'],
  ['next attempt', 'none until someone resumes the chain'],
];

/**
 * Lists the facts about pending records. Records of a message without a response do not count as waiting, because
 * they are sent again as they are.
 */
function listPendingFacts({ pending, waiting, unanswered, attempts = [] }: ChainRunState): Facts {
  const [last] = attempts;
  const unsettled = unanswered > 0 && last?.result === 'unanswered' ? last : undefined;
  const others = unsettled && waiting?.first === unsettled.invoices?.first ? undefined : waiting;
  return [
    ['records without a response', unsettled && withInvoices(unsettled.records, unsettled.invoices)],
    ['failed attempts', unanswered > 0 ? `${unanswered} in a row` : undefined],
    [unsettled ? 'other records to send' : 'records to send', withInvoices(pending, pending > 0 ? others : undefined)],
  ];
}

const withInvoices = (records: number, range: InvoiceNumberRange | undefined): string =>
  range ? `${records} (${range.first === range.last ? 'invoice' : 'invoices'} ${rangeOf(range)})` : String(records);

/** Returns whether the error is already shown as the reason for the wait. */
const repeats = ({ lastError, stopped }: ChainRunState, wait: ChainRunWait | null): boolean =>
  lastError === null || stopped !== null || (wait?.why.includes(lastError) ?? false);

function describeSupplier(): string {
  const [, , supplier = ''] = workflowInfo().workflowId.split(':');
  return `Suppliers, ${supplier}`;
}

/**
 * Describes the chain by its workflow id, whose form follows SELLO_TEMPORAL_NAMES. A run that continued as new has no
 * summary.
 */
function describeChain(): string {
  const [, environment, supplier] = workflowInfo().workflowId.split(':');
  return supplier ? `Chain of supplier ${supplier} (${environment})` : 'Chain';
}

const rangeOf = ({ first, last }: InvoiceNumberRange): string => (first === last ? first : `${first} to ${last}`);

const waitNames: Readonly<Record<ChainRunWaitKind, string>> = {
  paused: 'sealing to be possible',
  window: 'the end of the waiting time between submissions',
  lease: 'another attempt',
  'back-off': 'the next attempt',
  unrecorded: 'the next attempt to store a response',
  query: 'the next query to the authority',
};

function retiredText({ retired, renewed }: ChainRunState): string {
  if (!retired) return '';
  const why = renewed ? ` automatically, to ${renewed}: its last record was known only to the database` : '';
  return `: the installation number was renewed${why}`;
}
