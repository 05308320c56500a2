import Button, { type ButtonProps } from '@mui/material/Button';
import type SvgIcon from '@mui/material/SvgIcon';
import { useSizeClass } from '../theme/sizeClass.ts';

interface Props extends Omit<ButtonProps, 'startIcon' | 'children'> {
  icon: typeof SvgIcon;
  text: string;
}

/** A button of the list's toolbar; on size s its icon alone, named all the same. */
export function ToolbarButton({ icon: Icon, text, ...props }: Props) {
  const isNarrow = useSizeClass() === 's';
  if (!isNarrow)
    return (
      <Button variant="outlined" startIcon={<Icon />} {...props}>
        {text}
      </Button>
    );
  return (
    <Button variant="outlined" aria-label={text} {...props} sx={{ minWidth: 36, px: 1.5 }}>
      <Icon sx={{ fontSize: 20 }} />
    </Button>
  );
}
