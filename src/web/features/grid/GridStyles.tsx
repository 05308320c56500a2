import GlobalStyles from '@mui/material/GlobalStyles';
import { alpha, type Theme } from '@mui/material/styles';

const tint = (color: string) => `linear-gradient(${color}, ${color})`;

const styles = ({ palette }: Theme) => ({
  '[role=grid] tbody :is(td, th)': {
    cursor: 'cell',
    userSelect: 'none' as const,
    '&[aria-selected=true]': { backgroundImage: tint(alpha(palette.primary.main, 0.1)) },
    '&:focus-visible, &:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '&[data-state=saving]': { '& > *': { opacity: 0.55 }, backgroundImage: tint(alpha(palette.primary.main, 0.06)) },
    '&[data-state=refused]': { boxShadow: `inset 0 0 0 2px ${palette.error.main}` },
    '&[data-state=stale]': { boxShadow: `inset 0 0 0 2px ${palette.warning.main}` },
  },
});

/** Images over the background: rows and the sticky column keep their own background colour. */
export const GridStyles = () => <GlobalStyles styles={styles} />;
