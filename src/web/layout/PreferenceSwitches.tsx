import { locales, setLocale, translate as translateNow, useLocale, useTranslate } from '../i18n/translate.ts';
import { Icon } from '../inputs/ui/Icon.tsx';
import { notify } from '../inputs/ui/messages.ts';
import { Segmented } from '../inputs/ui/Segmented.tsx';
import { setTheme, useTheme } from '../theme/theme.ts';

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

export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const translate = useTranslate();
  const options = locales.map((value) => ({
    value,
    label: translate(`common.language.${value}`),
    ...(short ? { icon: <span lang={value}>{value.toUpperCase()}</span> } : {}),
  }));
  return (
    <Segmented
      legend={translate('common.language.label')}
      options={options}
      value={useLocale()}
      onChange={(next) => {
        setLocale(next).catch(() => notify({ tone: 'error', text: translateNow('errors.network') }));
      }}
    />
  );
}
