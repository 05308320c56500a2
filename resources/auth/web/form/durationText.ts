import { translate } from '#web/i18n/words.ts';

/** Up to 90 seconds in seconds, then in minutes, rounded up. */
export const durationText = (seconds: number): string =>
  seconds <= 90
    ? translate('wait.seconds', { smart_count: Math.ceil(seconds) })
    : translate('wait.minutes', { smart_count: Math.ceil(seconds / 60) });
