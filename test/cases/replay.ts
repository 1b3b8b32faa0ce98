// Sends the calls of a case from practice (../shared/checks/cases) through the API, the walks of its jobs and the seal
// of its records, on a real database and with the simulator of the authority.
import { walkJobOnce } from '../../activities/job/walk';
import type { EntryDocument } from '../../src/model/entry';
import type { RecordDocument } from '../../src/model/record';
import { readBlob } from '../../src/store/entries/blobs';
import { getSealingRequestsCollection } from '../../src/store/chains/requests';
import { getChainsCollection } from '../../src/store/chains/chains';
import { getRecordsCollection } from '../../src/store/chains/records';
import { toCivilDateTime } from '../../src/document/calculate/dates';
import { type ChainFixture, openChainFixture } from '../activities/chain-fixture';
import { type Body, startApi, type TestApi } from '../http/api';
import { readPdf } from '../pdf/reader';
import { sharedText } from '../shared-folder';

/** A call of a case: a job, a call of the API, or a call of the simulator's control interface. */
export interface CaseCall {
  readonly workflow?: string;
  readonly data?: object;
  readonly silo_entry_id?: string;
  readonly method?: string;
  readonly simulator?: string;
  readonly path?: string;
  readonly body?: object;
}

/** What a call of a case leads to. */
export interface CaseResult {
  readonly status: number;
  readonly json: Body;
  /** Result of the job; undefined for other calls. */
  readonly result?: string;
  readonly faults: readonly string[];
  /** Keys of the warnings, with "!" if they block. */
  readonly warnings: readonly string[];
  /** Remedies of faults and warnings, by code and key. */
  readonly remedies: Readonly<Record<string, string>>;
  /** Elements of the record without its chaining, as `name=value`, separated by spaces; empty without a record. */
  readonly record: string;
  /** Texts of the PDF in drawing order; empty without a PDF. */
  readonly page: string;
}

export interface CaseStack {
  readonly api: TestApi;
  readonly fixture: ChainFixture;
  readonly today: string;
  /** Sends calls in order; `{{id:N}}` is the entry of the call with index N. */
  send(calls: readonly CaseCall[]): Promise<readonly CaseResult[]>;
  close(): Promise<void>;
}

interface Finding {
  readonly code?: string;
  readonly key?: string;
  readonly remedy?: string;
  readonly blocking?: boolean;
}

/** `now` is the clock of the API and of the jobs. */
export async function openCaseStack(now?: () => Date): Promise<CaseStack> {
  const fixture = await openChainFixture();
  const { settings } = fixture.deps;
  const api = await startApi(
    { SELLO_DATABASE: settings.mongo.database, SELLO_SIMULATOR_URL: new URL(fixture.simulator.url).origin },
    now,
  );
  const today = toCivilDateTime(now?.() ?? new Date(), 'Europe/Madrid').date;
  const send = async (calls: readonly CaseCall[]): Promise<readonly CaseResult[]> => {
    const results: CaseResult[] = [];
    for (const call of calls) results.push(await sendCall({ api, fixture }, fill(call, today, results)));
    return results;
  };
  return {
    api,
    fixture,
    today,
    send,
    async close() {
      await api.close();
      await fixture.close();
    },
  };
}

/** The calls of a file of ../shared/checks/cases. `changes` replaces texts, for example tax IDs of suppliers. */
export function readCase(file: string, changes: Readonly<Record<string, string>> = {}): readonly CaseCall[] {
  const text = sharedText(`checks/cases/${file}.json`);
  const changed = Object.entries(changes).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  return (JSON.parse(changed) as { calls: readonly CaseCall[] }).calls;
}

const fill = (call: CaseCall, today: string, results: readonly CaseResult[]): CaseCall =>
  JSON.parse(
    JSON.stringify(call)
      .replaceAll('{{today}}', today)
      .replaceAll('{{month}}', today.slice(0, 7))
      .replaceAll(/\{\{id:(\d+)\}\}/g, (_, index) => {
        const { json } = results[Number(index)] as CaseResult;
        return typeof json['silo_entry_id'] === 'string' ? json['silo_entry_id'] : json.id;
      }),
  ) as CaseCall;

/** The API and the chain of a stack. */
type CaseServers = Pick<CaseStack, 'api' | 'fixture'>;

async function sendCall({ api, fixture }: CaseServers, call: CaseCall): Promise<CaseResult> {
  if (call.simulator !== undefined) {
    const json = await fixture.control<Body>(call.simulator, call.path ?? '', call.body);
    return { ...toResult(200, json), record: '', page: '' };
  }
  if (call.workflow === undefined) {
    const { status, json } = await api.call(call.method ?? 'GET', call.path ?? '', call.body);
    return { ...toResult(status, json), record: '', page: '' };
  }
  const { data, silo_entry_id } = call;
  const { json: listed } = await api.call('GET', '/transform/v1/workflows?limit=100');
  const found = (listed['list'] as { id: string; name: string }[]).find(({ name }) => name === call.workflow);
  const started = await api.call('POST', '/transform/v1/jobs', { workflow_id: found?.id, data, silo_entry_id });
  if (started.status >= 300) return { ...toResult(started.status, started.json), record: '', page: '' };
  await walkToEnd({ api, fixture }, started.json.id);
  const ended = await api.call('GET', `/transform/v1/jobs/${started.json.id}`);
  const entry = (await api.stored(String(ended.json['silo_entry_id']))) as EntryDocument;
  return {
    ...toResult(ended.status, ended.json),
    record: await readRecord({ api, fixture }, entry),
    page: await readPage(api, entry),
  };
}

async function walkToEnd({ api, fixture }: CaseServers, jobId: string): Promise<void> {
  for (let walks = 0; walks < 12; walks += 1) {
    const { next } = await walkJobOnce(fixture.deps)({ workspace: api.workspace, jobId });
    if (next.kind === 'done') return;
    if (next.kind !== 'wait') continue;
    const request = await getSealingRequestsCollection(fixture.database).findOne({
      workspace: api.workspace,
      job: jobId,
    });
    const chain = request && (await getChainsCollection(fixture.database).findOne({ _id: request.chain }));
    if (!chain) throw new Error(`the job ${jobId} waits for something other than its record`);
    await fixture.seal(chain);
    await fixture.drain(chain);
  }
  throw new Error(`the job ${jobId} does not end`);
}

function toResult(status: number, json: Body): Omit<CaseResult, 'record' | 'page'> {
  const faults = (json['faults'] ?? []) as readonly Finding[];
  const warnings = (json['warnings'] ?? []) as readonly Finding[];
  const remedies = [...faults, ...warnings].map(({ code, key, remedy = '' }) => [code ?? key ?? '', remedy] as const);
  return {
    status,
    json,
    ...(typeof json['result'] === 'string' ? { result: json['result'] } : {}),
    faults: faults.map(({ code, key }) => code ?? key ?? ''),
    warnings: warnings.map(({ key = '', blocking }) => `${key}${blocking ? '!' : ''}`),
    remedies: Object.fromEntries(remedies),
  };
}

async function readRecord({ fixture, api }: CaseServers, entry: EntryDocument): Promise<string> {
  const rows = (await getRecordsCollection(fixture.database)
    .find({ workspace: api.workspace, entry: entry.id })
    .sort({ ordinal: -1 })
    .limit(1)
    .toArray()) as RecordDocument[];
  const [content = ''] = rows[0]?.xml.split(/<(?:\w+:)?Encadenamiento/) ?? [];
  const [, at = ''] = /FechaHoraHusoGenRegistro>([^<]+)</.exec(rows[0]?.xml ?? '') ?? [];
  const values = [...content.matchAll(/<(?:\w+:)?(\w+)>([^<]*)<\//g)].map(([, name, value]) => `${name}=${value}`);
  return rows[0] ? `${values.join(' ')} FechaHoraHusoGenRegistro=${at}` : '';
}

async function readPage(api: TestApi, entry: EntryDocument): Promise<string> {
  const file = entry.files.findLast(({ mime }) => mime === 'application/pdf');
  const bytes = file?.hash ? await readBlob(api.database, api.workspace, file.hash) : undefined;
  if (!bytes) return '';
  return readPdf(bytes)
    .pages.flat()
    .map(({ text }) => text)
    .join(' ');
}
