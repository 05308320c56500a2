import { serve } from '#server/serve.ts';
import { search } from '../search.resource.ts';
import { searchRecords } from './search.service.ts';

export const searchServer = serve(search, { records: searchRecords });
