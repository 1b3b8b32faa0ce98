// What a value would be when it is written right: for refusals that say what to do. Pure; nothing is read by these rules.

const fallback = 'Write it with a point and without thousands separators, such as "10.50".';

/** `10,50` becomes "Write "10.50"."; a text that holds no number gets the form alone. */
export function suggestAmount(given: string): string {
  const number = decimalOf(given);
  return number === undefined ? fallback : `Write "${number}".`;
}

/** `21,0 %` becomes "Write "21.0%".". */
export function suggestPercent(given: string): string {
  const number = decimalOf(given);
  return number === undefined ? 'Write it with its sign, such as "21.0%".' : `Write "${number}%".`;
}

const valueCharactersMax = 40;

/** A number with a currency, a comma for a point, or separators of thousands. Of two kinds of separators the last divides. */
function decimalOf(given: string): string | undefined {
  if (given.length > valueCharactersMax) return undefined;
  const bare = given.replace(/[\s'\u00a0€$£%]|EUR|euros?/gi, '');
  const parts = /^([+-]?)(\d[\d.,]*)$/.exec(bare);
  if (parts === null) return undefined;
  const [, sign = '', digits = ''] = parts;
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const whole = digits.slice(0, at < 0 ? undefined : at).replace(/[.,]/g, '');
  const fraction = at < 0 ? '' : digits.slice(at + 1);
  // `1.000.000` divides nothing: every part but the first has three digits and there is one kind of separator.
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/.test(digits);
  if (isGrouped) return `${sign === '-' ? '-' : ''}${digits.replace(/[.,]/g, '')}`;
  const number = fraction === '' ? whole : `${whole || '0'}.${fraction}`;
  return number === '' ? undefined : `${sign === '-' ? '-' : ''}${number}`;
}

/** `22/11/2026` becomes "Write "2026-11-22".". What may be two days gets the form alone. */
export function suggestDate(given: string, isDate: (text: string) => boolean): string {
  const form = 'Write the day as YYYY-MM-DD, such as "2026-01-31".';
  const yearLast = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(given.trim());
  const yearFirst = /^(\d{4})[/. -]?(\d{1,2})[/. -]?(\d{1,2})(?:[T ].*)?$/.exec(
    given.trim().slice(0, valueCharactersMax),
  );
  const [, day = '', month = '', year = ''] = yearLast ?? [];
  const [, y = year, m = month, d = day] = yearFirst ?? [];
  const written = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isDate(written) ? `Write "${written}".` : form;
}
