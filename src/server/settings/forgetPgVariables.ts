/** The driver would use the variables of `psql` as defaults for every connection. */
export function forgetPgVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name];
}
