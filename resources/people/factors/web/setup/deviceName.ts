import type { Translate } from '#web/i18n/translate.ts';

/** In this order: most browsers name several. */
const browsers: readonly [RegExp, string][] = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const found = (of: readonly [RegExp, string][], agent: string) => of.find(([pattern]) => pattern.test(agent))?.[1];

/** A name for a passkey that is made here, such as "Chrome on Mac"; empty where the browser tells nothing. */
export function deviceName(agent: string, translate: Translate): string {
  const browser = found(browsers, agent);
  const system = found(systems, agent);
  if (browser && system) return translate('factors.passkeys.on_device', { browser, system });
  return browser ?? system ?? '';
}
