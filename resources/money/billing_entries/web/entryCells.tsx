import RefillIcon from '@mui/icons-material/AutorenewOutlined';
import CreditIcon from '@mui/icons-material/CardGiftcardOutlined';
import OpeningIcon from '@mui/icons-material/FlagOutlined';
import ChargeIcon from '@mui/icons-material/NorthEastOutlined';
import TopUpIcon from '@mui/icons-material/SouthWestOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { actorName } from '#resources/data/history/web/actorText.ts';
import { formatMoney } from '#shared/money/formatMoney.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import type { CellProps } from '#web/resource/view.ts';
import type { BillingEntry } from '../billing_entries.resource.ts';
import styles from './entryCells.module.css';

type Props = CellProps<BillingEntry>;

const icons: Record<BillingEntry['kind'], typeof SvgIcon> = {
  opening: OpeningIcon,
  top_up: TopUpIcon,
  autorefill: RefillIcon,
  charge: ChargeIcon,
  credit: CreditIcon,
};

const isIn = ({ amount }: BillingEntry) => !amount.startsWith('-');

export function KindCell({ record }: Props) {
  const translate = useTranslate();
  const Icon = icons[record.kind];
  return (
    <span className={styles.kind} data-in={isIn(record) || undefined}>
      <Icon aria-hidden />
      {translate(`billing_entries.options.kind.${record.kind}`)}
      {record.is_test && <span className={styles.test}>{translate('billing_entries.test')}</span>}
    </span>
  );
}

/** With a sign, and in another tone where money came in. */
export function AmountCell({ record }: Props) {
  const locale = useLocale();
  return (
    <span className={`${styles.sum} ${isIn(record) ? styles.in : ''}`}>
      {formatMoney(record.amount, 'RUB', locale, { isSigned: true })}
    </span>
  );
}

export function BalanceCell({ record }: Props) {
  const locale = useLocale();
  return <span className={styles.sum}>{formatMoney(record.balance_after, 'RUB', locale)}</span>;
}

export function AuthorCell({ record }: Props) {
  const translate = useTranslate();
  const { type, name } = record.by;
  return (
    <>
      {actorName(
        {
          person: type === 'person' ? { name } : null,
          module: type === 'module' ? { name: name ?? '' } : null,
          otherwise: type === 'operator' ? type : 'system',
        },
        translate,
      )}
    </>
  );
}
