import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

type CodeFormProps = {
  label: string;
  /** The page to which a code is added. */
  path: string;
  button: string;
  /** What stands in the field at first. */
  code: string;
  /** The code as it stands in an address; null when it has not its form, which `error` says. */
  read: (typed: string) => string | null;
  error: string;
};

/** Opens the page of a code that somebody has on paper. */
export function CodeForm({ label, path, button, code, read, error: text }: CodeFormProps) {
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const plain = read(String(new FormData(event.currentTarget).get('code')));
    if (plain) void navigate(`${path}/${plain}`);
    else setError(text);
  }
  return (
    <form onSubmit={open} className="flex flex-wrap items-end gap-3">
      <div className="w-full max-w-md">
        <Field
          label={label}
          name="code"
          defaultValue={code}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          onChange={() => setError(undefined)}
        />
      </div>
      <Button type="submit">{button}</Button>
    </form>
  );
}
