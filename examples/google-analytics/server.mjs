// A relay that also sends each checkout to Google Analytics 4, with the settings of the environment.
import {readConfig, startFromConfig} from 'plan-finder/relay';
import {beginCheckout} from './begin-checkout.mjs';

const {GA_MEASUREMENT_ID: measurementId, GA_API_SECRET: apiSecret, GA_COLLECT_URL: collectUrl} = process.env;
if (!measurementId || !apiSecret) throw new Error('Set GA_MEASUREMENT_ID and GA_API_SECRET.');

const onActivity = beginCheckout({measurementId, apiSecret, ...(collectUrl && {collectUrl})});
const server = await startFromConfig(readConfig(process.env), {onActivity});
console.log(`The relay is running at ${server.url}`);

process.once('SIGTERM', () => void server.close());
