import { createContext, useContext } from 'react';

/** The two places that show lists of records: the administration, and the place of everybody who is signed in. */
export type RecordsBase = '/admin/data' | '/data';

export const RecordsBaseContext = createContext<RecordsBase>('/admin/data');

/** The path before an entity's alias, in the place the person is in: links between records stay there. */
export const useRecordsBase = (): RecordsBase => useContext(RecordsBaseContext);
