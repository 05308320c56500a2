import MenuIcon from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import { useSidebar } from '../app/admin/SidebarContext.ts';
import { useTranslate } from '../i18n/translate.ts';

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
