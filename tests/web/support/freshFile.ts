import { vi } from 'vitest';

/** For test files that share a process and the packages it has loaded: nothing else of an earlier file stays. */
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
for (const each of document.cookie.split('; ')) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other interface
  document.cookie = `${each.split('=')[0]}=; max-age=0; path=/`;
}
history.replaceState(null, '', '/');
document.body.replaceChildren();
