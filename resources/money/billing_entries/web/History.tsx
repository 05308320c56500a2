import EntriesIcon from '@mui/icons-material/ReceiptLongOutlined';
import { useId } from 'react';
import { defineView } from '#web/resource/defineView.ts';
import { addLateView } from '#web/resource/lateViews.ts';
import { type ListFrameProps, ResourceList } from '#web/resource/list/ResourceList.tsx';
import { MomentCell } from '#web/resource/standardCells.tsx';
import { billing_entries } from '../billing_entries.resource.ts';
import { ExportButton } from './ExportButton.tsx';
import { AmountCell, AuthorCell, BalanceCell, KindCell } from './entryCells.tsx';
import styles from './History.module.css';

const view = defineView(billing_entries, {
  icon: EntriesIcon,
  menu: { group: 'main' },
  title: ({ id }) => `#${id}`,
  list: {
    isWhole: true,
    cells: { moment: MomentCell, kind: KindCell, by: AuthorCell, amount: AmountCell, balance: BalanceCell },
    aligns: { amount: 'right', balance_after: 'right' },
  },
});

addLateView(view, '/admin/billing');

/** The entries of the balance: a standard list, as a part of the billing page. */
export const History = () => <ResourceList view={view} Frame={Section} />;

function Section({ title, search, children }: ListFrameProps) {
  const id = useId();
  return (
    <section className={styles.history} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {search && (
          <div className={styles.tools}>
            <div className={styles.search}>{search}</div>
            <ExportButton />
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
