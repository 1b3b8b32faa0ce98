// The newest record of an entry: its stamps, and its flags as the XML that was sealed has them.
import type { EntryDetails, RecordView } from '../../../../console/pages/entries/entry-view';
import { readFile } from '../../../files/read';
import type { PageContext } from '../../page-context';

const flagNames = ['Subsanacion', 'RechazoPrevio', 'SinRegistroPrevio', 'Incidencia'] as const;

export async function loadRecord(ask: PageContext, entry: EntryDetails): Promise<RecordView | undefined> {
  const { fiscal, data } = entry;
  if (!fiscal) return undefined;
  const stamps = (data.head.stamps ?? []) as readonly { readonly prv: string; readonly val: string }[];
  const stamp = (name: string) => stamps.find(({ prv }) => prv === name)?.val;
  const [fingerprint, qr] = [stamp('fiscal-hash'), stamp('fiscal-qr')];
  return {
    kind: fiscal.kind,
    flags: await flagsOf(ask, entry),
    ...(fingerprint ? { fingerprint } : {}),
    ...(qr && URL.canParse(qr) ? { qr } : {}),
  };
}

async function flagsOf(ask: PageContext, entry: EntryDetails): Promise<RecordView['flags']> {
  const file = entry.attachments?.findLast(({ category }) => category === 'request');
  if (!file) return [];
  const { body } = await ask.answer(readFile, { params: { entry: entry.id, id: file.id } });
  const xml = Buffer.isBuffer(body) ? body.toString() : '';
  return flagNames.flatMap((name) => {
    const value = new RegExp(`<(?:\\w+:)?${name}>([SNX])<`).exec(xml)?.[1];
    return value && value !== 'N' ? [{ name, value }] : [];
  });
}
