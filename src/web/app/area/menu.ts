import type { ComponentType, CSSProperties } from 'react';
import type { MessageKey } from '#web/i18n/messages.ts';
import { hasMessage, type Translate } from '#web/i18n/translate.ts';
import type { MenuPlace, View } from '#web/resource/view.ts';

export interface MenuItemSpec {
  key: string;
  to: string;
  icon?: ComponentType<{ style: CSSProperties }>;
  /** A message's key, or with `isText` a text: modules name their own items. */
  label: string;
  isText?: true;
  /** Links to a page that has an item of its own, so it is never marked as the current page. */
  isShortcut?: true;
  /** A saved view of the list at `to`. */
  view?: number;
  /** Marked as a paid feature. */
  badge?: MessageKey | undefined;
  children: MenuItemSpec[];
}

export interface MenuGroupSpec {
  key: string;
  label: string;
  isText?: true;
  items: MenuItemSpec[];
}

/** The address of an item; a saved view brings its own parameters. */
export const pathOfItem = ({ to, view }: MenuItemSpec): string => (view === undefined ? to : `${to}?view=${view}`);

/** The sidebar's order (docs/reference/product/app.md#sidebar); items that are not named here come last. */
const order = {
  config: ['users', 'sessions', 'roles', 'entities', 'modules'],
  main: ['billing', 'account', 'storage', 'marketplace', 'audit'],
} as const;

const groups = ['config', 'main'] as const;

export const labelText = ({ label, isText }: Pick<MenuItemSpec, 'label' | 'isText'>, translate: Translate): string =>
  !isText && hasMessage(label) ? translate(label) : label;

interface Placed {
  item: MenuItemSpec;
  menu: MenuPlace;
}

const ofView = ({ declaration: { name }, icon, menu, label = `${name}.name` as MessageKey }: View): Placed => ({
  item: { key: name, to: `/admin/${name}`, icon, label, badge: menu.badge, children: [] },
  menu,
});

/** The sidebar of the views, nested as they declare. */
export function menuOf(views: readonly View[]): MenuGroupSpec[] {
  const all = views.map(ofView);
  return groups.flatMap((group) => {
    const place = ({ item }: Placed) => {
      const at = (order[group] as readonly string[]).indexOf(item.key);
      return at < 0 ? order[group].length : at;
    };
    const here = all.filter(({ menu }) => menu.group === group).sort((a, b) => place(a) - place(b));
    const items = here
      .filter(({ menu }) => !menu.under)
      .map(({ item }) => ({
        ...item,
        children: here.filter(({ menu }) => menu.under === item.key).map((nested) => nested.item),
      }));
    return items.length > 0 ? [{ key: group, label: `admin.menu.${group}`, items }] : [];
  });
}
