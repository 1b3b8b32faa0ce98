// Reads the dates and times of documents, and suggests corrections for wrong ones.

import { setShapeReadProblemIfFirst, parseTextMember, defineScalarMemberKind } from './scalar';
import { guessDate } from './suggestions';

const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns whether the text is a day of the calendar, `YYYY-MM-DD`. */
function isDate(value: string): boolean {
  const parts = dateForm.exec(value);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

export const dateMemberKind = defineScalarMemberKind((value, reading) => {
  const text = parseTextMember(value, reading);
  if (text === undefined || text === '' || text === '0000-00-00') return undefined;
  if (isDate(text)) return text;
  return setShapeReadProblemIfFirst(reading, 'date-unreadable', {
    shown: text.slice(0, 40),
    meant: guessDate(text, isDate),
  });
});

const timeForm = /^((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:\.(\d{1,9}))?$/;

/** Time of day. An empty time is zero, which means "now". A fraction is kept, with nine digits. */
export const timeMemberKind = defineScalarMemberKind((value, reading) => {
  const text = parseTextMember(value, reading);
  if (text === undefined) return undefined;
  if (text === '') return '00:00:00';
  const parts = timeForm.exec(text);
  if (parts === null || (parts[3] !== undefined && parts[2] === undefined)) {
    return setShapeReadProblemIfFirst(reading, 'hour-unreadable', { shown: text.slice(0, 40) });
  }
  const fraction = (parts[3] ?? '').padEnd(9, '0');
  return `${parts[1]}${parts[2] ?? ':00'}${/[1-9]/.test(fraction) ? `.${fraction}` : ''}`;
});

const dateTimeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

export const dateTimeMemberKind = defineScalarMemberKind((value, reading) => {
  const text = parseTextMember(value, reading);
  if (text === undefined || text === '') return undefined;
  return dateTimeForm.test(text)
    ? text.slice(0, 19)
    : setShapeReadProblemIfFirst(reading, 'value-expected', { what: 'date-time' });
});
