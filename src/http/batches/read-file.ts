// The file of a batch: read by its content type, and judged as a whole before anything is stored.
import { refuse } from '../../contracts/errors';
import { batchFileTypes, type PackedFile } from '../../document/batch/read-file';
import type { Call } from '../kit/endpoint';

/** @throws Refusal 400 for another content type, 422 with everything that is wrong with the file as a whole; `busy` */
export async function readCalledFile(call: Pick<Call, 'bytes' | 'header' | 'query' | 'deps' | 'workspace'>) {
  const { bytes, header, query, deps, workspace } = call;
  const { type: given, charset } = parseContentType(header('content-type'));
  const { key_prefix: keyPrefix, ignore: ignored = '' } = query;
  const type = batchFileTypes.find((known) => known === given);
  if (!type) throw refuse('input', 'batch-type-unknown', { type: given.slice(0, 60) });
  const file: PackedFile = await deps.readBatch(workspace._id, { bytes, type, charset, keyPrefix, ignored });
  const { faults } = file;
  if (faults.length > 0) throw refuse('validation', 'batch-refused', {}, { faults });
  return file;
}

/** `text/csv; charset="windows-1252"` */
function parseContentType(text: string): { readonly type: string; readonly charset: string } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const named = parameters.map((one) => /^charset\s*=\s*"?([^"]*)"?$/i.exec(one)?.[1]);
  return { type: type.toLowerCase(), charset: named.find((one) => one !== undefined) ?? '' };
}
