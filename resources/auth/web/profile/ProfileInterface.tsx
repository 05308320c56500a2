import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { User } from '#resources/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardGroup } from '#web/resource/card/CardGroup.tsx';
import { setTheme, type ThemePreference, useTheme } from '#web/theme/theme.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { useOwnLanguage } from './useOwnLanguage.ts';

/** The person's language and this browser's theme; both take effect at once. */
export function ProfileInterface({ user }: { user: User }) {
  const translate = useTranslate();
  return (
    <CardGroup
      id="users-interface"
      title={translate('users.profile.interface')}
      text={translate('users.profile.interface_text')}
    >
      <Language user={user} />
      <Theme />
    </CardGroup>
  );
}

function Language({ user }: { user: User }) {
  const translate = useTranslate();
  const { choose, follow, browserLanguage } = useOwnLanguage(user);
  const options = [
    { value: 'account' as const, label: translate('users.profile.as_account') },
    { value: 'en' as const, label: translate('common.language.en') },
    { value: 'ru' as const, label: translate('common.language.ru') },
  ];
  return (
    <div>
      <Caption>{translate('users.profile.language')}</Caption>
      <Segmented
        legend={translate('users.profile.language')}
        options={options}
        value={user.language ?? 'account'}
        onChange={(value) => void choose(value === 'account' ? null : value)}
      />
      {browserLanguage && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {translate('users.profile.here_otherwise', { language: translate(`common.language.${browserLanguage}`) })}{' '}
          <Link component="button" type="button" underline="hover" onClick={() => void follow()}>
            {translate('users.profile.follow')}
          </Link>
        </Typography>
      )}
    </div>
  );
}

function Theme() {
  const translate = useTranslate();
  const { preference } = useTheme();
  const options = (['system', 'light', 'dark'] as const).map((value: ThemePreference) => ({
    value,
    label: translate(`common.theme.${value}`),
  }));
  return (
    <div>
      <Caption>{translate('common.theme.label')}</Caption>
      <Segmented legend={translate('common.theme.label')} options={options} value={preference} onChange={setTheme} />
    </div>
  );
}

const Caption = ({ children }: { children: string }) => (
  <Box aria-hidden sx={{ mb: '6px' }}>
    <Typography component="span" variant="body2" sx={{ fontWeight: 550 }}>
      {children}
    </Typography>
  </Box>
);
