// Tests client queries to the authority: a looping workspace is limited, waits its turn, and delays no other.
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { fairShareLimits } from '../../src/contracts/limits/shares';
import { runAuthorityQueryInTurn } from '../../src/http/kit/request/authority-queries';
import { createId } from '../../src/main/ids';

const workspace = () => ({ workspace: { _id: createId() } }) as Parameters<typeof runAuthorityQueryInTurn>[0];

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
