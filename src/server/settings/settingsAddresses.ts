import { isIP } from 'node:net';
import { type Env, list, optional, SettingsError } from './settingsReaders.ts';

/** Readers of host names, addresses and URLs. */

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(?=.{1,253}$)${label}(\\.${label})*$`);

export function dnsName(env: Env, name: string, fallback: string): string {
  const value = (optional(env, name) ?? fallback).toLowerCase();
  if (!domain.test(value))
    throw new SettingsError(name, `must be a domain name without port, not ${JSON.stringify(value)}`);
  return value;
}

/** Only scheme, host and port, as in an Origin header. Browsers also take signs in a host that end a directive or a quote. */
function originOf(value: string): string | null {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol) || /[^\w.:[\]-]/.test(url.host)) return null;
  return `${url.origin}/` === url.href ? url.origin : null;
}

export function webOrigin(env: Env, name: string): string | null {
  const value = optional(env, name);
  if (value === null) return null;
  const origin = originOf(value);
  if (origin === null)
    throw new SettingsError(name, `must look like https://example.com, not ${JSON.stringify(value)}`);
  return origin;
}

export function webUrl(env: Env, name: string): string | null {
  const value = optional(env, name);
  if (value !== null && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new SettingsError(name, `must be an http or https URL, not ${JSON.stringify(value)}`);
  return value;
}

export const origins = (env: Env, name: string): string[] =>
  list(env, name).map((value) => {
    const origin = originOf(value);
    if (origin === null)
      throw new SettingsError(name, `must list origins such as https://example.com, not ${JSON.stringify(value)}`);
    return origin;
  });

export const cidrs = (env: Env, name: string): string[] =>
  list(env, name).map((value) => {
    const [address = '', bits, rest] = value.split('/');
    const widest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
    if (widest < 0 || !isRange || rest !== undefined)
      throw new SettingsError(name, `must list addresses or ranges such as 10.0.0.0/8, not ${JSON.stringify(value)}`);
    return value;
  });

/** A URL that may contain a password, so the error shows the expected shape and not the value. */
export function secretUrl(env: Env, name: string, schemes: readonly string[], shape: string): string | null {
  const value = optional(env, name);
  if (value === null) return null;
  const url = URL.parse(value);
  // For a PostgreSQL socket the host is a query parameter.
  const hasHost = url?.hostname || (schemes.includes('postgres:') && url?.searchParams.get('host'));
  if (!url || !schemes.includes(url.protocol) || !hasHost) throw new SettingsError(name, `must look like ${shape}`);
  return value;
}

/** Paths are appended to these addresses (OpenID Connect Discovery 1.0, section 4). */
export function plainUrl(env: Env, name: string): string | null {
  const value = webUrl(env, name);
  if (value === null) return null;
  const { username, password, search, hash } = new URL(value);
  if (username || password || search || hash || /[?#]/.test(value))
    throw new SettingsError(name, 'must be an address without name, password, query or fragment');
  return value;
}

export const withoutSlash = (url: string) => url.replace(/\/+$/, '');
