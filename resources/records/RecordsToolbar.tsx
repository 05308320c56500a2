import { ExportMenu } from './ExportMenu.tsx';

/** What the list of an entity offers beside the standard. */
export const RecordsToolbar = ({ alias }: { alias: string }) => <ExportMenu alias={alias} />;
