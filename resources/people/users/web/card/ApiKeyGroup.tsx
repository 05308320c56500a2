import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { defaultKeyName } from '#resources/people/users/apiKeys.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { ApiError } from '#web/api/api.ts';
import { hasMessage, useTranslate } from '#web/i18n/translate.ts';
import items from '#web/inputs/controls/items.module.css';
import { PartPending } from '#web/inputs/controls/PartPending.tsx';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { CardGroup, Unavailable } from '#web/resource/card/editor/CardGroup.tsx';
import type { CardGroupProps } from '#web/resource/view.ts';
import { generateApiKey } from '../api.ts';
import { ApiKeyList } from '../api-keys/ApiKeyList.tsx';
import { ShownKey } from '../api-keys/ShownKey.tsx';
import { useApiKeys } from '../api-keys/useApiKeys.ts';
import { whyCredentialsAreFixed } from '../ownDetails.ts';

const NewKeyDialog = lazy(() => import('../api-keys/NewKeyDialog.tsx'));

/** A person's API keys. A new one is shown once; later only what it is for and when it was used is known. */
export default function ApiKeyGroup(props: CardGroupProps<User>) {
  const translate = useTranslate();
  const { record } = props;
  const reason = whyCredentialsAreFixed(record);
  if (!reason && record) return <EditableApiKeys {...props} record={record} />;
  return (
    <CardGroup id={props.id} title={translate('users.api_key.title')}>
      {reason && <Unavailable reason={reason} />}
    </CardGroup>
  );
}

function EditableApiKeys({ id, record, disabled, onChanged }: CardGroupProps<User> & { record: User }) {
  const translate = useTranslate();
  const [shown, setShown] = useState<{ name: string; text: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { keys, error, revoking, load, revoke } = useApiKeys(record.id, onChanged);
  const hasDefault = keys?.items.some(({ name }) => name.toLowerCase() === defaultKeyName) ?? record.has_api_key;
  const show = (name: string, text: string) => {
    setShown({ name, text });
    setAsking(false);
    notify({ tone: 'success', text: translate('users.api_key.generated') });
    onChanged();
    void load();
  };
  const { isBusy, generate } = useGenerate(record.id, hasDefault, show);
  const isFixed = disabled || isBusy;
  return (
    <CardGroup
      id={id}
      title={translate('users.api_key.title')}
      text={shown ? undefined : translate(hasDefault ? 'users.api_key.set' : 'users.api_key.none')}
    >
      {shown && <ShownKey {...shown} />}
      {(error || !keys) && (
        <PartPending
          failure={error ? translate('users.api_key.list_failed') : null}
          retry={translate('users.api_key.retry')}
          onRetry={() => void load()}
          height={40}
        />
      )}
      {keys && keys.items.length > 0 && (
        <ApiKeyList
          keys={keys}
          userId={record.id}
          revoking={revoking}
          disabled={isFixed}
          onRevoke={(key) => void revoke(key)}
        />
      )}
      <div className={items.actions}>
        <Button variant="outlined" disabled={isFixed} onClick={() => void generate()}>
          {translate(hasDefault ? 'users.api_key.replace' : 'users.api_key.generate')}
        </Button>
        <Button variant="outlined" disabled={isFixed || !keys} onClick={() => setAsking(true)}>
          {translate('users.api_key.new')}
        </Button>
      </div>
      {isAsking && keys && (
        <Suspense>
          <NewKeyDialog userId={record.id} roles={keys.roles} onMade={show} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </CardGroup>
  );
}

/** Replaces the default key, after a question if there is one. */
function useGenerate(user_id: number, hasDefault: boolean, onMade: (name: string, text: string) => void) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const generate = async () => {
    if (hasDefault && !(await confirm({ text: translate('users.api_key.replace_confirm'), danger: true }))) return;
    setBusy(true);
    try {
      const made = await reauthenticated(() => generateApiKey(user_id));
      if (made !== null) onMade(defaultKeyName, made);
    } catch (error) {
      const own = error instanceof ApiError ? `users.errors.${error.problem.message}` : '';
      notify({ tone: 'error', text: translate(hasMessage(own) ? own : 'users.api_key.failed') });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, generate };
}
