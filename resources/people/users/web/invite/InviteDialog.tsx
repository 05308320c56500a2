import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ExplainedSwitch } from '#web/inputs/controls/ExplainedSwitch.tsx';
import { growingBox } from '#web/inputs/form/growingBox.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { useUnsaved } from '#web/state/unsaved.ts';
import { RolesSelect } from '../roles/RolesSelect.tsx';
import styles from './InviteDialog.module.css';
import { useInvite } from './useInvite.ts';

/** Invites people by email: docs/reference/product/accounts.md#invitations. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const invite = useInvite(onClose);
  const send = translate(invite.count > 1 ? 'users.invite.send_many' : 'users.invite.send', {
    smart_count: invite.count,
  });
  useUnsaved(invite.text !== '' || invite.roleIds.length > 0);
  return (
    <CardDialog title={translate('users.invite.title')} width={screenLimits.invite_modal_px} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void invite.send();
        }}
        className={dialog.form}
      >
        <div className={dialog.body}>
          <Typography color="text.secondary">{translate('users.invite.text')}</Typography>
          <InviteAddresses
            value={invite.text}
            errors={invite.errors}
            disabled={invite.isBusy}
            onChange={invite.setText}
            onSubmit={() => void invite.send()}
          />
          <ExplainedSwitch
            name={translate('users.invite.full_access')}
            hint={translate('users.invite.full_access_hint')}
            checked={invite.hasFullAccess}
            disabled={invite.isBusy}
            onChange={invite.setFullAccess}
          />
          {!invite.hasFullAccess && (
            <RolesSelect value={invite.roleIds} disabled={invite.isBusy} onChange={invite.setRoleIds} />
          )}
        </div>
        <DialogFoot>
          <Button variant="outlined" disabled={invite.isBusy} onClick={onClose}>
            {translate('member.action.cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={invite.isBusy}>
            {invite.isBusy ? translate('users.invite.sending') : send}
          </Button>
        </DialogFoot>
      </form>
    </CardDialog>
  );
}

interface AddressesProps {
  value: string;
  errors: readonly [email: string, text: string][];
  disabled: boolean;
  onChange: (value: string) => void;
  onSubmit: () => void;
}

const box = growingBox(1, 6);

/** An input for one or more addresses, which grows with them. Enter submits, as in every card. */
function InviteAddresses({ value, errors, disabled, onChange, onSubmit }: AddressesProps) {
  const translate = useTranslate();
  const id = useId();
  const isOne = !/[\s,;]/.test(value.trim());
  const messages = errors.map(([email, text]) => (
    <span key={email} style={{ display: 'block' }}>
      {isOne ? text : translate('users.invite.of_address', { email, text })}
    </span>
  ));
  return (
    <TextField
      id={id}
      label={translate('users.invite.email')}
      value={value}
      {...box}
      autoFocus
      required
      disabled={disabled}
      error={errors.length > 0}
      helperText={errors.length > 0 ? messages : translate('users.invite.email_hint')}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // Input methods end a composition with Enter.
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        onSubmit();
      }}
      slotProps={{
        htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' },
        input: { ...box.slotProps?.input, className: styles.addresses },
        formHelperText: { role: errors.length > 0 ? 'alert' : undefined },
      }}
    />
  );
}
