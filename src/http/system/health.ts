// GET /health: whether database and engine answer. No token: load balancers ask.
import type { Middleware } from 'koa';
import { http as limits } from '../../contracts/limits/http';
import type { Deps } from '../endpoint';

export function health({ database, engine }: Deps): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/health') return next();
    const [mongodb, temporal] = await Promise.all([
      answers(database.ping()),
      answers(
        engine
          .withDeadline(Date.now() + limits.healthMs, () => engine.workflowService.getSystemInfo({}))
          .then(() => undefined),
      ),
    ]);
    ctx.status = mongodb && temporal ? 200 : 503;
    ctx.type = 'application/json';
    ctx.body = JSON.stringify({ mongodb: mongodb ? 'up' : 'down', temporal: temporal ? 'up' : 'down' });
  };
}

const answers = (asking: Promise<void>): Promise<boolean> =>
  asking.then(
    () => true,
    () => false,
  );
