// The address of a run in the Temporal UI.
import { buildTemporalUiRunUrl } from '../../src/temporal/names';

describe('the address of a run in the Temporal UI', () => {
  it('contains the encoded namespace and workflow id, and no double slash', () => {
    const engine = { uiUrl: 'https://temporal.example.com/ui/', namespace: 'sello/one' };
    expect(buildTemporalUiRunUrl(engine, 'chain:live:A58818501:SELLO-1')).toBe(
      'https://temporal.example.com/ui/namespaces/sello%2Fone/workflows/chain%3Alive%3AA58818501%3ASELLO-1',
    );
  });

  it('is absent if no Temporal UI is configured', () => {
    expect(buildTemporalUiRunUrl({ uiUrl: undefined, namespace: 'default' }, 'job:w:1')).toBeUndefined();
  });
});
