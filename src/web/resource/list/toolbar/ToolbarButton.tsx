import Button, { type ButtonProps } from '@mui/material/Button';
import type SvgIcon from '@mui/material/SvgIcon';
import { Link, type To } from 'react-router-dom';
import { type SizeClass, useSizeClass } from '#web/theme/sizeClass.ts';

interface Props extends Omit<ButtonProps, 'startIcon' | 'children' | 'href'> {
  icon: typeof SvgIcon;
  text: string;
  /** Up to this size class the button shows only its icon. */
  iconUpTo?: SizeClass;
  /** Makes it a link. */
  to?: To;
}

const sizes: readonly SizeClass[] = ['s', 'm', 'l', 'xl'];

/** A button of the list's toolbar. On small sizes it shows only its icon, with the text as accessible name. */
export function ToolbarButton({ icon: Icon, text, iconUpTo = 's', to, style, ...props }: Props) {
  const isIcon = sizes.indexOf(useSizeClass()) <= sizes.indexOf(iconUpTo);
  const way = to ? { component: Link, to } : {};
  if (!isIcon)
    return (
      <Button variant="outlined" startIcon={<Icon />} style={style} {...way} {...props}>
        {text}
      </Button>
    );
  return (
    <Button
      variant="outlined"
      aria-label={text}
      title={text}
      {...way}
      {...props}
      style={{ minWidth: 36, paddingInline: 6, ...style }}
    >
      <Icon style={{ fontSize: 20 }} />
    </Button>
  );
}
