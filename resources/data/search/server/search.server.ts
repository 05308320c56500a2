import { serve } from '#server/resources/serve.ts';
import { search } from '../search.resource.ts';
import { searchRecords } from './search.service.ts';

export const searchServer = serve(search, { records: searchRecords });
