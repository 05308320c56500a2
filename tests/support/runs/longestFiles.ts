/**
 * Lines that name the files whose tests took longest, for the end of a run.
 * @param files seconds of each file
 */
export function longestFiles(files: ReadonlyMap<string, number>, count = 20): string[] {
  const longest = [...files].toSorted(([, a], [, b]) => b - a).slice(0, count);
  const title = `Longest ${longest.length} of ${files.size} files, seconds:`;
  return [title, ...longest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)}  ${file}`)];
}
