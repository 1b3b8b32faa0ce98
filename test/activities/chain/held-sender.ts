// A sender that stops at a phase of its attempt, until a test lets it go.
import type { ChainDocument } from '../../../src/store/ledger/chains';
import type { ChainFixture } from '../chain-fixture';

/** A promise and what fulfils it. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

export async function heldAt(fixture: ChainFixture, chain: ChainDocument, phase: string) {
  const [reached, passed] = [gate(), gate()];
  fixture.at[phase] = async () => {
    reached.open();
    await passed.passed;
  };
  const result = fixture.submit(chain);
  await reached.passed;
  fixture.at = {};
  return { result, go: passed.open };
}
