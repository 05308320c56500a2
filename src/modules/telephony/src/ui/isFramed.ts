/** Whether the module runs in a frame of opaque origin, which has a document to itself. */
export const isFramed = globalThis.origin === 'null';
