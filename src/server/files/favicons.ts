import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { limits } from '#shared/limits.ts';
import { type IconImage, isIcon, readIcon } from './icons.ts';
import { queuePicture } from './pictureLine.ts';
import { BadPicture, encodePng, type PictureSource } from './pictures.ts';

/** The picture in an icon file; null if the file is none. @throws BadPicture if it cannot be read */
export async function pictureOfIcon(source: PictureSource): Promise<PictureSource | null> {
  const bytes = await fs.readFile(source.path);
  if (!isIcon(bytes)) return null;
  let image: IconImage;
  try {
    image = readIcon(bytes);
  } catch (error) {
    throw new BadPicture('image', limits.image_max_pixels, error);
  }
  return { ...source, bytes: 'png' in image ? image.png : await encodePng(image.rgba, image) };
}

const run = promisify(execFile);
const program = path.join(import.meta.dirname, 'drawSvg.ts');

/**
 * An SVG drawn as PNG, in a process of its own without network, environment or files beside it: scripts do not run and
 * references outside of the file stay empty. @throws BadPicture if it cannot be drawn within the limits
 */
export async function pictureOfSvg(source: PictureSource): Promise<PictureSource> {
  try {
    const { stdout } = await queuePicture(source, () =>
      run(process.execPath, [program, path.resolve(source.path)], {
        encoding: 'buffer',
        env: {},
        maxBuffer: 8 * 1024 * 1024,
      }),
    );
    return { ...source, bytes: stdout };
  } catch (error) {
    const { code, signal } = error as { code?: unknown; signal?: string };
    if (code !== 1 && !signal) throw error;
    throw new BadPicture(signal === 'SIGKILL' ? 'pixels' : 'image', limits.image_max_pixels, error);
  }
}
