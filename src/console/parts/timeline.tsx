// Shows the timeline of an entry, oldest first: when it was stored and changed, each step of its jobs, and each state.
import type { PageFrame } from '../frame';
import type { EntryTimelineEvent } from '../pages/entries/entry-view';
import { DateAndTimeText } from './time';

const tones: Readonly<Record<string, string>> = {
  OK: 'ok',
  KO: 'bad',
  ERR: 'warn',
  TIMEOUT: 'warn',
  QUEUED: 'wait',
  RUN: 'wait',
};

export function EntryTimelineSection({
  items,
  frame,
}: {
  readonly items: readonly EntryTimelineEvent[];
  readonly frame: PageFrame;
}) {
  return (
    <ol class="timeline">
      {items.map((item, index) => (
        <li key={index} class={tones[item.status ?? ''] ?? 'quiet'}>
          <span class="what">
            <strong>{titleOfItem(item, frame)}</strong>
            {item.status && (
              <span>
                {(frame.words.entry.statuses as Readonly<Record<string, string>>)[item.status] ?? item.status}
              </span>
            )}
            {item.code && <code>{item.code}</code>}
          </span>
          <span class="when">
            <DateAndTimeText frame={frame} at={item.at} seconds />
          </span>
          {item.by && <span class="text">{item.by}</span>}
          {item.text && <span class="text">{item.text}</span>}
        </li>
      ))}
    </ol>
  );
}

function titleOfItem({ kind, title }: EntryTimelineEvent, { words }: PageFrame): string {
  if (kind === 'step') return words.templateText(title);
  if (kind === 'state')
    return `${words.entry.timelineWords.state}: ${(words.states as Readonly<Record<string, string>>)[title] ?? title}`;
  return words.entry.timelineWords[kind];
}
