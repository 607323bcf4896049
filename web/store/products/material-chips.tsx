import { optionalFields } from '#contract/catalogue/product-facts.ts';
import { classNames } from '../../ui/class-names.ts';

/** What pieces of the region are made of; others are typed. */
const materials = [
  'Kayu kelapa',
  'Kayu linggua',
  'Kayu cempaka',
  'Tempurung kelapa',
  'Bambu',
  'Rotan',
  'Pandan',
  'Enceng gondok',
  'Serat koffo (abaka)',
  'Benang katun',
  'Kain katun',
  'Manik kaca',
  'Kerang',
  'Perak',
  'Kuningan',
  'Tanah liat',
];

type MaterialChipsProps = { value: string; onChange: (value: string) => void };

/** Materials to choose from, each added to the text of the field above or taken out of it. */
export function MaterialChips({ value, onChange }: MaterialChipsProps) {
  const chosen = value
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
    <ul aria-label={`Pilihan ${optionalFields.materials.label.toLowerCase()}`} className="mt-2 flex flex-wrap gap-2">
      {materials.map((material) => (
        <li key={material}>
          <button
            type="button"
            aria-pressed={isChosen(material)}
            onClick={() => onChange(changed(material))}
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
  );
}
