import GlobalStyles from '@mui/material/GlobalStyles';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { markMs } from './marks.ts';
import { useListNews } from './useListNews.ts';

/** Follows what others write in the list around it, and says so to those who do not see the marks. */
export function ListNews() {
  const { declaration } = useView();
  const word = useResourceTranslate(declaration.name);
  const count = useListNews();
  return (
    <>
      <GlobalStyles styles={newsStyles} />
      <div role="status" className="visually-hidden">
        {count > 0 && word('live.changed', { smart_count: count })}
      </div>
    </>
  );
}

const fading = { from: { backgroundColor: 'var(--primary-100)' } };

/** A row that somebody else changed is tinted, and the tint fades; two names, so that a second change begins anew. */
const newsStyles = {
  '@keyframes stoa-news-0': fading,
  '@keyframes stoa-news-1': fading,
  '.stoa-news-0': { animation: `stoa-news-0 ${markMs}ms ease-in` },
  '.stoa-news-1': { animation: `stoa-news-1 ${markMs}ms ease-in` },
  '@media (prefers-reduced-motion: reduce)': {
    '.stoa-news.stoa-news': { animation: 'none !important', backgroundColor: 'var(--primary-100)' },
  },
} as const;
