/** What the section will look like, while it loads. */
export const CallsSkeleton = ({ label }: { label: string }) => (
  <div className="tel-root" role="status" aria-label={label}>
    <div className="tel-bone" style={{ height: 76 }} />
    {[1, 2, 3].map((row) => (
      <div key={row} className="tel-bone" style={{ height: 52 }} />
    ))}
  </div>
);
