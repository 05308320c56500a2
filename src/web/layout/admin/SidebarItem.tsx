import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../providers/words.ts';
import type { MenuItemSpec } from './menu.ts';

interface Props {
  item: MenuItemSpec;
  depth: number;
  /** Where this person is. */
  pathname: string;
  onNavigate?: (() => void) | undefined;
}

const words = { flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 } as const;

const isAt = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

/** One place of the sidebar and what is nested below it; the present place is marked for eyes and ears. */
export function SidebarItem({ item, depth, pathname, onNavigate }: Props) {
  const translate = useTranslate();
  const isCurrent = !item.isShortcut && isAt(pathname, item.to);
  const { icon: Icon } = item;
  return (
    <li>
      <ListItemButton
        component={Link}
        to={item.to}
        onClick={onNavigate}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        sx={{
          minHeight: 36,
          py: 1,
          pr: item.badge ? 1 : 2,
          pl: 2 + depth * 7.5,
          gap: 2.5,
          color: isCurrent ? 'primary.dark' : 'text.primary',
          fontWeight: isCurrent ? 600 : 450,
          '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'action.selected' },
        }}
      >
        {depth === 0 && Icon && <Icon sx={{ fontSize: 20, color: isCurrent ? 'primary.main' : 'text.secondary' }} />}
        {/* A badge that has no room beside its word goes below it. */}
        <Box component="span" sx={words}>
          <Box component="span" sx={{ flex: '1 0 auto', maxWidth: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {item.isText ? item.label : translate(item.label)}
          </Box>
          {item.badge && (
            <Box component="span" sx={{ fontSize: '0.6875rem', lineHeight: '16px', color: 'secondary.main' }}>
              {translate(item.badge)}
            </Box>
          )}
        </Box>
      </ListItemButton>
      {item.children.length > 0 && (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 0.5,
            p: 0,
            display: 'grid',
            gap: 0.5,
            gridTemplateColumns: 'minmax(0, 1fr)',
          }}
        >
          {item.children.map((child) => (
            <SidebarItem key={child.key} item={child} depth={depth + 1} pathname={pathname} onNavigate={onNavigate} />
          ))}
        </Box>
      )}
    </li>
  );
}
