// Shows times in Madrid time, which the law uses, with UTC next to it, and how long ago each time was.
import type { PageFrame } from '../frame';
import { numberLocaleByLanguage } from '../../messages/figures';
import { dayFormatOptionsByLanguage } from './figures';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: PageFrame['language'], kind: 'short' | 'long' | 'utc'): Intl.DateTimeFormat {
  const key = `${language} ${kind}`;
  const options: Intl.DateTimeFormatOptions = {
    timeZone: kind === 'utc' ? 'UTC' : 'Europe/Madrid',
    ...(kind === 'utc' ? {} : dayFormatOptionsByLanguage[language]),
    hour: '2-digit',
    minute: '2-digit',
    ...(kind === 'long' ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  };
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat(numberLocaleByLanguage[language], options);
  formats.set(key, formatter);
  return formatter;
}

interface TimeProps {
  readonly frame: PageFrame;
  /** ISO 8601, as in the API's responses. */
  readonly at: string;
}

/**
 * Shows a time in a list with day and minute. With `seconds`, also shows the seconds, for a timeline in which many
 * events share a minute.
 */
export function DateAndTimeText({ frame, at, seconds = false }: TimeProps & { readonly seconds?: boolean }) {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return <>{at}</>;
  return (
    <time dateTime={at} title={`${format(frame.language, 'utc').format(time)} UTC`}>
      {format(frame.language, seconds ? 'long' : 'short').format(time)}
    </time>
  );
}

/** Shows an exact time to the second, with UTC. */
export function ExactTimeText({ frame, at }: TimeProps) {
  const time = new Date(at);
  return (
    <time dateTime={at} class="instant">
      {format(frame.language, 'long').format(time)} <small>{format(frame.language, 'utc').format(time)} UTC</small>
    </time>
  );
}

/**
 * Formats how long ago an instant was (`3 min ago`), or how soon it will be (`in 40 s`), relative to the time of the
 * page.
 */
export function formatRelativeTime({ words, now }: Pick<PageFrame, 'words' | 'now'>, at: string): string {
  const seconds = Math.round((now.getTime() - new Date(at).getTime()) / 1_000);
  const { time } = words;
  if (seconds >= 0 && seconds < 2) return time.now;
  return seconds >= 0
    ? time.ago(formatApproximateDuration(words.time, seconds))
    : time.in(formatApproximateDuration(words.time, -seconds));
}

/** Formats the time until something is due, `in 40 s`, or `now` if it is due. */
export function formatTimeUntil({ words: { time }, now }: Pick<PageFrame, 'words' | 'now'>, at: string): string {
  const seconds = Math.round((new Date(at).getTime() - now.getTime()) / 1_000);
  return seconds > 0 ? time.in(formatApproximateDuration(time, seconds)) : time.due;
}

export function formatApproximateDuration(time: PageFrame['words']['time'], seconds: number): string {
  if (seconds < 90) return time.seconds(seconds);
  if (seconds < 90 * 60) return time.minutes(Math.round(seconds / 60));
  return seconds < 48 * 3_600 ? time.hours(Math.round(seconds / 3_600)) : time.days(Math.round(seconds / 86_400));
}

/** Shows how long ago a time was, with the exact time as title. */
export const TimeSinceText = ({ frame, at }: TimeProps) => (
  <time dateTime={at} title={format(frame.language, 'long').format(new Date(at))}>
    {formatRelativeTime(frame, at)}
  </time>
);
