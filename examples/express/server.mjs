// The relay in an Express 5 app, behind its body parser.
import express from 'express';
import {createRelay, readConfig, toNodeHandler} from 'plan-finder/relay';

const {relay: options, port} = readConfig(process.env);
const relay = toNodeHandler(createRelay(options));
const app = express();

app.use(express.json());
app.get('/', (request, response) => void response.send('a page of the shop'));
// The API, the script for pages with its versioned files, and the health check.
app.use(['/plans', '/embed.js', /^\/v\d[^/]+/, '/healthz'], (request, response) => relay(request, response));

const server = app.listen(port, '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}`),
);
