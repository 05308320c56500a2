import { lazy, type ReactNode, Suspense, useState } from 'react';
import { sidesOf } from './pictures.ts';

const SquareCrop = lazy(() => import('./SquareCrop.tsx'));

/** What is nearly square is meant as one. */
const tolerance = 1.02;

/**
 * Takes pictures that must be square: one that is goes on as it is, of another people choose the square first. What the
 * browser cannot read goes on too, to be judged by the server. The dialog is to be drawn beside the input.
 */
export function useSquare(send: (file: File) => void): { take: (file: File) => void; dialog: ReactNode } {
  const [file, setFile] = useState<File | null>(null);
  const take = async (chosen: File) => {
    const sides = await sidesOf(chosen);
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
