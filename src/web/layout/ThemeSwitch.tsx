import { useTranslate } from '../i18n/translate.ts';
import { setTheme, useTheme } from '../theme/theme.ts';
import { Icon } from '../ui/Icon.tsx';
import { Segmented } from '../ui/Segmented.tsx';

const icons = { system: 'screen', light: 'sun', dark: 'moon' } as const;

export function ThemeSwitch() {
  const translate = useTranslate();
  const { preference } = useTheme();
  const options = (['system', 'light', 'dark'] as const).map((value) => ({
    value,
    label: translate(`common.theme.${value}`),
    icon: <Icon name={icons[value]} size={16} />,
  }));
  return (
    <Segmented legend={translate('common.theme.label')} options={options} value={preference} onChange={setTheme} />
  );
}
