import { Segments } from '../ui/Segments.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type Key, useWords } from '../words/words.ts';
import { EXTENSION_DIGITS, type LineSettings, type SettingsErrors } from './lineSettings.ts';

interface Props {
  settings: LineSettings;
  errors: SettingsErrors;
  disabled: boolean;
  onChange: (part: Partial<LineSettings>) => void;
}

interface Text {
  field: 'outside_prefix' | 'country_code' | 'sip_domain';
  hint: Key;
  placeholder: string;
}

const prefix: Text = { field: 'outside_prefix', hint: 'outside_prefix_hint', placeholder: '9' };
const country: Text = { field: 'country_code', hint: 'country_code_hint', placeholder: '44' };
const domain: Text = { field: 'sip_domain', hint: 'sip_domain_hint', placeholder: 'sip.example.com' };

export function SettingsFields({ settings, errors, disabled, onChange }: Props) {
  const words = useWords();
  const text = ({ field, hint, placeholder }: Text) => (
    <TextField
      label={words(field)}
      hint={words(hint)}
      error={errors[field]}
      {...{ placeholder, disabled, value: settings[field], maxLength: 253 }}
      onChange={(value) => onChange({ [field]: value.trim() })}
    />
  );
  return (
    <>
      <div className="tel-pair">
        <Segments
          label={words('extension_digits')}
          options={EXTENSION_DIGITS.map((digits) => ({ value: `${digits}`, text: `${digits}` }))}
          value={`${settings.extension_digits}`}
          disabled={disabled}
          onChange={(digits) => onChange({ extension_digits: Number(digits) })}
        />
        <Segments
          label={words('number_format')}
          options={(['plus', 'digits'] as const).map((each) => ({ value: each, text: words(`format_${each}`) }))}
          value={settings.number_format}
          disabled={disabled}
          onChange={(number_format) => onChange({ number_format })}
        />
        {text(prefix)}
        {text(country)}
      </div>
      {text(domain)}
      <Switch
        label={words('note_required')}
        checked={settings.note_required}
        disabled={disabled}
        onChange={(note_required) => onChange({ note_required })}
      />
    </>
  );
}
