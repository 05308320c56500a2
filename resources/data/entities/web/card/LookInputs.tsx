import TableIcon from '@mui/icons-material/TableRowsOutlined';
import TextField from '@mui/material/TextField';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { type VariantColor, variantColors } from '#shared/fieldTypes/variantColors.ts';
import { limits } from '#shared/limits.ts';
import type { Names } from '#shared/names.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ColorDot } from '#web/inputs/controls/ColorDot.tsx';
import { dotColor } from '#web/inputs/controls/variantTint.ts';
import type { InputProps } from '#web/inputs/form/useInput.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import { NamedIcon } from '#web/inputs/ui/NamedIcon.tsx';
import type { Entity } from '../../entities.resource.ts';
import { offeredIcons } from './icons.ts';
import styles from './LookInputs.module.css';

/** The name of an entity in each language; an empty one is the plain name. */
export function NamesInput({ name, disabled = false }: InputProps) {
  const translate = useTranslate();
  const id = useId();
  const called = useWatch({ name: 'name' }) as string;
  const { value, error, onChange } = useInput<Names | null>(name);
  const change = (language: 'en' | 'ru', text: string) => {
    const { [language]: _, ...others } = value ?? {};
    onChange(text === '' ? others : { ...others, [language]: text });
  };
  return (['en', 'ru'] as const).map((language) => (
    <TextField
      key={language}
      id={`${id}-${language}`}
      label={translate(`entity_looks.name_${language}`)}
      value={value?.[language] ?? ''}
      placeholder={called}
      error={Boolean(error)}
      helperText={error}
      disabled={disabled}
      autoComplete="off"
      onChange={(event) => change(language, event.target.value)}
      slotProps={{ htmlInput: { maxLength: limits.text_max }, inputLabel: { shrink: true } }}
    />
  ));
}

/** The icon of an entity in menus. One that is not offered, which a program has set, stays until another is chosen. */
export function IconInput({ name, label, disabled = false }: InputProps) {
  const translate = useTranslate();
  const { value, onChange } = useInput<Entity['icon']>(name);
  const hue = useWatch({ name: 'hue' }) as Entity['hue'];
  const color = hue ? { color: dotColor(hue) } : {};
  return (
    <Tiles label={label} disabled={disabled}>
      <Tile name={name} label={translate('entity_looks.icon_none')} isChosen={!value} onChoose={() => onChange(null)}>
        <TableIcon style={{ fontSize: 20, ...color }} />
      </Tile>
      {offeredIcons.map((icon) => (
        <Tile
          key={icon}
          name={name}
          label={translate(`entity_looks.icons.${icon}`)}
          isChosen={icon === value}
          onChoose={() => onChange(icon)}
        >
          <NamedIcon name={icon} style={{ fontSize: 20, ...color }} />
        </Tile>
      ))}
    </Tiles>
  );
}

/** The colour of the icon. */
export function HueInput({ name, label, disabled = false }: InputProps) {
  const translate = useTranslate();
  const { value, onChange } = useInput<Entity['hue']>(name);
  const tile = (hue: VariantColor | null) => (
    <Tile
      key={hue ?? 'none'}
      name={name}
      label={translate(`fields.colors.${hue ?? 'none'}`)}
      isChosen={hue === (value || null)}
      onChoose={() => onChange(hue)}
    >
      <ColorDot color={hue} />
    </Tile>
  );
  return (
    <Tiles label={label} disabled={disabled}>
      {[null, ...variantColors].map(tile)}
    </Tiles>
  );
}

const Tiles = ({ label, disabled, children }: { label: string; disabled: boolean; children: ReactNode }) => (
  <fieldset disabled={disabled}>
    <legend className={styles.label}>{label}</legend>
    <div className={styles.tiles}>{children}</div>
  </fieldset>
);

interface TileProps {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Tile({ name, label, isChosen, onChoose, children }: TileProps) {
  const id = useId();
  return (
    <label htmlFor={id} title={label} className={styles.tile}>
      <input type="radio" id={id} name={name} checked={isChosen} onChange={onChoose} className="visually-hidden" />
      {children}
      <span className="visually-hidden">{label}</span>
    </label>
  );
}
