import BackIcon from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import styles from './BackLink.module.css';

/** Before the title of a page: leads to the list that it belongs to. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Tooltip title={label}>
    <IconButton component={Link} to={to} aria-label={label} edge="start" className={styles.back}>
      <BackIcon fontSize="small" />
    </IconButton>
  </Tooltip>
);
