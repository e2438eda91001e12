import {mayDetect} from '../../elements/scanner/may-detect.js';
import type {DoctorStrings} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';

/** A violation of the page's policy. */
interface Violation {
  readonly effectiveDirective: string;
  readonly blocked: string;
  /** The name of a policy that Trusted Types blocked. */
  readonly sample: string;
}

/** The violations of the page's Content Security Policy so far. */
export interface PolicyWatch {
  readonly violations: readonly Violation[];
}

/** A report of an earlier violation. */
interface ReportBody {
  readonly effectiveDirective: string;
  readonly blockedURL: string | null;
  readonly sample: string | null;
  readonly disposition: string;
}

/** Records violations of the page's policy, including earlier ones if the browser kept reports of them. */
export function watchPolicy(onViolation: () => void): PolicyWatch {
  const violations: Violation[] = [];
  const note = (disposition: string, violation: Violation): void => {
    // A report-only policy blocks nothing.
    if (disposition !== 'enforce' || violations.some(known => isSame(known, violation))) return;
    violations.push(violation);
    onViolation();
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
    // Not every browser keeps reports, and a page may have replaced the observer.
  }
  return {violations};
}

const isSame = (one: Violation, other: Violation): boolean =>
  one.effectiveDirective === other.effectiveDirective && one.blocked === other.blocked;

/** Whether Trusted Types blocked the policy that the widget's own code creates. */
export const blocksTypes = ({violations}: PolicyWatch): boolean =>
  violations.some(({effectiveDirective, sample}) => effectiveDirective === 'trusted-types' && /^lit-html/.test(sample));

/** Whether the policy blocked a directive's request to a URL. */
export const isBlocked = ({violations}: PolicyWatch, directive: 'script-src' | 'connect-src', url: string): boolean =>
  violations.some(
    ({effectiveDirective, blocked}) => effectiveDirective.startsWith(directive) && sameOrigin(blocked, url),
  );

/** Reports which violations are ours, and what to add to the policy. */
export function examinePolicy(watch: PolicyWatch, ours: readonly string[], strings: DoctorStrings): Finding[] {
  const hosts = watch.violations.filter(({blocked}) => ours.some(url => sameOrigin(blocked, url)));
  // Browsers report `script-src-elem`; a policy names `script-src`.
  const lacking = hosts.map(({effectiveDirective, blocked}) =>
    JSON.stringify([effectiveDirective.replace(/-(?:elem|attr)$/, ''), new URL(blocked).origin]),
  );
  const found = [...new Set(lacking)].map(pair => {
    const [directive, origin] = JSON.parse(pair) as [string, string];
    return finding('problem', 'policyBlocks', strings.policyBlocks(directive, origin));
  });
  if (blocksTypes(watch)) found.push(finding('problem', 'policyTypes', strings.policyTypes()));
  if (found.length === 0) found.push(finding('passed', 'policyFine', strings.policyFine()));
  if (!mayDetect()) found.push(finding('note', 'policyWasm', strings.policyWasm()));
  if (!isSecureContext) found.push(finding('note', 'notSecure', strings.notSecure()));
  return found;
}

function sameOrigin(blocked: string, url: string): boolean {
  return URL.canParse(blocked) && new URL(blocked).origin === new URL(url).origin;
}
