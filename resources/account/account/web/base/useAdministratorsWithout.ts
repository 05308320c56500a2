import { useEffect, useState } from 'react';
import { useMe } from '#web/session/session.ts';
import { readAdministrators } from '../api.ts';

/** The names of active administrators without a second factor; null until they are known, and where they cannot be read. */
export function useAdministratorsWithout(): readonly string[] | null {
  const { user } = useMe();
  const [names, setNames] = useState<readonly string[] | null>(null);
  const isOwnKnown = user?.has_second_factor;
  // biome-ignore lint/correctness/useExhaustiveDependencies(isOwnKnown): reads them again once the caller has set theirs up
  useEffect(() => {
    let isCurrent = true;
    readAdministrators().then(
      (items) => {
        const lacking = items.filter((each) => 'has_second_factor' in each && !each.has_second_factor);
        if (isCurrent) setNames(lacking.map(({ name }) => name));
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isOwnKnown]);
  return names;
}
