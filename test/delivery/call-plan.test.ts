// Tests the retry delays of calls and of deliveries (Standard Webhooks), and the configs of both steps.
import { stepCallLimits } from '../../src/contracts/limits/outbound';
import { webhookLimits } from '../../src/contracts/limits/events';
import {
  listWebhookStepConfigProblems,
  listMailStepConfigProblems,
  fillMailStepPlaceholders,
  parseMailStepConfig,
} from '../../src/contracts/step-calls';
import {
  computeStepCallRetryPauseSeconds,
  planNextStepCallAttempt,
  planNextWebhookDeliveryAttempt,
} from '../../src/delivery/plan-next-attempt';
import { createMessage } from '../../src/messages/message';
const at = new Date('2026-07-01T10:00:00Z');

describe('the retry plan', () => {
  it('doubles from 5 s to 1280 s, then waits half an hour, for at most twelve hours', () => {
    const values: number[] = [];
    let now = at;
    for (let tries = 1; ; tries += 1) {
      const end = planNextStepCallAttempt({ since: at, tries }, { kind: 'failed', message: 'answered 500' }, now);
      if (end.kind === 'over') {
        expect(end.end).toMatchObject({
          status: 'KO',
          code: 'call-failed',
          message: createMessage('call-given-up', { problem: 'answered 500' }),
        });
        break;
      }
      expect(end.event).toMatchObject({ status: 'ERR', message: 'answered 500' });
      values.push((end.nextAt.getTime() - now.getTime()) / 1_000);
      now = end.nextAt;
    }
    expect(values.slice(0, 10)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 1_800]);
    expect(new Set(values.slice(9))).toEqual(new Set([1_800]));
    expect(now.getTime() - at.getTime()).toBeLessThanOrEqual(stepCallLimits.givenUpMs);
    expect(computeStepCallRetryPauseSeconds(40)).toBe(1_800);
  });

  it('uses the delay of the response, at most 32 times', () => {
    const text = createMessage('call-answered', { status: 202, text: null });
    const outcome = { kind: 'asked', retryInSeconds: 86_400, code: 'later', message: text } as const;
    let now = at;
    for (let tries = 1; tries < stepCallLimits.askedTriesMax; tries += 1) {
      const end = planNextStepCallAttempt({ since: at, tries }, outcome, now);
      if (end.kind !== 'again') throw new Error(`over after ${tries}`);
      expect(end.event).toMatchObject({ status: 'QUEUED', code: 'later' });
      now = end.nextAt;
    }
    expect(planNextStepCallAttempt({ since: at, tries: stepCallLimits.askedTriesMax }, outcome, now)).toMatchObject({
      kind: 'over',
      end: { status: 'KO', code: 'call-failed' },
    });
  });

  it.each([0, 0.5, 1])('retries a delivery for over three days, with ±20 % jitter (%s)', (chance) => {
    let now = at;
    for (let attempts = 1; ; attempts += 1) {
      const after = planNextWebhookDeliveryAttempt(
        { kind: 'failed', message: 'x', durationMs: 1 },
        attempts,
        now,
        chance,
      );
      if (!after.nextAt) {
        expect([after.state, attempts]).toEqual(['failed', webhookLimits.retrySeconds.length + 1]);
        break;
      }
      const pause = webhookLimits.retrySeconds[attempts - 1] ?? 0;
      expect((after.nextAt.getTime() - now.getTime()) / 1_000).toBeCloseTo(pause * (0.8 + 0.4 * chance), 2);
      now = after.nextAt;
    }
    expect(now.getTime() - at.getTime()).toBeGreaterThan(2.5 * 86_400_000);
  });
});

describe('the config of the step `webhook`', () => {
  it.each([
    [{}, 'url'],
    [{ url: 'example' }, 'url'],
    [{ url: `https://example.com/${'a'.repeat(2_000)}` }, 'url'],
    [{ url: 'https://example.com/', event: 1 }, 'event'],
    [{ url: 'https://example.com/', token: 'a\r\nb: c' }, 'token'],
    [{ url: 'https://example.com/', headers: [] }, 'headers'],
    [{ url: 'https://example.com/', headers: { 'a b': 'c' } }, 'headers'],
    [{ url: 'https://example.com/', headers: { a: 'b\nc: d' } }, 'headers'],
    [{ url: 'https://example.com/', headers: { Host: 'other' } }, 'headers'],
    [{ url: 'https://example.com/', headers: { 'Content-Length': '0' } }, 'headers'],
    [{ url: 'https://example.com/', headers: { a: 1 } }, 'headers'],
  ])('is refused if it is %j (%s), and the problem repeats no value', (config, name) => {
    const problems = listWebhookStepConfigProblems(config);
    expect(problems.map((problem) => problem.name)).toEqual([name]);
  });

  it('can have a token and headers', () => {
    expect(
      listWebhookStepConfigProblems({ url: 'https://example.com/', token: 'secret', headers: { 'X-Key': 'secret' } }),
    ).toEqual([]);
  });
});

describe('the config of the step `email.send`', () => {
  it.each([
    [{ to: 'a' }, 'to'],
    [{ to: 'a@b.es\nBcc: c@d.es' }, 'to'],
    [{ to: 'A <a@b.es>' }, 'to'],
    [{ to: Array.from({ length: 11 }, (_, i) => `a${i}@b.es`) }, 'to'],
    [{ subject: '{{secret}}' }, 'subject'],
    [{ subject: 'x'.repeat(201) }, 'subject'],
    [{ text: '{{customer}}' }, 'text'],
    [{ text: 'x'.repeat(8_001) }, 'text'],
    [{ attach: 'pdf' }, 'attach'],
    [{ attach: ['pdf', 'exe'] }, 'attach'],
    [{ attach: 1 }, 'attach'],
  ])('is refused if it is %j (%s)', (config, name) => {
    expect(listMailStepConfigProblems(config).map((problem) => problem.name)).toEqual([name]);
  });

  it('can be empty; the email with the number is then sent to the customer', () => {
    expect(listMailStepConfigProblems({})).toEqual([]);
    expect(parseMailStepConfig({})).toEqual({
      to: ['{{customer_email}}'],
      subject: '{{number}}',
      text: '',
    });
    for (const attach of [true, false, ['ubl', 'pdf'], [], null])
      expect(listMailStepConfigProblems({ attach })).toEqual([]);
    expect([true, false, ['ubl']].map((attach) => parseMailStepConfig({ attach }).attach)).toEqual([
      ['pdf'],
      [],
      ['ubl'],
    ]);
    const values = { number: 'A-1', customer_name: '{{total}}', total: '9' } as Parameters<
      typeof fillMailStepPlaceholders
    >[1];
    expect(fillMailStepPlaceholders('{{ number }} {{customer_name}} {{other}}', values)).toBe(
      'A-1 {{total}} {{other}}',
    );
  });
});
