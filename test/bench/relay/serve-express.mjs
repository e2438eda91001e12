import express from 'express';
import {createProxyMiddleware} from 'http-proxy-middleware';

const proxy = createProxyMiddleware({
  target: process.argv[2],
  pathRewrite: path => `/api/v2/Partners${path}`,
  headers: {authorization: 'Bearer a-key-as-long-as-accounts-have-them'},
});
const server = express()
  .use('/plans', proxy)
  .listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
