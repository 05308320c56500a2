import CopyIcon from '@mui/icons-material/ContentCopy';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import { shape } from '#web/theme/tokens.ts';

/** An alias in a monospaced font; a click copies it. */
export function AliasButton({ alias }: { alias: string }) {
  const translate = useTranslate();
  return (
    <ButtonBase
      aria-label={translate('entities.copy_alias', { alias })}
      onClick={() => void copyText(alias, translate('member.copied'))}
      sx={{
        gap: 1.5,
        px: 1.5,
        py: 0.5,
        mx: -1.5,
        borderRadius: 0.75,
        fontFamily: shape.font_mono,
        fontSize: '0.8125rem',
        lineHeight: '20px',
        color: 'text.secondary',
        textAlign: 'start',
        overflowWrap: 'anywhere',
        '& svg': { opacity: 0.55 },
        '&:hover, &:focus-visible': { bgcolor: 'action.hover', color: 'text.primary', '& svg': { opacity: 1 } },
      }}
    >
      {alias}
      <CopyIcon aria-hidden sx={{ fontSize: 14, flex: 'none' }} />
    </ButtonBase>
  );
}
