// The supplier that the address of a screen names.
import type { PageContext } from '../../page-context';

export const readSupplierParams = ({ params }: Pick<PageContext, 'params'>): { readonly supplier: string } => ({
  supplier: params.supplier ?? '',
});

/** Path of its page behind the base. */
export const buildSupplierPath = ({ params }: Pick<PageContext, 'params'>): string =>
  `/suppliers/${encodeURIComponent(params.supplier ?? '')}`;
