/** The address of the audit log with these filters. */
export const auditPath = (filter: Record<string, string | number>): string =>
  `/admin/audit?${new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]))}`;
