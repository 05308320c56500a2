import OffIcon from '@mui/icons-material/GppMaybeOutlined';
import OnIcon from '@mui/icons-material/VerifiedUserOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  isOn: boolean;
  /** The account requires it. */
  isRequired: boolean;
  /** Whose: the caller's by default. */
  of?: 'own' | 'person';
}

/** Whether two-step sign-in is on, and whether the account requires it. */
export function FactorState({ isOn, isRequired, of = 'own' }: Props) {
  const translate = useTranslate();
  const Icon = isOn ? OnIcon : OffIcon;
  return (
    <Box sx={{ display: 'flex', gap: 3, color: isOn ? 'success.main' : 'warning.main' }}>
      <Icon aria-hidden sx={{ flex: 'none', fontSize: 22 }} />
      <div>
        <Typography sx={{ color: 'text.primary' }}>{translate(`factors.${of}.${isOn ? 'on' : 'off'}`)}</Typography>
        {isRequired && (
          <Typography variant="body2" color="text.secondary">
            {translate('factors.own.required')}
          </Typography>
        )}
      </div>
    </Box>
  );
}
