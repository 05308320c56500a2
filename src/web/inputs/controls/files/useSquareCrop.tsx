import { lazy, type ReactNode, Suspense, useState } from 'react';
import { imageSize } from './pictures.ts';

const SquareCrop = lazy(() => import('./SquareCrop.tsx'));

/** Aspect ratios up to this count as square. */
const tolerance = 1.02;

/**
 * For pictures that must be square: a square one is sent as it is, any other is cropped in a dialog first. A file that
 * the browser cannot read is sent too, for the server to judge. Render the dialog beside the input.
 */
export function useSquareCrop(send: (file: File) => void): { take: (file: File) => void; dialog: ReactNode } {
  const [file, setFile] = useState<File | null>(null);
  const take = async (chosen: File) => {
    const sides = await imageSize(chosen);
    const isSquare = !sides || Math.max(sides.width, sides.height) <= Math.min(sides.width, sides.height) * tolerance;
    if (isSquare) send(chosen);
    else setFile(chosen);
  };
  const dialog = file && (
    <Suspense>
      <SquareCrop
        file={file}
        onCancel={() => setFile(null)}
        onCut={(cut) => {
          setFile(null);
          send(cut);
        }}
      />
    </Suspense>
  );
  return { take: (chosen) => void take(chosen), dialog };
}
