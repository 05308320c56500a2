/** The heading of a part of a card that is unfolded: a mark that turns, and the name. */
export const foldHeading = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: 'fit-content',
  pr: 2,
  borderRadius: 1,
  fontWeight: 620,
  listStyle: 'none',
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
  '& svg': { color: 'text.secondary', transition: 'transform 120ms' },
  'details[open] > & svg': { transform: 'rotate(90deg)' },
} as const;
