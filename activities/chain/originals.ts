// Reads what the corrections of a batch name, and what else corrects the same: one read, and none for a batch of sales.
import { needsOriginals, type SealedInvoice } from '../../src/chain/convert/to-correction';
import type { SealedRegistration } from '../../src/chain/record/record';
import type { Invoice } from '../../src/document/model/invoice';
import type { ChainDocument } from '../../src/model/chain';
import type { SealableRequest } from '../../src/store/chains/claim';
import type { Database } from '../../src/store/database';
import { readRelated } from '../../src/store/entries/related';

export async function readOriginals(
  database: Database,
  { workspace, supplier }: Pick<ChainDocument, 'workspace' | 'supplier'>,
  claimed: readonly SealableRequest[],
): Promise<readonly SealedInvoice[]> {
  const corrections = claimed
    // Most documents name no other: they are not parsed here.
    .filter(({ request, entry }) => request.kind === 'generate' && entry?.document.includes('"preceding":'))
    .map(({ entry }) => JSON.parse(entry?.document ?? '') as Invoice)
    .filter(needsOriginals);
  const [first] = corrections;
  if (!first) return [];
  const numbers = corrections.flatMap(({ preceding = [] }) => preceding.map(({ series, code }) => ({ series, code })));
  const found = await readRelated(database, workspace, { supplier, docSchema: first.$schema, numbers });
  return found.flatMap(({ document, registration, fiscal }): SealedInvoice[] => {
    if (!registration) return [];
    const { content } = JSON.parse(registration.sealedJson) as SealedRegistration;
    const isCancelled = fiscal?.kind === 'cancellation' && fiscal.outcome !== 'rejected';
    return [{ invoice: JSON.parse(document) as Invoice, content, isCancelled }];
  });
}
