import Button, { type ButtonProps } from '@mui/material/Button';
import type SvgIcon from '@mui/material/SvgIcon';
import { Link, type To } from 'react-router-dom';
import { useSizeClass } from '../../theme/sizeClass.ts';

interface Props extends Omit<ButtonProps, 'startIcon' | 'children' | 'href'> {
  icon: typeof SvgIcon;
  text: string;
  /** Its icon alone at every size: of what is done seldom. */
  isIcon?: boolean;
  /** Where it leads to: then it is a link. */
  to?: To;
}

/** A button of the list's toolbar; on size s its icon alone, named all the same. */
export function ToolbarButton({ icon: Icon, text, isIcon = false, to, style, ...props }: Props) {
  const isNarrow = useSizeClass() === 's';
  const way = to ? { component: Link, to } : {};
  if (!isNarrow && !isIcon)
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
