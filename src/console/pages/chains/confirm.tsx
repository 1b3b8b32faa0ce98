// Confirmation pages for actions on a chain that cannot be undone.
import type { PageProps } from '../../frame';
import { TypedNameConfirmationPage } from '../confirm';

export type ChainActionToConfirm = 'lift' | 'renew' | 'confirm' | 'remove';

export interface ChainActionConfirmationPageView {
  readonly supplier: string;
  readonly name: string;
  readonly act: ChainActionToConfirm;
  /** The reason for the action, such as the text of the stop. */
  readonly texts: readonly string[];
}

const paths: Readonly<Record<ChainActionToConfirm, string>> = {
  lift: '/lift',
  renew: '/renew',
  confirm: '/confirm',
  remove: '/certificate/remove',
};

export function ChainActionConfirmationPage({
  view: { supplier, name, act, texts },
  frame,
}: PageProps<ChainActionConfirmationPageView>) {
  const { words, base } = frame;
  const labels = act === 'remove' ? words.chains.certificatePage.remove : words.chains[act];
  const here = `${base}/suppliers/${supplier}`;
  return (
    <TypedNameConfirmationPage
      frame={frame}
      title={labels.title}
      up={{ label: name || supplier, href: here }}
      consequences={[...texts, ...labels.consequences]}
      name={supplier}
      action={`${here}${paths[act]}/send`}
      button={labels.button}
    />
  );
}
