import CloseIcon from '@mui/icons-material/Close';
import ButtonBase from '@mui/material/ButtonBase';
import type { KeyboardEvent } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import common from '#web/theme/common.module.css';
import { PersonAvatar } from '../PersonAvatar.tsx';
import { pillStyle } from '../variantTint.ts';
import styles from './several.module.css';
import { useOneVariant, type VariantSource } from './variantSource.ts';
import type { Variant } from './variants.ts';

interface Props {
  variant: Variant<number>;
  /** Its place in the box, by which the arrow keys find it. */
  place: number;
  disabled: boolean;
  onRemove: (event: unknown) => void;
}

/** One of several choices, with a button to take it off. The arrow keys reach the button, Tab passes it. */
export function Chosen({ variant: { value, label, color, avatar }, place, disabled, onRemove }: Props) {
  const translate = useTranslate();
  return (
    <span className={styles.pill} style={pillStyle(color)}>
      {avatar !== undefined && <PersonAvatar person={{ id: value, name: label, avatar }} size={18} />}
      <span title={label} className={common.cut}>
        {label}
      </span>
      {!disabled && (
        <ButtonBase
          data-item-index={place}
          tabIndex={-1}
          aria-label={translate('inputs.several.remove', { name: label })}
          onClick={onRemove}
          onKeyDown={pressed}
          className={styles.remove}
        >
          <CloseIcon className={common.icon14} />
        </ButtonBase>
      )}
    </span>
  );
}

/** The box would take the focus at these keys, before they press the button. */
const pressed = (event: KeyboardEvent) => {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
};

/** The same of a choice whose name is read. */
export function ChosenById({ source, variant, ...props }: Props & { source: VariantSource }) {
  const found = useOneVariant(source, variant.value)?.variant;
  return <Chosen {...props} variant={found ?? variant} />;
}
