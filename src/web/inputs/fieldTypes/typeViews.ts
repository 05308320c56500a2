import FileIcon from '@mui/icons-material/AttachFile';
import DateIcon from '@mui/icons-material/CalendarTodayOutlined';
import JsonIcon from '@mui/icons-material/DataObject';
import SelectIcon from '@mui/icons-material/List';
import TextareaIcon from '@mui/icons-material/Notes';
import TimestampIcon from '@mui/icons-material/Schedule';
import TextIcon from '@mui/icons-material/ShortText';
import NumberIcon from '@mui/icons-material/Tag';
import BooleanIcon from '@mui/icons-material/ToggleOnOutlined';
import { type BaseTypeName, type FieldTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { type FieldKind, fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { BooleanValueCell } from './boolean/BooleanValueCell.tsx';
import { DateValueCell } from './date/DateValueCell.tsx';
import { FileValueCell } from './file/FileValueCell.tsx';
import { FilesValueCell } from './files/FilesValueCell.tsx';
import { JsonValueCell } from './json/JsonValueCell.tsx';
import { NumberValueCell } from './number/NumberValueCell.tsx';
import { SelectValueCell } from './select/SelectValueCell.tsx';
import { SelectsValueCell } from './selects/SelectsValueCell.tsx';
import { TextValueCell } from './text/TextValueCell.tsx';
import { TimestampValueCell } from './timestamp/TimestampValueCell.tsx';
import type { TypeView } from './valueProps.ts';

/**
 * How the browser shows each field type. Inputs, filters and the clipboard have registries of their own (typeInputs.ts,
 * filters/typeFilters.tsx, typeClipboards.ts), which are separate chunks: a list loads without them.
 */
export const typeViews: Readonly<Record<FieldTypeName, TypeView>> = {
  text: { icon: TextIcon, Cell: TextValueCell },
  number: { icon: NumberIcon, Cell: NumberValueCell, align: 'right' },
  textarea: { icon: TextareaIcon, Cell: TextValueCell },
  boolean: { icon: BooleanIcon, Cell: BooleanValueCell },
  select: { icon: SelectIcon, Cell: SelectValueCell },
  date: { icon: DateIcon, Cell: DateValueCell },
  timestamp: { icon: TimestampIcon, Cell: TimestampValueCell },
  selects: { icon: SelectIcon, Cell: SelectsValueCell },
  file: { icon: FileIcon, Cell: FileValueCell },
  files: { icon: FileIcon, Cell: FilesValueCell },
  json: { icon: JsonIcon, Cell: JsonValueCell, max_width: 280 },
};

export const typeNames = Object.keys(fieldTypeIds) as BaseTypeName[];

export const typeViewOf = (field: FieldKind): TypeView => typeViews[fieldTypeOf(field).name];
