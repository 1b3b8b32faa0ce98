// A table with named columns, used by most lists. In a narrow window each row becomes a block with the column name
// before each value, so that a list never scrolls sideways.
import {
  type ComponentChildren,
  cloneElement,
  type FunctionComponent,
  isValidElement,
  toChildArray,
  type VNode,
} from 'preact';
import { ScrollingTable } from './blocks';

/**
 * Name of a column. With `amount`, values are aligned right. With `hidden`, the name is only for screen readers, for
 * columns of buttons.
 */
export type TableColumn = string | readonly [label: string, as: 'amount' | 'hidden'];

interface TableProps {
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly kind?: string;
  /** Rows as `tr` elements. Rows from a component stay a table in every window. */
  readonly children: ComponentChildren;
}

type Parent = VNode<{ readonly children?: ComponentChildren }>;

const isRow = (child: unknown): child is Parent => isValidElement(child) && child.type === 'tr';

export function DataTable({ label, columns, kind = '', children }: TableProps) {
  const rows = toChildArray(children);
  const stacked = rows.every(isRow) ? rows.map((row) => withLabels(row, columns)) : undefined;
  const classes = [kind, stacked ? 'stacks' : ''].filter(Boolean).join(' ');
  return (
    <ScrollingTable label={label}>
      <table {...(classes ? { class: classes } : {})}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={String(column)} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>{stacked ?? children}</tbody>
      </table>
    </ScrollingTable>
  );
}

/** Renders the row. Each cell gets the name of its column. */
function withLabels(row: Parent, columns: readonly TableColumn[]): VNode {
  const labelled = listCells(row.props.children).map((cell, i) => {
    const name = i === 0 ? undefined : getColumnName(columns[i]);
    return name === undefined ? cell : cloneElement(cell, { 'data-label': name });
  });
  return cloneElement(row, {}, labelled);
}

/**
 * Lists the cells, including the cells that a component renders. The label is set on the rendered cell, because a
 * component would drop the label.
 */
const listCells = (children: ComponentChildren): VNode[] =>
  toChildArray(children)
    .filter((cell): cell is VNode => isValidElement(cell))
    .flatMap((cell) => (typeof cell.type === 'function' ? listCells(drawCell(cell)) : [cell]));

const drawCell = ({ type, props }: VNode): ComponentChildren => (type as FunctionComponent<object>)(props);

/**
 * Returns the label before a value. There is no label before buttons, and none before the first value, because it
 * identifies the row.
 */
function getColumnName(column: TableColumn | undefined): string | undefined {
  if (column === undefined || typeof column === 'string') return column;
  const [label, as] = column;
  return as === 'hidden' ? undefined : label;
}

function HeadCell({ column }: { readonly column: TableColumn }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>;
  const [label, as] = column;
  return (
    <th scope="col" {...(as === 'amount' ? { class: as } : {})}>
      {as === 'hidden' ? <span class="hidden">{label}</span> : label}
    </th>
  );
}
