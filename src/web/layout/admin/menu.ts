import type SvgIcon from '@mui/material/SvgIcon';
import type { View } from '../../resource/view.ts';

export interface MenuItemSpec {
  key: string;
  to: string;
  icon?: typeof SvgIcon;
  /** A key of words, or with `isText` a text: modules name their own items. */
  label: string;
  isText?: true;
  /** Marked as a paid feature. */
  badge?: string;
  children: MenuItemSpec[];
}

export interface MenuGroupSpec {
  key: string;
  label: string;
  isText?: true;
  items: MenuItemSpec[];
}

/** The sidebar's order (SPEC.md section 2). What is not built yet is not shown; a group appears with its first item. */
const order = {
  config: ['users', 'sessions', 'entities', 'modules'],
  main: ['billing', 'account', 'storage', 'marketplace'],
} as const;

const groups = ['config', 'main'] as const;

const item = ({ declaration: { name }, icon }: View, children: MenuItemSpec[]): MenuItemSpec => ({
  key: name,
  to: `/admin/${name}`,
  icon,
  label: `${name}.name`,
  children,
});

/** The sidebar from what the views say of themselves: one group each, nested where they say so, in SPEC.md's order. */
export function menuOf(views: readonly View[]): MenuGroupSpec[] {
  return groups.flatMap((group) => {
    // A resource that SPEC.md has no place for comes last.
    const place = ({ declaration: { name } }: View) => {
      const at = (order[group] as readonly string[]).indexOf(name);
      return at < 0 ? order[group].length : at;
    };
    const here = views.filter((view) => view.menu.group === group).sort((a, b) => place(a) - place(b));
    const items = here
      .filter((view) => !view.menu.under)
      .map((view) => {
        const nested = here.filter((other) => other.menu.under === view.declaration.name);
        return item(
          view,
          nested.map((other) => item(other, [])),
        );
      });
    return items.length > 0 ? [{ key: group, label: `admin.menu.${group}`, items }] : [];
  });
}
