/** A mechanism that shares, queues, delays or refuses work, and what measures it. */
export interface Mechanism {
  /** Modules of `src/server`, each with what takes its place: a module of `./without`. */
  modules: Readonly<Record<string, string>>;
  /** The attack that it is there for, a name in tests/faults/attacks.ts. */
  attack: string;
}

const searches = '20 slow searches';
const documents = '6 loops of each document about 20,000 variants';

/** In the order in which a request meets them (docs/start/load.md). */
export const mechanisms: Readonly<Record<string, Mechanism>> = {
  'the second process': {
    modules: { 'load/largeRequests/isLarge.ts': 'isLarge.ts', 'load/largeRequests/longReads.ts': 'longReads.ts' },
    attack: '10 imports of 2 million headings',
  },
  'what is learned of long records': {
    modules: { 'load/largeRequests/longReads.ts': 'longReads.ts' },
    attack: 'a 10 MB record expanded 40 times, unread 40 times',
  },
  'its priority': { modules: { 'load/priority.ts': 'priorityOfProcess.ts' }, attack: documents },
  'early freeing of buffers': {
    modules: { 'load/largeRequests/freeBuffers.ts': 'freeBuffers.ts' },
    attack: '24 sign-ins with thousands of unknown keys',
  },
  'memory of bodies': {
    modules: { 'load/memory/bodyMemory.ts': 'bodyMemory.ts' },
    attack: 'writes of 1 MB until the disk is full',
  },
  'fair places': { modules: { 'load/shares/fairQueue.ts': 'fairQueue.ts' }, attack: searches },
  'a connection an account': { modules: { 'load/connections/affinityPool.ts': 'affinityPool.ts' }, attack: searches },
  'connections for slow reads': { modules: { 'load/connections/slowReads.ts': 'slowReads.ts' }, attack: searches },
  'their priority': { modules: { 'load/priority.ts': 'priorityOfReads.ts' }, attack: searches },
  'cancelling for callers who left': {
    modules: { 'load/shares/callerSignal.ts': 'callerSignal.ts' },
    attack: '22 imports whose senders leave',
  },
  'time slices': { modules: { 'load/eventLoop/timeSlices.ts': 'timeSlices.ts' }, attack: documents },
  'turns of accounts': { modules: { 'load/eventLoop/turns.ts': 'turns.ts' }, attack: documents },
  'memory of answers': {
    modules: { 'load/memory/answerMemory.ts': 'answerMemory.ts' },
    attack: 'limit=480 of 1 MB texts, unread 40 times',
  },
  'documents made once': { modules: { 'load/memory/accountDocuments.ts': 'accountDocuments.ts' }, attack: documents },
};
