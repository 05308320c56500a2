import type { Translate } from '#web/i18n/translate.ts';
import type { HistoryRow } from '../history.resource.ts';

/** Who did something, as every list, history and log names it. */
export interface Actor {
  /** Null: no person did it. */
  person: { name: string | null } | null;
  /** The module that did it, for the person if there is one. */
  module: { name: string } | null;
  /** Where it was neither: the operator's command, the platform itself, or somebody who is not signed in. */
  otherwise: 'operator' | 'system' | 'visitor';
}

/** The one place that says who: a person, a former one, a module, a module for a person, the operator or the system. */
export function actorName({ person, module, otherwise }: Actor, translate: Translate): string {
  const name = person && (person.name ?? translate('history.former'));
  if (!module) return name ?? translate(`history.${otherwise}`);
  return name === null
    ? translate('history.by_module', { module: module.name })
    : translate('history.for_person', { module: module.name, person: name });
}

/** Who made a change. */
export const actorText = (
  { user_id, user_name, module }: Pick<HistoryRow, 'user_id' | 'user_name' | 'module'>,
  translate: Translate,
): string =>
  actorName({ person: user_id === null ? null : { name: user_name }, module, otherwise: 'system' }, translate);
