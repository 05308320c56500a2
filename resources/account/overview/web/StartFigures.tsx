import type { Overview } from '../overview.resource.ts';
import { CreatedCard } from './cards/CreatedCard.tsx';
import { EntitiesCard } from './cards/EntitiesCard.tsx';
import { FailedCard } from './cards/FailedCard.tsx';
import { FilesCard } from './cards/FilesCard.tsx';
import { PeopleCard } from './cards/PeopleCard.tsx';
import { RecentCard } from './cards/RecentCard.tsx';
import { Tiles } from './cards/Tiles.tsx';
import styles from './Start.module.css';

/** Totals, failed changes, then the cards in two columns. */
export function StartFigures({ overview, onResolved }: { overview: Overview; onResolved: () => void }) {
  return (
    <>
      <Tiles overview={overview} />
      <FailedCard failed={overview.failed} onResolved={onResolved} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {overview.entities.length > 0 && <CreatedCard overview={overview} />}
          <EntitiesCard entities={overview.entities} />
        </div>
        <div className={styles.column}>
          <PeopleCard people={overview.people} />
          <RecentCard recent={overview.recent} />
          <FilesCard files={overview.files} />
        </div>
      </div>
    </>
  );
}
