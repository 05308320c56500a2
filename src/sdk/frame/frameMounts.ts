import type { Host, ModuleDefinition } from '../contract.ts';
import { asUnmount, mountOf } from '../contributions.ts';
import type { FromFrame, MountName, ToFrame } from '../protocol.ts';

type MountMessage = Extract<ToFrame, { mount: number }>;

/** Draws the one mount of this frame, tells its height, and passes keys of the app on. */
export function frameMounts(definition: ModuleDefinition, host: Host, send: (message: FromFrame) => void) {
  let unmount: (() => void) | undefined;
  let shown: { mount: number; name: MountName } | null = null;

  const draw = (mount: number, name: MountName, props: object) => {
    shown = { mount, name };
    try {
      unmount?.();
      const root = freshRoot();
      const part = mountOf(definition, name);
      if (!part) throw new Error(`This widget has no ${name}`);
      const tell = (event: 'change' | 'close') => (value: unknown) =>
        send({ kind: 'event', mount, name: event, value });
      const given = { path: '', errors: [], ...props, onChange: tell('change'), close: tell('close') };
      unmount = asUnmount(part(root, host, given as never));
      send({ kind: 'mounted', mount });
      watchHeight(root, (px) => send({ kind: 'height', mount, px }));
    } catch (error) {
      send({ kind: 'failed', mount, reason: String(error instanceof Error ? error.message : error).slice(0, 500) });
    }
  };

  forwardKeys(send);
  return {
    handle(message: MountMessage): void {
      if (message.kind === 'mount') draw(message.mount, message.name, message.props);
      else if (message.kind === 'update' && shown?.mount === message.mount)
        draw(shown.mount, shown.name, message.props);
      else if (message.kind === 'unmount') {
        unmount?.();
        unmount = undefined;
        freshRoot();
      }
    },
  };
}

function freshRoot(): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  return root;
}

let observer: ResizeObserver | undefined;

function watchHeight(root: HTMLElement, tell: (px: number) => void): void {
  observer?.disconnect();
  observer = new ResizeObserver(() => tell(Math.ceil(root.getBoundingClientRect().height)));
  observer.observe(root);
}

/** Escape, and chords with Control or Meta: the page decides which of them are its own. */
function forwardKeys(send: (message: FromFrame) => void): void {
  addEventListener('keydown', ({ key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }) => {
    if (defaultPrevented || !(key === 'Escape' || ctrlKey || metaKey)) return;
    send({ kind: 'key', key, alt: altKey, ctrl: ctrlKey, meta: metaKey, shift: shiftKey });
  });
}
