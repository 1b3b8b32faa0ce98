// Checks whether a text is an account number in the international form, by its check digits (ISO 13616, ISO 7064).

const form = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** @param text without blanks, capital letters */
export function isIban(text: string): boolean {
  if (!form.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
