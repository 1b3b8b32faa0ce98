// `npx sello doctor --workspace W` checks everything that a first record needs, without sealing a record: settings,
// certificate, right to send, host, clock, and one query to the authority.
import { parseFirstPemCertificate } from '../../certificates/describe';
import { runCertificateChecks, checkHolderMaySendForSupplier } from '../../certificates/check-certificate';
import { toDayInTimeZone } from '../../chain/record/timestamp';
import { findLastReportingDay } from '../../chain/reporting';
import {
  countSendingAuthorizationDaysLeft,
  findAuthorityQueryProblem,
  findSendingAuthorizationProblem,
} from '../../chain/sending-authorization';
import { eventLimits } from '../../contracts/limits/events';
import type { ChainDocument } from '../../model/chain';
import { chainLimits } from '../../contracts/limits/chain';
import { createAuthorityConnectionFinder } from '../../main/authority-connections';
import { listUnmetRequirementsForLiveEnvironment } from '../../settings/live';
import { findSupplierChainAndCacheStatus, listChains } from '../../store/chains/read-chains';
import { findWorkspaceByIdOrSlug } from '../../store/workspaces/workspaces';
import type { WorkspaceDocument } from '../../model/workspace';
import type { DatabaseAndSettings } from '../installation';
import type { Settings } from '../../settings/settings';
import { createMessage } from '../../messages/message';
import { renderMessageInEnglish } from '../../messages/render';

interface Finding {
  readonly what: string;
  readonly state: 'good' | 'warning' | 'bad';
  readonly text: string;
}

/** The supplier of the query: a registered one, or a tax ID that is not registered yet. */
interface Subject {
  readonly NIF: string;
  readonly NombreRazon: string;
}

type Connections = ReturnType<typeof createAuthorityConnectionFinder>;
type WorkingConnection = Extract<
  Awaited<ReturnType<Connections['connectionFor']>>,
  { connection: object }
>['connection'];

const stateNames = { good: 'ok', warning: 'warning', bad: 'failed' } as const;
/** Names that users read instead of the API's names of checks. */
const checkNames: Readonly<Record<string, string>> = { chain: 'issuers', end: 'expiry', right: 'authorization' };

const formatFinding = ({ what, state, text }: Finding): string =>
  `${stateNames[state].padEnd(7)} ${(checkNames[what] ?? what).padEnd(13)} ${text}`;

/** Prints a line for each finding. @returns 0 if none is bad, else 1 */
export async function checkAndPrintWorkspaceReadiness(
  installation: DatabaseAndSettings,
  named: string,
  supplier: string | undefined,
): Promise<number> {
  const { database, settings } = installation;
  const workspace = await findWorkspaceByIdOrSlug(database, named);
  if (!workspace) {
    console.error(`There is no workspace "${named}".`);
    return 1;
  }
  const connections = createAuthorityConnectionFinder(settings, database);
  try {
    const findings = [
      ...checkEnvironment(workspace, installation),
      ...(await checkConnection(installation, connections, workspace, supplier)),
    ];
    for (const finding of findings) console.log(formatFinding(finding));
    return findings.some(({ state }) => state === 'bad') ? 1 : 0;
  } finally {
    await connections.close();
  }
}

function checkEnvironment(workspace: WorkspaceDocument, { settings }: DatabaseAndSettings): Finding[] {
  const silent = renderMessageInEnglish(createMessage('attention-sends-nothing'));
  const sending: Finding[] = settings.sendsNothing ? [{ what: 'sending', state: 'bad', text: silent }] : [];
  return [...sending, ...checkReporting(workspace, settings)];
}

function checkReporting({ slug, environment }: WorkspaceDocument, settings: Settings): Finding[] {
  const what = 'environment';
  const missing = environment === 'live' ? listUnmetRequirementsForLiveEnvironment(settings) : [];
  if (missing.length > 0)
    return missing.map((problem) => ({ what, state: 'bad', text: renderMessageInEnglish(problem) }));
  const good: Finding = { what, state: 'good', text: `${slug} reports to ${environment}, permanently` };
  return environment === 'live' && settings.console === 'link' ? [good, oneFactor] : [good];
}

/** ASVS 4.3.1 requires two factors for the administration of legally binding data. */
const oneFactor: Finding = {
  what: 'console',
  state: 'warning',
  text:
    'people sign in with a link alone, which is one factor: use ' +
    'SELLO_CONSOLE=oidc and require two factors at the identity provider',
};

async function checkConnection(
  { database, settings }: DatabaseAndSettings,
  connections: Connections,
  { _id: workspace, environment }: WorkspaceDocument,
  supplier: string | undefined,
): Promise<Finding[]> {
  const code =
    supplier?.toUpperCase() ?? (await listChains(database, workspace, { environment, limit: 1 }))[0]?.supplier;
  const link = await connections.connectionFor({ workspace, environment, supplier: code ?? '' });
  if ('problem' in link) return [{ what: 'certificate', state: 'bad', text: link.problem.text }];
  const { connection } = link;
  const description = parseFirstPemCertificate(connection.certificatePem, new Date());
  const chain = code ? await findSupplierChainAndCacheStatus(database, workspace, environment, code) : null;
  const NIF = code ?? description.nif ?? '';
  const subject = { NIF, NombreRazon: chain?.supplierName ?? description.commonName };
  return [
    ...runCertificateChecks(connection.certificatePem, environment === 'simulator', new Date()),
    checkHolderMaySendForSupplier(description.nif, NIF, chain?.registration.state),
    ...titleFindings(chain, description.nif),
    ...listUnsentLastReportingDayFindings(chain),
    { what: 'host', state: 'good', text: `${description.kind} certificate: ${connection.url}` },
    ...(await askIfAllowed(chain, connection, () => ask(connection, subject, settings.authority.callSeconds * 1_000))),
    clockFinding('database', (await database.now()).getTime() - Date.now()),
  ];
}

/** Finds whether records may be sent under the sending authorization, and for how long. */
function titleFindings(chain: ChainDocument | null, holder: string | undefined): Finding[] {
  const what = 'title';
  const { title, supplier, environment, registration } = chain ?? {};
  if (!chain || !title || !supplier) {
    const text =
      'no authorization to send is set, so Sello cannot warn you before the authorization expires: ' +
      'PUT /fiscal/v1/suppliers/{supplier}/title';
    return chain && holder !== chain.supplier && environment !== 'simulator' ? [{ what, state: 'warning', text }] : [];
  }
  const day = toDayInTimeZone(Date.now(), chain.zone);
  const problem = findSendingAuthorizationProblem(title, { supplier, holder, day });
  const days = countSendingAuthorizationDaysLeft(title, day);
  const until = title.until ? ` until ${title.until}` : '';
  const text = `${title.kind}${title.holder ? ` of ${title.holder.taxCode}` : ''}${until}`;
  if (problem) return [{ what, state: 'bad', text: `${text}: ${problem}` }];
  const isUnsigned = title.kind === 'collaborator' && !title.formId && !registration?.confirmedAt;
  if (isUnsigned) return [{ what, state: 'warning', text: `${text}: no signed form is stored` }];
  const isNear = days !== undefined && days <= Math.max(...eventLimits.titleDays);
  return [{ what, state: isNear ? 'warning' : 'good', text: days === undefined ? text : `${text}, ${days} days` }];
}

/**
 * Finds a last day under the scheme that perhaps no submission has stated. Only submissions state the day, so a supplier
 * that sends nothing until then has not left the scheme.
 */
export function listUnsentLastReportingDayFindings(
  chain: Pick<ChainDocument, 'reporting' | 'lastSubmissionAt' | 'supplier' | 'zone'> | null,
  now = new Date(),
): Finding[] {
  if (!chain) return [];
  const { reporting, lastSubmissionAt, supplier, zone } = chain;
  const day = findLastReportingDay(reporting, toDayInTimeZone(now.getTime(), zone));
  if (day === undefined || !reporting || (lastSubmissionAt && lastSubmissionAt > reporting.at)) return [];
  const text =
    `${supplier} has sent nothing since its reporting was changed, so the authority may not know its last day under the scheme, ` +
    `${day}. Only a submission of records, sent before that day, states it`;
  return [{ what: 'reporting', state: 'warning', text }];
}

/** Asks nothing in the name of a supplier that is not registered, unless the certificate is its own. */
async function askIfAllowed(
  chain: ChainDocument | null,
  { holder }: WorkingConnection,
  query: () => Promise<Finding[]>,
): Promise<Finding[]> {
  const problem = chain && findAuthorityQueryProblem(chain, holder, new Date());
  if (!problem) return query();
  return [{ what: 'authority', state: 'warning', text: `not queried: ${renderMessageInEnglish(problem)}` }];
}

/** Sends one query about this month. The query changes nothing at the authority. */
async function ask(connection: WorkingConnection, issuer: Subject, timeLimitMs: number): Promise<Finding[]> {
  const what = 'authority';
  if (issuer.NIF === '') return [{ what, state: 'warning', text: 'not queried: no supplier to ask about' }];
  const now = new Date();
  const { answer, serverTimeMs, durationMs } = await connection.client.query(
    {
      issuer,
      year: now.getUTCFullYear(),
      month: now.getUTCMonth() + 1,
      ...(connection.representative ? { byRepresentative: true } : {}),
    },
    timeLimitMs,
  );
  const clock = serverTimeMs === null ? [] : [clockFinding('authority', serverTimeMs - Date.now())];
  if (answer.kind === 'fault')
    return [{ what, state: 'bad', text: `rejected: ${answer.code ?? ''} ${answer.text}` }, ...clock];
  if (answer.kind === 'unknown') return [{ what, state: 'bad', text: renderMessageInEnglish(answer.detail) }, ...clock];
  const count = `${answer.records.length}${answer.next ? ' and more' : ''} records of this month`;
  return [
    { what, state: 'good', text: `responded in ${Math.round(durationMs)} ms: ${count} of ${issuer.NIF}` },
    ...clock,
  ];
}

/**
 * Checks a clock. A `Date` header has whole seconds, so a small difference means nothing. Orden HAC/1177/2024 art. 6
 * allows a minute.
 */
function clockFinding(whose: 'database' | 'authority', aheadMs: number): Finding {
  const seconds = Math.round(aheadMs / 1_000);
  const good = Math.abs(seconds) <= chainLimits.clockDriftSecondsMax;
  const direction = seconds > 0 ? 'behind' : 'ahead of';
  const text = `the clock of this machine is ${Math.abs(seconds)} s ${direction} the clock of the ${whose}`;
  return { what: 'clock', state: good ? 'good' : 'bad', text };
}
