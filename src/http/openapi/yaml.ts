// The document as YAML 1.2. Written here, because the library takes a second for it, in which the process answers nobody;
// tests read it back with the library. Equal parts are written out: no anchors for a reader to follow.
import type { Member, Plain } from './schemas';

/** Block style; the same data always gives the same text. */
export function openapiYaml(document: Member): string {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(document)) writeValue(lines, `${scalar(name)}:`, value, '');
  return `${lines.join('\n')}\n`;
}

/** `head` is what stands in front of the value: `name:`, or a dash and a name. `indent` is that of the value's own lines. */
function writeValue(lines: string[], head: string, value: Plain, indent: string): void {
  if (Array.isArray(value)) writeList(lines, head, value as readonly Plain[], indent);
  else if (typeof value === 'object' && value !== null) writeObject(lines, head, value as Member, indent);
  else lines.push(`${head} ${scalar(value)}`);
}

function writeObject(lines: string[], head: string, members: Member, indent: string): void {
  const all = Object.entries(members);
  lines.push(all.length === 0 ? `${head} {}` : head);
  const inner = `${indent}  `;
  for (const [name, value] of all) writeValue(lines, `${inner}${scalar(name)}:`, value, inner);
}

function writeList(lines: string[], head: string, values: readonly Plain[], indent: string): void {
  lines.push(values.length === 0 ? `${head} []` : head);
  const inner = `${indent}  `;
  for (const value of values) {
    if (isFilled(value)) writeItem(lines, value, inner);
    else writeValue(lines, `${inner}-`, value, inner);
  }
}

/** An object of a list begins on the line of its dash. */
function writeItem(lines: string[], members: Member, indent: string): void {
  Object.entries(members).forEach(([name, value], index) => {
    const head = `${indent}${index === 0 ? '- ' : '  '}${scalar(name)}:`;
    writeValue(lines, head, value, `${indent}  `);
  });
}

const isFilled = (value: Plain): value is Member =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

/** Words that other readers take for something else than text (YAML 1.1 has more of them than 1.2). */
const reserved = /^(?:true|false|yes|no|on|off|y|n|null)$/i;
const plainText = /^[A-Za-z$/][\w $/.,;()+=-]*$/;

/** JSON's texts, numbers and flags are YAML's; a plain text needs no quotes. */
const scalar = (value: string | number | boolean | null): string =>
  typeof value === 'string' && plainText.test(value) && !value.endsWith(' ') && !reserved.test(value)
    ? value
    : JSON.stringify(value);
