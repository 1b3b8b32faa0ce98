// Confirms an action that cannot be undone, with its consequences, the name to type, and the reason.
import type { ComponentChildren } from 'preact';
import type { PageFrame } from '../frame';
import { PageHeader } from '../parts/blocks';
import { FormTextField, HiddenFormTokenInput } from '../parts/form';

interface ConfirmProps {
  readonly frame: PageFrame;
  readonly title: string;
  readonly up: { readonly label: string; readonly href: string };
  readonly consequences: readonly string[];
  /** The name that the user must type. */
  readonly name: string;
  readonly action: string;
  readonly button: string;
  /** Further fields of the form. */
  readonly children?: ComponentChildren;
}

/** The form sends `typed` and `reason`; `requireTypedNameAndReason` (src/http/console/fields.ts) refuses another name. */
export function TypedNameConfirmationPage({
  frame,
  title,
  up,
  consequences,
  name,
  action,
  button,
  children,
}: ConfirmProps) {
  const labels = frame.words.entry;
  return (
    <>
      <PageHeader title={title} up={up} />
      <form method="post" action={action} class="edit confirm">
        <HiddenFormTokenInput frame={frame} />
        <ul>
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {children}
        <FormTextField frame={frame} name="typed" label={labels.typeName(name)} required wide />
        <FormTextField frame={frame} name="reason" label={labels.reason} required wide />
        <div class="buttons">
          <button class="button danger">{button}</button>
          <a class="button plain" href={up.href}>
            {labels.back}
          </a>
        </div>
      </form>
    </>
  );
}
