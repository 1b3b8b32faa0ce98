// GET /health: whether database and engine answer. No token: load balancers ask.
import type { Context, Middleware } from 'koa';
import { http as limits } from '../../contracts/limits/http';
import type { Deps } from '../endpoint';

export function health({ database, engine }: Deps): Middleware {
  const answer = async (ctx: Context): Promise<void> => {
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
  return (ctx, next) => (ctx.path === '/health' ? answer(ctx) : next());
}

const answers = (asking: Promise<void>): Promise<boolean> =>
  asking.then(
    () => true,
    () => false,
  );
