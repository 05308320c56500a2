/** Outline icons of the visitor pages, 24 by 24, drawn in the text's colour. */
const paths = {
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z M12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
  eye_off:
    'M4 4l16 16 M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.3 M6.2 7.7A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 4.6-1.2 M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z M12 2.5v2 M12 19.5v2 M2.5 12h2 M19.5 12h2 M5.3 5.3l1.4 1.4 M17.3 17.3l1.4 1.4 M5.3 18.7l1.4-1.4 M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.3 8.3 0 0 1 9.5 4a8.3 8.3 0 1 0 10.5 10.5Z',
  screen: 'M3.5 5h17v11h-17Z M9 20h6 M12 16v4',
  close: 'M6 6l12 12 M18 6L6 18',
  chevron: 'M6.5 9.5L12 15l5.5-5.5',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z M12 11v5.5 M12 7.6v.1',
  success: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z M8 12.3l2.8 2.7L16 9.5',
  warning: 'M12 4L2.8 19.5h18.4Z M12 10v4.5 M12 17v.1',
  error: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3Z M12 7.5v5.5 M12 16.3v.1',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  columns: 'M3.5 4.5h17v3h-17Z M6.5 7.5v10 M12 7.5v10 M17.5 7.5v10 M3.5 17.5h17v2.5h-17Z',
  table: 'M3.5 5h17v14h-17Z M3.5 10h17 M3.5 14.5h17',
  switch: 'M4 8.500h15 M15.500 5l3.500 3.500-3.500 3.500 M20 15.500H5 M8.500 12L5 15.500 8.500 19',
  leave: 'M10 4H5v16h5 M9.5 12H20 M16 8l4 4-4 4',
  offline: 'M7 18.5a4.5 4.5 0 0 1-.6-8.9 6 6 0 0 1 1.5-2.6 M11 5.1a6 6 0 0 1 6.8 4.6 4.4 4.4 0 0 1 2.5 7.3 M4 4l16 16',
  reload: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9 M19.5 4.5V9H15',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <Drawing path={paths[name]} size={size} width={1.7} />
);

interface Strokes {
  /** SVG path data for a view box of 24 by 24. */
  path: string;
  /** In px. */
  size: number;
  /** Stroke width, in units of the view box. */
  width: number;
}

/** Decorative: the text beside it or the button's name has the meaning. */
export function Drawing({ path, size, width }: Strokes) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
