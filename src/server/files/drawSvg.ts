import fs from 'node:fs/promises';
import sharp from 'sharp';
import { limits } from '#shared/limits.ts';

/**
 * A program of its own: draws the SVG file that it is given within the size of a logo, and writes a PNG to its output.
 * A small file can keep the drawing library busy for hours, and only the end of the process stops it: it kills itself
 * for what takes too much time, memory or pixels. Exit code 1: the file cannot be read.
 */
const kill = () => process.kill(process.pid, 'SIGKILL');
setTimeout(kill, limits.svg_patience_s * 1000).unref();
setInterval(() => process.memoryUsage.rss() > limits.svg_memory_max_bytes && kill(), 10).unref();

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
sharp.concurrency(1);

const px = limits.logo_px;
const DEFAULT_DENSITY = 72;
try {
  // From memory: the library also opens files beside one that it opened itself.
  const svg = await fs.readFile(process.argv[2] as string);
  const { width, height } = await sharp(svg, { density: DEFAULT_DENSITY, limitInputPixels: false }).metadata();
  const density = Math.min(100_000, Math.max(1, (DEFAULT_DENSITY * px) / Math.max(width, height)));
  const picture = sharp(svg, { density, limitInputPixels: limits.image_max_pixels, failOn: 'error' });
  process.stdout.write(await picture.resize(px, px, { fit: 'inside' }).png().toBuffer());
} catch (error) {
  if (/exceeds pixel limit/.test((error as Error).message)) kill();
  process.exitCode = 1;
}
