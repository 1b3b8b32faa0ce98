// The header `traceparent`: valid and invalid values (W3C Trace Context, sections 3.2 and 4).
import { parseTraceparent, parseTraceIdOfTraceparent, formatTraceparent } from '../../src/contracts/traceparent';
import { deriveRootSpanFromId, nonExportingTracing } from '../../src/tracing/tracing';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';

describe('the traceparent header', () => {
  it('is read back as it was written', () => {
    for (const sampled of [true, false]) {
      const context = { trace, span, sampled };
      expect(parseTraceparent(formatTraceparent(context))).toEqual(context);
    }
  });

  it.each([
    ['a later version with more after it', `cc-${trace}-${span}-01-what-the-future`, true],
    ['more flags', `00-${trace}-${span}-ff`, true],
    ['version ff', `ff-${trace}-${span}-01`, false],
    ['version 00 with more after it', `00-${trace}-${span}-01-x`, false],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${span}-01`, false],
    ['a span of zeros', `00-${trace}-${'0'.repeat(16)}-01`, false],
    ['capitals', `00-${trace.toUpperCase()}-${span}-01`, false],
    ['nothing', '', false],
    ['a tax ID', 'B12345674', false],
    ['megabytes', `00-${trace}-${span}-01${'x'.repeat(1_000_000)}`, false],
  ])('is read only if it is valid: %s', (_, text, isOne) => {
    expect(parseTraceIdOfTraceparent(text)).toBe(isOne ? trace : undefined);
  });

  it('continues a trace without an exporter, and starts a trace if it is missing', () => {
    const given = formatTraceparent({ trace, span, sampled: true });
    expect(nonExportingTracing.begin({ name: 'x', parent: given }).traceparent).toBe(given);
    const [one, two] = [
      nonExportingTracing.begin({ name: 'x' }),
      nonExportingTracing.begin({ name: 'x', parent: 'nonsense' }),
    ];
    expect(parseTraceparent(one.traceparent)?.sampled).toBe(false);
    expect(parseTraceIdOfTraceparent(one.traceparent)).not.toBe(parseTraceIdOfTraceparent(two.traceparent));
  });

  it('gives the first span of a submission the same id in all processes', () => {
    const id = '01920000-0000-7000-8000-000000000001';
    const first = deriveRootSpanFromId(id, () => true);
    expect(first).toEqual(deriveRootSpanFromId(id, () => true));
    expect(parseTraceparent(formatTraceparent(first))?.trace).toBe(id.replaceAll('-', ''));
  });
});
