// A relay as a Cloudflare Worker, with wrangler.toml. The key is a secret: npx wrangler secret put PLAN_SERVICE_KEY
import {createRelay} from 'plan-finder/relay/workers';

let relay;

/** One relay per isolate; its cache and quota are lost when the isolate ends. */
const relayOf = env =>
  (relay ??= createRelay({
    serviceUrl: env.PLAN_SERVICE_URL,
    key: env.PLAN_SERVICE_KEY,
    tier: env.PLAN_SERVICE_TIER ?? 'free',
    origins: (env.RELAY_ORIGINS ?? '').split(',').filter(Boolean),
    logger: console,
  }));

export default {
  fetch: (request, env, context) =>
    relayOf(env).fetch(request, {
      address: request.headers.get('cf-connecting-ip') ?? undefined,
      // The quote continues after the 202 response has been sent.
      waitUntil: work => context.waitUntil(work),
    }),
};
