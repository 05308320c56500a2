import { CreatedCard } from './CreatedCard.tsx';
import { EntitiesCard } from './EntitiesCard.tsx';
import { FailedCard } from './FailedCard.tsx';
import { FilesCard } from './FilesCard.tsx';
import type { Overview } from './overview.resource.ts';
import { PeopleCard } from './PeopleCard.tsx';
import { RecentCard } from './RecentCard.tsx';
import styles from './Start.module.css';
import { Tiles } from './Tiles.tsx';

/** Figures first, then what is to be mended, then how it goes. */
export function StartFigures({ overview, onMended }: { overview: Overview; onMended: () => void }) {
  return (
    <>
      <Tiles overview={overview} />
      <FailedCard failed={overview.failed} onMended={onMended} />
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
