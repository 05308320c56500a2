import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { fillHead, keepStyles } from './fillHead.ts';
import { leftovers } from './leftovers.ts';

/** For test files that share a process and the packages it has loaded: nothing else of an earlier file stays. */
cleanup();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();
vi.resetModules();
await leftovers().end();
localStorage.clear();
sessionStorage.clear();
for (const each of document.cookie.split('; ')) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other interface
  document.cookie = `${each.split('=')[0]}=; max-age=0; path=/`;
}
history.replaceState(null, '', '/');
document.body.replaceChildren();
fillHead();
keepStyles();
for (const element of [document.documentElement, document.head, document.body])
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
