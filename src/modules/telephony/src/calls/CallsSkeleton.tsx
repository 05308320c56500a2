import { Root } from '../ui/Root.tsx';

/** What the section will look like, while it loads. */
export const CallsSkeleton = ({ label }: { label: string }) => (
  <Root role="status" aria-label={label}>
    <div className="stoa-skeleton" style={{ height: 76 }} />
    {[1, 2, 3].map((row) => (
      <div key={row} className="stoa-skeleton" style={{ height: 52 }} />
    ))}
  </Root>
);
