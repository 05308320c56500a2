export function freeBuffers(): void {}
