import { memo, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { screenLimits } from '#shared/limits.ts';
import { viewIdOf } from '#web/features/saved-views/viewState.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Logo } from '#web/inputs/ui/brand/Logo.tsx';
import { useSlot } from '#web/resource/moduleSlots.ts';
import { labelText, type MenuGroupSpec, type MenuItemSpec, pathOfItem } from './menu.ts';
import styles from './shell.module.css';

export interface Places {
  /** The sidebar's accessible name. */
  name: string;
  /** The page that the label beside the logo leads to. */
  home: { to: string; name: string };
  menu: readonly MenuGroupSpec[];
}

interface Props extends Places {
  onNavigate?: (() => void) | undefined;
}

/** Where the person is. */
interface Here {
  pathname: string;
  /** The saved view of the list. */
  view: number | null;
}

/** Renders again only when the path or the view changes, not for every filter and card in the address. */
export function Sidebar(props: Props) {
  const { pathname, search } = useLocation();
  return <Navigation {...props} pathname={pathname} view={viewIdOf(search)} />;
}

interface Place extends Pick<MenuItemSpec, 'key' | 'label' | 'icon' | 'to'> {
  children?: Place[];
}

/** Modules name their own items. */
const menuItemOf = ({ children = [], ...item }: Place): MenuItemSpec => ({
  ...item,
  isText: true,
  children: children.map(menuItemOf),
});

/** The logo leads to the dashboard, the label beside it to the start page. Modules' groups come last. docs/reference/product/app.md#sidebar */
const Navigation = memo(function Navigation({ name, home, menu, pathname, view, onNavigate }: Props & Here) {
  const translate = useTranslate();
  const fromModules = useSlot('admin.sidebar');
  const isHome = pathname.replace(/\/$/, '') === home.to;
  const groups: readonly MenuGroupSpec[] = [
    ...menu,
    ...fromModules.map(
      (group): MenuGroupSpec => ({
        ...group,
        key: `module.${group.key}`,
        isText: true,
        items: group.items.map(menuItemOf),
      }),
    ),
  ];
  return (
    <nav className={styles.sidebar} style={{ width: screenLimits.sidebar_px }} aria-label={name}>
      <div className={styles.top}>
        <Link to="/" className={styles.brand} aria-label={`Stoa: ${translate('admin.dashboard')}`} onClick={onNavigate}>
          <Logo size={28} />
          Stoa
        </Link>
        <Link to={home.to} className={styles.home} aria-current={isHome ? 'page' : undefined} onClick={onNavigate}>
          {home.name}
        </Link>
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <SidebarGroup key={group.key} group={group} pathname={pathname} view={view} onNavigate={onNavigate} />
        ))}
      </div>
    </nav>
  );
});

type GroupProps = Pick<Props, 'onNavigate'> & Here & { group: MenuGroupSpec };

function SidebarGroup({ group, pathname, view, onNavigate }: GroupProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div>
      <h2 id={id} className={styles.group}>
        {labelText(group, translate)}
      </h2>
      <ul className={styles.places} aria-labelledby={id}>
        {group.items.map((item) => (
          <SidebarItem key={item.key} item={item} depth={0} pathname={pathname} view={view} onNavigate={onNavigate} />
        ))}
      </ul>
    </div>
  );
}

interface ItemProps extends Here {
  item: MenuItemSpec;
  depth: number;
  onNavigate?: (() => void) | undefined;
}

/** Aligns the icon of a nested item with the text of its parent. */
const nestedPx = 30;

const isAt = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

/** An item of the sidebar and those nested below it. */
function SidebarItem({ item, depth, pathname, view, onNavigate }: ItemProps) {
  const translate = useTranslate();
  const isHere = !item.isShortcut && isAt(pathname, item.to);
  const isOfView = view !== null && item.children.some((child) => child.view === view);
  const isCurrent = isHere && (item.view === undefined ? !isOfView : item.view === view);
  const { icon: Icon } = item;
  return (
    <li>
      <Link
        to={pathOfItem(item)}
        onClick={onNavigate}
        className={styles.place}
        aria-current={isCurrent ? 'page' : undefined}
        style={depth > 0 ? { paddingLeft: 8 + depth * nestedPx } : undefined}
      >
        {Icon && <Icon style={{ fontSize: depth === 0 ? 20 : 18 }} />}
        <span className={styles.words}>
          <span className={styles.word}>{labelText(item, translate)}</span>
          {item.badge && <span className={styles.badge}>{translate(item.badge)}</span>}
        </span>
      </Link>
      {item.children.length > 0 && (
        <ul className={styles.places}>
          {item.children.map((child) => (
            <SidebarItem
              key={child.key}
              item={child}
              depth={depth + 1}
              pathname={pathname}
              view={view}
              onNavigate={onNavigate}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
