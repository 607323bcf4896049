import { StarIcon } from './icons.tsx';

type StarInputProps = {
  legend: string;
  /** 1 to 5; 0 if nothing is selected. */
  value: number;
  onChange: (value: number) => void;
};

const maxStars = 5;
const labelFor = (stars: number) => `${stars} dari ${maxStars} bintang`;

/** A star rating made of native radio buttons, so that arrow keys and screen readers work. */
export const StarInput = ({ legend, value, onChange }: StarInputProps) => (
  <fieldset>
    <legend className="text-sm font-semibold">{legend}</legend>
    <div className="-ml-2 flex flex-wrap items-center">
      {Array.from({ length: maxStars }, (_, at) => at + 1).map((stars) => (
        <label
          key={stars}
          className="grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="stars"
            value={stars}
            checked={stars === value}
            onChange={() => onChange(stars)}
            aria-label={labelFor(stars)}
            className="sr-only"
          />
          <StarIcon className={`size-8 ${stars <= value ? 'text-warning-ink' : 'text-border *:fill-transparent'}`} />
        </label>
      ))}
      <span aria-hidden className="ml-2 text-sm text-muted">
        {value > 0 && labelFor(value)}
      </span>
    </div>
  </fieldset>
);
