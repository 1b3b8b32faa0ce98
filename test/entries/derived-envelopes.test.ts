// Copies and corrections of stored documents are built where all documents are built, because a large one would hold
// the thread that answers all calls.
import type { Json, JsonObject } from '../../src/document/model/basic';
import { buildEnvelope } from '../../src/document/envelope';
import { buildInputEnvelope, type InputEnvelopeBuilder } from '../../src/entries/build-data';
import { toEntryContent } from '../../src/entries/content';
import { buildCorrectionOfInputEnvelope, buildNewEnvelope } from '../../src/entries/source';
import type { EntryDocument } from '../../src/model/entry';
import { invoiceInput, surroundings } from '../document/invoices';

const stored = (): EntryDocument => {
  const built = buildEnvelope({ ...invoiceInput(), code: '7' } as unknown as Json, surroundings());
  if ('problem' in built) throw new Error(JSON.stringify(built.problem));
  return toEntryContent(built.envelope, false) as unknown as EntryDocument;
};

describe('the envelope that is built from a stored one', () => {
  const patch = { doc: { notes: [{ text: 'Patched' }] } };
  const typed = { content_type: 'application/merge-patch+json', data: patch } as const;
  it.each<[string, JsonObject, readonly unknown[], JsonObject]>([
    ['a copy', {}, [{ kind: 'copy' }], {}],
    [
      'a correction',
      { correct: { credit: true } },
      [{ kind: 'correction', options: { credit: true } }],
      { type: 'credit-note' },
    ],
    [
      'a patched correction',
      { correct: { credit: true }, ...typed },
      [{ kind: 'correction', options: { credit: true } }, undefined],
      { type: 'credit-note', notes: [{ text: 'Patched' }] },
    ],
  ])('is built by the builder of documents: %s', async (_, body, derivations, expected) => {
    const seen: unknown[] = [];
    const build: InputEnvelopeBuilder = (data, context) => {
      seen.push(context.derived);
      return Promise.resolve(buildInputEnvelope(data, context));
    };
    const { built } = await buildNewEnvelope(body as never, stored(), surroundings(), build);
    expect(seen).toEqual(derivations);
    expect('envelope' in built && built.envelope.doc).toMatchObject(expected);
  });

  it('is built by the builder of documents if a client sends the envelope', async () => {
    const build = jest.fn<ReturnType<InputEnvelopeBuilder>, Parameters<InputEnvelopeBuilder>>((data, context) =>
      Promise.resolve(buildInputEnvelope(data, context)),
    );
    const { document, head } = stored();
    const data = { head: JSON.parse(head) as Json, doc: JSON.parse(document) as Json };
    const { built } = await buildCorrectionOfInputEnvelope(data, { type: 'credit-note' }, surroundings(), build);
    expect('envelope' in built && built.envelope.doc).toMatchObject({ type: 'credit-note' });
    expect(build.mock.calls.map(([, { derived }]) => derived?.kind)).toEqual([undefined, 'correction']);
  });
});
