import type { Ctx, JobCtx, OpenCtx } from '#server/context.ts';
import type { Input } from '#shared/endpoint.ts';
import type { files, StoredFile } from './files.resource.ts';

type Endpoints = (typeof files)['endpoints'];

export async function uploadFile(_ctx: OpenCtx, _input: Input<Endpoints['upload']>): Promise<StoredFile> {
  throw new Error('to come');
}
export async function getFile(_ctx: Ctx, _input: Input<Endpoints['get']>): Promise<StoredFile> {
  throw new Error('to come');
}
export async function fileData(_ctx: OpenCtx, _input: Input<Endpoints['data']>): Promise<string> {
  throw new Error('to come');
}
export async function collectFiles(_ctx: JobCtx): Promise<void> {}
