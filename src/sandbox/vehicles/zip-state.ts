/**
 * The last three-digit ZIP prefix of each run of prefixes, with its state: `027MA` ends the run that begins at 010. A
 * run without a state is unassigned, or belongs to the military or a territory.
 */
const RUNS = (
  '004 005NY 009 027MA 029RI 038NH 049ME 054VT 055MA 059VT 069CT 089NJ 099 149NY 196PA 199DE 200DC 201VA 205DC 219MD 246VA ' +
  '268WV 289NC 299SC 319GA 339FL 340 349FL 369AL 385TN 397MS 399GA 427KY 459OH 479IN 499MI 528IA 549WI 567MN 577SD 588ND ' +
  '599MT 629IL 658MO 679KS 693NE 714LA 729AR 732OK 733TX 749OK 799TX 816CO 831WY 838ID 847UT 865AZ 884NM 885TX ' +
  '898NV 961CA 966 968HI 969 979OR 994WA 999AK'
)
  .split(' ')
  .map(run => [run.slice(0, 3), run.slice(3)] as const);

const US_STATES: ReadonlySet<string> = new Set(RUNS.map(([, state]) => state).filter(state => state !== ''));

/** Whether a text is the code of a US state or of the District of Columbia. */
export const isUsState = (code: string): boolean => US_STATES.has(code);

/** Returns the state of a ZIP or ZIP+4 code. Undefined when it is invalid or in no state. */
export function stateOfZip(zip: string): string | undefined {
  const match = /^(\d{3})\d{2}(?:-?\d{4})?$/.exec(zip.trim());
  const prefix = match?.[1];
  if (prefix === undefined) return undefined;
  return RUNS.find(([last]) => prefix <= last)?.[1] || undefined;
}
