/** A written page. */
export const PageIcon = ({ size }: { size: number }) => (
  <svg className="dc-icon" width={size} height={size} viewBox="0 0 44 44" aria-hidden="true">
    <path d="M10 4h16l10 10v24a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z" />
    <path className="dc-fold" d="M26 4v7a3 3 0 0 0 3 3h7" />
    <path className="dc-line" d="M14 22h15M14 28h15M14 34h9" />
  </svg>
);
