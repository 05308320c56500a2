import { actorName } from '#resources/data/history/web/actorText.ts';
import { isByOperator } from '#shared/systemActions.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { translateIfKnown } from '#web/i18n/translate.ts';
import type { AuditEvent } from '../audit.resource.ts';

/** What was tried in vain, where the text of the action would say that it was done. */
const failedTexts = {
  'auth.login': 'audit.failed_actions.login',
  'auth.second_factor': 'audit.failed_actions.second_factor',
  'identities.finish': 'audit.failed_actions.finish',
  'auth.reset_password_confirm': 'audit.failed_actions.confirm',
  'audit_settings.stream_stopped': 'audit.failed_actions.stream',
} as const;

type Event = Pick<AuditEvent, 'action' | 'outcome'>;

/** Whether the text of an event says itself that it failed. */
export const saysFailed = ({ action, outcome }: Event): boolean => outcome === 'failure' && action in failedTexts;

/** What was done, between the name of who did it and of what it was done to; the name of a call that is not known here. */
export function actionText(event: Event, translate: Translate): string {
  const { action } = event;
  if (saysFailed(event)) return translate(failedTexts[action as keyof typeof failedTexts]);
  return translateIfKnown(`audit.options.action.${action}`) ?? action;
}

export function eventActorName({ action, user_id, user_name, module, via }: AuditEvent, translate: Translate): string {
  const otherwise = via !== 'system' ? 'visitor' : isByOperator(action) ? 'operator' : 'system';
  return actorName({ person: user_id === null ? null : { name: user_name }, module, otherwise }, translate);
}

/** Sign-ins, and what people change of their own, are about the person themselves, who is named already. */
export const isAboutSelf = ({ action, user_id, subject }: AuditEvent): boolean =>
  subject.type === 'users' && subject.id === user_id && /^(auth|identities|factors)\./.test(action);

/** The name of what it is about; null where it is the account, a setting or the like, which has none. */
export function subjectText(event: AuditEvent, translate: Translate): string | null {
  const { type, id, name } = event.subject;
  if (isAboutSelf(event) || withoutSubject.has(type)) return null;
  if (name !== null) return name;
  if (id === null) return null;
  return type === 'users' ? translate('audit.who.former', { id }) : `#${id}`;
}

const withoutSubject = new Set([
  'account',
  'storage',
  'audit',
  'audit_settings',
  'identities',
  'sessions',
  'callbacks',
]);

/** Where the subject is; null where it is gone, or has no page. */
export function subjectPath({ subject: { type, id, is_there, parent_id } }: AuditEvent): string | null {
  if (!is_there || id === null) return null;
  switch (type) {
    case 'users':
      return `/admin/users?card=${id}`;
    case 'roles':
    case 'entities':
      return `/admin/${type}/${id}`;
    case 'modules':
      return `/admin/modules/${id}`;
    case 'fields':
      return `/admin/entities/${parent_id}`;
    case 'versions':
      return `/admin/modules/${parent_id}`;
    case 'marketplace':
      return '/admin/marketplace';
    default:
      return null;
  }
}

/** The whole sentence, for screen readers and titles. */
export function sentenceOf(event: AuditEvent, translate: Translate): string {
  const subject = subjectText(event, translate);
  const what = [actionText(event, translate), ...(subject === null ? [] : [subject])].join(' ');
  const text = translate('audit.sentence', { who: eventActorName(event, translate), what });
  return event.outcome === 'failure' && !saysFailed(event) ? translate('audit.failed_of', { text }) : text;
}
