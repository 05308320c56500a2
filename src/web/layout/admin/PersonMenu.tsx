import CheckIcon from '@mui/icons-material/Check';
import LogoutIcon from '@mui/icons-material/Logout';
import PersonIcon from '@mui/icons-material/PersonOutline';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useLogout } from 'react-admin';
import { PersonAvatar } from '../../fields/PersonAvatar.tsx';
import { setLocale, useLocale, useTranslate } from '../../providers/words.ts';
import { openProfile } from '../../session/profile.ts';
import { useMe } from '../../session/session.ts';
import { setTheme, useTheme } from '../../theme/theme.ts';

const themes = ['system', 'light', 'dark'] as const;
const languages = { en: 'English', ru: 'Русский' } as const;

/** Profile, language, theme and the way out. */
export function PersonMenu() {
  const translate = useTranslate();
  const { user } = useMe();
  const locale = useLocale();
  const { preference } = useTheme();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user) return null;
  const close = () => setAnchor(null);
  const choose = (action: () => unknown) => () => {
    close();
    action();
  };

  return (
    <>
      <ButtonBase
        aria-label={`${translate('admin.person.menu')}: ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: '50%' }}
      >
        <PersonAvatar person={user} size={36} />
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        sx={{ '& .MuiMenu-list': { minWidth: 232 } }}
      >
        <MenuItem onClick={choose(openProfile)}>
          <PersonIcon />
          {translate('admin.person.profile')}
        </MenuItem>
        <Divider />
        <Heading text={translate('admin.person.language')} />
        {(['en', 'ru'] as const).map((language) => (
          <Choice key={language} text={languages[language]} lang={language} isChosen={locale === language} onClick={choose(() => setLocale(language))} />
        ))}
        <Divider />
        <Heading text={translate('admin.person.theme')} />
        {themes.map((name) => (
          <Choice key={name} text={translate(`admin.person.theme_${name}`)} isChosen={preference === name} onClick={choose(() => setTheme(name))} />
        ))}
        <Divider />
        <MenuItem onClick={choose(() => logout())}>
          <LogoutIcon />
          {translate('admin.person.sign_out')}
        </MenuItem>
      </Menu>
    </>
  );
}

const Heading = ({ text }: { text: string }) => (
  <ListSubheader role="presentation" sx={{ background: 'none', lineHeight: '28px', px: 2.5, fontSize: '0.75rem', fontWeight: 600 }}>
    {text}
  </ListSubheader>
);

interface ChoiceProps {
  text: string;
  lang?: string;
  isChosen: boolean;
  onClick: () => void;
}

// MUI's menu moves the focus between its own children and hands them `autoFocus` and `tabIndex`: pass them on.
function Choice({ text, isChosen, ...props }: ChoiceProps) {
  return (
    <MenuItem role="menuitemradio" aria-checked={isChosen} {...props}>
      {text}
      {isChosen && (
        <ListItemIcon sx={{ ml: 'auto', minWidth: '0 !important' }}>
          <CheckIcon />
        </ListItemIcon>
      )}
    </MenuItem>
  );
}
