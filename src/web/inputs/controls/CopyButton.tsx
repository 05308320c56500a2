import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import { shape } from '#web/theme/tokens.ts';

/** A text in a monospaced font; a click copies it. */
export function CopyButton({ text, shown = text, label }: { text: string; shown?: string; label: string }) {
  const translate = useTranslate();
  return (
    <ButtonBase
      aria-label={label}
      title={label}
      onClick={() => void copyText(text, translate('member.copied'))}
      sx={{
        px: 1.5,
        mx: -1.5,
        minHeight: 28,
        // With its margins: a short text would be broken otherwise.
        maxWidth: 'calc(100% + 12px)',
        borderRadius: 0.75,
        fontFamily: shape.font_mono,
        fontSize: '0.8125rem',
        lineHeight: '18px',
        color: 'text.secondary',
        textAlign: 'start',
        overflowWrap: 'anywhere',
        '&:hover, &:focus-visible': { bgcolor: 'action.hover', color: 'text.primary' },
      }}
    >
      {shown}
    </ButtonBase>
  );
}
