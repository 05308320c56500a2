import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#web/api/api.ts';
import { newIntent } from '#web/api/intent.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { alert, confirm, notify } from '#web/inputs/ui/messages.ts';
import { openUrl } from '#web/session/openUrl.ts';
import { useOneAtATime } from '#web/state/useOneAtATime.ts';
import type { PaymentMethod } from '../payment_methods.resource.ts';
import { createMethod, makeMethodDefault, readMethodsAgain, removeMethod } from './api.ts';
import { methodName } from './methodName.ts';

type Run = (change: () => Promise<unknown>) => Promise<void>;

/** Makes one change at a time, and reads again what it concerns. A failure stays until the next change. */
function useRun() {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run: once } = useOneAtATime();
  const run: Run = async (change) => {
    await once(() => {
      setFailure(null);
      return change().catch((error: unknown) => setFailure(errorText(error, 'payment_methods')));
    });
    await readMethodsAgain(client);
  };
  return { failure, isBusy, run };
}

interface Options {
  isRefillOn: boolean;
  /** Called before the page of the provider opens. */
  onLeave: () => void;
}

/** Adds, removes and chooses payment methods. */
export function useChangeMethods(all: readonly PaymentMethod[], { isRefillOn, onLeave }: Options) {
  const translate = useTranslate();
  const { failure, isBusy, run } = useRun();
  const intent = useRef(newIntent());
  return {
    failure,
    isBusy,
    /** Leads to the page of the provider, where the method is confirmed. */
    add: () =>
      run(async () => {
        const method = await createMethod(intent.current);
        intent.current = newIntent();
        if (!method.confirmation_url) return;
        onLeave();
        openUrl(method.confirmation_url);
      }),
    makeDefault: ({ id }: PaymentMethod) =>
      run(async () => {
        await makeMethodDefault(id);
        notify({ tone: 'success', text: translate('payment_methods.default_set') });
      }),
    remove: async (method: PaymentMethod) => {
      const others = all.filter(({ id, state }) => id !== method.id && state === 'active');
      if (isRefillOn && method.state === 'active' && others.length === 0) return tellNeeded(translate);
      if (!(await confirmRemoval(method, others[0], isRefillOn, translate))) return;
      await run(async () => {
        await removeMethod(method.id).catch(ignoreGone);
        notify({ tone: 'success', text: translate('payment_methods.removed') });
      });
    },
  };
}

const tellNeeded = (translate: Translate) =>
  alert({
    title: translate('payment_methods.needed'),
    text: translate('payment_methods.errors.payment_method_in_use'),
  });

export type ChangeMethods = ReturnType<typeof useChangeMethods>;

/** It was removed elsewhere. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/** Says which method is the default one then, and what that means for automatic refills. */
function confirmRemoval(
  method: PaymentMethod,
  next: PaymentMethod | undefined,
  isRefillOn: boolean,
  translate: Translate,
): Promise<boolean> {
  const name = methodName(method, translate);
  const follows =
    method.is_default && next
      ? translate(isRefillOn ? 'payment_methods.removes_refill' : 'payment_methods.removes_default', {
          name: methodName(next, translate),
        })
      : '';
  return confirm({
    title: translate('payment_methods.remove_title', { name }),
    text: [translate('payment_methods.remove_text'), follows].filter(Boolean).join(' '),
    ok: translate('payment_methods.remove'),
    danger: true,
  });
}
