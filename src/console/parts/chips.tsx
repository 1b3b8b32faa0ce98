// Shows states as labelled chips with a word, a shape and a color, so that nothing depends only on the color.
import type { ComponentChildren } from 'preact';
import type { AttentionUrgency } from '../../contracts/attention';
import type { PageFrame } from '../frame';

export type ChipTone = 'ok' | 'wait' | 'warn' | 'bad' | 'quiet';

interface ChipProps {
  readonly tone: ChipTone;
  readonly children: ComponentChildren;
}

export const Chip = ({ tone, children }: ChipProps) => <span class={`chip ${tone}`}>{children}</span>;

/** Tones of items that need attention. */
export const chipToneByAttentionUrgency: Readonly<Record<AttentionUrgency, ChipTone>> = {
  now: 'bad',
  soon: 'warn',
  calm: 'wait',
};

const stateTones: Readonly<Record<string, ChipTone>> = {
  sent: 'ok',
  paid: 'ok',
  registered: 'ok',
  processing: 'wait',
  pending: 'wait',
  error: 'bad',
  rejected: 'bad',
  invalid: 'warn',
};

const findLabel = (words: object, key: string): string => (words as Readonly<Record<string, string>>)[key] ?? key;

/** Label of an entry's state; a client-defined state is shown by its name. */
export const EntryStateChip = ({ frame, state }: { readonly frame: PageFrame; readonly state: string }) => (
  <Chip tone={stateTones[state] ?? 'quiet'}>{findLabel(frame.words.states, state || 'draft')}</Chip>
);

const outcomeTones: Readonly<Record<string, ChipTone>> = {
  accepted: 'ok',
  'accepted-with-errors': 'warn',
  rejected: 'bad',
  unsettled: 'wait',
};

export interface RecordOutcomeView {
  readonly kind: string;
  readonly outcome: string;
  readonly code?: string;
  readonly message?: string;
  readonly csv?: string;
}

interface StatedEntry {
  readonly state: string;
  readonly invalid?: boolean;
  readonly fiscal?: RecordOutcomeView;
}

/**
 * Returns the state as a user understands it. A stored document is a draft, whatever the API calls its state, and an
 * invoice that the authority rejected is rejected, not only failed.
 */
export function toShownEntryState({ state, invalid, fiscal }: StatedEntry): string {
  if (invalid) return 'invalid';
  if (state === 'error' && fiscal?.outcome === 'rejected') return 'rejected';
  return state === 'empty' || state === '' ? 'draft' : state;
}

/** The authority's response about the newest record. */
export function RecordOutcomeChip({
  frame,
  fiscal,
}: {
  readonly frame: PageFrame;
  readonly fiscal?: RecordOutcomeView | undefined;
}) {
  if (!fiscal) return <span class="none">{frame.words.outcomes.none}</span>;
  const isCancelled = fiscal.kind === 'cancellation' && fiscal.outcome.startsWith('accepted');
  if (isCancelled) return <Chip tone="quiet">{frame.words.outcomes.cancelled}</Chip>;
  return <Chip tone={outcomeTones[fiscal.outcome] ?? 'quiet'}>{findLabel(frame.words.outcomes, fiscal.outcome)}</Chip>;
}

const resultTones: Readonly<Record<string, ChipTone>> = {
  running: 'wait',
  succeeded: 'ok',
  'succeeded-with-warnings': 'warn',
  failed: 'bad',
};

/** Shows how a job ended. A job without a result is shown as running. */
export const JobResultChip = ({
  frame,
  result = 'running',
}: {
  readonly frame: PageFrame;
  readonly result?: string | undefined;
}) => <Chip tone={resultTones[result] ?? 'quiet'}>{findLabel(frame.words.results, result)}</Chip>;
