import { lazy, Suspense, useEffect, useState } from 'react';
import type { BriefUser, UserCell } from '#sdk/contract.ts';
import type { InstalledModule } from '#shared/modules.ts';
import { NamedIcon } from '#web/inputs/ui/NamedIcon.tsx';
import type { Row } from '#web/resource/view.ts';
import { reportHealth } from './health.ts';
import type { RunningWidget } from './runner.ts';
import styles from './UserCells.module.css';

const FailedCell = lazy(() => import('./FailedCell.tsx'));

/** Loads the cells of a column for all users of a page by one call of the widget. */
export interface UserCellsLoader {
  /** Of the module. */
  name: string;
  load(user: BriefUser): Promise<UserCell | null>;
  briefOf(record: Row): BriefUser;
}

/** Rows are drawn within this time of each other. */
const GATHER_MS = 20;

export function userCellsOf(module: InstalledModule, widget: RunningWidget, column: string): UserCellsLoader {
  const { alias, name, version_id } = module;
  const known = new Map<string, Promise<UserCell | null>>();
  let queue: { user: BriefUser; settle: PromiseWithResolvers<UserCell | null> }[] = [];
  const ask = async () => {
    const batch = queue;
    queue = [];
    const begun = performance.now();
    try {
      const cells = await widget.cells(
        column,
        batch.map(({ user }) => user),
      );
      reportHealth(version_id, 'usersColumns', { ms: performance.now() - begun });
      for (const [at, { settle }] of batch.entries()) settle.resolve(cells[at] ?? null);
    } catch (error) {
      reportHealth(version_id, 'usersColumns', { failed: true });
      for (const { settle } of batch) settle.reject(error);
    }
  };
  return {
    name,
    briefOf: ({ id, name: person, extra }) => ({
      id,
      name: String(person),
      extra: (extra as Record<string, unknown> | undefined)?.[alias] ?? null,
    }),
    load(user) {
      const key = JSON.stringify(user);
      const present = known.get(key);
      if (present !== undefined) return present;
      const settle = Promise.withResolvers<UserCell | null>();
      known.set(key, settle.promise);
      if (queue.length === 0) setTimeout(() => void ask(), GATHER_MS);
      queue.push({ user, settle });
      return settle.promise;
    },
  };
}

type Shown = { state: 'waiting' } | { state: 'failed' } | { state: 'ready'; cell: UserCell | null };

/** A cell that a module fills. It is drawn by the app: a text, with a tone and perhaps a link. */
export function UserCells({ cells, record }: { cells: UserCellsLoader; record: Row }) {
  const [shown, setShown] = useState<Shown>({ state: 'waiting' });
  const brief = JSON.stringify(cells.briefOf(record));
  useEffect(() => {
    let isCurrent = true;
    cells.load(JSON.parse(brief) as BriefUser).then(
      (cell) => isCurrent && setShown({ state: 'ready', cell }),
      () => isCurrent && setShown({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [cells, brief]);
  if (shown.state === 'waiting') return <span className={styles.waiting} aria-hidden />;
  if (shown.state === 'failed')
    return (
      <Suspense fallback={<span className="stoa-none">!</span>}>
        <FailedCell name={cells.name} />
      </Suspense>
    );
  if (!shown.cell) return <span className="stoa-none">—</span>;
  const { text, tone = 'neutral', icon, href } = shown.cell;
  const safe = href && /^(https?|tel|mailto|sip):/i.test(href) ? href : undefined;
  const label = (
    <span className={styles.cell} data-tone={tone}>
      {icon !== undefined && <NamedIcon name={icon} />}
      {text}
    </span>
  );
  return safe ? (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  ) : (
    label
  );
}
