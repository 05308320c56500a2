import { translate } from '#web/i18n/translate.ts';

/** Up to 90 seconds in seconds, then in minutes, rounded up. */
export const durationText = (seconds: number): string =>
  seconds <= 90
    ? translate('common.wait.seconds', { smart_count: Math.ceil(seconds) })
    : translate('common.wait.minutes', { smart_count: Math.ceil(seconds / 60) });
