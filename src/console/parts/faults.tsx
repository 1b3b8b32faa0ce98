// Errors with cause and remedy, and what Sello does automatically.
import type { Frame } from '../frame';
import { findCodeRemedy } from '../../contracts/remedies';
import type { FaultView } from '../pages/entries/entry-view';
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
          .map(({ code, message, paths = [], remedy, provider, next, blocking }) => (
            <li key={`${code} ${paths[0]} ${provider}`}>
              <p class="cause">
                <code>{code}</code>
                {provider && <span class="meta">{provider}</span>}
                {blocking && <Chip tone="warn">{said.blocking}</Chip>}
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
                  <strong>{said.remedy}:</strong> {remedy}
                </p>
              )}
              {id === 'faults' && (
                <p class="meta">
                  <strong>{said.next}:</strong> {next ? frame.words.nextSteps[next] : said.nextNothing}
                </p>
              )}
            </li>
          ))}
      </ul>
    </Section>
  );
}

/**
 * Cause and remedy in the language of the page. A specific remedy that exists only in English is replaced by that of
 * the code.
 */
function inLanguage(fault: FaultView, { words, language }: Frame): FaultView {
  const message = words.faultText(fault);
  const own = Object.hasOwn(words.warnings, fault.code) ? words.warnings[fault.code]?.remedy : undefined;
  const given = fault.remedy && words.remedy(fault.remedy, fault.code);
  const isUntranslated = language !== 'en' && given === fault.remedy;
  const general = isUntranslated ? findCodeRemedy(fault.code) : undefined;
  const remedy = own ?? (general === undefined ? given : words.remedy(general, fault.code));
  return { ...fault, message, ...(remedy === undefined ? {} : { remedy }) };
}
