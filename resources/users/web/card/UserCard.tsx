import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import type { User } from '#resources/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/TextInput.tsx';
import { CardSections } from '#web/resource/card/CardSections.tsx';
import type { CardBodyProps } from '#web/resource/view.ts';
import { AvatarInput } from '../avatar/AvatarInput.tsx';
import { isOfOthers } from '../severalAccounts.ts';
import { ApiKeyBlock } from './ApiKeyBlock.tsx';
import { CardBlock } from './CardBlock.tsx';
import EmailInput from './EmailInput.tsx';
import { InvitedAlert } from './InvitedAlert.tsx';
import PasswordConfirmInput from './PasswordConfirmInput.tsx';
import PasswordInput from './PasswordInput.tsx';

/** The inside of the user card in its three modes, profile, edit and add (SPEC.md section 2). */
export default function UserCard({ record, disabled, onChanged }: CardBodyProps<User>) {
  const translate = useTranslate();
  const name = String(useWatch({ name: 'name' }) ?? '');
  const isNew = record === null;
  const field = (key: 'name' | 'email' | 'password' | 'password_confirm') => ({
    name: key,
    label: translate(`users.fields.${key}`),
    disabled,
    required: isNew,
  });

  return (
    <>
      {record && isOfOthers(record) && <Alert severity="info">{translate('users.several')}</Alert>}
      {record?.is_invited && <InvitedAlert user={record} onChanged={() => onChanged?.()} />}
      <CardBlock title={translate('users.avatar.title')} text={translate('users.avatar.why')}>
        <AvatarInput person={{ id: record?.id ?? 0, name: name || '?' }} disabled={disabled} />
      </CardBlock>
      <CardBlock id="user-details" title={translate('users.card.details')}>
        <TextInput {...field('name')} autoFocus={!disabled} />
        <EmailInput {...field('email')} disabled={disabled || !isNew} />
      </CardBlock>
      <CardBlock
        id="user-password"
        title={translate('users.fields.password')}
        text={isNew ? undefined : translate('users.password.keep')}
      >
        <PasswordInput
          {...field('password')}
          label={translate(isNew ? 'users.fields.password' : 'users.password.change')}
        />
        <PasswordConfirmInput {...field('password_confirm')} />
      </CardBlock>
      {record && <ApiKeyBlock user={record} disabled={disabled} onChanged={onChanged} />}
      <CardSections slot="users.card" disabled={disabled} />
    </>
  );
}
