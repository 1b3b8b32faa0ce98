// The e-invoices that a party requires, by format, with the receiving addresses or units.
import type { PageFrame } from '../frame';
import { NameValueList, TitledSection } from './blocks';

export interface EInvoiceDestination {
  readonly format: 'facturae' | 'ubl';
  /** DIR3 units, or electronic addresses as `scheme:code`. */
  readonly to: readonly string[];
}

interface WantedProps {
  readonly wanted: readonly EInvoiceDestination[];
  readonly frame: PageFrame;
}

export function EInvoiceDestinationsSection({ wanted, frame: { words } }: WantedProps) {
  const labels = words.entry.wanted;
  if (wanted.length === 0) return null;
  return (
    <TitledSection id="wanted" title={labels.title}>
      <NameValueList
        pairs={wanted.map(({ format, to }) => [labels[format], <code key={format}>{to.join(', ')}</code>] as const)}
      />
    </TitledSection>
  );
}
