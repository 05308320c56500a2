import { useEffect, useRef } from 'react';
import { subscribeLive } from './live.ts';
import type { News } from './news.ts';

/** Calls back with changes of others, while the tab is visible and `isOn`. */
export function useNews(onNews: (news: News) => void, isOn = true): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => (isOn ? subscribeLive((news) => latest.current(news)) : undefined), [isOn]);
}
