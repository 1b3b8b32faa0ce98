// The e-invoices that a party requires, by format, with the receiving addresses or units.
import type { PageFrame } from '../frame';
import { NamedValues, TitledSection } from './blocks';

export interface WantedEInvoice {
  readonly format: 'facturae' | 'ubl';
  /** DIR3 units, or electronic addresses as `scheme:code`. */
  readonly to: readonly string[];
}

interface WantedProps {
  readonly wanted: readonly WantedEInvoice[];
  readonly frame: PageFrame;
}

export function WantedEInvoicesSection({ wanted, frame: { words } }: WantedProps) {
  const labels = words.entry.wanted;
  if (wanted.length === 0) return null;
  return (
    <TitledSection id="wanted" title={labels.title}>
      <NamedValues
        pairs={wanted.map(({ format, to }) => [labels[format], <code key={format}>{to.join(', ')}</code>] as const)}
      />
    </TitledSection>
  );
}
