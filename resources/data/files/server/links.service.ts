/** The public link of a file. It needs no credentials; its key cannot be guessed. */
export const linkOf = ({ key, name }: { key: string; name: string }): string =>
  `/files/${key}/${encodeURIComponent(name)}`;

/** Key and name of a link; null if it is not a link to an uploaded file. */
export function readLink(link: string): { key: string; name: string } | null {
  const [, key, encoded] = /^\/files\/([\w-]{1,100})\/([^/?#]+)$/.exec(link) ?? [];
  if (key === undefined || encoded === undefined) return null;
  try {
    return { key, name: decodeURIComponent(encoded) };
  } catch {
    return null;
  }
}
