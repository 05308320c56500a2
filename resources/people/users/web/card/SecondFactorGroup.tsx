import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { OwnFactors } from '#resources/people/factors/web/OwnFactors.tsx';
import { FactorState } from '#resources/people/factors/web/rows/FactorState.tsx';
import type { User } from '#resources/people/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardGroup, Unavailable } from '#web/resource/card/editor/CardGroup.tsx';
import type { CardGroupProps } from '#web/resource/view.ts';
import { useMe } from '#web/session/session.ts';
import { isEditableOnlyBySelf, whyCredentialsAreFixed } from '../ownDetails.ts';
import styles from './card.module.css';
import { useSecondFactorRemoval } from './useSecondFactorRemoval.ts';

/** The person's own second factors; of another person, whether they have any, and a button for who has lost them. */
export default function SecondFactorGroup({ id, record, disabled, onChanged }: CardGroupProps<User>) {
  const translate = useTranslate();
  const { user } = useMe();
  if (!record) return null;
  const isMe = record.id === user?.id;
  return (
    <CardGroup id={id} title={translate('factors.own.title')} text={isMe ? translate('factors.own.text') : undefined}>
      {isMe ? <OwnFactors /> : <OfPerson person={record} disabled={disabled} onChanged={onChanged} />}
    </CardGroup>
  );
}

interface Props {
  person: User;
  disabled: boolean;
  onChanged: () => void;
}

function OfPerson({ person, disabled, onChanged }: Props) {
  const translate = useTranslate();
  const { isBusy, remove } = useSecondFactorRemoval(person, onChanged);
  const reason = isEditableOnlyBySelf(person) ? 'users.second_factor.several' : whyCredentialsAreFixed(person);
  return (
    <>
      <FactorState isOn={person.has_second_factor} isRequired={false} of="person" />
      {person.has_second_factor && reason && <Unavailable reason={reason} />}
      {person.has_second_factor && !reason && (
        <div>
          <Button variant="outlined" color="error" disabled={disabled || isBusy} onClick={() => void remove()}>
            {translate('users.second_factor.turn_off')}
          </Button>
          <Typography variant="body2" color="text.secondary" className={styles.note}>
            {translate('users.second_factor.hint')}
          </Typography>
        </div>
      )}
    </>
  );
}
