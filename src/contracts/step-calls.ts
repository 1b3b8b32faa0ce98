// Parses the `config` of the steps `webhook` and `email.send`, for storing a workflow and for running it.
import type { WorkflowStepProblem } from '../messages/parameters';
import { mailLimits, outboundLimits as limits } from './limits/outbound';
import { isMailAttachmentKind, type MailAttachmentKind, mailAttachmentKinds } from './mail-attachments';

/** A field of a config that is wrong, and the reason. */
export interface StepConfigProblem {
  readonly name: string;
  readonly problem: WorkflowStepProblem;
}

/** Config of a `webhook` step. */
export interface WebhookStepConfig {
  readonly url: string;
  readonly event: string;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Config of an `email.send` step. */
export interface MailStepConfig {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Files of the entry to attach. If absent, the mail settings decide; without a setting, the PDF is attached. */
  readonly attach?: readonly MailAttachmentKind[];
  /**
   * Language of the mail settings whose subject and text the step uses. If absent, the step uses the texts of the
   * config.
   */
  readonly template?: 'en' | 'es';
}

type Config = Readonly<Record<string, unknown>>;

const textOf = (config: Config, name: string): string => (typeof config[name] === 'string' ? config[name] : '');

/** Parses the config of a `webhook` step. */
export const parseWebhookStepConfig = (config: Config): WebhookStepConfig => ({
  url: textOf(config, 'url'),
  event: textOf(config, 'event'),
  token: textOf(config, 'token'),
  headers: (config.headers ?? {}) as Record<string, string>,
});

const headerName = /^[A-Za-z0-9][A-Za-z0-9!#$&'*+.^_`|~-]*$/;
const headerText = /^[\x20-\x7e\t]*$/;
/** Headers that a step cannot set. The connection or Sello sets them. */
const ownHeaders = new Set([
  'host',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'transfer-encoding',
  'content-length',
  'content-type',
  'cookie',
  'user-agent',
  'authorization',
]);

/**
 * Finds the problems of a `webhook` step's config. The problems never repeat values, because the values are secrets.
 */
export function listWebhookStepConfigProblems(config: Config): StepConfigProblem[] {
  const problems: StepConfigProblem[] = [];
  const say = (name: string, problem: WorkflowStepProblem) => problems.push({ name, problem });
  const { url, token } = parseWebhookStepConfig(config);
  if (!/^https?:\/\/\S+$/i.test(url)) say('url', { kind: 'not-a-web-address' });
  else if (url.length > limits.addressCharactersMax) say('url', { kind: 'too-long', max: limits.addressCharactersMax });
  if (config.event !== undefined && typeof config.event !== 'string') say('event', { kind: 'not-a-string' });
  if (config.token !== undefined && typeof config.token !== 'string') say('token', { kind: 'not-a-string' });
  if (!headerText.test(token) || token.length > limits.tokenCharactersMax) say('token', { kind: 'not-for-a-header' });
  problems.push(...headerProblems(config.headers));
  return problems;
}

function headerProblems(headers: unknown): StepConfigProblem[] {
  if (headers === undefined || headers === null) return [];
  if (typeof headers !== 'object' || Array.isArray(headers))
    return [{ name: 'headers', problem: { kind: 'headers-not-an-object' } }];
  const all = Object.entries(headers as Record<string, unknown>);
  if (all.length > limits.headersMax)
    return [{ name: 'headers', problem: { kind: 'too-many-headers', max: limits.headersMax } }];
  return all.flatMap(([name, value]) => {
    const shown = name.slice(0, limits.headerNameCharactersMax);
    const refuse = (kind: 'header-name' | 'header-own' | 'header-value'): StepConfigProblem[] => [
      { name: 'headers', problem: { kind, header: shown } },
    ];
    const isName = headerName.test(name) && name.length <= limits.headerNameCharactersMax;
    if (!isName) return refuse('header-name');
    if (ownHeaders.has(name.toLowerCase())) return refuse('header-own');
    const isText = typeof value === 'string' && headerText.test(value) && value.length <= limits.headerCharactersMax;
    return isText ? [] : refuse('header-value');
  });
}

/**
 * The text that replaces a secret in a config. The secret itself is stored separately. If a client sends this text
 * back, the secret stays unchanged.
 */
export const secretMask = '(secret)';

/** Secrets in the config of a `webhook` step: its token and the values of its headers. The API never returns them. */
export interface WebhookStepSecrets {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Reads the secrets of a config that `listWebhookStepConfigProblems` accepted. If the secrets are stored separately,
 * the result has marks instead. Undefined if the config has no secrets.
 */
export function parseWebhookStepSecrets(config: Config): WebhookStepSecrets | undefined {
  const { token, headers } = parseWebhookStepConfig(config);
  if (!token && Object.keys(headers).length === 0) return undefined;
  return { ...(token ? { token } : {}), ...(Object.keys(headers).length > 0 ? { headers } : {}) };
}

/** Returns the config with these secrets in their places. */
export const addWebhookStepSecretsToConfig = (config: Config, secrets: WebhookStepSecrets): Config => ({
  ...config,
  ...secrets,
});

/** Replaces each secret with a mark. */
export const maskWebhookStepSecrets = ({ token, headers }: WebhookStepSecrets): WebhookStepSecrets => ({
  ...(token ? { token: secretMask } : {}),
  ...(headers ? { headers: Object.fromEntries(Object.keys(headers).map((name) => [name, secretMask])) } : {}),
});

/** Values of `{{name}}` in subject, text and recipients. */
const mailPlaceholders = [
  'series',
  'code',
  'number',
  'issue_date',
  'supplier_name',
  'customer_name',
  'customer_email',
  'total',
  'currency',
] as const;

export type MailStepPlaceholder = (typeof mailPlaceholders)[number];

/** Parses what to attach: the PDF for `true`, nothing for `false`. */
function parseAttach(attach: unknown): Pick<MailStepConfig, 'attach'> {
  if (attach === undefined || attach === null) return {};
  if (attach === false) return { attach: [] };
  return { attach: Array.isArray(attach) ? attach.filter(isMailAttachmentKind) : ['pdf'] };
}

/** Parses the config of an `email.send` step. */
export function parseMailStepConfig(config: Config): MailStepConfig {
  const { to } = config;
  const list = Array.isArray(to)
    ? to.filter((one): one is string => typeof one === 'string')
    : textOf(config, 'to').split(',');
  const recipients = list.map((one) => one.trim()).filter(Boolean);
  return {
    to: recipients.length > 0 ? recipients : ['{{customer_email}}'],
    subject: textOf(config, 'subject') || '{{number}}',
    text: textOf(config, 'text'),
    ...parseAttach(config.attach),
    ...(config.template === true ? { template: config.language === 'en' ? ('en' as const) : ('es' as const) } : {}),
  };
}

const isAttach = (attach: unknown): boolean =>
  Array.isArray(attach) ? attach.every(isMailAttachmentKind) : (attach ?? false) === Boolean(attach);

/** Finds the problems of an `email.send` step's config. */
export function listMailStepConfigProblems(config: Config): StepConfigProblem[] {
  const problems: StepConfigProblem[] = [];
  const say = (name: string, problem: WorkflowStepProblem) => problems.push({ name, problem });
  const { to, subject, text } = parseMailStepConfig(config);
  if (!isAttach(config.attach))
    say('attach', { kind: 'value-unknown', known: `true, false, ${mailAttachmentKinds.join(', ')}` });
  if (to.length > mailLimits.recipientsMax) say('to', { kind: 'too-many-recipients', max: mailLimits.recipientsMax });
  if (to.some((one) => !/^\{\{\s*\w+\s*\}\}$/.test(one) && !isSingleEmailAddress(one)))
    say('to', { kind: 'not-a-mail-address' });
  if (subject.length > mailLimits.subjectCharactersMax)
    say('subject', { kind: 'too-long', max: mailLimits.subjectCharactersMax });
  if (text.length > mailLimits.textCharactersMax) say('text', { kind: 'too-long', max: mailLimits.textCharactersMax });
  for (const [name, value] of Object.entries({ to: to.join(' '), subject, text })) {
    const unknown = placeholdersIn(value).find((one) => !isPlaceholder(one));
    if (unknown !== undefined)
      say(name, { kind: 'placeholder-unknown', name: unknown.slice(0, 40), known: mailPlaceholders.join(', ') });
  }
  return problems;
}

const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim()).filter(({ length }) => length <= 60);

const isPlaceholder = (name: string): name is MailStepPlaceholder =>
  (mailPlaceholders as readonly string[]).includes(name);

/**
 * Returns whether a text is one address without a name. The function does not accept a list, a line break, or anything
 * else that changes the meaning of a header.
 */
export const isSingleEmailAddress = (text: string): boolean =>
  text.length <= mailLimits.addressCharactersMax && /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/.test(text);

/** Fills the placeholders of a text, each up to its limit. Members that the document lacks are empty. */
export const fillMailStepPlaceholders = (text: string, values: Readonly<Record<MailStepPlaceholder, string>>): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) =>
    isPlaceholder(name) ? values[name].slice(0, mailLimits.valueCharactersMax) : all,
  );
