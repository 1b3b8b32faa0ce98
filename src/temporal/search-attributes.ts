// Registers the typed search attributes of Sello in a namespace. Existing attributes stay.
import type { Client } from '@temporalio/client';
import { temporalSearchAttributeTypes } from '../contracts/runs';

/** `IndexedValueType` of Temporal's API. */
const types = { Keyword: 2, Int: 3, Datetime: 6 } as const;

export async function registerMissingTemporalSearchAttributes(client: Client, namespace: string): Promise<void> {
  const { operatorService } = client.connection as { operatorService: OperatorService };
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  const missing = Object.entries(temporalSearchAttributeTypes).filter(([name]) => !customAttributes?.[name]);
  if (missing.length === 0) return;
  const missingTypes = Object.fromEntries(missing.map(([name, type]) => [name, types[type]]));
  await operatorService.addSearchAttributes({ namespace, searchAttributes: missingTypes });
}

/** The two calls that are used here; the SDK's connection has many more. */
interface OperatorService {
  listSearchAttributes(request: { namespace: string }): Promise<{ customAttributes?: Record<string, unknown> | null }>;
  addSearchAttributes(request: { namespace: string; searchAttributes: Record<string, number> }): Promise<unknown>;
}
