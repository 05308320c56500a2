import fs from 'node:fs';
import { expect, test } from 'vitest';

/** What the browser asks of the server is in `api.ts`: docs/start/contributing.md#queries-and-calls */
const rules: Record<string, RegExp> = {
  'calls the server':
    /import\s*\{[^}]*\b(?:call|errorOf|request|requestRecord|send)\b[^}]*\}\s*from\s*'[^']*\/api\/api\.ts'/g,
  'has a way to call the server':
    /import\s*\{\s*(?!type\b)[^}]*\}\s*from\s*'[^']*\/(?:requestLines|requestStream|upload|wholeAnswer)\.ts'/g,
  // It says that it is pending a moment later than React's own state: a second press comes first.
  'waits by useMutation': /\buseMutation\(/g,
  'names a query': /\b(?:mutationFn|mutationKey|queryFn|queryKey)\s*[:=](?!=)/g,
};

/** What lies below every slice. */
const allowed: Record<string, string> = {
  'src/web/api/requestLines.ts': 'part of the client',
  'src/web/events/refetchChanged.ts': 'reads any query again, by the key that it has',
  'src/web/providers/dataProvider.ts': "react-admin's data provider, for every resource",
  'src/web/providers/failedPage.ts': "knows react-admin's own key of a list",
  'src/web/providers/readPage.ts': 'the lists of the data provider',
  'src/web/resource/listCache.ts': "react-admin's lists in the cache, and what is kept beside them by the same key",
  'src/web/session/session.ts': 'signs in, on pages without a cache of queries',
};

const sources = fs
  .globSync(['src/web/**/*.{ts,tsx}', 'resources/*/*/web/**/*.{ts,tsx}'])
  .filter((file) => !file.endsWith('/api.ts'))
  .toSorted()
  .map((file) => ({ file, text: withoutComments(fs.readFileSync(file, 'utf8')) }));

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '');
}

const breaches = (text: string): string[] =>
  Object.entries(rules).flatMap(([rule, pattern]) => [...text.matchAll(pattern)].map(() => rule));

test('only api.ts calls the server and names queries', () => {
  const found = sources.flatMap(({ file, text }) =>
    file in allowed ? [] : breaches(text).map((breach) => `${file}: ${breach}`),
  );
  expect(found, 'Put the query or the call into the api.ts of its slice, and import it from there.').toEqual([]);
});

test('every exception is needed', () => {
  for (const file of Object.keys(allowed))
    expect(breaches(sources.find((source) => source.file === file)?.text ?? ''), file).not.toEqual([]);
});

test.each([
  "import { call } from '#web/api/api.ts';",
  "import { ApiError, call } from '../../api/api.ts';",
  "import {\n  ApiError,\n  type Reading,\n  requestRecord,\n} from '#web/api/api.ts';",
  "import { type UploadOptions, upload } from '#web/api/upload.ts'; import { upload } from '#web/api/upload.ts';",
  "useQuery({ queryKey: ['roles'], queryFn: readRoles });",
  "const queryKey = ['roles'];",
  'useMutation({ mutationFn: save });',
  'useMutation(sendAgain(id));',
])('a breach is found: %s', (text) => {
  expect(breaches(text)).not.toEqual([]);
});

test.each([
  "import { ApiError, type Reading } from '#web/api/api.ts';",
  "import { type CallOptions, declared } from '#web/api/api.ts';",
  "import { callForRecord } from '#web/resource/list/api.ts';",
  'client.setQueryData(rolesQuery.queryKey, roles);',
  'predicate: ({ queryKey }) => isFollowed(queryKey)',
])('what is no breach is not found: %s', (text) => {
  expect(breaches(text)).toEqual([]);
});
