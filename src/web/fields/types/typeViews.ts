import FileIcon from '@mui/icons-material/AttachFile';
import DateIcon from '@mui/icons-material/CalendarTodayOutlined';
import JsonIcon from '@mui/icons-material/DataObject';
import SelectIcon from '@mui/icons-material/List';
import TextareaIcon from '@mui/icons-material/Notes';
import TimestampIcon from '@mui/icons-material/Schedule';
import TextIcon from '@mui/icons-material/ShortText';
import NumberIcon from '@mui/icons-material/Tag';
import BooleanIcon from '@mui/icons-material/ToggleOnOutlined';
import { type FieldTypeId, type FieldTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { BooleanValue } from './BooleanValue.tsx';
import { BooleanValueCell } from './BooleanValueCell.tsx';
import { DateValue } from './DateValue.tsx';
import { FileValue } from './FileValue.tsx';
import { JsonValue } from './JsonValue.tsx';
import { JsonValueCell } from './JsonValueCell.tsx';
import { NumberValue } from './NumberValue.tsx';
import { SelectValue } from './SelectValue.tsx';
import { SelectValueCell } from './SelectValueCell.tsx';
import { TextareaValue } from './TextareaValue.tsx';
import { TextValue } from './TextValue.tsx';
import { TimestampValue } from './TimestampValue.tsx';
import type { TypeView } from './typeView.ts';
import { DateValueCell, FileValueCell, NumberValueCell, TextValueCell, TimestampValueCell } from './valueCells.tsx';
import {
  DateTypeFilter,
  NumberTypeFilter,
  SelectTypeFilter,
  TextTypeFilter,
  YesNoTypeFilter,
} from './valueFilters.tsx';

/** Every type of field as the browser draws it; a type without its line does not compile. */
export const typeViews: Readonly<Record<FieldTypeName, TypeView>> = {
  text: { icon: TextIcon, Input: TextValue, Cell: TextValueCell, Filter: TextTypeFilter },
  number: { icon: NumberIcon, Input: NumberValue, Cell: NumberValueCell, align: 'right', Filter: NumberTypeFilter },
  textarea: { icon: TextareaIcon, Input: TextareaValue, Cell: TextValueCell, Filter: TextTypeFilter },
  boolean: { icon: BooleanIcon, Input: BooleanValue, Cell: BooleanValueCell, Filter: YesNoTypeFilter },
  select: { icon: SelectIcon, Input: SelectValue, Cell: SelectValueCell, Filter: SelectTypeFilter },
  date: { icon: DateIcon, Input: DateValue, Cell: DateValueCell, Filter: DateTypeFilter },
  timestamp: { icon: TimestampIcon, Input: TimestampValue, Cell: TimestampValueCell, Filter: DateTypeFilter },
  // Of a file and of JSON only its being there can be asked.
  file: { icon: FileIcon, Input: FileValue, Cell: FileValueCell, Filter: YesNoTypeFilter },
  json: { icon: JsonIcon, Input: JsonValue, Cell: JsonValueCell, Filter: YesNoTypeFilter },
};

export const typeNames = Object.keys(fieldTypeIds) as FieldTypeName[];

export const typeViewOf = (field: { type_id: FieldTypeId }): TypeView => typeViews[fieldTypeOf(field).name];
