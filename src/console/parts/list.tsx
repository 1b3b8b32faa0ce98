// Parts of lists: a select filter, and links to other pages. Both work without JavaScript.
import type { PageFrame } from '../frame';

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

export const FilterSelect = ({ name, label, value, options }: SelectProps) => (
  <div class="field">
    <label for={`filter-${name}`}>{label}</label>
    <select id={`filter-${name}`} name={name}>
      {options.map(([one, text]) => (
        <option key={one} value={one} {...(one === value ? { selected: true } : {})}>
          {text}
        </option>
      ))}
    </select>
  </div>
);

interface PagingProps {
  readonly frame: PageFrame;
  /** Path of the list, after the base. */
  readonly path: string;
  /** Queries of the pages, with their question mark. */
  readonly next?: string | undefined;
  readonly first?: string | undefined;
  /** Labels of the links, for lists that do not begin with the newest row. */
  readonly labels?: { readonly next: string; readonly first: string };
}

export function PaginationLinks({ frame: { words, base }, path, next, first, labels }: PagingProps) {
  if (next === undefined && first === undefined) return null;
  return (
    <nav class="paging" aria-label={labels?.next ?? words.lists.more}>
      {first !== undefined && (
        <a class="button" href={`${base}${path}${first}`}>
          {labels?.first ?? words.lists.newest}
        </a>
      )}
      {next !== undefined && (
        <a class="button" href={`${base}${path}${next}`} rel="next">
          {labels?.next ?? words.lists.more}
        </a>
      )}
    </nav>
  );
}
