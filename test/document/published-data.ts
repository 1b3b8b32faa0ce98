// Where the published and generated cases are, when they are there.
import { existsSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '../../../shared/invoices');

/** Folder of the cases; undefined when this checkout has none beside it. */
export const publishedFolder: string | undefined = existsSync(folder) ? folder : undefined;
