import type { Host, Label, ModuleDefinition, Mount, SidebarItem, Unmount } from './contract.ts';
import type { Contributions, MountEvents, MountName, SidebarEntry } from './protocol.ts';

/** What a definition contributes, as data: texts are cut to lengths that a page can show. */
export const contributionsOf = (definition: ModuleDefinition): Contributions => ({
  api: definition.api,
  hasMain: definition.main !== undefined,
  routes: (definition.routes ?? []).map(({ path }) => text(path)),
  sidebar: (definition.sidebar ?? []).map((item) => entryOf(item, 0)),
  usersColumns: (definition.usersColumns ?? []).map(({ key, label }) => ({ key: text(key), label: labelOf(label) })),
  marketplaceEntries: (definition.marketplaceEntries ?? []).map(({ key, label }) => ({
    key: text(key),
    label: labelOf(label),
  })),
  userCardSection: definition.userCardSection ? labelOf(definition.userCardSection.label) : null,
  recordCardSection: definition.recordCardSection
    ? {
        entities: definition.recordCardSection.entities.map(text),
        label: labelOf(definition.recordCardSection.label),
      }
    : null,
  dialogs: Object.keys(definition.dialogs ?? {}),
});

const text = (value: unknown): string => String(value).slice(0, 255);

const labelOf = (label: Label): Label =>
  typeof label === 'object' && label !== null
    ? { en: text(label.en), ...(label.ru !== undefined && { ru: text(label.ru) }) }
    : text(label);

/** Items are nested twice at most. */
const DEEPEST = 2;

const entryOf = ({ key, label, icon, path, children = [] }: SidebarItem, depth: number): SidebarEntry => ({
  key: text(key),
  label: labelOf(label),
  ...(icon !== undefined && { icon: text(icon) }),
  ...(path !== undefined && { path: text(path) }),
  children: depth < DEEPEST ? children.map((child) => entryOf(child, depth + 1)) : [],
});

/** What a mount returned, if it can be called. */
const asUnmount = (returned: unknown): Unmount<object> | undefined =>
  typeof returned === 'function' ? (returned as Unmount<object>) : undefined;

function callSafely(unmount: Unmount<object> | undefined): void {
  try {
    unmount?.();
  } catch (error) {
    console.error(error);
  }
}

/** A part of a widget that is drawn. None of its functions throws. */
export interface DrawnPart {
  /** Takes changed props: by `update` of what the mount returned, or by drawing it again. */
  update(props: object): void;
  unmount(): void;
}

/**
 * Draws a mount of a definition into an element, for both runners.
 * @throws what the mount throws, and if the definition has none of this name
 */
export function drawPart(
  definition: ModuleDefinition,
  name: MountName,
  { root, host, props, events }: { root: HTMLElement; host: Host; props: object; events: MountEvents },
): DrawnPart {
  const mount = mountOf(definition, name);
  if (!mount) throw new Error(`This widget has no ${name}`);
  const given = (next: object) =>
    ({ path: '', errors: [], ...next, onChange: events.change, close: events.close, onError: events.fail }) as never;
  let unmount: Unmount<object> | undefined;
  let draws = 0;
  const draw = (next: object) => {
    draws += 1;
    const nth = draws;
    const returned: unknown = mount(root, host, given(next));
    unmount = asUnmount(returned);
    // It may be an async function, against its type: what it ends with is taken, and what it fails with is shown.
    if (returned instanceof Promise)
      returned.then((late) => {
        if (nth === draws) unmount = asUnmount(late);
        else callSafely(asUnmount(late));
      }, events.fail);
  };
  draw(props);
  const clear = () => {
    draws += 1;
    callSafely(unmount);
    unmount = undefined;
    root.replaceChildren();
  };
  const redraw = (next: object) => {
    clear();
    draw(next);
  };
  return {
    update(next) {
      try {
        if (unmount?.update) unmount.update(given(next));
        else redraw(next);
      } catch (error) {
        events.fail(error);
      }
    },
    unmount: clear,
  };
}

/** The mount of this name; undefined if the definition has none. */
function mountOf(definition: ModuleDefinition, name: MountName): Mount<never> | undefined {
  const [kind, key = ''] = name.split(/:(.*)/s);
  switch (kind) {
    case 'main':
      return definition.main;
    case 'userCardSection':
      return definition.userCardSection?.mount;
    case 'recordCardSection':
      return definition.recordCardSection?.mount;
    case 'route':
      return definition.routes?.find(({ path }) => path === key)?.mount;
    case 'marketplaceEntry':
      return definition.marketplaceEntries?.find((entry) => entry.key === key)?.mount;
    case 'dialog':
      return definition.dialogs?.[key];
    default:
      return undefined;
  }
}
