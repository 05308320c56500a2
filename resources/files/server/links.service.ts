/** The public link of a file: whoever has it can read the file, and nobody can guess its key. */
export const linkOf = ({ key, name }: { key: string; name: string }): string =>
  `/files/${key}/${encodeURIComponent(name)}`;

/** What a link names; null when it is no link of ours. */
export function readLink(link: string): { key: string; name: string } | null {
  const [, key, encoded] = /^\/files\/([\w-]{1,100})\/([^/?#]+)$/.exec(link) ?? [];
  if (key === undefined || encoded === undefined) return null;
  try {
    return { key, name: decodeURIComponent(encoded) };
  } catch {
    return null;
  }
}
