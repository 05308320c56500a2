import type { Host, ModuleDefinition } from '../contract.ts';
import { type DrawnPart, drawPart } from '../contributions.ts';
import { type FromFrame, isPageMount, type MountName, type ToFrame } from '../protocol.ts';
import { keepFocus } from './frameFocus.ts';
import { forwardKeys } from './frameKeys.ts';
import { reasonOf } from './reasonOf.ts';

type MountMessage = Extract<ToFrame, { mount: number }>;

/** Draws the one mount of this frame, tells its height, and passes keys of the app on. */
export function frameMounts(start: ModuleDefinition, host: Host, send: (message: FromFrame) => void) {
  let definition = start;
  let part: DrawnPart | undefined;
  let shown: { mount: number; name: MountName; props: object } | null = null;

  const draw = (mount: number, name: MountName, props: object) => {
    shown = { mount, name, props };
    const fail = (error: unknown) => send({ kind: 'failed', mount, reason: reasonOf(error) });
    const tell = (event: 'change' | 'close') => (value: unknown, problem?: string) =>
      send({
        kind: 'event',
        mount,
        name: event,
        value,
        ...(problem !== undefined && { problem: problem.slice(0, 255) }),
      });
    try {
      const root = freshRoot();
      // The content of a page may fill the frame, which fills the page.
      if (isPageMount(name)) root.style.height = '100%';
      const events = { change: tell('change'), close: tell('close'), fail };
      part = drawPart(definition, name, { root, host, props, events });
      send({ kind: 'mounted', mount });
      watchHeight(root, (px) => send({ kind: 'height', mount, px }));
    } catch (error) {
      fail(error);
    }
  };

  forwardKeys(send);
  keepFocus();
  return {
    handle(message: MountMessage): void {
      if (message.kind === 'mount') return void draw(message.mount, message.name, message.props);
      // Of a mount that could not be drawn, or was before this one.
      if (shown?.mount !== message.mount) return;
      if (message.kind === 'update') {
        shown.props = message.props;
        part?.update(message.props);
      } else {
        part?.unmount();
        part = undefined;
        shown = null;
        observer?.disconnect();
        document.body.replaceChildren();
      }
    },
    /** Draws what is shown again, by another definition, with the same props. */
    replace(next: ModuleDefinition): void {
      definition = next;
      if (!shown) return;
      part?.unmount();
      draw(shown.mount, shown.name, shown.props);
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
