import { createHash } from 'node:crypto';

/** Hosts of SmartCaptcha's scripts, frames and calls. */
const captchaHosts = { yandex: ['https://smartcaptcha.yandexcloud.net', 'https://smartcaptcha.cloud.yandex.ru'] };

/**
 * The policy of the app's pages. Scripts are files of the build and the inline scripts of this HTML, by hash. Inline
 * styles are allowed because MUI writes them at run time. Calls and pictures may also go to another host of the API.
 */
export function contentSecurityPolicy(
  html: string,
  { captcha, api_host }: { captcha: 'altcha' | 'yandex' | 'none'; api_host: string | null },
): string {
  const api = api_host ? [api_host] : [];
  const outside = captcha === 'yandex' ? captchaHosts.yandex : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes(html), ...outside],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...api, ...outside],
    'worker-src': ["'self'", 'blob:'],
    // Frames of widgets. It also keeps them from leading elsewhere.
    'frame-src': ["'self'", ...outside],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
