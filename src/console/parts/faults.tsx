// Faults with cause and remedy, and what Sello does next by itself.
import type { Frame } from '../frame';
import type { FaultView } from '../pages/entry-view';
import { Chip } from './chips';
import { Section } from './blocks';

interface FaultsProps {
  readonly faults: readonly FaultView[];
  readonly title: string;
  readonly id: string;
  readonly frame: Frame;
}

export function Faults({ faults, title, id, frame }: FaultsProps) {
  const said = frame.words.entry;
  if (faults.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul class={id === 'faults' ? 'fault-list bad' : 'fault-list'}>
        {faults
          .map((fault) => inLanguage(fault, frame))
          .map(({ code, message, detail, paths = [], remedy, provider, next, blocking }) => (
            <li key={`${code} ${paths[0]} ${provider}`}>
              <p class="cause">
                <code>{code}</code>
                {provider && <span class="meta">{provider}</span>}
                {blocking && <Chip tone="warn">{said.blocking}</Chip>}
              </p>
              <p>
                <strong>{message}</strong>
              </p>
              {detail && <p class="meta">{detail}</p>}
              {paths.length > 0 && (
                <p class="links meta">
                  {paths.map((path) => (
                    <code key={path}>{path.replace(/^\$\.(?:doc\.)?/, '')}</code>
                  ))}
                </p>
              )}
              {remedy && (
                <p>
                  <strong>{said.remedy}:</strong> {frame.words.remedy(remedy)}
                </p>
              )}
              {id === 'faults' && (
                <p class="meta">
                  <strong>{said.next}:</strong> {next ? frame.words.remedy(next) : said.nextNothing}
                </p>
              )}
            </li>
          ))}
      </ul>
    </Section>
  );
}

/** A warning in the language of the page, what the service says of the case behind it; other faults as they are. */
function inLanguage(fault: FaultView, { words }: Frame): FaultView & { readonly detail?: string } {
  const said = Object.hasOwn(words.warnings, fault.code) ? words.warnings[fault.code] : undefined;
  if (said) return { ...fault, message: said.cause, remedy: said.remedy, detail: fault.message };
  return { ...fault, message: words.rule(fault.code, fault.message) };
}
