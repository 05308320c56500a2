import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { defineModule } from '@stoa/sdk';
import { StoaThemeProvider } from '@stoa/sdk/mui';
import { fromReact, useHost, useLocale, useTheme } from '@stoa/sdk/react';
import { useState } from 'react';

/** A widget that ships only its own code: React and MUI are the app's. */
function Counter({ path }: { path: string }) {
  const host = useHost();
  const locale = useLocale();
  const { mode } = useTheme();
  const [count, setCount] = useState(0);
  const [size, setSize] = useState('small');
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('the counter broke');
  return (
    <StoaThemeProvider>
      <h1>{host.t({ en: 'Counter', ru: 'Счётчик' })}</h1>
      <p>{`${path}, ${locale}, ${mode}, ${size}`}</p>
      <Button variant="contained" onClick={() => setCount(count + 1)}>
        {`Count ${count}`}
      </Button>
      <TextField select label="Size" id="size" value={size} onChange={({ target }) => setSize(target.value)}>
        <MenuItem value="small">Small</MenuItem>
        <MenuItem value="large">Large</MenuItem>
      </TextField>
      <Button onClick={() => void host.navigate('count/other')}>Other path</Button>
      <Button onClick={() => setBroken(true)}>Break</Button>
    </StoaThemeProvider>
  );
}

export default defineModule({ api: 1, routes: [{ path: 'count/*', mount: fromReact(Counter) }] });
