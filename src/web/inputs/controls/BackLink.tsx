import BackIcon from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';

/** Before the title of a page: leads to the list that it belongs to. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Tooltip title={label}>
    <IconButton component={Link} to={to} aria-label={label} edge="start" sx={{ mr: -2 }}>
      <BackIcon sx={{ fontSize: 20 }} />
    </IconButton>
  </Tooltip>
);
