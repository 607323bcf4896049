import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';

/** What pieces of the region are made of; others are typed. */
const materials = [
  'Kayu kelapa',
  'Kayu linggua',
  'Kayu cempaka',
  'Tempurung kelapa',
  'Bambu',
  'Rotan',
  'Pandan',
  'Eceng gondok',
  'Serat koffo (abaka)',
  'Benang katun',
  'Kain katun',
  'Manik kaca',
  'Kerang',
  'Perak',
  'Kuningan',
  'Tanah liat',
];

type MaterialFieldProps = ComponentProps<typeof Field> & { value: string; onChoose: (value: string) => void };

/** What a product is made of, with materials to choose from, each added to the text or taken out of it. */
export function MaterialField({ onChoose, ...field }: MaterialFieldProps) {
  const chosen = field.value
    .split(',')
    .map((material) => material.trim())
    .filter(Boolean);
  const isChosen = (material: string) => chosen.some((one) => one.toLowerCase() === material.toLowerCase());
  const changed = (material: string) =>
    (isChosen(material)
      ? chosen.filter((one) => one.toLowerCase() !== material.toLowerCase())
      : [...chosen, material]
    ).join(', ');
  return (
    <div>
      <Field {...field} />
      <ul aria-label={`Pilihan ${field.label.toLowerCase()}`} className="mt-2 flex flex-wrap gap-2">
        {materials.map((material) => (
          <li key={material}>
            <button
              type="button"
              aria-pressed={isChosen(material)}
              onClick={() => onChoose(changed(material))}
              className={classNames(
                'min-h-11 rounded-full border px-3 text-sm',
                isChosen(material) ? 'chosen' : 'border-border bg-white hover:border-primary',
              )}
            >
              {material}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
