import { useId, useState } from 'react';
import type { Region } from '#contract/addresses/regions.ts';
import { call } from '../call.ts';
import { classNames } from '../ui/class-names.ts';
import { FieldFrame, inputClass } from '../ui/field-frame.tsx';
import { sayIfCut } from './search/say-if-cut.ts';
import { useCombobox } from '../ui/use-combobox.ts';
import { useTyped } from './use-typed.ts';

type RegionFieldProps = {
  text: string;
  /** Whether the text is the name of a chosen kecamatan. */
  isChosen: boolean;
  /** There are no fields for city and postal code beside it. */
  isAlone?: boolean;
  error?: string | undefined;
  onType: (text: string) => void;
  onChoose: (region: Region) => void;
};

/** Finds a kecamatan while its name is typed: a combobox. A text that is not chosen from the list means nothing. */
export function RegionField({ text, isChosen, isAlone, error, onType, onChoose }: RegionFieldProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const answer = useRegions(isChosen ? '' : text.trim());
  const options = answer?.options ?? [];
  const box = useCombobox({
    id: listId,
    keys: options.map(({ code }) => code),
    isOpen: isOpen && !isChosen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onChoose(at) {
      setOpen(false);
      onChoose(options[at]!);
    },
  });

  return (
    <FieldFrame label="Kecamatan" error={error} hint={isAlone ? undefined : hintOf(text, isChosen, answer)}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...controlProps}
            {...box.inputProps}
            maxLength={60}
            onPaste={sayIfCut}
            value={text}
            onChange={({ target }) => {
              setOpen(true);
              box.reset();
              onType(target.value);
            }}
            onKeyDown={box.press}
            onBlur={() => setOpen(false)}
            className={classNames(inputClass, 'h-12')}
          />
          <div
            id={listId}
            role="listbox"
            aria-label="Kecamatan"
            hidden={!box.isListed}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto floating rounded-xl bg-white py-1"
          >
            {options.map((region, at) => (
              <button
                key={region.code}
                {...box.optionProps(at)}
                className={classNames(
                  'block min-h-11 w-full px-3.5 py-1.5 text-left',
                  at === box.active && 'bg-surface',
                )}
              >
                {region.name}
                <span className="block text-sm text-muted">
                  {region.city}, {region.province}
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

const minLength = 2;
const debounceMs = 200;

type Found = { options: Region[]; hasFailed?: true };

const readRegions = (q: string): Promise<Found> =>
  call('GET /api/shop/regions', { query: { q } }).then(
    ({ data }) => ({ options: data }),
    () => ({ options: [], hasFailed: true }),
  );

/**
 * The regions for a text. Undefined for a short one, and until the answer arrives: Enter must choose what was typed.
 */
function useRegions(text: string): Found | undefined {
  const answer = useTyped(text.length < minLength ? null : text, debounceMs, readRegions);
  return text.length >= minLength && answer?.text === text ? answer.found : undefined;
}

function hintOf(text: string, isChosen: boolean, answer: Found | undefined): string | undefined {
  if (isChosen) return undefined;
  if (text.trim().length < minLength) return 'Pilih agar kota dan kode pos terisi';
  if (!answer) return 'Mencari...';
  if (answer.hasFailed) return 'Daftar kecamatan gagal dimuat. Isi kota dan kode pos sendiri.';
  if (answer.options.length === 0) return 'Tidak ada di daftar. Isi kota dan kode pos sendiri.';
  return 'Pilih dari daftar';
}
