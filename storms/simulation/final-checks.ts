// Compares Sello's records with the authority's at the end, and checks that no record was lost on the way.
import type { SealedRecord } from '../../src/chain/record/record';
import { resendsAfterLateArrivalMax } from '../../activities/chain/late-attempt';
import { createChainVerifier } from '../../src/chain/record/verify';
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import type { SealingRequestDocument } from '../../src/model/request';
import type { AuthorityModel } from './authority-model';
import type { EntryDocument } from '../../src/model/entry';
import type { SeriesNumberDocument } from '../../src/model/series';
import { checkOutbox } from './event-invariants';
import { readInvoiceNumber } from './invoices';
import { checkSituations } from './situation-checks';
import type { ClientChain } from './tenant';
import { checkNoNumberGivenUp } from './witness-invariants';
import type { World } from './world';
import { renderMessageInEnglish } from '../../src/messages/render';

const isAccepted = ({ outcome }: RecordDocument): boolean =>
  outcome === 'accepted' || outcome === 'accepted-with-errors';

export function checkPaused(world: World, authority: AuthorityModel, chains: readonly ClientChain[]): void {
  for (const { key } of chains) checkChain(world, authority, key);
  const ended = new Set(['settled', 'refused', 'withdrawn']);
  for (const row of world.database.find('requests', {})) {
    const request = row as unknown as SealingRequestDocument;
    if (!ended.has(request.state)) world.problem(`request ${request._id.slice(-6)} is still ${request.state}`);
    if (request.state === 'refused' && !request.code) world.problem('a request was refused without a cause');
    if (request.notify) world.problem(`the job of request ${request._id.slice(-6)} was not told`);
  }
  checkNumbers(world);
  checkNoNumberGivenUp(world);
  checkStops(world);
  checkOutbox(world);
  const held = world.database.find('entries', { openJob: { $ne: null } });
  if (held.length > 0) world.problem(`${held.length} entries are held, the first is ${String(held[0]?.id)}`);
  const jobs = world.database.find('jobs', { open: true });
  if (jobs.length > 0) world.problem(`${jobs.length} jobs are still open, the first is ${String(jobs[0]?.id)}`);
  const open = world.database.find('submissions', { open: true });
  if (open.length > 0) world.problem(`${open.length} submissions are still open`);
}

/**
 * Checks that each number belongs to its entry, or is listed as unused because its job ended before the number was
 * written.
 */
function checkNumbers(world: World): void {
  const rows = world.database.find('numbers', {}) as unknown as SeriesNumberDocument[];
  const counts = new Map<string, number>();
  for (const { id, turn } of rows)
    if (turn) counts.set(turn.entry, Math.max(turn.count, counts.get(turn.entry) ?? 0));
    else if (!counts.has(id)) counts.set(id, 1);
  for (const { workspace, id, code, unused, turn } of rows) {
    const owner = turn?.entry ?? id;
    // A client's invoice has the number, so the entry took another one.
    if ((turn?.count ?? 1) < (counts.get(owner) ?? 1)) continue;
    const [row] = world.database.find('entries', { _id: `${workspace}:${owner}` });
    const number = row && readInvoiceNumber(row as unknown as EntryDocument);
    if (number === undefined && unused) world.count('numbers whose job ended before it wrote them');
    else if (number === undefined) world.problem(`number ${code} is in no document, and not reported`);
    // Two walks at once disagreed on whether a client's invoice has the number, and the walk with this one lost.
    else if (number !== code && unused && turn) world.count('numbers of a walk that lost');
    else if (number !== code) world.problem(`an entry has number ${number} and was given ${code}`);
    else if (unused) world.problem(`number ${code} is in its document, and is called unused`);
  }
}

/**
 * Checks that no stop because of a missing certificate remains that no one can end, because no chain uses it. A
 * restored backup can leave such a stop, and so can an unregistered supplier, or a rejection after the last chain has
 * left. The daily cleaning deletes these stops.
 */
function checkStops(world: World): void {
  if (world.counts['restores'] || world.counts['suppliers unregistered']) return;
  for (const { _id } of world.database.find('stops', { code: 'certificate-expired' })) {
    const [kind, environment, fingerprint] = String(_id).split(':');
    const using = { environment, 'certificate.fingerprint': fingerprint };
    if (kind === 'certificate' && world.database.find('chains', using).length === 0)
      world.problem(`nobody uses the certificate of the stop ${String(_id)}`);
  }
}

function checkChain(world: World, authority: AuthorityModel, key: string): void {
  const rows = world.database.find('records', { chain: key }, { sort: { ordinal: 1 } }) as unknown as RecordDocument[];
  const chain = world.database.find('chains', { _id: key })[0] as unknown as ChainDocument | undefined;
  if (!chain) {
    if (rows.length > 0) world.problem('records of a supplier without a chain');
    return;
  }
  for (const { installation, head } of [...(chain.past ?? []), chain]) {
    const own = rows.filter((row) => row.installation === installation);
    const verifier = createChainVerifier({ head });
    for (const { sealedJson } of own) verifier.add(JSON.parse(sealedJson) as SealedRecord);
    const broken = verifier.end();
    if (broken)
      world.problem(`verification: ${broken.kind} at ${broken.position}: ${renderMessageInEnglish(broken.message)}`);
    // A head that is too low hides records from every verification and export.
    const last = head?.sequence ?? 0;
    if (own.length !== last) world.problem(`the head of ${installation} says ${last}, there are ${own.length} records`);
    checkReceived(world, authority, chain, installation, own);
  }
  checkHoldings(world, authority, rows);
  checkSituations(world, key, rows);
}

/**
 * Checks for every invoice that the newest record that Sello considers accepted is the record that the authority has.
 */
function checkHoldings(world: World, { holdings }: AuthorityModel, rows: readonly RecordDocument[]): void {
  const newest = new Map<string, RecordDocument | null>();
  for (const row of rows) {
    if (!row.outcome) world.problem(`record ${row.sequence} has no outcome`);
    if (row.pending || row.check) world.problem(`record ${row.sequence} is settled and not at rest`);
    if (isAccepted(row)) newest.set(row.invoiceKey, row);
    else if (!newest.has(row.invoiceKey)) newest.set(row.invoiceKey, null);
  }
  const byIdentity = new Map(rows.map((row) => [row.invoiceKey, row]));
  for (const [invoiceKey, believed] of newest) {
    const any = byIdentity.get(invoiceKey) as RecordDocument;
    const held = holdings.invoices.get({ issuer: any.issuer, number: any.number, date: any.date });
    const there = held ? `${held.operation} ${held.fingerprint.slice(0, 8)}` : 'nothing';
    const here = believed ? `${believed.sequence} ${believed.kind} ${believed.fingerprint.slice(0, 8)}` : 'nothing';
    if ((held?.fingerprint ?? null) === (believed?.fingerprint ?? null)) continue;
    // The reconciliation finds what the restored database does not have.
    if (held && world.lost.has(held.fingerprint)) {
      world.count('invoices of which the authority holds a lost record');
      continue;
    }
    if (believed && held && isLeftToUser(world, believed)) {
      world.count('late attempts that a user looks at');
      continue;
    }
    world.problem(`invoice ${any.number}: we believe ${here}, the authority holds ${there}`);
  }
}

/**
 * The newest record was sent as often as allowed and was rejected each time. The alarm of the chain therefore names the
 * invoice.
 */
function isLeftToUser(world: World, { chain, number, resends }: RecordDocument): boolean {
  const [row] = world.database.find('chains', { _id: chain });
  const { alarm } = row as unknown as ChainDocument;
  return (
    resends === resendsAfterLateArrivalMax &&
    alarm?.kind === 'review' &&
    renderMessageInEnglish(alarm.text).includes(number)
  );
}

/**
 * Checks the messages that arrived: each record once, except for resends of the same bytes, in the order of the chain.
 */
function checkReceived(
  world: World,
  { holdings }: AuthorityModel,
  { supplier }: ChainDocument,
  installation: string,
  rows: readonly RecordDocument[],
): void {
  const reports = holdings.chains.reports(supplier);
  for (const report of reports.filter(({ software }) => software.installation === installation)) {
    world.count('records received', report.received);
    world.count('resends of the same bytes', report.resends);
    const { forks, gaps, outOfOrder, wrongFingerprints, wrongPrevious, altered, firstRecords } = report;
    const bad = { forks, gaps, outOfOrder, wrongFingerprints, wrongPrevious, altered };
    for (const [what, count] of Object.entries(bad))
      if (count > 0) world.problem(`the authority received ${count} ${what}`);
    if (firstRecords > 1) world.problem(`the authority received ${firstRecords} first records`);
    const isLess = report.distinct < rows.length;
    if (isLess || (report.distinct > rows.length && world.lost.size === 0))
      world.problem(`${rows.length} records, the authority received ${report.distinct}`);
  }
}
