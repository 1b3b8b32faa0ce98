// Tests client queries to the authority: a looping workspace is limited, waits its turn, and delays no other. Regression: slow
// queries held the turns of their workspace, so its other calls waited for the authority.
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { workspaceConcurrentCallLimits, fairShareLimits } from '../../src/contracts/limits/shares';
import { runAuthorityQueryInTurn } from '../../src/http/kit/request/authority-queries';
import { createUuidV7 } from '../../src/main/ids';
import { CallTurn, FairCallTurns } from '../../src/shares/turns';

type Call = Parameters<typeof runAuthorityQueryInTurn>[0];

const { signal: closed } = new AbortController();
const workspace = (): Call =>
  ({ workspace: { _id: createUuidV7() }, stepAside: () => async () => undefined, closed }) as unknown as Call;

describe('a query of a client to the authority', () => {
  it('is limited per workspace and minute', async () => {
    const [one, other] = [workspace(), workspace()];
    for (let count = 0; count < limits.questionsPerMinute; count += 1)
      await runAuthorityQueryInTurn(one, () => Promise.resolve());
    await expect(runAuthorityQueryInTurn(one, () => Promise.resolve())).rejects.toMatchObject({ key: 'rate-limited' });
    await expect(runAuthorityQueryInTurn(other, () => Promise.resolve('answer'))).resolves.toBe('answer');
  });

  it('does not delay other workspaces if it is slow, and frees its slot if it fails', async () => {
    const [one, other] = [workspace(), workspace()];
    let end = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      end = resolve;
    });
    const startTimes: number[] = [];
    const queries = Array.from({ length: fairShareLimits.questions.owner + 2 }, (_, i) =>
      runAuthorityQueryInTurn(one, async () => {
        startTimes.push(i);
        await slow;
        if (i === 0) throw new Error('no answer');
      }).catch((error: Error) => error.message),
    );
    await runAuthorityQueryInTurn(other, () => Promise.resolve());
    expect(startTimes).toHaveLength(fairShareLimits.questions.owner);
    end();
    expect(await Promise.all(queries)).toContain('no answer');
    expect(startTimes).toHaveLength(queries.length);
  });
});

describe('a call that waits for the authority', () => {
  it('lets other calls of its workspace run, even if it waits for its own turn', async () => {
    const turns = new FairCallTurns(workspaceConcurrentCallLimits, () => true);
    const owner = createUuidV7();
    void turns.begin('other');
    const answers: (() => void)[] = [];
    const asked = await Promise.all(
      Array.from({ length: workspaceConcurrentCallLimits.together }, async () => {
        const turn = new CallTurn(await turns.begin(owner), () => turns.begin(owner));
        const stepAside = () => turn.stepAside();
        const call = { workspace: { _id: owner }, stepAside, closed } as unknown as Call;
        const answer = runAuthorityQueryInTurn(call, () => new Promise<void>((resolve) => answers.push(resolve)));
        return { answer };
      }),
    );
    const next = turns.begin(owner);
    expect(next).not.toBeInstanceOf(Promise);
    (next as () => void)();
    answers.forEach((answer) => answer());
    await Promise.all(asked.map(({ answer }) => answer));
  });
});
