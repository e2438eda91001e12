import {fileURLToPath} from 'node:url';

const pathOf = (name: string): string => fileURLToPath(new URL(`self-signed/${name}.pem`, import.meta.url));

/** The files of a self-signed certificate for `plans.your-dealership.example` and 127.0.0.1. */
export const SELF_SIGNED = {key: pathOf('key'), certificate: pathOf('cert')};
