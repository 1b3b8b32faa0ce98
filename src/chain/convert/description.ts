// DescripcionOperacion: what was sold, from the invoice's own words, within the authority's 500 characters.
import type { Invoice } from '../../document/model/invoice';
import { trimText } from '../record/text';

/** Bytes of a description made of item names. The schema counts 500 characters; bytes are never fewer. */
const DESCRIPTION_BYTES_MAX = 500;

const NOTHING_SAID = 'Sin descripción';

function fromItems(invoice: Invoice): string {
  const lines = invoice.lines ?? [];
  let text = '';
  for (const [index, line] of lines.entries()) {
    const name = trimText(line.item?.name ?? '');
    if (name === '') continue;
    if (Buffer.byteLength(text) + Buffer.byteLength(name) + 3 > DESCRIPTION_BYTES_MAX) {
      return `${text.replace(/, $/, '')}...`;
    }
    text += name + (index === lines.length - 1 ? '.' : ', ');
  }
  return text;
}

/** The first general note as it is; else the names of the items; never empty, the element is mandatory. */
export function describe(invoice: Invoice): string {
  const note = invoice.notes?.find((candidate) => candidate.key === 'general' && trimText(candidate.text ?? '') !== '');
  return trimText(note?.text ?? fromItems(invoice)) || NOTHING_SAID;
}
