// What steps need from outside: a number of a series, the signing key, a page, an agreement.
import type { Need, NeedAnswer, WalkView } from '../../src/flow/view';
import { deriveSeriesId, findSeries } from '../../src/store/series/series';
import { SeriesPausedError } from '../../src/store/series/pauses';
import { NumberRefusal } from '../../src/store/series/next-numbers';
import { series as limits } from '../../src/contracts/limits/series';
import { findInvoice, chainInvoiceKey } from '../../src/store/chains/invoices';
import { takeNumber } from '../../src/store/series/take-numbers';
import { nextTurn } from '../../src/store/series/unused-numbers';
import type { Deps } from '../deps';
import { queryCensus } from './ask-census';
import { drawAgreement } from './draw-agreement';
import { drawPage } from './draw-page';
import { nextJobFor } from './next-job';

export function answerNeed(deps: Deps, view: WalkView, need: Need): Promise<NeedAnswer> {
  switch (need.kind) {
    case 'number':
      return numberFor(deps, view, need);
    case 'signing-key':
      return signingKey(deps, view);
    case 'page':
      return drawPage(deps, view, need);
    case 'agreement':
      return drawAgreement(deps, view, need);
    case 'new-job':
      return nextJobFor(deps, view, need);
    case 'census':
      return queryCensus(deps, view, need);
  }
}

const signingKey = async (deps: Deps, { job }: WalkView): Promise<NeedAnswer> => ({
  kind: 'signing-key',
  key: await deps.keys.signingKey('envelope', job.workspace),
});

type NumberNeed = Extract<Need, { kind: 'number' }>;

/** Whether the ledger has this number and date for another entry, whose client chose the number itself. */
async function isOwned({ database }: Deps, { chain, entry }: WalkView, { named }: NumberNeed, code: string) {
  if (!chain || !named) return false;
  const { number, date } = named(code);
  const found = await findInvoice(database, chainInvoiceKey(chain._id, number, date));
  return found !== null && found.entry !== entry?.id;
}

/**
 * The number is written before the walk, bound to the entry: whoever comes again gets the same one. A number that a client
 * has given by hand already is passed over: the series has no gap, for that invoice fills the place.
 */
async function numberFor(deps: Deps, view: WalkView, need: NumberNeed): Promise<NeedAnswer> {
  const { database, now, pause, witness } = deps;
  const { job, entry } = view;
  const {
    rule: { series, ...rule },
    date,
    refuses,
  } = need;
  const { workspace } = job;
  if (series && !(await findSeries(database, workspace, series))) return { kind: 'no-series', series };
  const id = series ?? deriveSeriesId(workspace, entry?.supplier ?? '', rule.name);
  const wanted = { ...rule, workspace, id, description: '' };
  try {
    const asking = { meta: {}, isEntry: true as const, ...(date ? { date } : {}), refuses };
    for (let count = 1; ; count += 1) {
      const one = { ...asking, ...nextTurn(entry?.id ?? '', count) };
      const { code, before } = await takeNumber(database, wanted, one, now(), { pause, witness });
      const isFree = count === limits.ownedNumbersMax || !(await isOwned(deps, view, need, code));
      if (isFree) return { kind: 'number', code, ...(before ? { before } : {}) };
    }
  } catch (error) {
    if (error instanceof SeriesPausedError) return { kind: 'series-rests', series: id, message: error.reason };
    if (error instanceof NumberRefusal) {
      const { code, before } = error;
      return { kind: 'number-refused', code, ...(before ? { before } : {}) };
    }
    throw error;
  }
}
