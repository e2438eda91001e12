import {MemoryRateLimit} from '../../src/relay/limits/rate-limit.js';
import {rateLimitSuite} from './rate-limit-suite.js';

rateLimitSuite(
  'this process',
  (limit, windowMs) => new MemoryRateLimit({limit, windowMs, now: () => performance.now()}),
);
