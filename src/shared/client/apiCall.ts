import { jsLiteral, jsString, shellString } from './quoting.ts';

/** One call of the data API, to be shown as code. */
export interface ApiCall {
  base_url: string;
  http: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  body?: unknown;
}

/** Code for a POSIX shell. The key is read from the environment. */
export function curlOf({ base_url, http, path, query, body }: ApiCall): string {
  const method = http === 'GET' ? (query.length > 0 ? ' -G' : '') : ` -X ${http}`;
  return [
    `curl${method} ${shellString(base_url + path)}`,
    '-H "Authorization: ApiKey $STOA_API_KEY"',
    ...query.map(([name, value]) => `--data-urlencode ${shellString(`${name}=${value}`)}`),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `--data ${shellString(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ');
}

/** Code for any JavaScript runtime with `fetch`. */
export function fetchOf({ base_url, http, path, query, body }: ApiCall): string {
  const asked = query.length > 0;
  const address = jsString(base_url + path + (asked ? '?' : ''));
  const headers = [
    "Authorization: 'ApiKey ' + process.env.STOA_API_KEY",
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(http === 'GET' ? [] : [`method: '${http}'`]),
    `headers: { ${headers.join(', ')} }`,
    ...(body === undefined ? [] : [`body: JSON.stringify(${jsLiteral(body, '  ')})`]),
  ];
  const params = asked ? `const query = new URLSearchParams(${jsLiteral(Object.fromEntries(query))});\n` : '';
  return `${params}const response = await fetch(${address}${asked ? ' + query' : ''}, {
${options.map((option) => `  ${option},\n`).join('')}});
if (!response.ok) throw new Error((await response.json()).message);
${http === 'DELETE' ? '' : 'const answer = await response.json();\n'}`;
}
