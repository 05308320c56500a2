/** Takes the place of what only a browser or the app has, while the top level of a widget runs in Node.js. */

/** Can be called, constructed, extended, read and iterated; nothing of it does anything. */
export function standIn(): unknown {
  // A function that can be constructed: an arrow function cannot.
  const target = function standsIn() {};
  const everything: unknown = new Proxy(target, {
    get(_target, key) {
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return () => [][Symbol.iterator]();
      // Code that awaits it continues at once.
      return typeof key === 'symbol' || key === 'then' ? undefined : everything;
    },
    set: () => true,
    has: () => false,
    apply: () => everything,
    construct: () => everything as object,
  });
  return everything;
}

/** Globals of Node.js that are those of a browser. */
const shared = [
  ...['URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'Blob', 'Headers', 'Request', 'Response', 'FormData'],
  ...['Event', 'EventTarget', 'CustomEvent', 'AbortController', 'AbortSignal', 'DOMException', 'performance', 'crypto'],
  ...['structuredClone', 'atob', 'btoa', 'queueMicrotask'],
] as const;

/** Globals of a browser that widgets and their libraries touch when they are loaded. */
const missing = [
  ...['document', 'navigator', 'location', 'history', 'screen', 'localStorage', 'sessionStorage', 'customElements'],
  ...['Node', 'Element', 'HTMLElement', 'SVGElement', 'ShadowRoot', 'DocumentFragment', 'Text', 'DOMParser', 'Image'],
  ...['HTMLInputElement', 'HTMLCanvasElement', 'HTMLImageElement', 'HTMLIFrameElement', 'CSSStyleSheet', 'CSS'],
  ...['ResizeObserver', 'MutationObserver', 'IntersectionObserver', 'MessageChannel', 'XMLHttpRequest', 'WebSocket'],
  ...['Worker', 'EventSource', 'File', 'FileReader', 'KeyboardEvent', 'MouseEvent', 'PointerEvent', 'DOMRect'],
  ...['fetch', 'matchMedia', 'getComputedStyle', 'getSelection', 'addEventListener', 'removeEventListener'],
  ...['dispatchEvent', 'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'],
  // Nothing is done later either.
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
] as const;

/** What stands in for the globals of a page. */
export function pageGlobals(): Record<string, unknown> {
  const known = globalThis as unknown as Record<string, unknown>;
  return {
    ...Object.fromEntries(shared.map((name) => [name, known[name]])),
    ...Object.fromEntries(missing.map((name) => [name, standIn()])),
    console: standIn(),
  };
}
