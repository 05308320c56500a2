import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import { type User, users } from '#resources/people/users/users.resource.ts';
import { check } from '#shared/violations.ts';
import { ApiError } from '#web/api/api.ts';
import { type Intent, newIntent } from '#web/api/intent.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { upsertRecord } from '#web/resource/listCache.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import { inviteUser } from '../api.ts';
import { useTakenEmails } from '../useTakenEmails.ts';

const { invite } = users.endpoints;

/** Errors by address; under the empty address, that there is none. */
type Errors = Readonly<Record<string, string>>;

function refusalOf(error: unknown, translate: Translate): string {
  const [violation] = error instanceof ApiError ? error.problem.violations : [];
  return violation ? violationText(violation, translate) : errorText(error, 'users');
}

function errorsOf(addresses: readonly string[], translate: Translate): Errors {
  if (addresses.length === 0) return { '': translate('errors.required') };
  return Object.fromEntries(
    addresses.flatMap((email) => {
      const read = check(invite.body, { email });
      return read.ok ? [] : [[email, translate('users.errors.email')]];
    }),
  );
}

async function inviteAll(
  addresses: readonly string[],
  given: { full_access: boolean; role_ids?: number[] },
  { intent, translate }: { intent: Intent; translate: Translate },
  onInvited: (user: User) => void,
): Promise<Errors> {
  const refused: Record<string, string> = {};
  for (const email of addresses) {
    try {
      onInvited(await inviteUser({ email, ...given }, intent));
    } catch (error) {
      refused[email] = refusalOf(error, translate);
    }
  }
  return refused;
}

/** Says of addresses that the account has them already. */
function useTakenErrors(addresses: readonly string[], setErrors: Dispatch<SetStateAction<Errors>>): void {
  const translate = useTranslate();
  const onTaken = useCallback(
    (emails: string[]) => {
      const found = emails.map((email) => [email, translate('users.email.exists')]);
      setErrors((before) => ({ ...before, ...Object.fromEntries(found) }));
    },
    [setErrors, translate],
  );
  useTakenEmails(addresses, onTaken);
}

/** Roles do not limit full access. */
const givenRights = (full_access: boolean, role_ids: number[]) =>
  full_access || role_ids.length === 0 ? { full_access } : { full_access, role_ids };

/** Invites one address after another. Addresses that fail stay in the input, with the reason. */
export function useInvite(onDone: () => void) {
  const translate = useTranslate();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [hasFullAccess, setFullAccess] = useState(false);
  const [roleIds, setRoleIds] = useState<number[]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const once = useSubmitOnce();
  const [intent] = useState(newIntent);
  const addresses = addressesOf(text);

  useTakenErrors(addresses, setErrors);

  const send = async (): Promise<boolean> => {
    const wrong = errorsOf(addresses, translate);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return false;
    const given = givenRights(hasFullAccess, roleIds);
    const refused = await inviteAll(addresses, given, { intent, translate }, (user) =>
      upsertRecord(client, 'users', user),
    );
    const left = Object.keys(refused);
    notifySent(addresses.length - left.length, translate);
    setErrors(refused);
    setText(left.join(', '));
    if (left.length === 0) onDone();
    return left.length === 0;
  };

  return {
    text,
    setText,
    count: addresses.length,
    hasFullAccess,
    setFullAccess,
    roleIds,
    setRoleIds,
    /** Of the addresses that are in the input now. */
    errors: (addresses.length > 0 ? addresses : ['']).flatMap((email): [string, string][] =>
      errors[email] ? [[email, errors[email]]] : [],
    ),
    isBusy: once.isClosed,
    send: () => once.submit(send),
  };
}

function notifySent(count: number, translate: Translate): void {
  if (count === 0) return;
  const text =
    count === 1 ? translate('users.invite.sent') : translate('users.invite.sent_many', { smart_count: count });
  notify({ tone: 'success', text });
}

/** The addresses in a text, without duplicates, separated by commas, semicolons, spaces or line breaks. */
function addressesOf(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}
