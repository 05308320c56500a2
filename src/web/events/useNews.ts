import { useEffect, useRef } from 'react';
import { subscribeLive } from './live.ts';
import type { News } from './news.ts';

/** Calls back with what others changed, while somebody looks at this tab. Nobody listens while `isOn` is false. */
export function useNews(onNews: (news: News) => void, isOn = true): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => (isOn ? subscribeLive((news) => latest.current(news)) : undefined), [isOn]);
}
