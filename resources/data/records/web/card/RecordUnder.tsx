import { ModuleSection } from '#web/resource/card/editor/ModuleSection.tsx';
import { useSlot } from '#web/resource/moduleSlots.ts';
import RecordHistory, { type RecordHistoryProps } from '../history/RecordHistory.tsx';

/** Below the inputs of a record: sections of modules, and its history. */
export default function RecordUnder(props: RecordHistoryProps) {
  const { alias, record } = props;
  const sections = useSlot('records.sections').filter(({ entities }) => entities.includes(alias));
  return (
    <>
      {sections.map(({ key, label, Section }) => (
        <ModuleSection key={key} name={`${alias} ${key}`} label={label}>
          <Section entity={alias} recordId={record.id} />
        </ModuleSection>
      ))}
      <RecordHistory {...props} />
    </>
  );
}
