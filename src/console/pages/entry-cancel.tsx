// Cancelling an invoice at the authority: it cannot be taken back, so the number is typed.
import type { PageProps } from '../frame';
import { Confirm } from './confirm';

export interface EntryCancelView {
  readonly id: string;
  readonly name: string;
}

export function EntryCancelPage({ view, frame }: PageProps<EntryCancelView>) {
  const said = frame.words.entry;
  const place = `${frame.base}/entries/${view.id}`;
  return (
    <Confirm
      frame={frame}
      title={said.cancelTitle(view.name)}
      up={{ label: view.name, href: place }}
      consequences={said.cancelText}
      name={view.name}
      action={`${place}/cancel/send`}
      button={said.cancelNow}
    />
  );
}
