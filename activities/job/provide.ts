// What steps need from outside: a number of a series, the signing key, a page, an agreement.
import type { Need, Provided, WalkView } from '../../src/flow/view';
import { dynamicSeriesId, findSeries } from '../../src/store/series/series';
import { SeriesRests } from '../../src/store/series/floors';
import { NumberRefused } from '../../src/store/series/next-numbers';
import { takeNumber } from '../../src/store/series/take-numbers';
import type { Deps } from '../deps';
import { drawAgreement } from './draw-agreement';
import { drawPage } from './draw-page';

export function provide(deps: Deps, view: WalkView, need: Need): Promise<Provided> {
  switch (need.kind) {
    case 'number':
      return numberFor(deps, view, need);
    case 'signing-key':
      return signingKey(deps, view);
    case 'page':
      return drawPage(deps, view, need);
    case 'agreement':
      return drawAgreement(deps, view, need);
  }
}

const signingKey = async (deps: Deps, { job }: WalkView): Promise<Provided> => ({
  kind: 'signing-key',
  key: await deps.keys.signingKey('envelope', job.workspace),
});

/** The number is written before the walk, bound to the entry: whoever comes again gets the same one. */
async function numberFor(
  { database, now, pause, witness }: Deps,
  { job, entry }: WalkView,
  { rule: { series, ...rule }, date, refuses }: Extract<Need, { kind: 'number' }>,
): Promise<Provided> {
  const { workspace } = job;
  if (series && !(await findSeries(database, workspace, series))) return { kind: 'no-series', series };
  const id = series ?? dynamicSeriesId(workspace, entry?.supplier ?? '', rule.name);
  const wanted = { ...rule, workspace, id, description: '' };
  try {
    const asking = { id: entry?.id ?? '', meta: {}, ...(date ? { date } : {}), refuses };
    const { code, before } = await takeNumber(database, wanted, asking, now(), { pause, witness });
    return { kind: 'number', code, ...(before ? { before } : {}) };
  } catch (error) {
    if (error instanceof SeriesRests) return { kind: 'series-rests', series: id, message: error.message };
    if (error instanceof NumberRefused) {
      const { code, before } = error;
      return { kind: 'number-refused', code, ...(before ? { before } : {}) };
    }
    throw error;
  }
}
