import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules of white around it, which scanners need. */
const QUIET = 4;

/** A QR code as one path. Black on white in every theme: many scanners do not read the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{
        flex: 'none',
        width: 176,
        height: 176,
        borderRadius: 2,
        border: 1,
        borderColor: 'divider',
        bgcolor: '#fff',
      }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}

function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
