export const None = () => <span className="stoa-none">—</span>;
export const isNone = (value: unknown) => value === null || value === undefined || value === '';

/** One line, cut where the column ends, which a chosen width moves; the whole of it is in the tooltip. */
export const oneLine = {
  display: 'block',
  maxWidth: 'var(--cell-width, 360px)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
