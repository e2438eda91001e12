/** One spelling of a piece of code, however it is laid out. */
const plain = text => text.replace(/\s+/g, ' ').trim();

function textAt(source, {start, end}) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return plain(lines.join('\n'));
}

/** The mutants of a report that no test noticed, by what they change and not by the line they stand on. */
export const survivorsOf = ({files}) =>
  Object.entries(files).flatMap(([file, {source, mutants}]) =>
    mutants
      .filter(({status}) => status === 'Survived' || status === 'NoCoverage')
      .map(({location, replacement = ''}) => ({
        file,
        line: location.start.line,
        was: textAt(source, location),
        becomes: plain(replacement),
      })),
  );

/**
 * Compares a report with the list of known survivors, each with the reason why it may survive. The report passes when
 * every survivor is listed, everything listed survived, and the tests noticed at least `leastScore` percent.
 */
export function judgeReport(report, {reasons, survivors}, leastScore) {
  const statuses = Object.values(report.files).flatMap(({mutants}) => mutants.map(({status}) => status));
  const count = (...wanted) => statuses.filter(status => wanted.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived', 'NoCoverage');
  const left = survivorsOf(report);
  const isListed = ({file, was, becomes}) =>
    (survivors[file] ?? []).some(one => one.was === was && one.becomes === becomes && Object.hasOwn(reasons, one.why));
  const lives = (file, {was, becomes}) =>
    left.some(one => one.file === file && one.was === was && one.becomes === becomes);
  const stale = Object.keys(report.files).flatMap(file =>
    (survivors[file] ?? []).filter(one => !lives(file, one)).map(one => ({file, ...one})),
  );
  const unlisted = left.filter(one => !isListed(one));
  const score = (100 * killed) / Math.max(1, killed + survived);
  const passes = unlisted.length === 0 && stale.length === 0 && score >= leastScore;
  return {score, killed, survived, unlisted, stale, passes};
}
