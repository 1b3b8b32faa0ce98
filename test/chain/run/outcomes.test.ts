// Outcomes of a submission: lines matched by identity and operation, rejections after a lost response, and
// responses to others.
import {
  type SubmissionResponseLine,
  type ParsedSubmissionResponse,
  toSubmissionAttemptResult,
} from '../../../src/chain/run/submission-response';
import {
  matchSubmissionResponseToRecords,
  toSentRecordOutcome,
  type SentRecord,
  decideDoubtfulRejection,
  describeUndecidedRecords,
} from '../../../src/chain/run/outcomes';

const sent = (number: string, kind: SentRecord['kind'] = 'registration', unansweredAttempt = false): SentRecord => ({
  issuer: '89890001K',
  number,
  date: '10-03-2025',
  kind,
  unansweredAttempt,
});

const line = (number: string, patch: Partial<SubmissionResponseLine> = {}): SubmissionResponseLine => ({
  issuer: '89890001K',
  number,
  date: '10-03-2025',
  operation: 'registration',
  state: 'Correcto',
  code: null,
  description: null,
  duplicate: null,
  ...patch,
});

const answer = (lines: readonly SubmissionResponseLine[], issuer = '89890001K'): ParsedSubmissionResponse => ({
  kind: 'answered',
  csv: 'A-1',
  presentedAt: null,
  presenter: null,
  issuer,
  waitSeconds: 60,
  state: 'Correcto',
  lines,
});

const refused = (
  code: number,
  state?: 'Correcta' | 'AceptadaConErrores' | 'Anulada',
): Partial<SubmissionResponseLine> => ({
  state: 'Incorrecto',
  code,
  description: 'text',
  duplicate: state ? { requestId: '1', state, code: null, description: null } : null,
});

function results(records: readonly SentRecord[], lines: readonly SubmissionResponseLine[]): string[] {
  const matching = matchSubmissionResponseToRecords(records, answer(lines));
  return matching.kind === 'foreign' ? ['foreign'] : matching.outcomes.map((outcome) => outcome.result);
}

describe('the matching of lines', () => {
  it('uses the identity in any order, and ignores white space around it', () => {
    const lines = [line('B', { state: 'AceptadoConErrores', code: 2004 }), line('A')];
    expect(results([sent(' A '), sent('B')], lines)).toEqual(['accepted', 'accepted-with-errors']);
  });

  it('separates a registration and a cancellation of the same invoice', () => {
    const lines = [line('A', { operation: 'cancellation', ...refused(3002) }), line('A')];
    expect(results([sent('A'), sent('A', 'cancellation')], lines)).toEqual(['accepted', 'rejected']);
  });

  it('treats a record without a line as unknown, and keeps the outcomes of the others', () => {
    expect(results([sent('A'), sent('B')], [line('A')])).toEqual(['accepted', 'unknown']);
  });

  it('counts the records without an outcome, and names the first code', () => {
    const describeAll = (lines: readonly SubmissionResponseLine[]) => {
      const matching = matchSubmissionResponseToRecords([sent('A'), sent('B'), sent('C')], answer(lines));
      return matching.kind === 'outcomes' && describeUndecidedRecords(matching.outcomes)?.params;
    };
    expect(describeAll([])).toEqual({ count: 3, code: null });
    expect(describeAll([line('A'), line('B', refused(1243))])).toEqual({ count: 2, code: 1243 });
    expect(describeAll([line('A'), line('B', refused(1110)), line('C')])).toBeUndefined();
  });

  it('treats a response as foreign if a line is for a record that was not sent', () => {
    expect(results([sent('A')], [line('A'), line('C')])).toEqual(['foreign']);
    expect(results([sent('A')], [line('A'), line('A')])).toEqual(['foreign']);
    expect(results([sent('A')], [line('A', { date: '11-03-2025' })])).toEqual(['foreign']);
  });

  it('treats a response for another issuer as foreign', () => {
    expect(matchSubmissionResponseToRecords([sent('A')], answer([line('A')], 'B12345674')).kind).toBe('foreign');
  });

  it('treats a technical code in a line as unknown, so that the record is sent again', () => {
    expect(results([sent('A')], [line('A', refused(1241))])).toEqual(['unknown']);
  });
});

describe('a rejection', () => {
  const of = (record: SentRecord, patch: Partial<SubmissionResponseLine>) =>
    toSentRecordOutcome(record, line('A', { operation: record.kind, ...patch }));

  it('is final at once if its code is about the content', () => {
    expect(of(sent('A'), refused(1110))).toMatchObject({ result: 'rejected', code: 1110, doubtful: false });
  });

  it('leads to a query if it reports a duplicate, even if no response was lost', () => {
    expect(of(sent('A'), refused(3000, 'Correcta'))).toEqual({
      result: 'rejected',
      code: 3000,
      description: 'text',
      duplicate: 'Correcta',
      doubtful: true,
    });
    expect(of(sent('A', 'cancellation'), refused(3001))).toMatchObject({ result: 'rejected', doubtful: true });
  });

  it('leads to a query if it says that the authority has no record of the invoice, which it accepted before', () => {
    const denied = of(sent('A', 'cancellation'), refused(3002));
    expect(denied).toMatchObject({ result: 'rejected', doubtful: true });
    const shown = { fingerprint: 'F', state: 'accepted', code: null, description: null } as const;
    expect(decideDoubtfulRejection('G', denied, shown)).toMatchObject({
      doubtful: false,
      duplicate: 'Correcta',
    });
    expect(decideDoubtfulRejection('G', denied, null)).toMatchObject({ doubtful: false, duplicate: null });
  });

  it.each([
    ['registration', refused(3000, 'Correcta')],
    ['registration', refused(3000, 'AceptadaConErrores')],
    ['registration', refused(3000)],
    ['registration', refused(3000, 'Anulada')],
    ['registration', refused(3001)],
    ['cancellation', refused(3000, 'Anulada')],
    ['cancellation', refused(3000, 'Correcta')],
    ['cancellation', refused(3001)],
    ['registration', refused(1110)],
  ] as const)('after a lost response is final only after the query: %s, %j', (kind, patch) => {
    expect(of(sent('A', kind, true), patch)).toMatchObject({ result: 'rejected', doubtful: true });
  });

  it('becomes an acceptance if the query service returns the hash that Sello sent', () => {
    const doubtful = of(sent('A', 'registration', true), refused(1110));
    const shown = { fingerprint: 'F', state: 'accepted', code: null, description: null } as const;
    expect(decideDoubtfulRejection('F', doubtful, shown)).toMatchObject({
      result: 'accepted',
      arrivedEarlier: true,
    });
    expect(decideDoubtfulRejection('F', doubtful, { ...shown, fingerprint: 'G' })).toMatchObject({
      result: 'rejected',
      doubtful: false,
    });
    expect(decideDoubtfulRejection('F', doubtful, null)).toMatchObject({
      result: 'rejected',
      code: 1110,
      doubtful: false,
    });
  });
});

describe('the result of an attempt', () => {
  const fault = (code: number | null) => ({ kind: 'fault', code, side: 'Client', text: 'x' }) as const;
  it.each([
    [4102, 'structure'],
    [4119, 'structure'],
    [4138, 'structure'],
    [4104, 'header'],
    [4112, 'header'],
    [4126, 'header'],
    [4141, 'access'],
  ])('has the class of Fault %d: %s', (code, name) =>
    expect(toSubmissionAttemptResult(fault(code))).toMatchObject({ kind: 'fault', class: name }),
  );

  it.each([4103, 3501, 20009, 102, null])('is unknown for Fault %s', (code) => {
    expect(toSubmissionAttemptResult(fault(code)).kind).toBe('unknown');
  });

  it.each(['certificate-refused', 'forbidden'] as const)(
    'is `certificate-refused` only after many refusals of the certificate in a row: %s',
    (reason) => {
      const refused = { kind: 'unknown', reason, detail: 'x' } as const;
      const kinds = [false, true].map((isLong) => toSubmissionAttemptResult(refused, isLong).kind);
      expect(kinds).toEqual(['unknown', 'certificate-refused']);
      expect(toSubmissionAttemptResult({ ...refused, reason: 'timeout' }, true).kind).toBe('unknown');
    },
  );
});
