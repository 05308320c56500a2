import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Snippet } from '#shared/client/snippets.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import styles from './ApiMethods.module.css';

const languages = ['curl', 'fetch', 'client'] as const;
export type Language = (typeof languages)[number];

interface Props {
  snippet: Snippet;
  language: Language;
  onLanguage: (language: Language) => void;
}

/** Sample code of a method. The chosen language applies to all methods. */
export function CodeBlock({ snippet, language, onLanguage }: Props) {
  const translate = useTranslate();
  return (
    <div className={styles.block}>
      <div className={styles.blockHead}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={language}
          aria-label={translate('entities.api.code.title')}
          onChange={(_, next: Language | null) => next && onLanguage(next)}
        >
          {languages.map((name) => (
            <ToggleButton key={name} value={name}>
              {translate(`entities.api.code.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button
          size="small"
          variant="outlined"
          startIcon={<CopyIcon />}
          onClick={() => void copyText(snippet[language], translate('entities.api.code.copied'))}
        >
          {translate('entities.api.code.copy')}
        </Button>
      </div>
      <Code label={translate(`entities.api.code.${language}`)} text={snippet[language]} />
    </div>
  );
}

/** Source code. It scrolls, so it must take the keyboard focus. */
export const Code = ({ label, text }: { label: string; text: string }) => (
  <Box component="pre" role="region" aria-label={label} tabIndex={0} className={styles.code}>
    {text}
  </Box>
);
