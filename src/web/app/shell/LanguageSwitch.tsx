import { locales, setLocale, translate, useLocale, useTranslate } from '#web/i18n/words.ts';
import { notify } from '#web/ui/messages.ts';
import { Segmented } from '#web/ui/Segmented.tsx';

export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const say = useTranslate();
  const options = locales.map((value) => ({
    value,
    label: say(`language.${value}`),
    ...(short ? { icon: <span lang={value}>{value.toUpperCase()}</span> } : {}),
  }));
  return (
    <Segmented
      legend={say('language.label')}
      options={options}
      value={useLocale()}
      onChange={(next) => {
        setLocale(next).catch(() => notify({ tone: 'error', text: translate('errors.network') }));
      }}
    />
  );
}
