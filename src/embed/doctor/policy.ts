import type {DoctorStrings} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';

/** What a browser tells of something that a page's policy refused. */
interface Violation {
  readonly effectiveDirective: string;
  readonly blocked: string;
  /** The name of a policy that Trusted Types refused. */
  readonly sample: string;
}

/** What a page's Content Security Policy has refused so far. */
export interface PolicyWatch {
  readonly violations: readonly Violation[];
  /** Runs whenever something more is refused. */
  onViolation: () => void;
}

/** What came before, as browsers that keep reports tell it. */
interface ReportBody {
  readonly effectiveDirective: string;
  readonly blockedURL: string | null;
  readonly sample: string | null;
  readonly disposition: string;
}

/** Notes what the page's policy refuses from now on, and, where the browser has kept it, what it refused before. */
export function watchPolicy(): PolicyWatch {
  const violations: Violation[] = [];
  const watch: PolicyWatch = {violations, onViolation: () => undefined};
  const note = (disposition: string, violation: Violation): void => {
    // A policy that only reports is in nobody's way.
    if (disposition !== 'enforce' || violations.some(known => isSame(known, violation))) return;
    violations.push(violation);
    watch.onViolation();
  };
  document.addEventListener('securitypolicyviolation', ({disposition, effectiveDirective, blockedURI, sample}) =>
    note(disposition, {effectiveDirective, blocked: blockedURI, sample}),
  );
  const take = (reports: readonly {readonly body: unknown}[]): void => {
    for (const {body} of reports) {
      const {disposition, effectiveDirective, blockedURL, sample} = body as ReportBody;
      note(disposition, {effectiveDirective, blocked: blockedURL ?? '', sample: sample ?? ''});
    }
  };
  try {
    new ReportingObserver(take as ReportingObserverCallback, {types: ['csp-violation'], buffered: true}).observe();
  } catch {
    // Not every browser keeps reports, and a page may have replaced what would tell them.
  }
  return watch;
}

const isSame = (one: Violation, other: Violation): boolean =>
  one.effectiveDirective === other.effectiveDirective && one.blocked === other.blocked;

/** Whether Trusted Types refused the policy that the widget's own code makes. */
export const refusesTypes = ({violations}: PolicyWatch): boolean =>
  violations.some(({effectiveDirective, sample}) => effectiveDirective === 'trusted-types' && /^lit-html/.test(sample));

/** Whether the page's policy refused what a directive is about at an address. */
export const isRefused = (
  {violations}: PolicyWatch,
  directive: 'script-src' | 'connect-src',
  address: string,
): boolean =>
  violations.some(
    ({effectiveDirective, blocked}) => effectiveDirective.startsWith(directive) && sameOrigin(blocked, address),
  );

/** Says which of what was refused is ours, and what to add to the policy. */
export function examinePolicy(watch: PolicyWatch, ours: readonly string[], words: DoctorStrings): Finding[] {
  const needsWasm = !('BarcodeDetector' in window) && !compilesWasm();
  const hosts = watch.violations.filter(({blocked}) => ours.some(address => sameOrigin(blocked, address)));
  // A policy names `script-src`; what a browser tells of is a part of it.
  const lacking = hosts.map(({effectiveDirective, blocked}) =>
    JSON.stringify([effectiveDirective.replace(/-(?:elem|attr)$/, ''), new URL(blocked).origin]),
  );
  const found = [...new Set(lacking)].map(pair => {
    const [directive, origin] = JSON.parse(pair) as [string, string];
    return finding('problem', 'policyBlocks', words.policyBlocks(directive, origin));
  });
  if (refusesTypes(watch)) found.push(finding('problem', 'policyTypes', words.policyTypes()));
  if (found.length === 0) found.push(finding('right', 'policyFine', words.policyFine()));
  if (needsWasm) found.push(finding('note', 'policyWasm', words.policyWasm()));
  if (!isSecureContext) found.push(finding('note', 'notSecure', words.notSecure()));
  return found;
}

function sameOrigin(blocked: string, address: string): boolean {
  return URL.canParse(blocked) && new URL(blocked).origin === new URL(address).origin;
}

/** The shortest module that there is: a policy without WebAssembly refuses it too. */
function compilesWasm(): boolean {
  try {
    return new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}
