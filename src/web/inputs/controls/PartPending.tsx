import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';

interface Props {
  /** The error message; null while the part is loading. */
  failure: string | null;
  retry: string;
  onRetry: () => void;
  /** Approximate height of the content, in px. */
  height: number;
}

/** Shown instead of a part of a card that is loaded separately. */
export function PartPending({ failure, retry, onRetry, height }: Props) {
  if (failure === null) return <Skeleton variant="rounded" height={height} aria-hidden />;
  const again = (
    <Button size="small" color="inherit" onClick={onRetry}>
      {retry}
    </Button>
  );
  return (
    <Alert severity="error" action={again}>
      {failure}
    </Alert>
  );
}
