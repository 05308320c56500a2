import type { Mention } from '../text/parse.ts';
import type { Problem } from '../text/problems.ts';
import { useWords, type Words } from '../words.ts';

interface Props {
  id: string;
  problems: readonly Problem[];
  onShow: (at: Mention) => void;
}

/** What the text names wrongly, by line. Each leads to its place. */
export function Problems({ id, problems, onShow }: Props) {
  const words = useWords();
  return (
    <div id={id} className="dc-problems" role="status" aria-label={words('problems')}>
      {problems.map((problem) => (
        <p key={problem.at.from} className="stoa-error">
          {messageOf(problem, words)}{' '}
          <button type="button" className="dc-link" onClick={() => onShow(problem.at)}>
            {words('show')}
          </button>
        </p>
      ))}
    </div>
  );
}

function messageOf({ at: { field, line }, fault }: Problem, words: Words): string {
  if (fault.kind === 'format') return words('bad_format', { line, field, format: fault.format });
  if (fault.kind === 'misfit') return words('misfit', { line, field, format: fault.format });
  return fault.near === null
    ? words('unknown', { line, field })
    : words('unknown_near', { line, field, near: `{{${fault.near}}}` });
}
