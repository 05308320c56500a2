import { defaultCookieName } from '#shared/auth/defaultCookieName.ts';
import { limits } from '#shared/limits.ts';
import { DAY_S } from '#shared/time/time.ts';

/** The cookie of the access token: this host, all paths, SameSite=Strict (docs/reference/product/app.md#token-cookie). */
export interface TokenCookie {
  read(): string | null;
  write(token: string): void;
  remove(): void;
}

export function tokenCookie(name: string = defaultCookieName): TokenCookie {
  const put = (value: string, maxAge: number) => {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
    document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
  };
  return {
    read() {
      const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
      return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null;
    },
    write: (token) => put(encodeURIComponent(token), limits.session_absolute_days * DAY_S),
    remove: () => put('', 0),
  };
}
