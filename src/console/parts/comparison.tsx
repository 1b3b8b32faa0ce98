// Shows the differences between two versions: the field, the value before, and the value after.
import type { PageFrame } from '../frame';
import { DataTable } from './table';

export interface VersionComparisonView {
  /** The other version. */
  readonly version: string;
  readonly rows: readonly { readonly path: string; readonly before?: string; readonly after?: string }[];
}

export function VersionComparisonSection({
  comparison,
  frame,
}: {
  readonly comparison: VersionComparisonView;
  readonly frame: PageFrame;
}) {
  const labels = frame.words.entry;
  return (
    <div class="comparison">
      <h3>
        {labels.differences} <code>{comparison.version}</code>
      </h3>
      {comparison.rows.length === 0 ? (
        <p>{labels.same}</p>
      ) : (
        <DataTable
          label={`${labels.differences} ${comparison.version}`}
          columns={[labels.place, labels.before, labels.after]}
        >
          {comparison.rows.map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td>{before && <del>{before}</del>}</td>
              <td>{after && <ins>{after}</ins>}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </div>
  );
}
