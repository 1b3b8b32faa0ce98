// Plain data as YAML, by the library: the same data always gives the same text.
import { stringify } from 'yaml';

export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** YAML 1.2 in block style, one line end at the end. Equal parts are written out: no anchors for a reader to follow. */
export const yamlText = (value: { readonly [name: string]: Plain }): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
