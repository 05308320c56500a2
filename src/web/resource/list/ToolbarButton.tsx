import Button, { type ButtonProps } from '@mui/material/Button';
import type SvgIcon from '@mui/material/SvgIcon';
import { Link, type To } from 'react-router-dom';
import { type SizeClass, useSizeClass } from '../../theme/sizeClass.ts';

interface Props extends Omit<ButtonProps, 'startIcon' | 'children' | 'href'> {
  icon: typeof SvgIcon;
  text: string;
  /** Its icon alone up to this size: of what is done seldom, and where many buttons stand in one line. */
  iconUpTo?: SizeClass;
  /** Where it leads to: then it is a link. */
  to?: To;
}

const sizes: readonly SizeClass[] = ['s', 'm', 'l', 'xl'];

/** A button of the list's toolbar; on small sizes its icon alone, named all the same. */
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
