// How a meta row is answered, its value as it was given.
import type { MetaDocument } from '../../model/entry';

/** JSON text of a row. */
export function formatMetaRow(row: MetaDocument): string {
  const members = JSON.stringify({
    id: `${row.entry}:${row.src}:${row.key}`,
    entry_id: row.entry,
    src: row.src,
    key: row.key,
    ...(row.ref ? { ref: row.ref } : {}),
    owner_id: row.workspace,
    ...(row.indexed ? { indexed: true } : {}),
    ...(row.owned ? { owned: true } : {}),
    ...(row.secure ? { secure: true } : {}),
    ...(row.shared ? { shared: true } : {}),
    ...(row.linkScope ? { link_scope: row.linkScope } : {}),
    ...(row.linkUrl ? { link_url: row.linkUrl } : {}),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  });
  return row.value === undefined ? members : `${members.slice(0, -1)},"value":${row.value}}`;
}
