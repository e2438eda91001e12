import {createHash} from 'node:crypto';

/** The entity tag of a body. Weak, because one body is sent in several encodings. */
export const etagOf = (bytes: Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

/** Whether the browser has this version cached. Compared weakly, because a proxy may have made the tag a strong one. */
export const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some(tag => tag.trim() === '*' || opaquePart(tag) === opaquePart(etag));

const opaquePart = (tag: string): string => tag.trim().replace(/^W\//, '');
