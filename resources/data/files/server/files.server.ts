import { serve } from '#server/resources/serve.ts';
import { files } from '../files.resource.ts';
import { fileData, getFile, uploadFile } from './files.service.ts';
import { gcFiles } from './gcFiles.service.ts';

export const filesServer = serve(
  files,
  { upload: uploadFile, get: getFile, data: fileData },
  { collect: gcFiles },
  { collect: '41 * * * *' },
);
