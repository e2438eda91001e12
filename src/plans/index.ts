export * from './checked-url.js';
export * from './groups.js';
export * from './money.js';
export * from './sort.js';
export * from './variants.js';
