import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '../../providers/words.ts';
import { useSlot } from '../../resource/slots.ts';
import { Logo } from '../Logo.tsx';
import type { MenuGroupSpec } from './menu.ts';
import { SidebarItem } from './SidebarItem.tsx';

interface Props {
  menu: readonly MenuGroupSpec[];
  onNavigate?: (() => void) | undefined;
}

/** Drawn again for another place alone, not for every filter and card in the address. */
export const Sidebar = (props: Props) => <Places {...props} pathname={useLocation().pathname} />;

/** 200 px: the logo to the dashboard, the Admin label to the admin home, the groups, modules' own below them. */
const Places = memo(function Places({ menu, pathname, onNavigate }: Props & { pathname: string }) {
  const translate = useTranslate();
  const fromModules = useSlot('admin.sidebar');
  const isHome = /^\/admin\/?$/.test(pathname);
  const groups: readonly MenuGroupSpec[] = [
    ...menu,
    ...fromModules.map(
      (group): MenuGroupSpec => ({
        ...group,
        key: `module.${group.key}`,
        isText: true,
        items: group.items.map((item) => ({ ...item, isText: true, children: [] })),
      }),
    ),
  ];
  return (
    <Box
      component="nav"
      aria-label={translate('admin.menu.sidebar')}
      sx={{ display: 'flex', flexDirection: 'column', width: limits.sidebar_px, height: 1, overflowY: 'auto', p: 3 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, pt: 2, pb: 4 }}>
        <Link to="/" aria-label={`Stoa: ${translate('admin.dashboard')}`} onClick={onNavigate} style={linkStyle}>
          <Logo size={28} />
          <Box component="span" sx={{ fontSize: '1.0625rem', fontWeight: 680, letterSpacing: '-0.02em' }}>
            Stoa
          </Box>
        </Link>
        <Typography
          component={Link}
          to="/admin"
          onClick={onNavigate}
          aria-current={isHome ? 'page' : undefined}
          variant="caption"
          sx={{
            color: isHome ? 'primary.dark' : 'text.secondary',
            textDecoration: 'none',
            fontWeight: isHome ? 620 : 550,
            borderLeft: 1,
            borderColor: 'divider',
            pl: 2,
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            '&:hover': { color: isHome ? 'primary.dark' : 'text.primary' },
          }}
        >
          {translate('admin.title')}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {groups.map((group) => (
          <SidebarGroup key={group.key} group={group} pathname={pathname} onNavigate={onNavigate} />
        ))}
      </Box>
    </Box>
  );
});

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: 6,
};

type GroupProps = Omit<Props, 'menu'> & { group: MenuGroupSpec; pathname: string };

function SidebarGroup({ group, pathname, onNavigate }: GroupProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div>
      <Typography id={id} variant="overline" component="h2" sx={{ color: 'text.secondary', px: 2, mb: 1 }}>
        {group.isText ? group.label : translate(group.label)}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {group.items.map((item) => (
          <SidebarItem key={item.key} item={item} depth={0} pathname={pathname} onNavigate={onNavigate} />
        ))}
      </Box>
    </div>
  );
}
