import TableIcon from '@mui/icons-material/TableRowsOutlined';
import type { ComponentType, CSSProperties } from 'react';
import { dotColor } from '#web/inputs/controls/variantTint.ts';
import { NamedIcon } from '#web/inputs/ui/NamedIcon.tsx';
import type { Entity } from '../../entities.resource.ts';

type MenuIcon = ComponentType<{ style: CSSProperties }>;

const made = new Map<string, MenuIcon>();

/** The icon of an entity in menus, a table if it has none of its own; the same component for the same looks. */
export function entityIcon({ icon, hue }: Pick<Entity, 'icon' | 'hue'>): MenuIcon {
  const key = `${icon} ${hue}`;
  const found = made.get(key) ?? newIcon(icon, hue);
  made.set(key, found);
  return found;
}

function newIcon(icon: Entity['icon'], hue: Entity['hue']): MenuIcon {
  const color = hue ? { color: dotColor(hue) } : {};
  return ({ style }) =>
    icon ? <NamedIcon name={icon} style={{ ...style, ...color }} /> : <TableIcon style={{ ...style, ...color }} />;
}
