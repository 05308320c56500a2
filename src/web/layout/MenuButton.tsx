import MenuIcon from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from '../i18n/translate.ts';
import { useSidebar } from './SidebarContext.ts';

/** Opens the sidebar where it is folded away. */
export function MenuButton() {
  const translate = useTranslate();
  const sidebar = useSidebar();
  if (!sidebar.isFolded) return null;
  return (
    <IconButton edge="start" aria-label={translate('admin.menu.open')} aria-haspopup="dialog" onClick={sidebar.open}>
      <MenuIcon />
    </IconButton>
  );
}
