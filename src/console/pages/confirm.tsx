// Confirms an action that cannot be undone: its consequences, the name to type, the reason.
import type { ComponentChildren } from 'preact';
import type { Frame } from '../frame';
import { Head } from '../parts/blocks';
import { Field, Hidden } from '../parts/form';

interface ConfirmProps {
  readonly frame: Frame;
  readonly title: string;
  readonly up: { readonly label: string; readonly href: string };
  readonly consequences: readonly string[];
  /** The name that the user must type. */
  readonly name: string;
  readonly action: string;
  readonly button: string;
  /** More fields. */
  readonly children?: ComponentChildren;
}

/** The form sends `typed` and `reason`; `checkTyped` (src/http/console/fields.ts) refuses another name. */
export function Confirm({ frame, title, up, consequences, name, action, button, children }: ConfirmProps) {
  const said = frame.words.entry;
  return (
    <>
      <Head title={title} up={up} />
      <form method="post" action={action} class="edit confirm">
        <Hidden frame={frame} />
        <ul>
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {children}
        <Field frame={frame} name="typed" label={said.typeName(name)} required wide />
        <Field frame={frame} name="reason" label={said.reason} required wide />
        <div class="buttons">
          <button class="button danger">{button}</button>
          <a class="button plain" href={up.href}>
            {said.back}
          </a>
        </div>
      </form>
    </>
  );
}
