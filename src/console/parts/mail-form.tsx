// Sends an invoice by mail, once more if it was sent before: the timeline shows what became of each.
import type { PageFrame } from '../frame';
import { FormField, FormSelect, HiddenFormToken } from './form';

interface MailFormProps {
  readonly entry: string;
  readonly frame: PageFrame;
}

export function MailForm({ entry, frame }: MailFormProps) {
  const said = frame.words.mail;
  return (
    <details class="mail">
      <summary>{said.send}</summary>
      <form method="post" action={`${frame.base}/entries/${entry}/mail`} class="edit">
        <HiddenFormToken frame={frame} />
        <FormField frame={frame} name="to" label={said.to} hint={said.sendHint} />
        <FormSelect frame={frame} name="language" label={frame.words.frame.language} options={said.languages} />
        <button class="button">{said.send}</button>
      </form>
    </details>
  );
}
