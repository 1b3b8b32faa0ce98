// The supplier that the address of a screen names.
import type { Ask } from '../../ask';

export const paramsOfSupplier = ({ params }: Pick<Ask, 'params'>): { readonly supplier: string } => ({
  supplier: params.supplier ?? '',
});

/** Path of its page behind the base. */
export const supplierPath = ({ params }: Pick<Ask, 'params'>): string =>
  `/suppliers/${encodeURIComponent(params.supplier ?? '')}`;
