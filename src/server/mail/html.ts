const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in HTML, attribute values included. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] as string);
