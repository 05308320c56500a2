import { translate } from '#web/i18n/words.ts';

/** Seconds as people say them: up to a minute and a half in seconds, then in minutes, rounded up. */
export const waitText = (seconds: number): string =>
  seconds <= 90
    ? translate('wait.seconds', { smart_count: Math.ceil(seconds) })
    : translate('wait.minutes', { smart_count: Math.ceil(seconds / 60) });
