import { jwtDecode } from 'jwt-decode';
import { limits } from '#shared/limits.ts';
import { readDisposableToken } from '../api.ts';

/** The disposable token of each module: fetched again when it is about to expire, forgotten when it is empty. */
const tokens = new Map<string, Promise<string>>();

export async function moduleToken(alias: string): Promise<string> {
  const known = await tokens.get(alias)?.catch(() => '');
  if (known && secondsLeft(known) > limits.token_refresh_margin_s) return known;
  const fetched = readDisposableToken(alias);
  tokens.set(alias, fetched);
  const token = await fetched.catch((error: unknown) => {
    tokens.delete(alias);
    throw error;
  });
  if (token === '') tokens.delete(alias);
  return token;
}

export const forgetModuleToken = (alias: string): void => void tokens.delete(alias);

const secondsLeft = (token: string): number => (jwtDecode(token).exp ?? 0) - Date.now() / 1000;
