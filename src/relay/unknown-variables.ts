/** Names that are ours alone, but for those that Kubernetes sets for a service named `relay` or `plan-service`. */
const OURS = /^(?:RELAY|PLAN_SERVICE)_(?!SERVICE_(?:HOST|PORT)|PORT(?:_|$))/;

/** Warns of each variable that is named like a setting and is none, with the setting it most resembles. */
export const warningsOfUnknown = (names: readonly string[], known: readonly string[]): string[] =>
  names
    .filter(name => OURS.test(name) && !known.includes(name))
    .map(name => `${name} is not a setting of the relay and has no effect. Did you mean ${nearest(name, known)}?`);

function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known.map(other => ({other, distance: editDistance(name, other)}));
  return ranked.sort((one, other) => one.distance - other.distance)[0]?.other;
}

/** How many letters have to be added, left out or replaced to make one text of another. */
function editDistance(one: string, other: string): number {
  let row = Array.from({length: other.length + 1}, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
