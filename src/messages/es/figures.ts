// Amounts, days and percentages as a Spanish accountant writes them: `12.734,62`, `25/11/2026`, `21 %`.

export function amount(text: string): string {
  if (!/^-?\d{1,30}(?:\.\d{1,20})?$/.test(text)) return text;
  const digits = text.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat('es-ES', { minimumFractionDigits: digits, useGrouping: true });
  return format.format(text as Intl.StringNumericLiteral);
}

export const formatDay = (text: string): string => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

export const percent = (text: string): string =>
  text.replace(
    /(\d{1,20})(?:\.(\d{1,20}))?%/g,
    (_all, whole: string, decimals = '') => `${whole}${trimmed(decimals as string)} %`,
  );

/** Decimals without the zeros at their end. */
function trimmed(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end -= 1;
  return end === 0 ? '' : `,${decimals.slice(0, end)}`;
}
