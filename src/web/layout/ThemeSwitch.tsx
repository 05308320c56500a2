import { useTranslate } from '../providers/words.ts';
import { setTheme, useTheme } from '../theme/theme.ts';
import { Icon } from './Icon.tsx';
import { Segmented } from './Segmented.tsx';

const icons = { system: 'screen', light: 'sun', dark: 'moon' } as const;

export function ThemeSwitch() {
  const translate = useTranslate();
  const { preference } = useTheme();
  const options = (['system', 'light', 'dark'] as const).map((value) => ({
    value,
    label: translate(`theme.${value}`),
    icon: <Icon name={icons[value]} size={16} />,
  }));
  return <Segmented legend={translate('theme.label')} options={options} value={preference} onChange={setTheme} />;
}
