import { isIP } from 'node:net';

/** This very machine, by name or by address; without a port. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
