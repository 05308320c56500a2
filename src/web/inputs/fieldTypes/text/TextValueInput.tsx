import OpenIcon from '@mui/icons-material/OpenInNew';
import type { TextFormat } from '#shared/fieldTypes/fieldType.ts';
import { hrefOf } from '#shared/fieldTypes/textFormats.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { clearHandler, ValueField } from '../ValueField.tsx';
import type { ValueProps } from '../valueProps.ts';
import styles from './TextValueInput.module.css';

/** On a phone. A box of the type `email` would rewrite domains of other alphabets. */
const keyboards = {
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { inputMode: 'tel', type: 'tel' },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
} as const;

export function TextValueInput({ value, onChange, ...props }: ValueProps) {
  const { format } = props.field.extra;
  const text = typeof value === 'string' ? value : '';
  return (
    <ValueField
      {...props}
      text={text}
      onText={onChange}
      onNothing={clearHandler(value, onChange)}
      {...(typeof format === 'string' && {
        htmlInput: keyboards[format],
        end: <Opener format={format} text={text.trim()} label={props.label} />,
      })}
    />
  );
}

/** Opens what a text leads to: a page or a letter in a new tab, because this card may be unsaved, or a call. */
function Opener({ format, text, label }: { format: TextFormat; text: string; label: string }) {
  const translate = useTranslate();
  const href = hrefOf(format, text);
  if (href === null) return null;
  const name = translate('admin.select.to_named', { name: label });
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" aria-label={name} title={name} className={styles.opener}>
      <OpenIcon aria-hidden style={{ fontSize: 18 }} />
    </a>
  );
}
