import {BASE_PATH} from '../../contract/index.js';
import {serviceUrl} from '../../relay/settings/values.js';
import {good, problem, type Finding} from './finding.js';

/** Looks at the service's address before anything is sent there. */
export function checkAddress(text: string): Finding {
  if (!URL.canParse(text)) {
    return problem('address', 'It is no address.', 'Give the whole address, such as https://service.example.');
  }
  const {protocol, pathname, username, password, origin} = new URL(text);
  if (username !== '' || password !== '') {
    return problem('address', 'There is a name or a password in it.', `Leave that out: ${origin}.`);
  }
  if (pathname.replace(/\/+$/, '').endsWith(BASE_PATH)) {
    return problem('address', `It ends in ${BASE_PATH}.`, `Leave that out: it is added to every call.`);
  }
  if (serviceUrl.read(text) !== undefined) return good('address', `${origin} can be asked safely.`);
  return protocol === 'http:'
    ? problem(
        'address',
        'It is plain http, so anyone on the way could read the key. Nothing was sent.',
        `Use https: ${origin.replace(/^http/, 'https')}. The service turns plain http away.`,
      )
    : problem('address', 'It is more than a host and a path, or not https.', 'Give https, a host and nothing else.');
}
