import IconButton from '@mui/material/IconButton';
import type SvgIcon from '@mui/material/SvgIcon';

interface Props {
  text: string;
  icon: typeof SvgIcon;
  /** Nothing to do here now; it keeps the focus all the same. */
  isOff?: boolean;
  onClick: () => void;
}

export function VariantStep({ text, icon: Icon, isOff = false, onClick }: Props) {
  return (
    <IconButton
      size="small"
      aria-label={text}
      title={text}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      sx={isOff ? { opacity: 0.35, cursor: 'default' } : null}
    >
      <Icon sx={{ fontSize: 18 }} />
    </IconButton>
  );
}
