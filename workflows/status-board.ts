// What Temporal shows about the run of a chain: details, and search attributes for lists of runs.
import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { defineSearchAttributeKey } from '@temporalio/common';
import { nextWait } from '../src/chain/run/state';
import type { ChainRunState, ChainStep, ChainWait } from '../src/contracts/chain-run';
import type { ChainStateAttribute } from '../src/contracts/runs';

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

function detailsOf(name: ChainStateAttribute, state: ChainRunState, wait: ChainWait | null): string {
  const { head, pending, lastSubmission, stopped, lastError, unanswered } = state;
  const last = lastSubmission && `${timeOf(lastSubmission.atMs)}, ${lastSubmission.records} records`;
  const until = wait && `from ${timeOf(wait.sinceMs)} until ${timeOf(wait.untilMs)}: ${wait.why}`;
  return [
    `**${name}**${retiredText(state)}${stopped ? `: ${stopped}` : ''}`,
    `- waiting: ${until ?? 'no'}`,
    `- pending: ${pending}`,
    `- last sealed record: ${head?.sequence ?? 'none seen by this run'}`,
    `- last submission: ${last ?? 'none in this run'}`,
    `- attempts without a response: ${unanswered}`,
    `- last error: ${lastError ?? 'none'}`,
  ].join('\n');
}

function retiredText({ retired, renewed }: ChainRunState): string {
  if (!retired) return '';
  const why = renewed ? ` automatically, to ${renewed}: its last record was known only to the database` : '';
  return `: the installation number was renewed${why}`;
}

const timeOf = (ms: number): string => new Date(ms).toISOString();
