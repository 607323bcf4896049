import { type KeyboardEvent, useId, useState } from 'react';
import type { Region } from '#contract/addresses/regions.ts';
import { call } from '../call.ts';
import { classNames } from '../ui/class-names.ts';
import { FieldFrame, inputClass } from '../ui/field-frame.tsx';
import { sayIfCut } from './search/say-if-cut.ts';
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
  const [active, setActive] = useState(0);
  const answer = useRegions(isChosen ? '' : text.trim());
  const options = answer?.options ?? [];
  const isListed = isOpen && !isChosen && options.length > 0;
  const choose = (region: Region) => {
    setOpen(false);
    onChoose(region);
  };

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + options.length) % Math.max(options.length, 1));
    else if (event.key === 'Enter' && isListed) choose(options[active]!);
    else if (event.key === 'Escape' && isListed) {
      // The dialog stays open.
      event.stopPropagation();
      setOpen(false);
    } else return;
    event.preventDefault();
  }

  return (
    <FieldFrame label="Kecamatan" error={error} hint={isAlone ? undefined : hintOf(text, isChosen, answer)}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...controlProps}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={listId}
            aria-activedescendant={isListed ? `${listId}-${active}` : undefined}
            autoComplete="off"
            maxLength={60}
            onPaste={sayIfCut}
            value={text}
            onChange={({ target }) => {
              setOpen(true);
              setActive(0);
              onType(target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
            className={classNames(inputClass, 'h-12')}
          />
          <div
            id={listId}
            role="listbox"
            aria-label="Kecamatan"
            hidden={!isListed}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-xl border border-border-light
              bg-white py-1 shadow-card"
          >
            {options.map((region, at) => (
              <button
                key={region.code}
                type="button"
                tabIndex={-1}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={at === active}
                // The input keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(region)}
                className={classNames('block min-h-11 w-full px-3.5 py-1.5 text-left', at === active && 'bg-surface')}
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

/** The regions for a text. Undefined for a short one, and until the answer arrives: Enter must choose what was typed. */
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
