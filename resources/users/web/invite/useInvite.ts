import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type User, users } from '#resources/users/users.resource.ts';
import { check } from '#shared/violations.ts';
import { ApiError, call } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { upsertRecord } from '#web/resource/listCache.ts';
import { notify } from '#web/ui/messages.ts';
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
  full_access: boolean,
  translate: Translate,
  onInvited: (user: User) => void,
): Promise<Errors> {
  const refused: Record<string, string> = {};
  for (const email of addresses) {
    try {
      onInvited(await call(invite, { body: { email, full_access } }));
    } catch (error) {
      refused[email] = refusalOf(error, translate);
    }
  }
  return refused;
}

/** Invites one address after another. Addresses that fail stay in the input, with the reason. */
export function useInvite(onDone: () => void) {
  const translate = useTranslate();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [hasFullAccess, setFullAccess] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const addresses = addressesOf(text);

  const onTaken = useCallback(
    (emails: string[]) => {
      const found = emails.map((email) => [email, translate('users.email.exists')]);
      setErrors((before) => ({ ...before, ...Object.fromEntries(found) }));
    },
    [translate],
  );
  useTakenEmails(addresses, onTaken);

  const send = async () => {
    const wrong = errorsOf(addresses, translate);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    const refused = await inviteAll(addresses, hasFullAccess, translate, (user) => upsertRecord(client, 'users', user));
    setBusy(false);
    const left = Object.keys(refused);
    notifySent(addresses.length - left.length, translate);
    setErrors(refused);
    setText(left.join(', '));
    if (left.length === 0) onDone();
  };

  return {
    text,
    setText,
    count: addresses.length,
    hasFullAccess,
    setFullAccess,
    /** Of the addresses that are in the input now. */
    errors: (addresses.length > 0 ? addresses : ['']).flatMap((email): [string, string][] =>
      errors[email] ? [[email, errors[email]]] : [],
    ),
    isBusy,
    send,
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
