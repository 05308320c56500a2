import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/providers/words.ts';
import { CardDialog } from '#web/resource/CardDialog.tsx';
import { InviteAddresses } from './InviteAddresses.tsx';
import { useInvite } from './useInvite.ts';

/** Makes people members by their emails alone (CONTRACT.md section 2). */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const invite = useInvite(onClose);
  const send = translate(invite.count > 1 ? 'users.invite.send_many' : 'users.invite.send', {
    smart_count: invite.count,
  });
  return (
    <CardDialog title={translate('users.invite.title')} width={limits.invite_modal_px} onClose={onClose}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void invite.send();
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Box sx={{ flex: 1, overflow: 'auto', p: { xs: 4, md: 6 }, display: 'grid', alignContent: 'start', gap: 5 }}>
          <Typography color="text.secondary">{translate('users.invite.text')}</Typography>
          <InviteAddresses
            value={invite.text}
            faults={invite.faults}
            disabled={invite.isBusy}
            onChange={invite.setText}
            onSubmit={() => void invite.send()}
          />
          <FullAccess checked={invite.hasFullAccess} disabled={invite.isBusy} onChange={invite.setFullAccess} />
        </Box>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 2,
            px: { xs: 4, md: 6 },
            py: 4,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Button variant="outlined" disabled={invite.isBusy} onClick={onClose}>
            {translate('action.cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={invite.isBusy}>
            {invite.isBusy ? translate('users.invite.sending') : send}
          </Button>
        </Box>
      </Box>
    </CardDialog>
  );
}

interface FullAccessProps {
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function FullAccess({ checked, disabled, onChange }: FullAccessProps) {
  const translate = useTranslate();
  return (
    <FormControlLabel
      disabled={disabled}
      sx={{ gap: 3, mx: 0, alignItems: 'flex-start' }}
      control={
        <Switch
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { role: 'switch', 'aria-label': translate('users.invite.full_access') } }}
        />
      }
      label={
        <>
          {translate('users.invite.full_access')}
          <Typography variant="body2" color="text.secondary">
            {translate('users.invite.full_access_hint')}
          </Typography>
        </>
      }
    />
  );
}
