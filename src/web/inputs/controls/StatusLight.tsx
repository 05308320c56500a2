import FailedIcon from '@mui/icons-material/ErrorOutline';
import { changeStatus } from '#shared/entities/statuses.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import styles from './StatusLight.module.css';

export type ChangeStatus = (typeof changeStatus)[keyof typeof changeStatus];

interface Props {
  status: ChangeStatus;
  /** The label of the processing state, where a more precise one is known. */
  processing?: string | undefined;
  /** Shows the label beside the light; otherwise it is for screen readers only. */
  hasLabel?: boolean;
}

const keys = {
  [changeStatus.processing]: 'processing',
  [changeStatus.ready]: 'ready',
  [changeStatus.failed]: 'failed',
} as const;

/** Status of an entity or a field: colour, shape and label (docs/reference/product/entities.md#status-of-entities-and-fields). */
export function StatusLight({ status, processing, hasLabel = true }: Props) {
  const translate = useTranslate();
  const key = keys[status];
  const label = (status === changeStatus.processing && processing) || translate(`admin.status.${key}`);
  return (
    <span title={hasLabel ? undefined : label} className={styles.status} data-status={key}>
      <Shape status={status} />
      <span className={hasLabel ? undefined : 'visually-hidden'}>{label}</span>
    </span>
  );
}

/** A dot, a spinner and an error icon can be distinguished without colours. */
function Shape({ status }: { status: ChangeStatus }) {
  if (status === changeStatus.processing) return <Spinner size={14} />;
  if (status === changeStatus.failed) return <FailedIcon aria-hidden className={styles.failed} />;
  return <span aria-hidden className={styles.light} />;
}
