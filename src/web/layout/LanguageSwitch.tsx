import { locales, setLocale, translate, useLocale, useTranslate } from '../i18n/translate.ts';
import { notify } from '../ui/messages.ts';
import { Segmented } from '../ui/Segmented.tsx';

export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const say = useTranslate();
  const options = locales.map((value) => ({
    value,
    label: say(`common.language.${value}`),
    ...(short ? { icon: <span lang={value}>{value.toUpperCase()}</span> } : {}),
  }));
  return (
    <Segmented
      legend={say('common.language.label')}
      options={options}
      value={useLocale()}
      onChange={(next) => {
        setLocale(next).catch(() => notify({ tone: 'error', text: translate('errors.network') }));
      }}
    />
  );
}
