import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../settings/settings.ts';

declare module '../../context.ts' {
  interface RequestCtx {
    readonly answer: Answer;
  }
}

/** Headers and cookies that a handler adds to its answer. */
export interface Answer {
  header(name: string, value: string): void;
  /** HttpOnly and SameSite=Strict by default. */
  cookie(name: string, value: string, options: CookieOptions): void;
}

export interface CookieOptions {
  path: string;
  max_age_s: number;
  /** Not HttpOnly. Only for the access token. */
  is_readable?: boolean;
  /** `lax` is also sent on navigation from other sites, such as a redirect from a provider. */
  same_site?: 'strict' | 'lax';
}

/** What a handler adds to this reply. */
export const answerOn = (request: FastifyRequest, reply: FastifyReply, settings: Settings): Answer => ({
  header: (name, value) => void reply.header(name, value),
  cookie: (name, value, { path, max_age_s, is_readable = false, same_site = 'strict' }) =>
    void reply.setCookie(name, value, {
      path,
      maxAge: max_age_s,
      httpOnly: !is_readable,
      sameSite: same_site,
      // If the proxy is not trusted, `request.protocol` is wrong; PUBLIC_URL is not.
      secure: request.protocol === 'https' || settings.public_url.startsWith('https:'),
    }),
});
