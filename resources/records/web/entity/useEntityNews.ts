import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isFollowed } from '#web/events/useLive.ts';
import { useNews } from '#web/events/useNews.ts';

/** The first look again leaves the first rows alone; and many pages open their connection at once. */
const lookAgainMs = () => 1000 + Math.random() * 1000;

/** Reads what the shown entity is again when its account's schema changes, or may have. @param isOn once it was read */
export function useEntityNews(isOn: boolean): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = () => void client.invalidateQueries({ predicate: ({ queryKey }) => isFollowed(queryKey) });
  useNews(({ schema, missed }) => {
    if (!schema && !missed) return;
    clearTimeout(timer.current);
    if (schema) look();
    else timer.current = setTimeout(look, lookAgainMs());
  }, isOn);
  useEffect(() => () => clearTimeout(timer.current), []);
}
