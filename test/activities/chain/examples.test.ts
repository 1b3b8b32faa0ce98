// Sends every example of docs/invoices.md through its supplier's chain to the simulator.
import { renderMessageInEnglish } from '../../../src/messages/render';
import { buildEnvelope } from '../../../src/document/envelope';
import type { JsonObject } from '../../../src/document/model/basic';
import type { Invoice } from '../../../src/document/model/invoice';
import { createUuidV7 } from '../../../src/main/ids';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import type { ChainDocument } from '../../../src/model/chain';
import { seedEntry } from '../../../bench/seed-requests';
import { readExampleDocument, examples } from '../../../tools/documentation/examples';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

describe('every example of docs/invoices.md', () => {
  it('is accepted by the simulator without errors', async () => {
    const chains = new Map<string, ChainDocument>();
    const numbers = new Map<string, string>();
    for (const [index, { name }] of examples.entries()) {
      const code = `DOC${index + 1}`;
      const built = buildEnvelope({ ...readOwnDocument(name), code }, { now: new Date(), newId: createUuidV7 });
      if ('problem' in built) throw new Error(`${name}: ${renderMessageInEnglish(built.problem.message)}`);
      const invoice = built.envelope.doc as Invoice;
      const supplier = invoice.supplier?.tax_id?.code ?? '';
      const chain = chains.get(supplier) ?? (await fixture.supplier(supplier));
      chains.set(supplier, chain);
      const entry = seedEntry(workspace, invoice);
      await getEntriesCollection(fixture.database).insertOne(entry);
      await fixture.ask(chain, entry);
      numbers.set(`${invoice.series}-${code}`, name);
    }
    const outcomes: Record<string, unknown> = {};
    for (const chain of chains.values()) {
      await fixture.seal(chain);
      await fixture.drain(chain);
      for (const { number, outcome, code, message } of await fixture.records(chain)) {
        outcomes[numbers.get(number) ?? number] = [outcome, code, message].filter(Boolean).join(' ');
      }
    }
    expect(outcomes).toEqual(Object.fromEntries(examples.map(({ name }) => [name, 'accepted'])));
  }, 60_000);
});

/** An example with separate originals, because several examples correct the same invoice and one replaces it. */
function readOwnDocument(name: string): JsonObject {
  const { preceding, ...document } = readExampleDocument(name);
  if (!Array.isArray(preceding)) return document;
  const own = (preceding as JsonObject[]).map((original) => ({
    ...original,
    code: `${name}-${original.code as string}`,
  }));
  return { ...document, preceding: own };
}
