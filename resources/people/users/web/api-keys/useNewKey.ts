import { addDays, endOfDay, parseISO } from 'date-fns';
import { useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { users } from '#resources/people/users/users.resource.ts';
import type { limits } from '#shared/limits.ts';
import { ApiError } from '#web/api/api.ts';
import { checkBody } from '#web/api/checkBody.ts';
import { newIntent } from '#web/api/intent.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import { createApiKey } from '../api.ts';

const { create_api_key } = users.endpoints;

export interface NewKey {
  name: string;
  lasts: `${(typeof limits.api_key_days)[number]}` | 'never' | 'day';
  /** The last day, `yyyy-MM-dd`. */
  day: string | undefined;
  role_id: number | null;
}

type Field = 'name' | 'expires_at' | 'role_id';
type Errors = Partial<Record<Field, string>>;

const initial: NewKey = { name: '', lasts: '90', day: undefined, role_id: null };

/** A key is valid until the end of its last day, where the person is. */
function expiryOf({ lasts, day }: NewKey): string | null | undefined {
  if (lasts === 'never') return null;
  if (lasts !== 'day') return addDays(new Date(), Number(lasts)).toISOString();
  return day && endOfDay(parseISO(day)).toISOString();
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {};
  const { message, violations } = error.problem;
  if (message === 'api_key_name_taken') return { name: errorText(error, 'users') };
  return Object.fromEntries(violations.map((each) => [each.field, violationText(each, translate)]));
}

/** The values of a new key, and a function that makes it. */
export function useNewKey(user_id: number, onMade: (name: string, text: string) => void) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const once = useSubmitOnce();
  const [intent] = useState(newIntent);
  const set = (change: Partial<NewKey>) => {
    setValues((before) => ({ ...before, ...change }));
    setErrors({});
  };

  const send = async (): Promise<boolean> => {
    const expires_at = expiryOf(values);
    if (expires_at === undefined) {
      setErrors({ expires_at: translate('errors.required') });
      return false;
    }
    try {
      const name = values.name.trim();
      const body = checkBody(create_api_key, { name, expires_at, role_id: values.role_id });
      const text = await reauthenticated(() => createApiKey(user_id, body, intent));
      if (text !== null) onMade(name, text);
      return text !== null;
    } catch (error) {
      const found = errorsOf(error);
      setErrors(found);
      if (Object.keys(found).length === 0) notify({ tone: 'error', text: errorText(error, 'users') });
      return false;
    }
  };
  return { values, set, errors, isBusy: once.isClosed, send: () => once.submit(send) };
}
