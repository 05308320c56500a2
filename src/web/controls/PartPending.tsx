import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';

interface Props {
  /** Why there is nothing to show; null while it is on its way. */
  failure: string | null;
  retry: string;
  onRetry: () => void;
  /** About that of what will be there, in px. */
  height: number;
}

/** In the place of a card's part that is fetched apart from the card. */
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
