import type { Overview } from '#resources/account/overview/overview.resource.ts';
import type { Me } from '#resources/people/auth/auth.resource.ts';

export interface Step {
  name: 'account' | 'language' | 'people' | 'entity' | 'field' | 'record';
  to: string;
  isDone: boolean;
}

/**
 * First steps of a new account. A step is done when its result exists, not when it was clicked.
 * @param preferred the browser's preferred language, if supported
 */
export function nextSteps(overview: Overview, { user, account }: Me, preferred: string | null): Step[] {
  const { entities, fields, people, records, trash } = overview;
  const entity = entities[0];
  const speaks = user?.language ?? account.language;
  return [
    { name: 'account', to: '/admin/account', isDone: account.favicon !== null },
    {
      name: 'language',
      to: '/admin/account',
      isDone: Boolean(user?.language) || preferred === null || speaks === preferred,
    },
    { name: 'people', to: '/admin/users', isDone: people.count > 1 },
    { name: 'entity', to: '/admin/entities?card=0', isDone: entities.length > 0 },
    { name: 'field', to: entity ? `/admin/entities/${entity.id}` : '/admin/entities', isDone: fields.count > 0 },
    {
      name: 'record',
      to: entity ? `/admin/data/${entity.alias}?card=0` : '/admin/entities',
      isDone: records.count > 0 || trash.records > 0,
    },
  ];
}
