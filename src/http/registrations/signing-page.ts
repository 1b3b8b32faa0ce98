// Serves /r/{token}, the page on which a supplier signs its form. The token is the only credential of the visitor, so
// the page shows only this registration, and nothing after the registration has ended.
import { toDayInMadrid } from '../../chain/record/timestamp';
import { createHash } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import {
  formSigningPageCss,
  renderRepresentationFormSigningPage,
  renderRepresentationFormSigningProblemPage,
} from '../../console/pages/signing';
import { Refusal } from '../../contracts/errors';
import type { RepresentationFormFault } from '../../contracts/representation-form';
import { registrationLinkLimits as limits } from '../../contracts/limits/registrations';
import { createMessage, type MessageId } from '../../messages/message';
import { renderMessage } from '../../messages/render';
import type { SelfRegistrationDocument } from '../../model/registration';
import { createWorkspaceStore } from '../../store/for-workspace';
import {
  findSelfRegistrationByLinkTokenHash,
  hashSelfRegistrationToken,
} from '../../store/suppliers/self-registrations';
import { type FormFields, readFormFields } from '../console/fields';
import type { ApiDeps } from '../kit/endpoint';
import { type BodyMemoryReservation, createLinkVisitorBodyMemoryReservation } from '../kit/request/body-memory';
import { createRateLimitTokenBuckets } from '../kit/request/rates';
import { type AnonymousCallLimits, lookUpInTurnForAnonymousCaller } from '../kit/request/anonymous-calls';
import { incrementSelfRegistrationUploadCount, saveSignedSelfRegistrationFormOrReturnFaults } from './receive';
import { tryWakeOrStartSelfRegistrationRun } from './wake';

const prefix = '/r/';
/** Statuses after which the same request may succeed later. */
const busyStatuses: ReadonlySet<number> = new Set([429, 503]);
const token = /^[\w-]{43}$/;

const styleSource = `'sha256-${createHash('sha256').update(formSigningPageCss).digest('base64')}'`;

type Language = SelfRegistrationDocument['language'];

interface PageDeps {
  readonly deps: ApiDeps;
  readonly anonymous: AnonymousCallLimits;
  readonly views: ReturnType<typeof createRateLimitTokenBuckets>;
}

export function createSelfRegistrationSigningMiddleware(deps: ApiDeps, anonymous: AnonymousCallLimits): Middleware {
  const views = createRateLimitTokenBuckets(limits.viewsPerMinute);
  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) return next();
    // Metrics and traces name the route, never the secret.
    ctx._matchedRoute = `${prefix}:token`;
    try {
      await answer(ctx, { deps, anonymous, views });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500)
        deps.log.error({ error }, 'a page of a registration failed');
      const status = error instanceof Refusal ? error.status : 500;
      setHeaders(ctx, []);
      show(
        ctx,
        status,
        renderRepresentationFormSigningProblemPage(
          chooseLanguage(ctx, 'es'),
          busyStatuses.has(status) ? 'busy' : 'failed',
        ),
      );
    }
  };
}

async function answer(ctx: Context, { deps, anonymous, views }: PageDeps): Promise<void> {
  const [given = '', part, ...more] = ctx.path.slice(prefix.length).split('/');
  const hashed = token.test(given) && more.length === 0 ? hashSelfRegistrationToken(given) : undefined;
  const registration =
    hashed === undefined
      ? null
      : await lookUpInTurnForAnonymousCaller(ctx, deps.settings, () =>
          findSelfRegistrationByLinkTokenHash(deps.database, hashed),
        );
  setHeaders(ctx, registration?.frameOrigins ?? []);
  if (!registration || (part !== undefined && part !== 'form')) {
    anonymous.admit(ctx);
    return show(ctx, 404, renderRepresentationFormSigningProblemPage(chooseLanguage(ctx, 'es'), 'invalid'));
  }
  const language = chooseLanguage(ctx, registration.language);
  if (hasEnded(registration, deps.now()))
    return show(ctx, 410, renderRepresentationFormSigningProblemPage(language, 'invalid'));
  const seconds = views.waitSeconds(registration.tokenHash);
  if (seconds > 0) {
    ctx.set('Retry-After', String(seconds));
    return show(ctx, 429, renderRepresentationFormSigningProblemPage(language, 'busy'));
  }
  views.take(registration.tokenHash);
  if (part === 'form') return download(ctx, deps, registration);
  if (ctx.method === 'POST') return upload(ctx, deps, registration, `${prefix}${given}`);
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    ctx.set('Allow', 'GET, HEAD, POST');
    return show(ctx, 405, renderRepresentationFormSigningProblemPage(language, 'failed'));
  }
  showRegistration(ctx, registration, [], 200);
}

const hasEnded = ({ status, expiresAt }: SelfRegistrationDocument, now: Date): boolean =>
  status === 'expired' || status === 'withdrawn' || (expiresAt <= now && status !== 'checking' && status !== 'waiting');

function chooseLanguage(ctx: Context, fallback: Language): Language {
  const { lang } = ctx.query;
  return lang === 'es' || lang === 'en' ? lang : fallback;
}

/** @param origins origins of pages that may show this page in a frame */
function setHeaders(ctx: Context, origins: readonly string[]): void {
  const frames = origins.length > 0 ? origins.join(' ') : "'none'";
  const policy = ["default-src 'none'", `style-src ${styleSource}`, "form-action 'self'", "base-uri 'none'"];
  ctx.set('Content-Security-Policy', [...policy, `frame-ancestors ${frames}`].join('; '));
  if (origins.length === 0) ctx.set('X-Frame-Options', 'DENY');
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Robots-Tag', 'noindex, nofollow');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
  ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
}

function show(ctx: Context, status: number, page: string): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = page;
}

/** @param refused why the uploaded file was refused; absent if it was accepted */
function showRegistration(
  ctx: Context,
  found: SelfRegistrationDocument,
  refused: readonly RepresentationFormFault[],
  status: number,
): void {
  const language = chooseLanguage(ctx, found.language);
  const [, , given = ''] = ctx.path.split('/');
  const { status: state } = found;
  const faults = refused.length > 0 ? refused : state === 'approved' ? [] : found.faults;
  const page = renderRepresentationFormSigningPage({
    language,
    // Ended registrations are not shown here.
    status: state === 'expired' || state === 'withdrawn' ? 'open' : state,
    supplier: found.supplier,
    signer: found.signer,
    representative: found.representative,
    faults: faults.map((fault) => {
      const { text, remedy = '' } = renderMessage(language, createMessage(fault));
      return { text, remedy };
    }),
    ...(found.note && refused.length === 0 && state === 'returned' ? { note: found.note } : {}),
    uploadsLeft: Math.max(0, limits.uploadsMax - found.uploads),
    until: toDayInMadrid(found.expiresAt.getTime()),
    ...(found.returnUrl ? { returnUrl: found.returnUrl } : {}),
    base: `${prefix}${given}`,
  });
  show(ctx, status, page);
}

async function download(ctx: Context, { database }: ApiDeps, found: SelfRegistrationDocument): Promise<void> {
  const bytes = await createWorkspaceStore(database, found.workspace).files.getBytes(found.form.hash);
  if (!bytes)
    return show(
      ctx,
      404,
      renderRepresentationFormSigningProblemPage(chooseLanguage(ctx, found.language), 'form-missing'),
    );
  ctx.type = 'application/pdf';
  ctx.set('Content-Disposition', `attachment; filename="${found.supplier.taxCode}.pdf"`);
  ctx.body = bytes;
}

async function upload(ctx: Context, deps: ApiDeps, found: SelfRegistrationDocument, base: string): Promise<void> {
  const isOpen = found.status === 'open' || found.status === 'returned';
  if (!isOpen || found.uploads >= limits.uploadsMax) return showRegistration(ctx, found, [], 409);
  const share = createLinkVisitorBodyMemoryReservation(found.workspace);
  try {
    const fields = await readUploadedForm(ctx, deps, found, share);
    const received = await saveSignedSelfRegistrationFormOrReturnFaults(deps, found, fields);
    if ('faults' in received) return showRegistration(ctx, received.registration, received.faults, 422);
    await tryWakeOrStartSelfRegistrationRun(deps, received.registration);
    ctx.status = 303;
    ctx.redirect(`${base}?lang=${chooseLanguage(ctx, found.language)}`);
    ctx.status = 303;
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'too-large') throw error;
    showRegistration(ctx, found, ['file-too-large'], 413);
  } finally {
    share.release();
  }
}

/** Reads the form. A form that cannot be read counts as an upload, because it costs as much. */
async function readUploadedForm(
  ctx: Context,
  deps: ApiDeps,
  found: SelfRegistrationDocument,
  share: BodyMemoryReservation,
): Promise<FormFields> {
  try {
    return await readFormFields(ctx, share, { bytesMax: limits.formBytesMax, hasFile: true });
  } catch (error) {
    if (error instanceof Refusal && countedReasons.has(error.reason.id))
      await incrementSelfRegistrationUploadCount(deps, found);
    throw error;
  }
}

const countedReasons: ReadonlySet<MessageId> = new Set<MessageId>(['form-unreadable', 'form-fields-max']);
