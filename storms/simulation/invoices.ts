// Entries for the clients of a simulation: one calculated invoice, varied in number, customer and text.
import { createHash } from 'node:crypto';
import { buildEnvelope } from '../../src/document/envelope';
import { customerForcing } from '../../src/simulator/faults/magic';
import { contentOf } from '../../src/entries/content';
import { type EntryDocument, entryKey } from '../../src/store/entries/entries';
import { poisonMark } from './authority-model';
import { workspace } from './surroundings';

export const plainCustomer = '54387763P';
/** Refused by the authority alone (1110); accepted with errors (2001). */
export const refusedCustomer = customerForcing(1_110);
export const warnedCustomer = customerForcing(2_001);

const templateNumber = 'VORLAGE-000000';
const templateText = 'Servicio de muestra';
/** Within the time of every simulation, before its first step. */
const issueDate = '2026-03-01';

export interface Variation {
  readonly supplier: string;
  readonly number: string;
  readonly customer: string;
  readonly text: string;
}

const templates = new Map<string, EntryDocument>();

/** Calculated once a supplier: what the simulation is about begins behind the calculation. */
function templateOf(supplier: string): EntryDocument {
  const known = templates.get(supplier);
  if (known) return known;
  let ids = 0;
  const newId = (): string => `00000000-0000-7000-9000-${String(++ids).padStart(12, '0')}`;
  const now = new Date(`${issueDate}T10:00:00Z`);
  const taxes = [{ cat: 'VAT', rate: 'general' }];
  const built = buildEnvelope(
    {
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      $addons: ['es-fiscal-v1'],
      code: templateNumber,
      issue_date: issueDate,
      supplier: { name: `Proveedora ${supplier}`, tax_id: { country: 'ES', code: supplier } },
      customer: { name: 'Cliente de Prueba', tax_id: { country: 'ES', code: plainCustomer } },
      lines: [{ quantity: '1', item: { name: templateText, price: '100.00' }, taxes }],
    },
    { now, newId },
  );
  if ('problem' in built || built.faults.length > 0) throw new Error(JSON.stringify(built));
  const template: EntryDocument = {
    ...contentOf(built.envelope, false),
    _id: '',
    workspace,
    id: '',
    folder: 'invoices',
    state: 'processing',
    states: [],
    faults: [],
    files: [],
    versions: [],
    contentRevision: 1,
    openJob: null,
    createdAt: now,
    updatedAt: now,
  };
  templates.set(supplier, template);
  return template;
}

/** Document and digest of a variation: what an update of an entry replaces. */
export function contentFor({
  supplier,
  number,
  customer,
  text,
}: Variation): Pick<EntryDocument, 'document' | 'digest'> {
  const document = templateOf(supplier)
    .document.replaceAll(templateNumber, number)
    .replaceAll(plainCustomer, customer)
    .replaceAll(templateText, text);
  return { document, digest: { alg: 'sha256', val: createHash('sha256').update(document).digest('hex') } };
}

export function entryFor(id: string, variation: Variation, openJob: string | null): EntryDocument {
  const content = contentFor(variation);
  return { ...templateOf(variation.supplier), ...content, _id: entryKey(workspace, id), id, openJob };
}

export const textOf = (index: number, poison: boolean): string =>
  poison ? `${poisonMark} ${index}` : `Servicio ${index}`;

/** `DD-MM-YYYY`, as identities have it. */
export const identityDate = '01-03-2026';
