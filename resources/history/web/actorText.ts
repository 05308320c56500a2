import type { Translate } from '#web/i18n/translate.ts';
import type { HistoryRow } from '../history.resource.ts';

/** Who made a change: a person, a module, a module for a person, or the system. */
export function actorText(
  { user_id, user_name, module }: Pick<HistoryRow, 'user_id' | 'user_name' | 'module'>,
  translate: Translate,
): string {
  if (!module) return user_id === null && user_name === 'System' ? translate('history.system') : user_name;
  return user_id === null
    ? translate('history.by_module', { module: module.name })
    : translate('history.for_person', { module: module.name, person: user_name });
}
