// Flags of a record, each with its reason in the language of the page.
import type { Frame } from '../frame';

interface FlagsProps {
  readonly flags: readonly { readonly name: string; readonly value: string }[];
  readonly frame: Frame;
}

export function Flags({ flags, frame }: FlagsProps) {
  const said = frame.words.entry;
  const reasons = said.flagReasons as Readonly<Record<string, string>>;
  return (
    <ul class="flags">
      {flags.length === 0 && <li>{said.flagReasons.plain}</li>}
      {flags.map(({ name, value }) => (
        <li key={name}>
          <code>
            {name} {value}
          </code>{' '}
          {reasons[`${name} ${value}`] ?? reasons[name]}
        </li>
      ))}
    </ul>
  );
}
