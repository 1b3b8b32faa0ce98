// The rules of sending authorizations: what may be sent on which day, with whose certificate, and who is in the header.
import {
  countSendingAuthorizationDaysLeft,
  findAuthorityQueryProblem,
  findSendingAuthorizationProblem,
  findSubmissionRepresentative,
  type SendingAuthorization,
} from '../../src/chain/sending-authorization';

const supplier = 'B99286320';
const holder = { name: 'Asesoría del Ebro, S.L.', taxCode: 'B12345674' };
const title = (changes: Partial<SendingAuthorization>): SendingAuthorization => ({
  kind: 'power',
  holder,
  at: new Date(0),
  by: 'key',
  ...changes,
});

describe('a sending authorization', () => {
  it.each([
    ['no authorization', undefined, 'B98602642', undefined],
    ['its holder', title({}), holder.taxCode, undefined],
    ['another holder', title({}), 'B98602642', 'title-mismatch'],
    ['no holder in the certificate', title({}), undefined, undefined],
    ['the last day', title({ until: '2026-11-26' }), holder.taxCode, undefined],
    ['the day after the last one', title({ until: '2026-11-25' }), holder.taxCode, 'title-ended'],
    ['the day before the first one', title({ from: '2026-11-27' }), holder.taxCode, 'title-not-begun'],
    ['its own certificate after the end', title({ until: '2026-11-25' }), supplier, undefined],
    ['another certificate for an own one', title({ kind: 'own-certificate' }), holder.taxCode, 'title-mismatch'],
  ])('is checked with %s', (_what, given, certificate, problem) => {
    expect(findSendingAuthorizationProblem(given, { supplier, holder: certificate, day: '2026-11-26' })).toBe(problem);
  });

  const head = { sequence: 1 };
  const allows = undefined;
  it.each([
    ['is registered', { state: 'registered' }, {}, holder.taxCode, allows],
    ['is pending', { state: 'pending' }, {}, holder.taxCode, 'authority-query-unregistered'],
    [
      'is pending, with a certificate without tax ID',
      { state: 'pending' },
      {},
      undefined,
      'authority-query-unregistered',
    ],
    ['is pending, with its own certificate', { state: 'pending' }, {}, supplier, allows],
    [
      'was renewed without a record',
      { state: 'pending' },
      { past: [{ head: null }] },
      holder.taxCode,
      'authority-query-unregistered',
    ],
    ['left without a record', { state: 'unregistered' }, {}, holder.taxCode, 'authority-query-unregistered'],
    ['left with records', { state: 'unregistered' }, { head }, holder.taxCode, allows],
    ['left with records of an earlier number', { state: 'unregistered' }, { past: [{ head }] }, holder.taxCode, allows],
    [
      'has no valid authorization',
      { state: 'registered' },
      { title: title({ until: '2026-11-25' }) },
      holder.taxCode,
      'title-ended',
    ],
    ['authorized another holder', { state: 'registered' }, { title: title({}) }, 'B98602642', 'title-mismatch'],
  ] as const)(
    'decides about a query in the name of a supplier that %s',
    (_what, registration, more, certificate, problem) => {
      const chain = { supplier, zone: 'Europe/Madrid', registration, head: null, ...more };
      expect(findAuthorityQueryProblem(chain, certificate, new Date('2026-11-26T12:00:00Z'))?.id).toBe(problem);
    },
  );

  it('counts whole days over a clock change', () => {
    expect(countSendingAuthorizationDaysLeft({ until: '2026-10-26' }, '2026-10-24')).toBe(2);
    expect(countSendingAuthorizationDaysLeft({}, '2026-10-24')).toBeUndefined();
  });

  it('names its representative in the header, but no representative for an own certificate', () => {
    const inCertificate = { NombreRazon: 'ASESORIA DEL EBRO SL', NIF: holder.taxCode };
    expect(findSubmissionRepresentative(undefined, inCertificate)).toEqual(inCertificate);
    expect(findSubmissionRepresentative(title({}), inCertificate)).toEqual({
      NombreRazon: holder.name,
      NIF: holder.taxCode,
    });
    expect(findSubmissionRepresentative(title({ kind: 'own-certificate' }), inCertificate)).toBeUndefined();
    expect(findSubmissionRepresentative(title({}), undefined)).toBeUndefined();
  });
});
