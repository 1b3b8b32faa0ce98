// The check of a sent record after a structure Fault: does it break the message? Asked of the stored bytes, because
// what was wrong at sealing would have been refused there.
import { removeSignature } from '../../src/authority/record-signature';
import { recordXml } from '../../src/authority/record-xml';
import type { SealedRecord } from '../../src/chain/record/record';
import { rowFormat, registrationFormat } from '../../src/chain/rules/format';
import { cancellationRules } from '../../src/chain/rules/cancellation';
import { checkRecord } from '../../src/chain/rules/check-record';
import { toLocalDay } from '../../src/chain/record/timestamp';
import type { RecordDocument } from '../../src/model/record';

export interface PoisonRecord {
  readonly record: RecordDocument;
  /** What is wrong with it, for people. */
  readonly cause: string;
}

/** Characters that XML 1.0 cannot carry (section 2.2), unpaired surrogates included. */
// oxlint-disable-next-line no-control-regex -- these are the characters that must not be there
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u;

/** Rules of form: only those can break a message. Content rules changed since sealing must settle nothing. */
const formCodes = new Set([...registrationFormat, ...rowFormat, ...cancellationRules].map(({ code }) => code));

/** The records that break the message, each with its cause; none when the local check finds nothing. */
export function namePoison(rows: readonly RecordDocument[], nowMs: number, zone: string): readonly PoisonRecord[] {
  const today = toLocalDay(nowMs, zone);
  return rows.flatMap((record) => {
    const cause = causeIn(record, today);
    return cause ? [{ record, cause }] : [];
  });
}

function causeIn({ sealedJson, xml }: RecordDocument, today: string): string | undefined {
  if (notXml.test(xml)) return 'the record has a character that XML does not allow';
  try {
    const sealed = JSON.parse(sealedJson) as SealedRecord;
    if (recordXml(sealed) !== removeSignature(xml))
      return 'the stored message part is not the one that was made at sealing';
    const finding = checkRecord(sealed, { today }).rejections.find(({ code }) => formCodes.has(code));
    return finding && `${finding.code}: ${finding.message}`;
  } catch {
    return 'the sealed record cannot be read';
  }
}
