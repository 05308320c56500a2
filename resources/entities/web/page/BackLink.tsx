import BackIcon from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';

export function BackLink() {
  const translate = useTranslate();
  const label = translate('entities.view.back');
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to="/admin/entities" aria-label={label} edge="start" sx={{ mr: -2 }}>
        <BackIcon sx={{ fontSize: 20 }} />
      </IconButton>
    </Tooltip>
  );
}
