// Shows errors with their cause and remedy, and what Sello does automatically.
import type { PageFrame, PageProblemView } from '../frame';
import type { FaultView } from '../pages/entries/entry-view';
import { Chip } from './chips';
import { TitledSection } from './blocks';

/** Finds the first fault of each field of a refused form, with its remedy. */
export function findFirstFaultTextsByField(
  problem: PageProblemView | undefined,
  fieldOf: (path: string) => string,
): ReadonlyMap<string, string> {
  const results = new Map<string, string>();
  for (const { message, remedy, paths } of problem?.faults ?? [])
    for (const path of paths) {
      const field = fieldOf(path);
      if (!results.has(field)) results.set(field, [message.replace(/\.$/, ''), remedy].filter(Boolean).join('. '));
    }
  return results;
}

interface FaultsProps {
  readonly faults: readonly FaultView[];
  readonly title: string;
  readonly id: string;
  readonly frame: PageFrame;
}

export function FaultList({ faults, title, id, frame }: FaultsProps) {
  const labels = frame.words.entry;
  if (faults.length === 0) return null;
  return (
    <TitledSection id={id} title={title}>
      <ul class={id === 'faults' ? 'fault-list bad' : 'fault-list'}>
        {faults.map(({ code, message, paths = [], remedy, provider, next, blocking }) => (
          <li key={`${code} ${paths[0]} ${provider}`}>
            <p class="cause">
              <code>{code}</code>
              {provider && <span class="meta">{provider}</span>}
              {blocking && <Chip tone="warn">{labels.blocking}</Chip>}
            </p>
            <p>
              <strong>{message}</strong>
            </p>
            {paths.length > 0 && (
              <p class="links meta">
                {paths.map((path) => (
                  <code key={path}>{path.replace(/^\$\.(?:doc\.)?/, '')}</code>
                ))}
              </p>
            )}
            {remedy && (
              <p>
                <strong>{labels.remedy}:</strong> {remedy}
              </p>
            )}
            {id === 'faults' && (
              <p class="meta">
                <strong>{labels.next}:</strong> {next ? frame.words.nextSteps[next] : labels.nextNothing}
              </p>
            )}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
