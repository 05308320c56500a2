import { Link } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { labelText, type MenuItemSpec } from './menu.ts';
import styles from './shell.module.css';

interface Props {
  item: MenuItemSpec;
  depth: number;
  /** Where this person is. */
  pathname: string;
  onNavigate?: (() => void) | undefined;
}

/** The words of what is nested stand below those of what it is nested in. */
const nestedPx = 30;

const isAt = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

/** One place of the sidebar and what is nested below it; the present place is marked for eyes and ears. */
export function SidebarItem({ item, depth, pathname, onNavigate }: Props) {
  const translate = useTranslate();
  const isCurrent = !item.isShortcut && isAt(pathname, item.to);
  const { icon: Icon } = item;
  return (
    <li>
      <Link
        to={item.to}
        onClick={onNavigate}
        className={styles.place}
        aria-current={isCurrent ? 'page' : undefined}
        style={depth > 0 ? { paddingLeft: 8 + depth * nestedPx } : undefined}
      >
        {depth === 0 && Icon && <Icon style={{ fontSize: 20 }} />}
        <span className={styles.words}>
          <span className={styles.word}>{labelText(item, translate)}</span>
          {item.badge && <span className={styles.badge}>{translate(item.badge)}</span>}
        </span>
      </Link>
      {item.children.length > 0 && (
        <ul className={styles.places}>
          {item.children.map((child) => (
            <SidebarItem key={child.key} item={child} depth={depth + 1} pathname={pathname} onNavigate={onNavigate} />
          ))}
        </ul>
      )}
    </li>
  );
}
