// The relay in an Express 5 app, behind its body parser.
import express from 'express';
import {createRelay, readConfig, toNodeHandler} from 'plan-finder/relay';

const {relay: options, port} = readConfig(process.env);
const relay = toNodeHandler(createRelay(options));
const app = express();

app.use(express.json());
app.get('/', (request, response) => void response.send('a page of your site'));
// The API, the scripts for pages with the versioned files, the page for frames, and the checks. Nothing else, such as
// your site's own /v8-trucks, may reach the relay.
// After a failure, the loader requests a version with one of its characters percent-encoded.
const versions = /^\/(?:v|%76)(?:\d|%3\d)+(?:\.|%2E)(?:\d|%3\d)+(?:\.|%2E)[^/]+/i;
const respond = (request, response) => relay(request, response);
app.use(['/plans', versions], respond);
app.all(['/embed.js', '/frame', '/frame.js', '/sri.json', '/healthz', '/readyz'], respond);

const server = app.listen(port, '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}`),
);
