import path from 'node:path';
import { build, type Rolldown } from 'vite';

/**
 * Which script each module goes to. By default the bundler makes a small file of every module that two pages share, and each
 * file costs a request; put together by hand, a page would carry what it does not use.
 */
export interface ChunkPlan {
  /** By module: `admin`, `data`, `card`, `members` (shared with pages outside of the administration), `messages-en` … */
  names: ReadonlyMap<string, string>;
}

interface Part {
  name: string;
  source: string;
}

/** What the administration needs for its first list, what a list of records needs beside it, and what their card does. */
const parts: readonly Part[] = [
  { name: 'admin', source: 'src/web/app/AdminApp.tsx' },
  { name: 'data', source: 'resources/data/records/web/DataPage.tsx' },
  { name: 'data', source: 'resources/data/records/web/entity/preloadRecords.ts' },
  { name: 'card', source: 'resources/data/records/web/card/FieldInput.tsx' },
  { name: 'card', source: 'resources/data/records/web/card/RecordHead.tsx' },
  { name: 'card', source: 'resources/data/records/web/card/RecordUnder.tsx' },
  { name: 'card', source: 'src/web/resource/card/CardPrewarm.tsx' },
];

/**
 * Messages that the administration's first list does not wait for, and those that pages outside of it need too. All
 * others come in one script.
 */
const otherMessages =
  /\/(account|accounts|audit|audit_settings|auth|boot|billing_entries|bulk|callbacks|common|duplicates|entity_looks|errors|factors|fields|grid|history|identities|imports|marketplace|member|module|overview|payment_methods|payments|privacy|request_errors|role|storage|versions|views|visitor|widgets)\.ts$/;

/** Ours and react-admin's. */
const messageFiles = {
  en: /^i18n\/en\/|node_modules\/ra-language-english\//,
  ru: /^i18n\/ru\/|node_modules\/ra-language-russian\/|^src\/web\/i18n\/raRussian/,
};

/** Bundles once without a plan, to see what each page is really made of after what is unused was shaken off. */
export async function planChunks(root: string): Promise<ChunkPlan> {
  const bundle = (await build({
    root,
    logLevel: 'silent',
    build: { write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput;
  const chunks = bundle.output.filter((each) => each.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const names = new Map<string, string>();
  const others = new Set(
    chunks.filter((chunk) => isVisitors(chunk, root)).flatMap((chunk) => [...modulesBefore(byFile, chunk)]),
  );
  for (const { name, source } of parts) {
    const page = chunks.find(({ facadeModuleId }) => facadeModuleId === path.join(root, source));
    if (!page) throw new Error(`The build has no ${source}`);
    // What other pages need too gets a script of its own: unnamed, it would be drawn into this one, and they with it.
    for (const id of modulesBefore(byFile, page))
      if (!names.has(id)) names.set(id, others.has(id) ? 'members' : nameOf(id, name));
  }
  for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
    const [language] = Object.entries(messageFiles).find(([, files]) => files.test(path.relative(root, id))) ?? [];
    if (language && !otherMessages.test(id)) names.set(id, `messages-${language}`);
  }
  return { names };
}

/** A list's few styles come with the administration's: a file of their own would cost more for the request than for its bytes. */
const nameOf = (id: string, part: string) => (part === 'data' && id.endsWith('.css') ? 'admin' : part);

type Chunk = Rolldown.OutputChunk;
type Chunks = ReadonlyMap<string, Chunk>;

/** Pages that are opened without the administration. */
const isVisitors = ({ facadeModuleId, isEntry }: Chunk, root: string) =>
  isEntry ||
  /^(resources\/people\/auth\/web\/[\w/-]+Page|src\/web\/app\/(dashboard\/Dashboard|shell\/\w+))\.tsx$/.test(
    path.relative(root, facadeModuleId ?? ''),
  );

function chunksBefore(chunks: Chunks, page: Chunk): Set<Chunk> {
  const reached = new Set([page]);
  for (const chunk of reached)
    for (const file of chunk.imports) {
      const next = chunks.get(file);
      if (next) reached.add(next);
    }
  return reached;
}

const modulesBefore = (chunks: Chunks, page: Chunk): Set<string> =>
  new Set([...chunksBefore(chunks, page)].flatMap(({ moduleIds }) => moduleIds));
