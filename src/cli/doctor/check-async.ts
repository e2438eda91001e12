import {ServiceError, type ServiceClient} from '../../client/index.js';
import {isUnregisteredVin} from '../../contract/index.js';
import {good, note, problem, type Finding} from './finding.js';

/** A good request on a vehicle that nobody registered: with the capability it is 20006, and no quote is started (§4.3). */
const PROBE = {searchCriteria: {vin: '1HGCM82633A004352', stateShortName: 'TX', mileage: 123_457}};

/** Finds out whether the account may search asynchronously, and whether that is what the relay is told. */
export async function checkAsync(client: ServiceClient, setting: string | undefined): Promise<Finding> {
  const hasAsync = await askAsync(client);
  const isWanted = setting === 'true';
  if (hasAsync === undefined) {
    return note('async', 'It cannot be told whether the account has asynchronous search.', 'Ask the account manager.');
  }
  if (hasAsync) return good('async', 'The account has asynchronous search.');
  return isWanted
    ? problem(
        'async',
        'The account does not have asynchronous search (403), and PLAN_SERVICE_ASYNC asks for it.',
        'Unset PLAN_SERVICE_ASYNC, or ask the account manager to enable it.',
      )
    : note(
        'async',
        'The account does not have asynchronous search (403).',
        'Nothing has to be done: the relay searches synchronously and lets pages poll it. The account manager can enable it.',
      );
}

async function askAsync(client: ServiceClient): Promise<boolean | undefined> {
  try {
    await client.plansSearchAsyncVin(PROBE);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'forbidden') return false;
    return error.items.some(isUnregisteredVin) ? true : undefined;
  }
}
