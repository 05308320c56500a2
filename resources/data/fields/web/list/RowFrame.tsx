import Box from '@mui/material/Box';
import type { CSSProperties, ReactNode, Ref } from 'react';

interface Props {
  /** The drag handle, or a lock. */
  mark: ReactNode;
  status?: ReactNode;
  name: ReactNode;
  alias: ReactNode;
  id?: ReactNode;
  type: ReactNode;
  actions?: ReactNode;
  below?: ReactNode;
  isLifted?: boolean;
  style?: CSSProperties;
  ref?: Ref<HTMLLIElement>;
}

/** Columns in a wide list, two lines in a narrow one (a container query: the list's width counts, not the window's). */
const grid = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 3,
  gridTemplateColumns: '32px 20px minmax(0, 3fr) minmax(0, 3fr) 72px minmax(0, 3fr) 108px',
  gridTemplateAreas: '"mark status name alias id type actions"',
  minHeight: 52,
  px: 2,
  '@container (max-width: 639px)': {
    gridTemplateColumns: '32px 20px minmax(0, 1fr) auto',
    gridTemplateAreas: '"mark status name actions" ". . alias id" ". . type type"',
    rowGap: 1,
    py: 2,
  },
} as const;

const area = (gridArea: string) => ({ gridArea, minWidth: 0 });

export function RowFrame({ mark, status, name, alias, id, type, actions, below, isLifted, style, ref }: Props) {
  return (
    <Box
      component="li"
      ref={ref}
      style={style}
      sx={{
        position: 'relative',
        listStyle: 'none',
        bgcolor: isLifted ? 'background.default' : 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
        ...(isLifted ? { zIndex: 1, boxShadow: 3 } : {}),
      }}
    >
      <Box sx={grid}>
        <Box sx={{ ...area('mark'), display: 'grid', placeItems: 'center' }}>{mark}</Box>
        <Box sx={{ ...area('status'), display: 'grid', placeItems: 'center' }}>{status}</Box>
        <Box sx={{ ...area('name'), fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={area('alias')}>{alias}</Box>
        <Box sx={area('id')}>{id}</Box>
        <Box sx={area('type')}>{type}</Box>
        <Box sx={{ ...area('actions'), display: 'flex', justifyContent: 'flex-end' }}>{actions}</Box>
      </Box>
      {below}
    </Box>
  );
}
