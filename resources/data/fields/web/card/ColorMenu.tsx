import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import { type VariantColor, variantColors } from '#shared/fieldTypes/variantColors.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ColorDot } from '#web/inputs/controls/ColorDot.tsx';
import styles from './card.module.css';

interface Props {
  value: VariantColor | null;
  /** The name of the variant. */
  name: string;
  onChange: (color: VariantColor | null) => void;
}

/** The colour of a variant: a dot that opens the palette. */
export function ColorMenu({ value, name, onChange }: Props) {
  const translate = useTranslate();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const nameOf = (color: VariantColor | null) => translate(`fields.colors.${color ?? 'none'}`);
  const label = translate('fields.variants.color', { name, color: nameOf(value) });
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(true)}
        className={styles.color}
      >
        <ColorDot color={value} />
      </IconButton>
      <Menu
        id={id}
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {[null, ...variantColors].map((color) => (
          <MenuItem
            key={color ?? 'none'}
            role="menuitemradio"
            aria-checked={color === value}
            selected={color === value}
            onClick={() => {
              onChange(color);
              setOpen(false);
            }}
          >
            <ListItemIcon>
              <ColorDot color={color} />
            </ListItemIcon>
            {nameOf(color)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
