import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from '#web/i18n/translate.ts';
import { useSizeClass } from '#web/theme/sizeClass.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import skeleton from './ListSkeleton.module.css';
import styles from './list.module.css';
import { useColumns } from './table/columns.ts';

const rows = ['72%', '55%', '64%', '80%', '48%', '68%', '58%', '75%'];

/** Shown while the first rows load. */
export function ListSkeleton({ isStacked }: { isStacked: boolean }) {
  const translate = useResourceTranslate(useView().declaration.name);
  const { shown } = useColumns();
  return (
    <RowsSkeleton label={translate('list.loading')} columns={isStacked ? 1 : shown.length} isStacked={isStacked} />
  );
}

/** Columns of a list whose declaration is not known yet. */
const usualColumns = 5;

/** Shown while the declaration of a list loads. */
export function PageSkeleton() {
  const translate = useTranslate();
  const isStacked = useSizeClass() === 's';
  return (
    <>
      <div className={styles.toolbar} aria-hidden>
        <Skeleton variant="rounded" width={96} height={36} />
        <Skeleton variant="rounded" width={96} height={36} className={skeleton.create} />
      </div>
      <div className={styles.sheet}>
        <RowsSkeleton
          label={translate('admin.list.loading')}
          columns={isStacked ? 1 : usualColumns}
          isStacked={isStacked}
        />
      </div>
    </>
  );
}

interface RowsProps {
  label: string;
  columns: number;
  isStacked: boolean;
}

function RowsSkeleton({ label, columns, isStacked }: RowsProps) {
  return (
    <Box role="status" aria-label={label}>
      {!isStacked && <div className={skeleton.head} />}
      {rows.map((width) => (
        <div key={width} className={skeleton.row} data-stacked={isStacked || undefined}>
          <Skeleton variant="circular" width={32} height={32} className={skeleton.avatar} />
          {Array.from({ length: columns }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
            <div key={index} className={skeleton.bar}>
              <Skeleton width={width} height={14} />
            </div>
          ))}
        </div>
      ))}
    </Box>
  );
}
