// Cancelling an invoice at the authority. It cannot be undone, so the user types the number.
import type { PageProps } from '../../frame';
import { TypedNameConfirmationPage } from '../confirm';

export interface EntryCancelPageView {
  readonly id: string;
  readonly name: string;
  /** Warnings of the cancellation's record, with codes of the authority or keys of Sello's table. */
  readonly warnings: readonly { readonly code: string; readonly message: string; readonly remedy?: string }[];
}

export function EntryCancelPage({ view, frame }: PageProps<EntryCancelPageView>) {
  const labels = frame.words.entry;
  const place = `${frame.base}/entries/${view.id}`;
  const warned = view.warnings.map(({ message, remedy }) =>
    [message.replace(/\.?$/, '.'), remedy].filter(Boolean).join(' '),
  );
  return (
    <TypedNameConfirmationPage
      frame={frame}
      title={labels.cancelTitle(view.name)}
      up={{ label: view.name, href: place }}
      consequences={[...labels.cancelText, ...warned]}
      name={view.name}
      action={`${place}/cancel/send`}
      button={labels.cancelNow}
    />
  );
}
