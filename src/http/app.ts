// Builds the Koa application. Error handling comes before the public calls, and these come before the authenticated
// endpoints.
import Router from '@koa/router';
import Koa from 'koa';
import { createEnrollmentTokenIssuingMiddleware } from './applications/authorize';
import { createConsoleMiddleware } from './console/console';
import { createAuthenticationMiddlewares } from './kit/request/auth';
import type { ApiDeps } from './kit/endpoint';
import { createCallConcurrencyAndRateLimits } from './kit/request/running-calls';
import { createPiecewiseResponseMiddleware } from './kit/request/connection';
import { createFairCallQueueMiddleware, createAnonymousCallLimits } from './kit/request/anonymous-calls';
import { createCompressionMiddleware } from './kit/request/compress';
import { createErrorResponseAndCallLogMiddleware } from './kit/request/failures';
import { RecentCredentialOwners } from './kit/request/known-callers';
import { readSessionCookie } from './console/session/cookies';
import { createMethodNotAllowedMiddleware } from './kit/request/unknown-path';
import { createEventCursorCodec } from './kit/request/event-cursor';
import { createPublicFileLinkSigner, createPublicEntryFilesMiddleware } from './files/public';
import { createSelfRegistrationSigningMiddleware } from './registrations/signing-page';
import { createProducerDeclarationMiddleware } from './system/declaration';
import { createApiDocsPageMiddleware } from './system/docs-page';
import { createHealthMiddleware, createLivenessMiddleware } from './system/health';
import { createOpenapiMiddleware } from './system/openapi';
import { createCallMetricsMiddleware, createCallTracingMiddleware } from './kit/request/measure-calls';
import { createHstsMiddleware } from './kit/request/transport';
import { Form347YearCache } from '../books/cached-years';
import { createWorkspaceQuotaProvider } from '../entries/quota';
import { createDatabaseMilestoneWaitService } from '../jobs/milestone-waits';
import { createAccessRefusedCallCountMiddleware } from './kit/request/refused-calls';
import { apiEndpoints } from './routes';
import { compileUrlQueryReader } from './kit/request/query';
import { type MountedEndpoint, serveEndpointCall } from './kit/serve';
import { compileNullDroppingRequestBodyValidator } from './kit/request/validation';

/**
 * Creates the Koa application. Error handling comes before the public calls, and these come before the authenticated
 * endpoints.
 */
export function createKoaApp(given: Omit<ApiDeps, 'quotas' | 'milestones' | 'keptYears' | 'eventCursors'>): Koa {
  const deps: ApiDeps = {
    ...given,
    quotas: createWorkspaceQuotaProvider(given.settings.api),
    milestones: createDatabaseMilestoneWaitService(given.database, given.log),
    keptYears: new Form347YearCache(),
    eventCursors: createEventCursorCodec(given.linkKey),
  };
  const app = new Koa();
  app.on('error', (error: Error) => deps.log.warn({ error }, 'connection failed'));
  const { settings } = deps;
  const readSession = (ctx: Koa.Context) => readSessionCookie(ctx, settings);
  app.use(createFairCallQueueMiddleware({ settings, known: new RecentCredentialOwners(), readSession }));
  app.use(createCallMetricsMiddleware(deps.measure));
  app.use(createCallTracingMiddleware(deps.tracing));
  app.use(createPiecewiseResponseMiddleware());
  app.use(createCompressionMiddleware());
  app.use(createHstsMiddleware(deps.settings));
  app.use(createAccessRefusedCallCountMiddleware(deps));
  app.use(createErrorResponseAndCallLogMiddleware(deps, apiEndpoints));
  app.use(createLivenessMiddleware());
  app.use(createHealthMiddleware(deps));
  app.use(createProducerDeclarationMiddleware(deps));
  app.use(createOpenapiMiddleware());
  app.use(createApiDocsPageMiddleware());
  const links = createPublicFileLinkSigner(deps.settings, deps.linkKey);
  app.use(createPublicEntryFilesMiddleware(deps, links));
  const authentication = createAuthenticationMiddlewares(deps);
  const [anonymous, atWork] = [
    createAnonymousCallLimits(deps.settings),
    createCallConcurrencyAndRateLimits(deps.settings),
  ];
  app.use(createSelfRegistrationSigningMiddleware(deps, anonymous));
  app.use(createConsoleMiddleware(deps, { fileUrl: links.url, anonymous, atWork }));
  app.use(createEnrollmentTokenIssuingMiddleware(deps, authentication, anonymous));
  for (const middleware of authentication) app.use(middleware);
  app.use(createMethodNotAllowedMiddleware(apiEndpoints));
  const { database: _database, linkKey: _linkKey, ...callDeps } = deps;
  const shared = { deps: callDeps, fileUrl: links.url, atWork };
  app.use(routeCalls((router, endpoint) => mount(router, { endpoint, ...shared })));
  return app;
}

/** Reads the first parts of an address, for example `/silo/v1/entries`. These parts are never parameters. */
const readResourcePrefix = (path: string): string => path.split('/', 4).join('/');

/** Mounts one router for each resource, so that a call is compared with a few routes instead of all. */
function routeCalls(mountIn: (router: Router, endpoint: (typeof apiEndpoints)[number]) => void): Koa.Middleware {
  const routers = new Map<string, Router>();
  for (const endpoint of apiEndpoints) {
    const noun = readResourcePrefix(endpoint.path);
    const router = routers.get(noun) ?? new Router();
    routers.set(noun, router);
    mountIn(router, endpoint);
  }
  const served = new Map([...routers].map(([noun, router]) => [noun, answerBy(router)]));
  return (ctx, next) => served.get(readResourcePrefix(ctx.path))?.(ctx, next) ?? next();
}

/** Koa's types do not include what a router adds to a context. */
function answerBy(router: Router): Koa.Middleware {
  const [routes, otherMethods] = [router.routes(), router.allowedMethods()] as unknown as [
    Koa.Middleware,
    Koa.Middleware,
  ];
  return (ctx, next) => routes(ctx, () => otherMethods(ctx, next) as Promise<void>);
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** Lists names of the fields of a body by its schema. */
const listBodyMembers = (body: { readonly properties?: object } | undefined): string[] =>
  Object.keys(body?.properties ?? {});

/** The endpoint reads the body itself. */
const acceptAnyBody = (): void => undefined;

function mount(router: Router, mounted: Omit<MountedEndpoint, 'check' | 'readQuery'>): void {
  const { endpoint } = mounted;
  const { body, strict = false } = endpoint;
  const check = body && (strict ? acceptAnyBody : compileNullDroppingRequestBodyValidator(body));
  const shared = { ...mounted, check, readQuery: compileUrlQueryReader(endpoint.query, strict, listBodyMembers(body)) };
  router[methods[endpoint.method]](endpoint.path, (ctx) => serveEndpointCall(ctx, shared));
}
