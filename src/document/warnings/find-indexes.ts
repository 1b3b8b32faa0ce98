// The rows of a list of which a rule has something to say, by their places. Most lists have none: no text is made for a row before.

export function findIndexes<Row>(rows: readonly Row[], isMeant: (row: Row) => boolean): number[] {
  const places: number[] = [];
  for (let i = 0; i < rows.length; i++) if (isMeant(rows[i] as Row)) places.push(i);
  return places;
}
