import {ServiceError, type ServiceClient} from '../../client/index.js';
import type {Usage} from '../../contract/index.js';
import {cleanAnswer} from '../account/clean-text.js';
import {explain} from '../account/explain.js';
import {good, problem, type Finding} from './finding.js';

/** What one environment says of a key. */
export interface ServiceCheck {
  readonly finding: Finding;
  /** The account, when the key is good. */
  readonly usage?: Usage;
}

/** Asks the service who the key is. `asksElsewhere` asks the other environment, when its address is known. */
export async function checkService(
  client: ServiceClient,
  key: string,
  asksElsewhere?: () => Promise<boolean>,
): Promise<ServiceCheck> {
  try {
    const usage = cleanAnswer(await client.usage(), [key]);
    const name = usage.displayName ?? usage.partnerId ?? 'the account';
    return {finding: good('service', `It answers, and knows the key as ${name}’s.`), usage};
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'unauthorized') return {finding: await wrongKey(asksElsewhere)};
    const [message = '', ...advice] = explain(error, {}, key).message.split('\n');
    return {finding: problem('service', message, advice.map(line => line.trim()).join(' ') || 'Try again later.')};
  }
}

async function wrongKey(asksElsewhere?: () => Promise<boolean>): Promise<Finding> {
  if (await asksElsewhere?.()) {
    return problem(
      'service',
      'The key is of the other environment: the other address knows it, this one answers 401.',
      'Use the key with the other address, or ask for a key of this environment. They are not interchangeable.',
    );
  }
  const rest = 'if it was lost or deactivated, see "plan-finder register --help".';
  return problem(
    'service',
    'It answers, but does not know the key (401).',
    asksElsewhere === undefined
      ? `The key may be of the other environment (test or production): give its address with --other-url to find out. Or it was rotated: use the newest one; ${rest}`
      : `The other address does not know it either. It may have been rotated: use the newest one; ${rest}`,
  );
}
