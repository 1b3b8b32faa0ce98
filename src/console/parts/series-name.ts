// How a series is called on pages. One that began by itself has the series of its documents behind a bar (`|F`), before it the
// name that its step gives: an end that is empty is left out.
export const formatSeriesName = (name: string): string =>
  name
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' · ');
