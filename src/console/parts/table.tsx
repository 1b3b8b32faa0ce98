// A table with the names of its columns: what most lists of the console are.
import type { ComponentChildren } from 'preact';
import { TableBox } from './blocks';

/** A name; `amount`: its values stand at the right. `hidden`: read to who cannot see, for columns of buttons. */
export type Column = string | readonly [label: string, as: 'amount' | 'hidden'];

interface TableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly kind?: string;
  /** Rows. */
  readonly children: ComponentChildren;
}

export const Table = ({ label, columns, kind, children }: TableProps) => (
  <TableBox label={label}>
    <table {...(kind ? { class: kind } : {})}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={String(column)} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </TableBox>
);

function HeadCell({ column }: { readonly column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>;
  const [label, as] = column;
  return (
    <th scope="col" {...(as === 'amount' ? { class: as } : {})}>
      {as === 'hidden' ? <span class="hidden">{label}</span> : label}
    </th>
  );
}
